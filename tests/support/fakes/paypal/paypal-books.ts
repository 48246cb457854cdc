import { randomBytes } from 'node:crypto'
import type { InferOutput } from 'valibot'
import type { orderRequest, refundRequest } from '#tests/support/contracts/paypal.ts'

type OrderRequest = InferOutput<typeof orderRequest>
type Money = { currency_code: string; value: string }

export type FakeRefund = {
  readonly id: string
  status: string
  readonly amount: Money
  readonly custom_id: string | undefined
  readonly captureId: string
}
export type FakeCapture = {
  readonly id: string
  status: string
  status_details?: { reason: string }
  amount: Money
  custom_id: string
}
export type FakeOrder = {
  readonly id: string
  status: string
  readonly request: OrderRequest
  readonly createdAt: Date
  /** The result of a capture: its status, or the issue for which it is refused. */
  next: { readonly status: string } | { readonly issue: string }
  /** Values that PayPal reports instead of the requested ones. */
  changed: Partial<{ amount: Money; custom_id: string }>
  readonly captures: FakeCapture[]
}

/** PayPal's data. */
export type PaypalBooks = {
  readonly orders: Map<string, FakeOrder>
  readonly refunds: FakeRefund[]
  /** The ids of captures with an open dispute, of which PayPal refunds no part. */
  readonly disputed: Set<string>
  open(request: OrderRequest): FakeOrder
  order(id: string): FakeOrder
  /** The buyer approves the order. */
  approve(id: string, next?: FakeOrder['next']): FakeOrder
  capture(order: FakeOrder): FakeCapture
  findCapture(id: string): FakeCapture | undefined
  /** A text is the issue for which it is refused. */
  refund(
    capture: FakeCapture,
    request: InferOutput<typeof refundRequest>,
    status: string,
  ): FakeRefund | string
  refundsOf(captureId: string): readonly FakeRefund[]
}

export const cents = ({ value }: Money) => Math.round(Number(value) * 100)
const newId = () => randomBytes(9).toString('hex').toUpperCase().slice(0, 17)

export function paypalBooks(): PaypalBooks {
  const orders = new Map<string, FakeOrder>()
  const refunds: FakeRefund[] = []
  const books: PaypalBooks = {
    orders,
    refunds,
    disputed: new Set(),
    open(request) {
      const order: FakeOrder = {
        id: newId(),
        status: request.payment_source === undefined ? 'CREATED' : 'PAYER_ACTION_REQUIRED',
        request,
        createdAt: new Date(),
        next: { status: 'COMPLETED' },
        changed: {},
        captures: [],
      }
      orders.set(order.id, order)
      return order
    },
    order(id) {
      const order = orders.get(id)
      if (order === undefined) throw new Error(`No order ${id}`)
      return order
    },
    approve(id, next = { status: 'COMPLETED' }) {
      const order = books.order(id)
      order.status = 'APPROVED'
      order.next = next
      return order
    },
    capture(order) {
      const [unit] = order.request.purchase_units
      const asked = unit?.amount ?? { currency_code: 'ILS', value: '0.00' }
      const made: FakeCapture = {
        id: newId(),
        status: 'status' in order.next ? order.next.status : 'COMPLETED',
        amount: order.changed.amount ?? { currency_code: asked.currency_code, value: asked.value },
        custom_id: order.changed.custom_id ?? unit?.custom_id ?? '',
      }
      if (made.status === 'PENDING') made.status_details = { reason: 'PENDING_REVIEW' }
      order.captures.push(made)
      order.status = 'COMPLETED'
      return made
    },
    findCapture: (id) =>
      [...orders.values()].flatMap(({ captures }) => captures).find((capture) => capture.id === id),
    refundsOf: (captureId) => refunds.filter((one) => one.captureId === captureId),
    refund(capture, { amount = capture.amount, custom_id: customId }, status) {
      if (capture.status === 'PENDING') return 'PENDING_CAPTURE'
      if (capture.status === 'REFUNDED') return 'CAPTURE_FULLY_REFUNDED'
      if (amount.currency_code !== capture.amount.currency_code) return 'REFUND_CAPTURE_CURRENCY_MISMATCH'
      const back = books.refundsOf(capture.id).reduce((sum, one) => sum + cents(one.amount), 0)
      if (back + cents(amount) > cents(capture.amount)) return 'REFUND_AMOUNT_EXCEEDED'
      if (books.disputed.has(capture.id) && back + cents(amount) < cents(capture.amount))
        return 'TRANSACTION_DISPUTED'
      const made = { id: newId(), status, amount, custom_id: customId, captureId: capture.id }
      refunds.push(made)
      if (status !== 'FAILED' && status !== 'CANCELLED')
        capture.status = back + cents(amount) === cents(capture.amount) ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
      return made
    },
  }
  return books
}
