import type { Work } from '../database/work.ts'
import type { Jobs } from '../jobs/queue.ts'
import { giveBack } from './give-back.ts'
import { lockLines } from './order-lines.ts'
import type { OrderRow } from './own-order.ts'

/** A manager gives back all that is left of an order this transaction has locked. */
export async function giveBackWhole(work: Work, jobs: Pick<Jobs, 'enqueue'>, order: OrderRow): Promise<void> {
  const lines = await lockLines(work, order)
  const left = lines.map((of) => ({ of, quantity: of.line.quantity - of.line.refundedQuantity }))
  await giveBack(
    work,
    jobs,
    order,
    left.filter(({ quantity }) => quantity > 0),
    'manager',
  )
}
