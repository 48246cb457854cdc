import { getOrder, type Order, placeOrder, startPayment } from '#contract/orders/orders.ts'
import { abandonByKey, abandonOrder } from '#contract/orders/payments.ts'
import { inTheCart } from '#shop/orders/group-lines.ts'
import { visitKind } from '#web/analytics/count-events.ts'
import { call } from '#web/platform/http/api.ts'
import { readStoredJson, storeJson } from '#web/platform/browser/storage.ts'
import { track } from '#web/platform/browser/track.ts'
import { type FieldProblems, fieldOf, type OrderBody } from './check-draft.ts'
import { answerFaultsOf } from './service-details/service-answers.ts'
import type { PlacedOrder } from './order-attempt.ts'
import { attemptOf, forgetAttempt, isFinished, isPlacedAs, keyInstead, savePlaced } from './tab-memory.ts'
import { type CheckoutFailure, checkoutFailureOf } from './failure/checkout-failure.ts'

/** Where the browser goes next, or what prevents it. */
type PayOutcome =
  | { readonly goTo: string }
  | { readonly fields: FieldProblems }
  /** Errors of answers by the product's current questions, which may differ from those shown. */
  | { readonly answers: FieldProblems }
  | { readonly failure: CheckoutFailure }

export function isPaid(order: Pick<Order, 'delivery'>): boolean {
  return order.delivery !== 'waiting-for-payment' && order.delivery !== 'not-paid'
}

/** A payment arrived for an order that could no longer accept it. */
export function isReturned(order: Pick<Order, 'status' | 'refunds'>): boolean {
  return order.status === 'cancelled' && order.refunds.length > 0
}

/** No money came for it, as for a free order. An imported order has no payment here, but may have been refunded. */
export function tookNoMoney(order: Pick<Order, 'payment' | 'refunded'>): boolean {
  return order.payment === null && order.refunded === 0
}

/**
 * Places the order and opens its payment page with the chosen payment method. The same form, sent again,
 * finds the same order; if that has ended unpaid, one new order is tried. A changed form cancels the previous
 * order, also one whose response was lost, and so does a form of another tab: the cart is the same.
 */
export async function placeAndPay(body: OrderBody, method: string | null = null): Promise<PayOutcome> {
  const key = keyInstead(body)
  const known = key === null ? null : await leaveUnknown(key, body)
  if (known !== null) return known
  const earlier = readStoredJson('order_in_payment')
  const instead =
    typeof earlier === 'string' && !isPlacedAs(body, earlier) ? await leaveEarlier(earlier) : null
  if (instead !== null) return instead
  const first = await tryOnce(body, method)
  if (first !== 'ended') return first
  forgetAttempt()
  const second = await tryOnce(body, method)
  return second === 'ended' ? { failure: { kind: 'other' } } : second
}

/**
 * The outcome instead of a new order: the earlier order turns out to be paid while its items are still in the
 * cart, or the session has expired. An order that cannot be cancelled expires automatically.
 */
async function leaveEarlier(orderId: string): Promise<PayOutcome | null> {
  const left = await call(abandonOrder, { orderId })
  if (left.data !== null) return isPaid(left.data) ? { goTo: `/success?order=${orderId}` } : null
  const failure = checkoutFailureOf(left)
  return failure.kind === 'session' ? { failure } : null
}

/** While the shop cannot respond, the key is kept for the next try. */
const passing: readonly string[] = ['session', 'offline', 'later', 'busy']

/** The same for a form whose order this tab knows only by its key: a refusal, or a response that was lost. */
async function leaveUnknown(idempotencyKey: string, { items }: OrderBody): Promise<PayOutcome | null> {
  const left = await call(abandonByKey, {}, { idempotencyKey })
  if (left.data === null) {
    const failure = checkoutFailureOf(left)
    return passing.includes(failure.kind) ? { failure } : null
  }
  const { order } = left.data
  forgetAttempt()
  if (order === null || !isPaid(order)) return null
  // one that was paid elsewhere since: this form buys something else
  if (!inTheCart(order.items).some((bought) => items.some(({ productId }) => productId === bought.productId)))
    return null
  storeJson('order_in_payment', order.orderId)
  return { goTo: `/success?order=${order.orderId}` }
}

async function tryOnce(body: OrderBody, method: string | null): Promise<PayOutcome | 'ended'> {
  const attempt = attemptOf(body)
  if ('placed' in attempt) return openPayment(attempt.placed, { method, again: true })
  const placed = await place(body, attempt.key)
  return 'orderId' in placed ? openPayment(placed, { method, again: false }) : placed.instead
}

/** The order, or the outcome instead. */
async function place(
  body: OrderBody,
  idempotencyKey: string,
): Promise<PlacedOrder | { readonly instead: PayOutcome | 'ended' }> {
  const options = { idempotencyKey }
  const sent = { ...body, visit: visitKind() }
  let placed = await call(placeOrder, sent, options)
  // A bot check is required of guests if the shop's settings say so.
  if (placed.problem?.code === 'bot-proof-needed')
    placed = await (
      await import('#web/platform/http/call-with-bot-proof.ts')
    ).callWithBotProof(placeOrder, sent, options)
  if (placed.data === null) {
    if (placed.problem?.code === 'idempotency-key-reused') return { instead: 'ended' }
    const answers = answerFaultsOf(placed.problem)
    if (answers !== null) return { instead: { answers } }
    const fields = Object.entries(placed.problem?.fields ?? {}).map(
      ([path, code]) => [fieldOf(path), code] as const,
    )
    return {
      instead:
        fields.length > 0 ? { fields: Object.fromEntries(fields) } : { failure: checkoutFailureOf(placed) },
    }
  }
  const { orderId, total } = placed.data
  savePlaced(body, { orderId, total })
  storeJson('order_in_payment', orderId)
  return { orderId, total }
}

/**
 * `again`: the order was placed earlier. If this browser can no longer see it, a new one is tried. A free order was
 * delivered at once, and has no payment page.
 */
async function openPayment(
  { orderId, total }: PlacedOrder,
  { method, again }: { readonly method: string | null; readonly again: boolean },
): Promise<PayOutcome | 'ended'> {
  if (total === 0) return withoutPayment(orderId, again)
  const payment = await call(startPayment, { orderId, ...(method !== null && { method }) })
  if (payment.data !== null) {
    track({ name: 'initiate_payment', total })
    return { goTo: payment.data.paymentUrl }
  }
  if (again && payment.problem?.code === 'not-found') return 'ended'
  if (payment.problem?.code === 'order-not-payable') return withoutPayment(orderId, again)
  track({ name: 'payment_error' })
  return { failure: checkoutFailureOf(payment) }
}

/** An order that takes no payment is paid, or has ended, or its purchase has. */
async function withoutPayment(orderId: string, again: boolean): Promise<PayOutcome | 'ended'> {
  const order = await call(getOrder, { orderId })
  if (order.data !== null)
    return isPaid(order.data) && !(again && isFinished()) ? { goTo: `/success?order=${orderId}` } : 'ended'
  return again && order.problem?.code === 'not-found' ? 'ended' : { failure: checkoutFailureOf(order) }
}
