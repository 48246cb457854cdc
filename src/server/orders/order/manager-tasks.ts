import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Risk } from '#shop/orders/risk.ts'
import { newRowId } from '#server/database/ids.ts'
import type { Work } from '#server/database/transaction.ts'
import type { PaymentReport } from '#server/integrations/payments/provider.ts'
import { managerTasks, type TaskKind } from '#server/database/tables/orders/manager-tasks.ts'

type Transaction = PaymentReport['transactions'][number]

/** The details of each kind of task. */
type Details = {
  'paid-out-of-stock': { productIds: readonly string[] }
  'amount-mismatch': Transaction
  'unknown-payment': {
    provider: string
    reference: string
    /** The webhook that reported the payment. */
    messageId?: string
    transactions?: readonly Transaction[]
    /**
     * `provider-gone`: webhooks of a provider that is no longer configured; one task for all of them, so
     * without a reference. `not-verified`: the same for webhooks that their provider does not verify.
     * `only-listed`: found in the provider's list, without a webhook.
     */
    reason?: 'provider-gone' | 'not-verified' | 'only-listed'
  }
  'refund-refused': { refundId: string; reason: string }
  'refund-claim': { claimId: string }
  dispute: { disputeId: string }
  'paid-not-delivered': {}
  'delivered-not-paid': {}
  'double-charge': { paymentId: string }
  'refund-late': { refundId: string }
  /** The provider's list shows a different sum. */
  'listed-otherwise': Transaction & { paymentId: string }
  'payment-not-listed': { paymentId: string }
  /** A dispute took another amount in the end than the loss that is recorded for it. */
  'loss-differs': { disputeId: string; recordedAgorot: number; takenAgorot: number }
  /**
   * A refund that only the provider knows, from its list. `failed`: from its notice that the refund failed,
   * with its reason; if the notice does not name the refund, the transaction is the charge.
   */
  'refund-unknown': Transaction & { provider: string; failed?: true; reason?: string }
  'document-missing': { documentId: string; reason: string }
  'risk-check': { risks: readonly Risk[] }
}

/** The details by which two open tasks of one kind about one order are the same task. */
const sameTask: { readonly [Kind in TaskKind]: readonly (keyof Details[Kind])[] } = {
  'paid-out-of-stock': [],
  'amount-mismatch': ['id'],
  'unknown-payment': ['provider', 'reference'],
  'refund-refused': ['refundId'],
  'refund-claim': ['claimId'],
  dispute: ['disputeId'],
  'paid-not-delivered': [],
  'delivered-not-paid': [],
  'double-charge': ['paymentId'],
  'refund-late': ['refundId'],
  'listed-otherwise': ['paymentId'],
  'payment-not-listed': ['paymentId'],
  'loss-differs': ['disputeId'],
  'refund-unknown': ['provider', 'id', 'failed'],
  'document-missing': ['documentId'],
  'risk-check': [],
}

export type ManagerTask<Kind extends TaskKind> = {
  readonly kind: Kind
  /** Null if the shop does not know the order. */
  readonly orderId: string | null
  readonly detail: Details[Kind]
}

/**
 * Opens a task for managers in the use case's own transaction. Returns false, and changes nothing, while the
 * same task is open.
 */
export async function openTask<Kind extends TaskKind>(
  { tx }: Pick<Work, 'tx'>,
  { kind, orderId, detail }: ManagerTask<Kind>,
): Promise<boolean> {
  const identity = sameness({ kind, orderId, detail })
  // two transactions that open the same task run one after the other
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${kind} ${orderId ?? ''} ${identity}`}, 8))`,
  )
  const { rowCount } = await tx.execute(sql`
    insert into manager_tasks (id, kind, order_id, detail)
    select ${newRowId()}::uuid, ${kind}, ${orderId}::text, ${JSON.stringify(detail)}::jsonb
    where not exists (
      select from manager_tasks where kind = ${kind} and resolved_at is null
        and order_id is not distinct from ${orderId}::text and detail @> ${identity}::jsonb)`)
  return rowCount === 1
}

function sameness<Kind extends TaskKind>({ kind, detail }: ManagerTask<Kind>): string {
  return JSON.stringify(Object.fromEntries(sameTask[kind].map((name) => [name, detail[name]])))
}

/**
 * Whether the same task is or was open. A task that was handled, or resolved automatically, is not opened
 * twice.
 */
export async function wasOpened<Kind extends TaskKind>(
  { tx }: Pick<Work, 'tx'>,
  task: ManagerTask<Kind>,
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from manager_tasks where kind = ${task.kind} and order_id is not distinct from ${task.orderId}::text
      and detail @> ${sameness(task)}::jsonb limit 1`)
  return rows.length > 0
}

/** Resolves an order's open tasks of one kind, because what they asked for has happened. */
export async function resolveTasks({ tx }: Pick<Work, 'tx'>, orderId: string, kind: TaskKind): Promise<void> {
  await tx
    .update(managerTasks)
    .set({ resolvedAt: sql`now()` })
    .where(
      and(eq(managerTasks.orderId, orderId), eq(managerTasks.kind, kind), isNull(managerTasks.resolvedAt)),
    )
}

type NamedTask<Kind extends TaskKind> = {
  readonly kind: Kind
  readonly orderId: string
  /** The details that name it. */
  readonly about: Partial<Details[Kind]>
}

/** Resolves an order's open task about one refund, dispute or document. */
export async function resolveTask<Kind extends TaskKind>(
  { tx }: Pick<Work, 'tx'>,
  { kind, orderId, about }: NamedTask<Kind>,
): Promise<void> {
  await tx
    .update(managerTasks)
    .set({ resolvedAt: sql`now()` })
    .where(
      and(
        eq(managerTasks.orderId, orderId),
        eq(managerTasks.kind, kind),
        isNull(managerTasks.resolvedAt),
        sql`${managerTasks.detail} @> ${JSON.stringify(about)}::jsonb`,
      ),
    )
}
