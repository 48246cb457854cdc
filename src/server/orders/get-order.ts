import type { InputOf, OutputOf } from '../../contract/endpoint.ts'
import type { getOrder as definition } from '../../contract/orders.ts'
import { refuse, type Refusal } from '../../shop/result.ts'
import type { Read } from '../database/work.ts'
import { ownOrder } from './own-order.ts'
import { viewOrder } from './view-order.ts'

/** One order of this buyer. */
export async function getOrder(
  read: Read,
  { orderId }: InputOf<typeof definition>,
): Promise<OutputOf<typeof definition> | Refusal<'not-found'>> {
  const order = await ownOrder(read, orderId)
  return order === null ? refuse('not-found') : viewOrder(read, order)
}
