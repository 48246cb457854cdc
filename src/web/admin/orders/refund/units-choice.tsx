import { formatMoney, toAgorot } from '#shop/money.ts'
import { fatesOf } from '#shop/orders/key-fate.ts'
import { groupLines } from '#shop/orders/group-lines.ts'
import { Button } from '#web/kit/button.tsx'
import { Field, Select } from '#web/kit/field.tsx'
import { Name } from '#web/kit/name.tsx'
import { Box } from '#web/kit/boxes/box.tsx'
import { dayAndTime } from '#web/platform/dates/shop-time.ts'
import { useLanguage } from '#web/platform/framework/site.ts'
import { orderAdminWords, refundWords } from '#web/admin/words.ts'
import {
  everything,
  isRefundedAsWhole,
  keyField,
  lineField,
  nothing,
  type OpenLine,
  openLines,
  unitsIn,
} from './refund-draft.ts'
import type { ChoiceProps } from './choice-props.ts'

/** Which units are refunded, and what happens to each key. */
export function UnitsChoice({ order, form }: ChoiceProps) {
  const words = refundWords.use()
  const language = useLanguage()
  const lines = openLines(order)
  const groups = groupLines(lines.map((open) => ({ ...open, id: open.line.id, bundle: open.line.bundle })))
  if (isRefundedAsWhole(order)) return <p>{words.whole}</p>
  const units = lines.reduce((sum, { left }) => sum + left, 0)
  return (
    <div className="grid gap-1.5">
      {units > 1 && (
        <div className="flex flex-wrap gap-1">
          <Button size="sm" variant="secondary" onClick={() => form.put(everything(order))}>
            {words.everything}
          </Button>
          {unitsIn(order, form.values).length > 0 && (
            <Button size="sm" variant="quiet" onClick={() => form.put(nothing(order))}>
              {words.nothing}
            </Button>
          )}
        </div>
      )}
      {groups.map(({ id, bundle, lines: open }) => (
        <Box
          as="section"
          key={id}
          aria-label={(bundle ?? open[0]?.line)?.name[language]}
          className="grid gap-1.5"
        >
          {bundle !== null && (
            <h3 className="text-base font-bold">
              <Name text={bundle.name[language]} />
            </h3>
          )}
          {open.map((one) => (
            <LineChoice key={one.line.id} open={one} form={form} />
          ))}
        </Box>
      ))}
    </div>
  )
}

function LineChoice({
  open: { line, left, keys },
  form,
}: Pick<ChoiceProps, 'form'> & { readonly open: OpenLine }) {
  const words = refundWords.use()
  const orderWords = orderAdminWords.use()
  const language = useLanguage()
  const name = line.name[language]
  const money = (shekels: number) => formatMoney(toAgorot(shekels))
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-baseline justify-between gap-x-2">
        <span className="min-w-0 font-semibold">
          <Name text={name} />
        </span>
        <span className="text-sm text-muted">
          {words.line(left, line.quantity)} ·{' '}
          {line.refundedSum > 0
            ? words.lineMoney(money(line.net), money(line.refundedSum))
            : words.linePaid(money(line.net))}
        </span>
      </p>
      {line.downloadedAt !== null && (
        <p className="text-sm text-muted">{orderWords.downloaded(dayAndTime(line.downloadedAt, language))}</p>
      )}
      {keys.length === 0 ? (
        <Field
          label={words.count(name)}
          type="number"
          min={0}
          max={left}
          {...form.text(lineField(line.id))}
        />
      ) : (
        keys.map(({ id, lastFour, status, revealedAt }) => (
          <Select
            key={id}
            label={`${words.key(lastFour === '' ? '••••' : `\u2066${lastFour}\u2069`)} · ${revealedAt === null ? words.keyUnseen : words.keySeen(dayAndTime(revealedAt, language))}`}
            {...form.text(keyField(id))}
          >
            <option value="">{words.keep}</option>
            {fatesOf(status).map((fate) => (
              <option key={fate} value={fate}>
                {words.fates[fate]}
              </option>
            ))}
          </Select>
        ))
      )}
    </div>
  )
}
