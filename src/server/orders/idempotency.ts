import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Work } from '../database/work.ts'
import { idempotencyKeys } from './table.ts'

type Claim = 'first' | 'other-body' | { orderId: string }

/** The same input gives the same fingerprint, whatever the order of its fields. */
export function fingerprintOf(input: object): Buffer {
  const canonical = JSON.stringify(input, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
  return createHash('sha256').update(canonical).digest()
}

/**
 * Takes the key for this transaction. A second call under the same key waits here until the first
 * has committed, and is then told its order; after a rollback or a refusal it is the first itself.
 */
export async function claimIdempotencyKey(work: Work, key: string, fingerprint: Buffer): Promise<Claim> {
  const scope = work.actor.user?.id ?? 'guest'
  const [inserted] = await work.tx
    .insert(idempotencyKeys)
    .values({ scope, key, fingerprint })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  if (inserted !== undefined) return 'first'
  const [known] = await work.tx
    .select({ fingerprint: idempotencyKeys.fingerprint, orderId: idempotencyKeys.orderId })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key)))
  if (known === undefined || known.orderId === null || !known.fingerprint.equals(fingerprint))
    return 'other-body'
  return { orderId: known.orderId }
}

/** Remembers the order the key stands for. */
export async function keepIdempotencyKey(work: Work, key: string, orderId: string): Promise<void> {
  const scope = work.actor.user?.id ?? 'guest'
  await work.tx
    .update(idempotencyKeys)
    .set({ orderId })
    .where(and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key)))
}

/** Gives the key back after a refusal: nothing was done under it, so a later try starts afresh. */
export async function freeIdempotencyKey(work: Work, key: string): Promise<void> {
  const scope = work.actor.user?.id ?? 'guest'
  await work.tx
    .delete(idempotencyKeys)
    .where(and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key)))
}
