import { and, eq, isNull, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { HoldKind } from '#shop/orders/hold-kind.ts'
import { record } from '#server/audit/record.ts'
import { newRowId } from '#server/database/ids.ts'
import { checkedValue } from '#server/database/rows.ts'
import type { Read, Work } from '#server/database/transaction.ts'
import { orders } from '#server/database/tables/orders/orders.ts'
import { orderHolds } from '#server/database/tables/orders/order-holds.ts'

type DeliveryHold = {
  readonly orderId: string
  readonly kind: HoldKind
  /** Distinguishes several holds of one kind on an order: the provider's id of a dispute. */
  readonly reference?: string
}

/**
 * Stops the order's keys from being shown and its files from being sent. The caller has locked the order.
 * `detail` is the reason. Returns false, and changes nothing, if the same hold is already open.
 */
export async function openHold(
  work: Work,
  { orderId, kind, reference = '' }: DeliveryHold,
  detail: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const opened = await work.tx
    .insert(orderHolds)
    .values({ id: newRowId(), orderId, kind, reference, detail })
    .onConflictDoNothing()
    .returning({ id: orderHolds.id })
  if (opened.length === 0) return false
  await record(work, 'order.delivery-held', `order:${orderId}`, { kind, reference, ...detail })
  return true
}

/**
 * Ends a hold. The caller has locked the order. `detail` is the reason. Keys and files open again when no
 * other hold is left. Returns false if there was no such hold.
 */
export async function closeHold(
  work: Work,
  { orderId, kind, reference = '' }: DeliveryHold,
  detail: Readonly<Record<string, unknown>> = {},
): Promise<boolean> {
  const closed = await work.tx
    .update(orderHolds)
    .set({ closedAt: sql`now()`, closedBy: work.actor.user?.id ?? null })
    .where(
      and(
        eq(orderHolds.orderId, orderId),
        eq(orderHolds.kind, kind),
        eq(orderHolds.reference, reference),
        isNull(orderHolds.closedAt),
      ),
    )
    .returning({ id: orderHolds.id })
  if (closed.length === 0) return false
  await record(work, 'order.delivery-released', `order:${orderId}`, { kind, reference, ...detail })
  return true
}

/** Why the order's keys and files are closed, or null if they are not. A dispute outranks a check. */
export async function holdOf(tx: Pick<Read['tx'], 'select'>, orderId: string): Promise<HoldKind | null> {
  const open = await tx
    .select({ kind: orderHolds.kind })
    .from(orderHolds)
    .where(and(eq(orderHolds.orderId, orderId), isNull(orderHolds.closedAt)))
  return open.find(({ kind }) => kind === 'dispute')?.kind ?? open[0]?.kind ?? null
}

/** Whether the order's keys and files are closed. Checked wherever one is shown, sent or downloaded. */
export async function isHeld(tx: Pick<Read['tx'], 'select'>, orderId: string): Promise<boolean> {
  return (await holdOf(tx, orderId)) !== null
}

/** `isHeld` as SQL, for a statement that reads `orders`. */
export const orderIsHeld = checkedValue(
  v.boolean(),
  sql`exists (
  select from order_holds h where h.order_id = orders.id and h.closed_at is null)`,
)

/**
 * `isHeld` for code about to show a key or send a file. Locks the order's row, so that nothing is shown once
 * a dispute's notice is stored.
 */
export async function lockAndCheckHold({ tx }: Pick<Work, 'tx'>, orderId: string): Promise<boolean> {
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('share')
  return isHeld(tx, orderId)
}
