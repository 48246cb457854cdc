import type { AdminOrder } from '#contract/admin/orders/orders.ts'
import { toAgorot, toShekels } from '#shop/money.ts'
import { Price } from '#web/kit/price.tsx'
import { refundWords } from '#web/admin/words.ts'
import { matchedAttempt } from './refund-way.ts'

/** The paid and the refundable amount, the source of the payment, and how it can be refunded. */
export function RefundSums({ order }: { readonly order: AdminOrder }) {
  const words = refundWords.use()
  const { paid, refunded, fee } = order
  const attempt = matchedAttempt(order)
  const sums = [
    [words.sums.paid, paid],
    [words.sums.refunded, refunded],
    ...(fee > 0 ? [[words.sums.fee, fee] as const] : []),
    [words.sums.left, toShekels(Math.max(0, toAgorot(paid) - toAgorot(refunded) - toAgorot(fee)))],
  ] as const
  return (
    <div className="grid gap-1 rounded-sm bg-sunken p-1.5">
      <dl className="grid gap-0.5">
        {sums.map(([name, sum]) => (
          <div key={name} className="flex items-baseline justify-between gap-2">
            <dt>{name}</dt>
            <dd>
              <Price shekels={sum} />
            </dd>
          </div>
        ))}
      </dl>
      {attempt !== null && (
        <p className="text-sm text-muted">
          <bdi>{attempt.refundable === 'by-hand' ? words.byHand : attempt.provider}</bdi>
          {': '}
          {words.ways[attempt.refundable]}
        </p>
      )}
    </div>
  )
}
