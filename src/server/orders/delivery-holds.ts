import { and, eq, isNull, sql } from 'drizzle-orm'
import type { HoldKind } from '#shop/orders/hold-kind.ts'
import { record } from '#server/audit/record.ts'
import { newRowId } from '#server/database/ids.ts'
import type { Read, Work } from '#server/database/transaction.ts'
import { orders } from '#server/database/tables/orders/orders.ts'
import { orderHolds } from '#server/database/tables/orders/order-holds.ts'

export type DeliveryHold = {
  readonly orderId: string
  readonly kind: HoldKind
  /** What it is about, if one order can have several of a kind: the provider's own id of a dispute. */
  readonly reference?: string
}

/**
 * From now on no key of the order is shown and no file sent. The caller has locked the order.
 * `detail` says why. False: the same hold is open already, and nothing was changed.
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
 * Ends a hold; the caller has locked the order. `detail` says why. What was bought opens again once no
 * other hold is left. False: there was no such hold.
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

/** Why what was bought is closed; null: it is not. A dispute outweighs a look. */
export async function holdOf(tx: Pick<Read['tx'], 'select'>, orderId: string): Promise<HoldKind | null> {
  const open = await tx
    .select({ kind: orderHolds.kind })
    .from(orderHolds)
    .where(and(eq(orderHolds.orderId, orderId), isNull(orderHolds.closedAt)))
  return open.find(({ kind }) => kind === 'dispute')?.kind ?? open[0]?.kind ?? null
}

/** Whether keys and files of the order stay closed: asked wherever one is shown, sent or fetched. */
export async function isHeld(tx: Pick<Read['tx'], 'select'>, orderId: string): Promise<boolean> {
  return (await holdOf(tx, orderId)) !== null
}

/** The same within a statement that reads `orders`. */
export const orderIsHeld = sql<boolean>`exists (
  select from order_holds h where h.order_id = orders.id and h.closed_at is null)`

/**
 * The same for whoever shows a key or sends a file now: it takes turns with the notice of a dispute, so
 * that nothing is shown after the notice was written.
 */
export async function isHeldNow({ tx }: Pick<Work, 'tx'>, orderId: string): Promise<boolean> {
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('share')
  return isHeld(tx, orderId)
}
