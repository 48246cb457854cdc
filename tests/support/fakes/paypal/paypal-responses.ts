import * as v from 'valibot'
import {
  captureRequest,
  orderRequest,
  prefer,
  refundRequest,
  requestId,
} from '#tests/support/contracts/paypal.ts'
import type { FakeCapture, FakeOrder, FakeRefund, PaypalBooks } from './paypal-books.ts'

export type FakeRequest = {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}
export type FakePaypalResponse = { readonly status: number; readonly body: object }

/** The state besides the books. */
export type PaypalState = {
  readonly url: string
  /** The address of the pages for buyers. */
  readonly siteUrl: string
  readonly books: PaypalBooks
  /** Responses by request id, for repeated requests. */
  readonly kept: Map<string, FakePaypalResponse>
  /** The status of new refunds. */
  readonly refundStatus: string
  /** False if orders do not contain the refunds' ids. */
  readonly showsRefundIds: boolean
}

export function problem(status: number, name: string, issue: string): FakePaypalResponse {
  return { status, body: { name, message: name, debug_id: 'f00d', details: [{ issue, description: issue }] } }
}

const invalid = (issues: unknown): FakePaypalResponse => ({
  status: 400,
  body: { name: 'INVALID_REQUEST', message: JSON.stringify(issues), debug_id: 'f00d', details: [] },
})

/** Runs `act` once per request id; a repeated request gets 200 with the first response. */
function once(
  state: PaypalState,
  path: string,
  { headers }: FakeRequest,
  act: () => FakePaypalResponse,
): FakePaypalResponse {
  const id = v.safeParse(requestId, headers['paypal-request-id'])
  if (!id.success) return problem(400, 'INVALID_REQUEST', 'PAYPAL_REQUEST_ID_REQUIRED')
  const key = `${path} ${id.output}`
  const earlier = state.kept.get(key)
  if (earlier !== undefined) return { ...earlier, status: 200 }
  const response = act()
  if (response.status < 300) state.kept.set(key, response)
  return response
}

export function createOrder(state: PaypalState, path: string, asked: FakeRequest): FakePaypalResponse {
  const read = v.safeParse(orderRequest, JSON.parse(asked.body))
  if (!read.success) return invalid(v.flatten(read.issues))
  return once(state, path, asked, () => ({
    status: 201,
    body: shown(state, state.books.open(read.output), asked),
  }))
}

export function showOrder(state: PaypalState, order: FakeOrder): FakePaypalResponse {
  return { status: 200, body: whole(state, order) }
}

export function captureOrder(
  state: PaypalState,
  path: string,
  asked: FakeRequest,
  order: FakeOrder,
): FakePaypalResponse {
  const read = v.safeParse(captureRequest, JSON.parse(asked.body))
  if (!read.success) return invalid(v.flatten(read.issues))
  return once(state, path, asked, () => {
    const refused = (issue: string) => problem(422, 'UNPROCESSABLE_ENTITY', issue)
    if (order.status === 'COMPLETED') return refused('ORDER_ALREADY_CAPTURED')
    if (order.status !== 'APPROVED') return refused('ORDER_NOT_APPROVED')
    if ('issue' in order.next) return refused(order.next.issue)
    state.books.capture(order)
    return { status: 201, body: shown(state, order, asked) }
  })
}

export function refundCapture(
  state: PaypalState,
  path: string,
  asked: FakeRequest,
  capture: FakeCapture,
): FakePaypalResponse {
  const read = v.safeParse(refundRequest, JSON.parse(asked.body))
  if (!read.success) return invalid(v.flatten(read.issues))
  return once(state, path, asked, () => {
    const made = state.books.refund(capture, read.output, state.refundStatus)
    return typeof made === 'string'
      ? problem(422, 'UNPROCESSABLE_ENTITY', made)
      : { status: 201, body: { ...refundView(made, true) } }
  })
}

export function refundView({ id, status, amount, custom_id: customId }: FakeRefund, showsId: boolean) {
  return { id, status, amount, ...(showsId && { custom_id: customId }) }
}

/** Minimal unless the caller requests the full representation. */
function shown(state: PaypalState, order: FakeOrder, { headers }: FakeRequest): object {
  const wanted = v.parse(prefer, headers['prefer'])
  return wanted === 'return=representation' ? whole(state, order) : minimal(state, order)
}

function minimal({ url, siteUrl }: PaypalState, { id, status, request }: FakeOrder) {
  const rel = request.payment_source === undefined ? 'approve' : 'payer-action'
  return {
    id,
    status,
    links: [
      { href: `${url}/v2/checkout/orders/${id}`, rel: 'self', method: 'GET' },
      { href: `${siteUrl}/checkoutnow?token=${id}`, rel, method: 'GET' },
    ],
  }
}

function whole(state: PaypalState, order: FakeOrder): object {
  const [unit] = order.request.purchase_units
  const { captures } = order
  const refunds = captures
    .flatMap(({ id }) => state.books.refundsOf(id))
    .map((one) => refundView(one, state.showsRefundIds))
  return {
    ...minimal(state, order),
    intent: order.request.intent,
    create_time: order.createdAt.toISOString(),
    purchase_units: [
      {
        ...unit,
        ...order.changed,
        ...(captures.length > 0 && { payments: { captures, ...(refunds.length > 0 && { refunds }) } }),
      },
    ],
  }
}
