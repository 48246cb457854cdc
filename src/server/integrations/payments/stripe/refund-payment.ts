import * as v from 'valibot'
import type { FoundRefund, RefundRequest, RefundReport } from '../provider.ts'
import type { StripeCalls } from './stripe-calls.ts'

const refundResponse = v.object({
  id: v.pipe(v.string(), v.nonEmpty()),
  amount: v.nullish(v.number()),
  status: v.nullish(v.string()),
  failure_reason: v.nullish(v.string()),
  metadata: v.nullish(v.record(v.string(), v.string())),
})

/**
 * Refunds a payment, once per refund: its id is stored with it and used as idempotency key. Stripe repeats
 * its first response for a key, even a 5xx. Only if reading shows that such a call had no effect is the refund
 * sent under the next key.
 */
export async function refundPayment(calls: StripeCalls, refund: RefundRequest): Promise<RefundReport> {
  const { refundId, sentBefore } = refund
  const nextKeys = sentBefore ? [2, 3, 4, 5].map((turn) => `${refundId}-${turn}`) : []
  let report = await send(calls, refund, refundId)
  for (const key of nextKeys) if (report === 'fault-repeated') report = await send(calls, refund, key)
  if (report === 'fault-repeated') throw new Error('Stripe repeats a fault of its own')
  return report
}

async function send(
  { call, refusalIn }: StripeCalls,
  { refundId, reference, transactionId, amountAgorot }: RefundRequest,
  idempotencyKey: string,
): Promise<RefundReport | 'fault-repeated'> {
  const request = {
    payment_intent: transactionId,
    amount: amountAgorot,
    metadata: { refund_id: refundId, session_id: reference },
  }
  try {
    return reportOf(
      v.parse(refundResponse, await call(({ refunds }) => refunds.create(request, { idempotencyKey }))),
    )
  } catch (error) {
    const refusal = refusalIn(error)
    if (refusal === null) throw error
    const { status, type, isReplay, message } = refusal
    // another call with this key is in progress, whatever the type of the error
    if (status === 409) throw error
    if (type === 'idempotency_error' || (status >= 500 && isReplay)) return 'fault-repeated'
    if (status >= 500) throw error
    return { state: 'refused', reason: message }
  }
}

/**
 * The state of a refund sent earlier. Stripe forgets idempotency keys after a day and repeats its first
 * response until then, so only the payment's list of refunds can tell. Of a refund that a manager retries, one made
 * in Stripe's dashboard meanwhile counts, by its amount.
 */
export async function findRefund({ call }: StripeCalls, wanted: RefundRequest): Promise<FoundRefund> {
  const { transactionId, refundId, sendAgain = false } = wanted
  const all = await call(({ refunds }) =>
    refunds.list({ payment_intent: transactionId, limit: 100 }).autoPagingToArray({ limit: 1000 }),
  )
  const refunds = v.parse(v.array(refundResponse), all)
  const own = refunds.find(({ metadata }) => metadata?.['refund_id'] === refundId)
  const report = own === undefined ? null : reportOf(own)
  if (report !== null && (report.state !== 'refused' || !sendAgain)) return report
  const other = sendAgain ? refunds.find((one) => mayBeIt(one, wanted)) : undefined
  return other === undefined ? (report ?? { state: 'none' }) : reportOf(other)
}

type StripeRefund = v.InferOutput<typeof refundResponse>

/** True for a refund of this amount that the shop did not send, and that has not failed. */
function mayBeIt(one: StripeRefund, { amountAgorot, earlierRefunds }: RefundRequest): boolean {
  const isOurs = one.metadata?.['refund_id'] !== undefined || earlierRefunds.includes(one.id)
  return !isOurs && one.amount === amountAgorot && reportOf(one).state !== 'refused'
}

function reportOf({ id, status, failure_reason: why }: StripeRefund): RefundReport {
  if (status === 'succeeded') return { state: 'done', transactionId: id }
  if (status === 'failed' || status === 'canceled')
    return { state: 'refused', reason: why ?? `Stripe says: ${status}` }
  return { state: 'pending' }
}
