import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/orders/orders.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import type { Read } from '#server/database/transaction.ts'
import { findOwnOrder } from '../order/find-own-order.ts'
import { viewOrder } from './view-order.ts'

/** One order of this buyer. */
export async function getOrder(
  read: Read,
  { orderId }: InputOf<typeof contract.getOrder>,
): Promise<OutputOf<typeof contract.getOrder> | Refusal<'not-found'>> {
  const order = await findOwnOrder(read, orderId)
  return order === null ? refuse('not-found') : viewOrder(read, order)
}
