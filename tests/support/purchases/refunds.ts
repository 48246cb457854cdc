import { getOrder } from '#contract/orders/orders.ts'
import { requestRefund } from '#contract/orders/refunds.ts'
import { payRefund } from '#server/payments/refunds/pay-refund.ts'
import { aProduct } from '../builders.ts'
import type { FakeProvider } from '../fakes/fake-provider.ts'
import { payThere, placeAndOpen } from '../orders.ts'
import type { TestShop, Visitor } from '../shop.ts'

export type Bought = {
  orderId: string
  visitor: Visitor
  lineId: string
  keyIds: string[]
  productId: string
}

let emails = 0

/** A new buyer buys keys of a new product and pays at the fake provider. */
export async function buyKeys(
  shop: TestShop,
  provider: FakeProvider,
  { quantity = 1, email = `buyer-${++emails}@example.com`, keys = 5 } = {},
): Promise<Bought> {
  const { id: productId } = await aProduct(shop.context, { keys })
  const { orderId, visitor, reference } = await placeAndOpen(shop, productId, { quantity, wanted: { email } })
  await payThere(shop, provider, reference)
  const { data } = await shop.call(getOrder, { orderId }, visitor)
  const [item] = data.items
  return {
    orderId,
    visitor,
    lineId: item?.id ?? '',
    keyIds: item?.keys.map(({ id }) => id) ?? [],
    productId,
  }
}

/** The buyer returns units of the order. */
export function refundPlaced(shop: TestShop, { orderId, visitor, lineId }: Bought, quantity = 1) {
  return shop.call(requestRefund, { orderId, units: [{ lineId, quantity }] }, visitor)
}

/** The buyer requests a refund of units; returns the ids of the order's refunds. */
export async function submitRefundRequest(
  shop: TestShop,
  { orderId, visitor }: Pick<Bought, 'orderId' | 'visitor'>,
  quantity: number,
): Promise<string[]> {
  const lineId = (await shop.call(getOrder, { orderId }, visitor)).data.items[0]?.id
  const { data } = await shop.call(requestRefund, { orderId, units: [{ lineId, quantity }] }, visitor)
  return data.refunds.map(({ id }) => id)
}

/** Runs the job that pays an owed refund. */
export function payOwed({ context }: TestShop, refundId: string): Promise<void> {
  const { transact, jobs, payments: providers } = context
  return payRefund({ transact, jobs, providers }, refundId)
}

/** The state of a refund, and its id at the provider. */
export async function refundState({ context }: TestShop, refundId: string) {
  const { rows } = await context.pool.query<{ status: string; transaction_id: string | null }>(
    'select status, transaction_id from refunds where id = $1',
    [refundId],
  )
  return { status: rows[0]?.status, transactionId: rows[0]?.transaction_id }
}

export async function refundStatus(shop: TestShop, refundId: string): Promise<string | undefined> {
  return (await refundState(shop, refundId)).status
}

/** Makes a refund look as if it was sent to the provider an hour ago and is not being processed. */
export async function sentAnHourAgo({ context }: TestShop, refundId: string): Promise<void> {
  await context.pool.query(
    `update refunds set sent_at = sent_at - interval '1 hour', busy_until = null where id = $1`,
    [refundId],
  )
}

/** Makes a refused refund owed again, as a manager who retries it does. */
export async function retried({ context }: TestShop, refundId: string): Promise<void> {
  await context.pool.query(
    `update refunds set status = 'owed', send_again = true, asked_at = null where id = $1 and status = 'refused'`,
    [refundId],
  )
}
