import { and, eq, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { currency } from '#shop/money.ts'
import { record } from '#server/audit/record.ts'
import { systemActor } from '#server/database/actor.ts'
import { rowsOf } from '#server/database/rows.ts'
import { testOrders } from '#server/database/tables/going-live.ts'
import { NotSent } from '#server/integrations/payments/call-provider.ts'
import {
  CredentialsRefused,
  type PaymentProvider,
  type RefundRequest,
  type RefundReport,
} from '#server/integrations/payments/provider.ts'
import { refundBusySeconds } from '#server/payments/refunds/pay-refund.ts'
import { documentTestOrder, lacksDocuments } from './document-test-order.ts'
import { orderIdOf } from './open-test-order.ts'
import type { TestOrderContext } from './open-test-order.ts'

/** How long one server claims a test order: as long as a refund, which is looked up and sent in the same way. */
const busySeconds = refundBusySeconds
/** How long a page, or a refund without its documents, is queried. */
const queriedDays = 1
/** How long a call whose response never arrived may still be on its way to the provider. */
const settleSeconds = 120

const lockedRow = v.object({
  id: v.string(),
  provider: v.string(),
  reference: v.string(),
  amountAgorot: v.number(),
  status: v.picklist(['open', 'failed', 'paid', 'refunded']),
  transactionId: v.nullable(v.string()),
  refundId: v.string(),
  returned: v.array(v.string()),
  /** The end of the claim, as the database's text. */
  claim: v.string(),
  /** As the database's text, to be restored exactly. */
  sentAt: v.nullable(v.string()),
  sentSecondsAgo: v.nullable(v.number()),
})
type LockedTest = v.InferOutput<typeof lockedRow>

/** A claim that has ended and was taken by another server is no longer one's own. */
function isClaimed({ id, claim }: Pick<LockedTest, 'id' | 'claim'>) {
  return and(eq(testOrders.id, id), sql`${testOrders.busyUntil} = ${claim}::timestamptz`)
}

/** Test orders that are due: a page is queried for a day, a refund is tried until it succeeds. */
export function testOrdersToPoll(everySeconds: number): SQL {
  return sql`select id from test_orders
    where reference is not null and (asked_at is null or asked_at < now() - make_interval(secs => ${everySeconds}))
      and (status = 'paid' and reason is null
        or status = 'refunded' and ${lacksDocuments} and refunded_at > now() - make_interval(days => ${queriedDays})
        or (status = 'open' or status = 'failed' and reason = 'declined') and created_at > now() - make_interval(days => ${queriedDays})
        or status in ('open', 'failed') and coalesce(reason, 'declined') = 'declined' and asked_at is null)`
}

/** Advances all that are due. */
export async function advanceTestOrders(
  context: Omit<TestOrderContext, 'actor'>,
  everySeconds: number,
  report: (error: unknown) => void,
): Promise<void> {
  const actor = systemActor()
  const due = await context.transact(actor, ({ tx }) =>
    rowsOf(tx, v.object({ id: v.string() }), testOrdersToPoll(everySeconds)),
  )
  for (const { id } of due) await advanceOneTestOrder({ ...context, actor }, id).catch(report)
}

/**
 * Queries the provider, and refunds the money once it is paid. Safe to repeat, by the owner's page and the
 * periodic job; one server at a time. Throws if the provider does not respond.
 */
export async function advanceOneTestOrder(context: TestOrderContext, id: string): Promise<void> {
  const locked = await lockTestOrder(context, id)
  const provider = locked === null ? null : context.providers.find(locked.provider)
  if (locked === null) return
  try {
    if (provider === null) return
    const transactionId = locked.transactionId ?? (await requestMoneyBack(context, provider, locked))
    if (transactionId === null) return
    if (locked.status !== 'refunded') await refundTestOrder(context, provider, { ...locked, transactionId })
    await documentTestOrder(context, provider, id)
  } finally {
    await context.transact(context.actor, ({ tx }) =>
      tx.update(testOrders).set({ busyUntil: null }).where(isClaimed(locked)),
    )
  }
}

async function lockTestOrder({ transact, actor }: TestOrderContext, id: string): Promise<LockedTest | null> {
  const [row] = await transact(actor, ({ tx }) =>
    rowsOf(
      tx,
      lockedRow,
      sql`update test_orders set asked_at = now(), busy_until = now() + make_interval(secs => ${busySeconds})
        where id = ${id} and reference is not null and coalesce(busy_until <= now(), true)
          and (status in ('open', 'failed') and coalesce(reason, 'declined') = 'declined' or status = 'paid' and reason is null
            or status = 'refunded' and ${lacksDocuments})
        returning id, provider, reference, amount_agorot as "amountAgorot", status, transaction_id as "transactionId",
          refund_id as "refundId", returned, busy_until::text as claim, refund_sent_at::text as "sentAt", extract(epoch from now() - refund_sent_at)::float8 as "sentSecondsAgo"`,
    ),
  )
  return row ?? null
}

/** The transaction that paid it; null if there is none, or if a manager must check it. */
async function requestMoneyBack(
  context: TestOrderContext,
  provider: PaymentProvider,
  { id, reference, amountAgorot, status, returned }: LockedTest,
): Promise<string | null> {
  const report = await provider.query(reference, { isWanted: async () => true, returned })
  if (report === null || report.state === 'pending') return null
  if (report.state === 'failed') {
    if (status === 'open') await fail(context, id, 'declined')
    return null
  }
  const [transaction, ...more] = report.transactions
  if (transaction === undefined) return null
  const fits = transaction.amountAgorot === amountAgorot && transaction.currency === currency
  if (more.length > 0 || !fits || report.orderId !== orderIdOf(id)) {
    await fail(context, id, more.length > 0 ? 'paid-twice' : 'other-sum')
    return null
  }
  await context.transact(context.actor, async (work) => {
    await work.tx
      .update(testOrders)
      .set({ status: 'paid', reason: null, transactionId: transaction.id, paidAt: sql`now()` })
      .where(eq(testOrders.id, id))
    await record(work, 'test-order.paid', `test-order:${id}`, { transactionId: transaction.id, amountAgorot })
  })
  return transaction.id
}

type Owed = LockedTest & { readonly transactionId: string }

async function refundTestOrder(
  context: TestOrderContext,
  provider: PaymentProvider,
  test: Owed,
): Promise<void> {
  const { id } = test
  const report = await refundOnce(context, provider, test)
  if (report.state === 'pending') return
  await context.transact(context.actor, async (work) => {
    if (report.state === 'refused') {
      const reason = report.reason === 'outcome-unknown' ? 'refund-unknown' : 'refund-refused'
      await work.tx.update(testOrders).set({ reason }).where(eq(testOrders.id, id))
      return record(work, 'test-order.failed', `test-order:${id}`, { reason: report.reason })
    }
    await work.tx
      .update(testOrders)
      .set({ status: 'refunded', refundTransactionId: report.transactionId, refundedAt: sql`now()` })
      .where(eq(testOrders.id, id))
    return record(work, 'test-order.refunded', `test-order:${id}`, { transactionId: report.transactionId })
  })
}

/** Without idempotency at the provider, the state of an earlier refund is read first. */
async function refundOnce(
  context: TestOrderContext,
  provider: PaymentProvider,
  test: Owed,
): Promise<RefundReport> {
  const { refundId, reference, transactionId, amountAgorot, sentAt, sentSecondsAgo } = test
  const order: RefundRequest = {
    refundId,
    reference,
    transactionId,
    amountAgorot,
    currency,
    earlierRefunds: [],
    isPartial: false,
    sentBefore: sentSecondsAgo !== null,
  }
  if (sentSecondsAgo !== null && provider.findRefund !== null) {
    const found = await provider.findRefund(order)
    if (found.state !== 'none' && found.state !== 'inconclusive') return found
    if (sentSecondsAgo < settleSeconds) return { state: 'pending' }
    if (found.state === 'inconclusive') return { state: 'refused', reason: 'outcome-unknown' }
  }
  const noteSent = (sent: SQL) =>
    context.transact(context.actor, ({ tx }) =>
      tx.update(testOrders).set({ refundSentAt: sent }).where(isClaimed(test)),
    )
  if ((await noteSent(sql`now()`)).rowCount !== 1) return { state: 'pending' }
  return provider.refund(order).catch(async (error: unknown) => {
    // an earlier one may still have been executed
    if (error instanceof NotSent || error instanceof CredentialsRefused)
      await noteSent(sql`${sentAt}::timestamptz`)
    throw error
  })
}

async function fail(
  { transact, actor }: TestOrderContext,
  id: string,
  reason: 'declined' | 'paid-twice' | 'other-sum',
): Promise<void> {
  await transact(actor, async (work) => {
    await work.tx.update(testOrders).set({ status: 'failed', reason }).where(eq(testOrders.id, id))
    await record(work, 'test-order.failed', `test-order:${id}`, { reason })
  })
}
