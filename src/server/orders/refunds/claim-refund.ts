import { and, eq } from 'drizzle-orm'
import type { InputOf, OutputOf, RefusalOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/orders/refunds.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import { newId } from '#server/database/ids.ts'
import type { Work } from '#server/database/transaction.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { openTask } from '../order/manager-tasks.ts'
import { findOwnOrder } from '../order/find-own-order.ts'
import { refundClaims } from '#server/database/tables/payments/refunds.ts'
import { lockOrder } from '../order/lock-order.ts'
import { takesClaims } from '../view/view-order.ts'

/** Opens a buyer's refund claim about a delivered order. One open claim at a time; a manager decides it. */
export async function claimRefund(
  work: Work,
  jobs: Pick<Jobs, 'enqueue'>,
  { orderId, reason }: InputOf<typeof contract.claimRefund>,
): Promise<OutputOf<typeof contract.claimRefund> | Refusal<RefusalOf<typeof contract.claimRefund>>> {
  if ((await findOwnOrder(work, orderId)) === null) return refuse('not-found')
  const order = await lockOrder(work, orderId)
  if (!takesClaims(order)) return refuse('not-refundable')
  const [open] = await work.tx
    .select({ id: refundClaims.id })
    .from(refundClaims)
    .where(and(eq(refundClaims.orderId, orderId), eq(refundClaims.status, 'open')))
  if (open !== undefined) return refuse('claim-open')
  const id = newId()
  const [claim] = await work.tx
    .insert(refundClaims)
    .values({ id, orderId, reason })
    .returning({ at: refundClaims.createdAt })
  if (claim === undefined) throw new Error('The claim was not written')
  await openTask(work, { kind: 'refund-claim', orderId, detail: { claimId: id } })
  await record(work, 'order.refund-claimed', `order:${orderId}`, { claimId: id })
  await jobs.enqueue(work, 'send-claim-email', { claimId: id, to: 'support' })
  await jobs.enqueue(work, 'send-claim-email', { claimId: id, to: 'buyer' })
  return { reference: id, receivedAt: claim.at.toISOString() }
}
