import type { Logger } from 'pino'
import type { PaymentReport } from '../provider.ts'
import type { PaypalCalls } from './paypal-calls.ts'
import {
  type PaypalCapture,
  type PaypalOrder,
  type PaypalRefund,
  paymentsOf,
  readOrder,
  sumOf,
} from './paypal-order.ts'

/**
 * The state of an order at PayPal. An approved order is captured if the shop still wants the money. PayPal
 * cannot void orders, so abandoned ones are simply never captured.
 */
export async function queryOrder(
  calls: PaypalCalls,
  log: Logger,
  reference: string,
  isWanted: () => Promise<boolean>,
): Promise<PaymentReport | null> {
  const order = await readOrder(calls, reference)
  if (order === null) return null
  if (order.status !== 'APPROVED' || !(await isWanted())) return reportOf(order, log)
  const refused = await captureOrder(calls, reference)
  if (refused !== null) {
    log.warn({ reference, reason: refused }, 'PayPal did not take the money of an approved order')
    return { ...reportOf(order, log), state: 'failed' }
  }
  const taken = await readOrder(calls, reference)
  return taken === null ? null : reportOf(taken, log)
}

/** Issues that mean the order must be read again: already captured, being captured, or not capturable yet. */
const readAgain = new Set([
  'ORDER_ALREADY_CAPTURED',
  'ORDER_COMPLETION_IN_PROGRESS',
  'PREVIOUS_REQUEST_IN_PROGRESS',
  'DUPLICATE_REQUEST_ID',
  'ORDER_NOT_APPROVED',
  'PAYER_ACTION_REQUIRED',
])

/**
 * Captures an approved order; safe to repeat. Returns PayPal's reason for refusing, or null if the order
 * itself has the state.
 */
async function captureOrder(calls: PaypalCalls, reference: string): Promise<string | null> {
  const response = await calls({
    path: `/v2/checkout/orders/${encodeURIComponent(reference)}/capture`,
    body: '{}',
    requestId: `capture-${reference}`,
  })
  if (!('refused' in response)) return null
  const { status, issues, message } = response.refused
  if (status === 409 || issues.some((issue) => readAgain.has(issue))) return null
  if (status === 422) return message
  throw new Error(`PayPal did not capture order ${reference}: ${message}`)
}

/** An order is COMPLETED even if its capture is pending or declined: only captures are money. */
function reportOf(order: PaypalOrder, log: Logger): PaymentReport {
  const { captures, refunds } = paymentsOf(order)
  const orderId = (order.purchase_units ?? [])[0]?.custom_id ?? captures[0]?.custom_id ?? ''
  const transactions = captures.flatMap((capture) => {
    const sum = moneyOf(capture, refunds)
    return sum === null ? [] : { id: capture.id, ...sum }
  })
  if (transactions.length > 0) return { state: 'paid', orderId, transactions }
  const waiting = captures.find(({ status }) => !isOver(status))
  if (waiting !== undefined)
    log.info(
      { reference: order.id, status: waiting.status, reason: waiting.status_details?.reason },
      'PayPal has not received the money of an order yet',
    )
  const failed = waiting === undefined && (captures.length > 0 || order.status === 'VOIDED')
  return { state: failed ? 'failed' : 'pending', orderId, transactions: [] }
}

function isOver(status: PaypalCapture['status']): boolean {
  return status === 'DECLINED' || status === 'FAILED' || status === 'REFUNDED'
}

/**
 * The money of a capture, or null if there is none or it is not reported. If it was partly refunded before
 * the shop read it, only the rest is reported: the amount then mismatches, and a person checks it.
 */
function moneyOf(capture: PaypalCapture, refunds: readonly PaypalRefund[]) {
  if (capture.status === 'COMPLETED') return sumOf(capture.amount)
  if (capture.status !== 'PARTIALLY_REFUNDED') return null
  const taken = sumOf(capture.amount)
  const back = refunds
    .filter(({ status }) => status === 'COMPLETED' || status === 'PENDING')
    .reduce((sum, { amount }) => sum + sumOf(amount).amountAgorot, 0)
  return back > 0 && back < taken.amountAgorot ? { ...taken, amountAgorot: taken.amountAgorot - back } : null
}
