import { and, eq, sql } from 'drizzle-orm'
import type { InputOf, OutputOf, RefusalOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/admin/orders/refunds.ts'
import { type Agorot, toShekels } from '#shop/money.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import type { Read, Work } from '#server/database/transaction.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { disputeOfOrder } from '../order/disputed-money.ts'
import { refundFee } from './refund-fee.ts'
import { refundWholeOrder } from './refund-whole-order.ts'
import { refundClaims } from '#server/database/tables/payments/refunds.ts'
import type { OrderRow } from '../order/find-own-order.ts'
import { lockOrder } from '../order/lock-order.ts'
import { lockLines } from '../order/order-lines.ts'
import { resolveTasks } from '../order/manager-tasks.ts'
import { orders } from '#server/database/tables/orders/orders.ts'
import { isDelivered } from '../view/view-order.ts'

const maxClaims = 50

/** Refund claims for managers: open ones first, oldest at the top. */
export async function listRefundClaims({ tx }: Read): Promise<OutputOf<typeof contract.listRefundClaims>> {
  const rows = await tx
    .select({ claim: refundClaims, order: orders })
    .from(refundClaims)
    .innerJoin(orders, eq(orders.id, refundClaims.orderId))
    .orderBy(
      sql`${refundClaims.status} = 'open' desc, case when ${refundClaims.status} = 'open' then ${refundClaims.createdAt} end, ${refundClaims.decidedAt} desc`,
    )
    .limit(maxClaims)
  return {
    claims: rows.map(({ claim, order }) => ({
      claimId: claim.id,
      orderId: order.id,
      state: claim.status,
      reason: claim.reason,
      date: claim.createdAt.toISOString(),
      buyer: order.name,
      email: order.email,
      left: toShekels(leftOf(order)),
      answer: claim.answer,
      decidedAt: claim.decidedAt?.toISOString() ?? null,
    })),
  }
}

/** Records a manager's decision. The money of a granted claim is owed from the same transaction. */
export async function decideRefundClaim(
  work: Work,
  jobs: Pick<Jobs, 'enqueue'>,
  { claimId, grant, answer }: InputOf<typeof contract.decideRefundClaim>,
): Promise<
  OutputOf<typeof contract.decideRefundClaim> | Refusal<RefusalOf<typeof contract.decideRefundClaim>>
> {
  const [claim] = await work.tx.select().from(refundClaims).where(eq(refundClaims.id, claimId))
  if (claim === undefined) return refuse('not-found')
  // The order is locked before its claim, as everywhere.
  const order = await lockOrder(work, claim.orderId)
  if (grant && (await disputeOfOrder(work, order.id)) !== null) return refuse('order-disputed')
  const state = grant ? 'granted' : 'refused'
  const decided = await work.tx
    .update(refundClaims)
    .set({ status: state, answer, decidedBy: work.actor.user?.id ?? null, decidedAt: sql`now()` })
    .where(and(eq(refundClaims.id, claimId), eq(refundClaims.status, 'open')))
    .returning({ id: refundClaims.id })
  if (decided.length === 0) return refuse('claim-decided')
  await resolveTasks(work, order.id, 'refund-claim')
  const amount = grant ? await refundLeft(work, jobs, order, answer) : 0
  await record(work, `order.refund-claim-${state}`, `order:${order.id}`, { claimId, answer })
  await jobs.enqueue(work, 'send-claim-email', { claimId, to: 'decided', unpaid: grant && amount === 0 })
  return { claimId, state }
}

/** What the buyer cancelled before the decision has no units left, but perhaps a fee: none is kept for a claim. */
async function refundLeft(
  work: Work,
  jobs: Pick<Jobs, 'enqueue'>,
  order: OrderRow,
  reason: string,
): Promise<Agorot> {
  if (isDelivered(order)) return refundWholeOrder(work, jobs, order, reason)
  const fee = await refundFee(work, jobs, order, await lockLines(work, order))
  return fee?.amount ?? 0
}

/** What a grant refunds. */
function leftOf({ status, paidAgorot, refundedAgorot, feeAgorot }: OrderRow): Agorot {
  return Math.max(0, paidAgorot - refundedAgorot - (status === 'refunded' ? 0 : feeAgorot))
}
