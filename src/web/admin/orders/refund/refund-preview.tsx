import type { AdminOrder } from '#contract/admin/orders/orders.ts'
import { formatMoney, toAgorot } from '#shop/money.ts'
import { keyFates } from '#shop/orders/key-fate.ts'
import { Icon } from '#web/kit/icon.tsx'
import { refundWords } from '#web/admin/words.ts'
import {
  fatesIn,
  feeIn,
  feeOfUnits,
  openLines,
  refundProblems,
  type RefundDraft,
  sumOf,
  unitsIn,
} from './refund-draft.ts'
import { refundObstacle } from './refund-way.ts'

type PreviewProps = { readonly order: AdminOrder; readonly draft: RefundDraft }

/** What the customer gets and what happens to keys and units, before confirming. */
export function RefundPreview({ order, draft }: PreviewProps) {
  const words = refundWords.use()
  const ready = Object.keys(refundProblems(order, draft)).length === 0
  const byAmount = draft['mode'] === 'amount'
  const price = byAmount ? toAgorot(Number(draft['amount'])) : sumOf(order, unitsIn(order, draft))
  const fee = feeIn(order, draft) === 'keep' ? feeOfUnits(order, unitsIn(order, draft)) : 0
  const sum = price - fee
  const obstacle = ready ? refundObstacle(order, sum) : null
  return (
    <section aria-live="polite" className="grid gap-1 rounded-sm border border-line bg-raised p-1.5">
      <h3 className="text-base font-bold">{words.preview}</h3>
      {ready ? (
        <ul className="grid gap-0.5">
          <li className="font-semibold">{sum === 0 ? words.noMoney : words.gets(formatMoney(sum))}</li>
          {fee > 0 && <li>{words.fee.kept(formatMoney(fee), formatMoney(price))}</li>}
          {byAmount ? <li>{words.keeps}</li> : <UnitsBack order={order} draft={draft} />}
          {sum > 0 && order.customer.email !== '' && (
            <li>{words.mailed(`\u2066${order.customer.email}\u2069`)}</li>
          )}
        </ul>
      ) : (
        <p className="text-muted">{words.previewNothing}</p>
      )}
      {obstacle !== null && (
        <p className="flex items-start gap-1 rounded-sm bg-warning-soft p-1 text-warning">
          <Icon name="warning" className="mt-0.25 shrink-0" />
          {words.impossible[obstacle]}
        </p>
      )}
    </section>
  )
}

/** What happens to the chosen units. */
export function UnitsBack({ order, draft }: PreviewProps) {
  const words = refundWords.use()
  const units = unitsIn(order, draft)
  const fates = fatesIn(order, units)
  const chosen = openLines(order).map(({ line, left }) => {
    const quantity = units.find(({ lineId }) => lineId === line.id)?.quantity ?? 0
    return { kind: line.kind, quantity, isLast: quantity === left }
  })
  const has = (kind: 'file' | 'service') => chosen.some((one) => one.kind === kind && one.quantity > 0)
  return (
    <>
      {keyFates
        .filter((fate) => fates[fate] > 0)
        .map((fate) => (
          <li key={fate}>{words.does[fate](fates[fate])}</li>
        ))}
      {has('file') && <li>{words.files}</li>}
      {has('service') && <li>{words.services}</li>}
      {chosen.every(({ isLast }) => isLast) && <li>{words.ends}</li>}
    </>
  )
}
