import { and, eq } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/admin/orders/disputes.ts'
import { beginningOfDay, nextDay } from '#shop/israel-time.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { newRowId } from '#server/database/ids.ts'
import { disputes } from '#server/database/tables/payments/disputes.ts'
import { byHand } from '#server/database/tables/payments/payments.ts'
import type { Work } from '#server/database/transaction.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { decide, type DisputeRow, release } from '#server/payments/disputes/apply-decision.ts'
import { begin, notifyOfDispute } from '#server/payments/disputes/save-dispute.ts'
import { lockOrderIfFound } from '#server/orders/order/lock-order.ts'

/**
 * Records a dispute that came by letter or e-mail, because not every provider sends a webhook; once for each
 * `disputeId`.
 */
export async function recordDispute(
  work: Work,
  jobs: Pick<Jobs, 'enqueue'>,
  { orderId, disputeId: id = newRowId(), reason, answerBy }: InputOf<typeof contract.recordDispute>,
): Promise<OutputOf<typeof contract.recordDispute> | Refusal<'not-found'>> {
  const order = await lockOrderIfFound(work, orderId)
  if (order === null) return refuse('not-found')
  const [row] = await work.tx
    .insert(disputes)
    .values({
      id,
      orderId,
      provider: byHand,
      providerId: id,
      reason,
      // a deadline means the end of that day
      answerBy: answerBy === null ? null : new Date(Date.parse(beginningOfDay(nextDay(answerBy))) - 60_000),
    })
    .onConflictDoNothing()
    .returning()
  if (row === undefined) return (await findDispute(work, orderId, id)) === null ? refuse('not-found') : { id }
  await begin(work, row)
  await notifyOfDispute(work, jobs, row)
  return { id }
}

/** `won` and `released` open the keys again. Repeating a decision changes nothing. */
export async function decideDispute(
  work: Work,
  jobs: Pick<Jobs, 'enqueue'>,
  { orderId, disputeId, decision, reason }: InputOf<typeof contract.decideDispute>,
): Promise<OutputOf<typeof contract.decideDispute> | Refusal<'not-found'>> {
  await lockOrderIfFound(work, orderId)
  const row = await findDispute(work, orderId, disputeId)
  if (row === null) return refuse('not-found')
  if (decision === 'released') await release(work, jobs, row, reason)
  else if (decision !== row.state) await decide(work, jobs, row, { state: decision, reason, at: null })
  return { orderId }
}

async function findDispute({ tx }: Work, orderId: string, disputeId: string): Promise<DisputeRow | null> {
  const [row] = await tx
    .select()
    .from(disputes)
    .where(and(eq(disputes.id, disputeId), eq(disputes.orderId, orderId)))
  return row ?? null
}
