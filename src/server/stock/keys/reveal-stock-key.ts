import { eq } from 'drizzle-orm'
import type { InputOf, OutputOf, RefusalOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/admin/stock/stock-keys.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import type { Work } from '#server/database/transaction.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { notifyManagers } from '../levels/notify-managers.ts'
import { licenceKeys } from '#server/database/tables/stock/stock.ts'
import type { Vault } from '#server/secrets/vault.ts'

/**
 * Break-glass: shows a whole key to a manager who gives a reason. The audit row and the e-mails to the owners
 * are written in the same transaction, so nobody reads a key without them. The key still counts as unseen by
 * its buyer, who keeps the right to return it.
 */
export async function revealStockKey(
  work: Work,
  { vault, jobs }: { vault: Pick<Vault, 'open'>; jobs: Pick<Jobs, 'enqueue'> },
  { keyId, reason }: InputOf<typeof contract.revealStockKey>,
): Promise<OutputOf<typeof contract.revealStockKey> | Refusal<RefusalOf<typeof contract.revealStockKey>>> {
  const [row] = await work.tx.select().from(licenceKeys).where(eq(licenceKeys.id, keyId))
  if (row === undefined) return refuse('not-found')
  const key = await opened(vault, row)
  const action = key === null ? 'key.unreadable' : 'key.opened'
  await record(work, action, `key:${keyId}`, { productId: row.productId, status: row.status, reason })
  if (key === null) return refuse('key-unreadable')
  await notifyManagers(work, jobs, {
    kind: 'key-opened',
    productId: row.productId,
    lastFour: row.lastFour,
    byUserId: work.actor.user?.id ?? null,
    reason,
  })
  return { key }
}

async function opened(
  vault: Pick<Vault, 'open'>,
  row: typeof licenceKeys.$inferSelect,
): Promise<string | null> {
  try {
    return await vault.open(row.sealed, row.dataKeyId, { keyId: row.id, productId: row.productId })
  } catch {
    return null
  }
}
