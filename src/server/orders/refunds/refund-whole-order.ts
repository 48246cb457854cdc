import type { Agorot } from '#shop/money.ts'
import type { Work } from '#server/database/transaction.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { refundOrderUnits } from './refund-units.ts'
import { lockLines } from '../order/order-lines.ts'
import type { OrderRow } from '../order/find-own-order.ts'

/** Refunds all that is left of an order this transaction has locked, for a manager. Returns the amount. */
export async function refundWholeOrder(
  work: Work,
  jobs: Pick<Jobs, 'enqueue'>,
  order: OrderRow,
  reason: string | null,
): Promise<Agorot> {
  const lines = await lockLines(work, order)
  const left = lines.map((of) => ({ of, quantity: of.line.quantity - of.line.refundedQuantity }))
  const refund = await refundOrderUnits(
    work,
    jobs,
    order,
    left.filter(({ quantity }) => quantity > 0),
    { cause: 'manager', reason },
  )
  return refund?.amount ?? 0
}
