import { and, eq, sql } from 'drizzle-orm'
import type { InputOf, OutputOf, RefusalOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/orders/orders.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import type { Work } from '#server/database/transaction.ts'
import { lockAndCheckHold } from '../order/delivery-holds.ts'
import { findOwnOrder } from '../order/find-own-order.ts'
import { orderLines } from '#server/database/tables/orders/orders.ts'
import { isDelivered } from '../view/view-order.ts'
import { licenceKeys } from '#server/database/tables/stock/stock.ts'
import type { Vault } from '#server/secrets/vault.ts'

/**
 * Shows a key to its buyer. The first reveal is recorded once and ends the right to return it; every one
 * is audited.
 */
export async function revealKey(
  work: Work,
  vault: Pick<Vault, 'open'>,
  { orderId, keyId }: InputOf<typeof contract.revealKey>,
): Promise<OutputOf<typeof contract.revealKey> | Refusal<RefusalOf<typeof contract.revealKey>>> {
  const order = await findOwnOrder(work, orderId)
  // a gift's keys are for its recipient
  if (order === null || !isDelivered(order) || order.giftAt !== null) return refuse('not-found')
  return openKey(work, vault, { orderId, keyId })
}

/** Shows a key of a delivered order. The caller has checked that this person may see it. */
export async function openKey(
  work: Work,
  vault: Pick<Vault, 'open'>,
  { orderId, keyId }: { readonly orderId: string; readonly keyId: string },
): Promise<
  | { readonly key: string; readonly revealedAt: string }
  | Refusal<'not-found' | 'order-held' | 'key-unreadable'>
> {
  if (await lockAndCheckHold(work, orderId)) return refuse('order-held')
  const [found] = await work.tx
    .select({ key: licenceKeys })
    .from(licenceKeys)
    .innerJoin(orderLines, eq(orderLines.id, licenceKeys.orderLineId))
    .where(and(eq(licenceKeys.id, keyId), eq(orderLines.orderId, orderId)))
    .for('update', { of: licenceKeys })
  if (found === undefined || !['sold', 'revealed'].includes(found.key.status)) return refuse('not-found')
  const key = await decryptKey(vault, found.key)
  if (key === null) {
    await record(work, 'key.unreadable', `key:${keyId}`, { orderId })
    return refuse('key-unreadable')
  }
  const [row] = await work.tx
    .update(licenceKeys)
    .set({ status: 'revealed', revealedAt: sql`coalesce(${licenceKeys.revealedAt}, now())` })
    .where(eq(licenceKeys.id, keyId))
    .returning({ revealedAt: licenceKeys.revealedAt })
  await record(work, 'key.revealed', `key:${keyId}`, { orderId })
  return { key, revealedAt: (row?.revealedAt ?? new Date()).toISOString() }
}

/**
 * The decrypted key, or null if its ciphertext was changed or moved to another row: authentication then
 * fails.
 */
export async function decryptKey(
  vault: Pick<Vault, 'open'>,
  row: typeof licenceKeys.$inferSelect,
): Promise<string | null> {
  try {
    return await vault.open(row.sealed, row.dataKeyId, { keyId: row.id, productId: row.productId })
  } catch {
    return null
  }
}
