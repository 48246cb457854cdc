import * as v from 'valibot'
import type { RefundRequest, RefundReport } from '../provider.ts'
import { paypalMoney } from './create-order.ts'
import type { PaypalCalls } from './paypal-calls.ts'
import {
  type PaypalOrder,
  paymentsOf,
  type PaypalRefund,
  readOrder,
  refundBody,
  sumOf,
} from './paypal-order.ts'

/**
 * Refunds a payment. PayPal treats the refund's id as idempotency key for 45 days; to be safe after that too,
 * a refund that was sent before is searched for first, and so is one that a manager retries: it may have been made on
 * PayPal's site meanwhile.
 */
export async function refundCapture(calls: PaypalCalls, refund: RefundRequest): Promise<RefundReport> {
  const { sentBefore, sendAgain = false } = refund
  const order = sentBefore || sendAgain ? await readOrder(calls, refund.reference) : null
  if (order === null) return sendRefund(calls, refund)
  const own = paymentsOf(order).refunds.find((one) => one.custom_id === refund.refundId)
  if (own !== undefined) return reportOf(calls, own)
  const other = sendAgain ? madeThere(order, refund) : undefined
  if (other === undefined) return sendRefund(calls, refund)
  const report = await reportOf(calls, other)
  // the shop could not find it again by its own id, and would send one beside it
  return report.state === 'pending' ? { state: 'refused', reason: 'outcome-unknown' } : report
}

/** A refund of this amount that the shop did not send, and that has not failed. */
function madeThere(
  order: PaypalOrder,
  { amountAgorot, currency, earlierRefunds }: RefundRequest,
): PaypalRefund | undefined {
  const { captures, refunds } = paymentsOf(order)
  // it may repeat the id of the payment
  const isOurs = ({ id = '', custom_id: customId }: PaypalRefund) =>
    earlierRefunds.includes(id) ||
    (Boolean(customId) && !captures.some((capture) => capture.custom_id === customId))
  return refunds.find(
    (one) =>
      !isOurs(one) &&
      (one.status === 'COMPLETED' || one.status === 'PENDING') &&
      one.amount?.currency_code === currency &&
      sumOf(one.amount).amountAgorot === amountAgorot,
  )
}

async function sendRefund(calls: PaypalCalls, refund: RefundRequest): Promise<RefundReport> {
  const { refundId, transactionId, amountAgorot, currency } = refund
  const response = await calls({
    path: `/v2/payments/captures/${encodeURIComponent(transactionId)}/refund`,
    body: JSON.stringify({
      amount: paypalMoney(amountAgorot, currency),
      custom_id: refundId,
      note_to_payer: noteToPayer,
    }),
    requestId: refundId,
  })
  if (!('refused' in response)) return reportOf(calls, v.parse(refundBody, response.body))
  const { status, issues, message } = response.refused
  if (status === 409 || issues.includes('PREVIOUS_REQUEST_IN_PROGRESS')) return { state: 'pending' }
  if (status === 403) throw new Error(`PayPal did not refund ${transactionId}: ${message}`)
  return { state: 'refused', reason: message }
}

/** In both languages: the buyer's is unknown here. */
const noteToPayer = 'החזר כספי · Refund'

/** PayPal may repeat its first response: a pending refund is read again. */
async function reportOf(calls: PaypalCalls, refund: PaypalRefund): Promise<RefundReport> {
  const {
    id,
    status,
    status_details: details,
  } = refund.status === 'PENDING' ? await readNow(calls, refund) : refund
  if (status === 'PENDING') return { state: 'pending' }
  if (status === 'FAILED' || status === 'CANCELLED')
    return {
      state: 'refused',
      reason: `PayPal says that the refund is ${status}${details?.reason ? ` (${details.reason})` : ''}`,
    }
  if (status !== 'COMPLETED' || id === undefined)
    throw new Error(`PayPal responded to a refund with ${status ?? 'no status'} and ${id ?? 'no id'}`)
  return { state: 'done', transactionId: id }
}

/**
 * The refund's current state; the given one if PayPal does not tell. PayPal has accepted the refund, so an
 * error here must not look as if it had not been sent.
 */
async function readNow(calls: PaypalCalls, refund: PaypalRefund): Promise<PaypalRefund> {
  if (refund.id === undefined) return refund
  const response = await calls({ path: `/v2/payments/refunds/${encodeURIComponent(refund.id)}` }).catch(
    () => null,
  )
  return response === null || 'refused' in response ? refund : v.parse(refundBody, response.body)
}
