import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { repeatOrderMinutes } from '#shop/limits.ts'
import { hashToken } from '#server/secrets/hash-token.ts'
import { checkedValue } from '#server/database/rows.ts'
import type { Work } from '#server/database/transaction.ts'
import { findOwnOrder } from '../order/find-own-order.ts'
import { idempotencyKeys } from '#server/database/tables/orders/idempotency-keys.ts'

/** `isRecent`: placed within the last `repeatOrderMinutes`, by the database's clock. */
export type EarlierOrder = { readonly orderId: string; readonly isRecent: boolean }
type Claim = 'first' | 'other-body' | EarlierOrder

/** A hash of the input, the same whatever the order of its fields. */
export function requestFingerprint(input: object): Buffer {
  const canonical = JSON.stringify(input, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
  return createHash('sha256').update(canonical).digest()
}

/**
 * Claims the key for this transaction. A second call with the same key waits here until the first has
 * committed and then gets its order; after a rollback or a refusal it counts as the first. Only a hash of the
 * key is stored. Without a key (null) every call is the first.
 */
export async function claimIdempotencyKey(
  work: Work,
  key: string | null,
  fingerprint: Buffer,
): Promise<Claim> {
  if (key === null || (await insertKey(work, key, fingerprint))) return 'first'
  const known = await findKey(work, key)
  return known?.fingerprint.equals(fingerprint) === true ? known : 'other-body'
}

/** The order placed under the key, whatever its body; null if there is none. Waits for a call that is placing it. */
export async function findOrderOfKey(work: Work, key: string): Promise<EarlierOrder | null> {
  if (!(await insertKey(work, key, requestFingerprint({})))) return findKey(work, key)
  await freeIdempotencyKey(work, key)
  return findOrderBeforeSignIn(work, key, null)
}

/**
 * The order that a visitor who is signed in now placed under the key as a guest; null if the account may not see it.
 * `fingerprint`: only with this body.
 */
export async function findOrderBeforeSignIn(
  work: Work,
  key: string | null,
  fingerprint: Buffer | null,
): Promise<EarlierOrder | null> {
  if (key === null || work.actor.user === null) return null
  const known = await findKey(work, key, guestScope)
  if (known === null || (fingerprint !== null && !known.fingerprint.equals(fingerprint))) return null
  return (await findOwnOrder(work, known.orderId)) === null ? null : known
}

/** False if the key is known. */
async function insertKey(work: Work, key: string, fingerprint: Buffer): Promise<boolean> {
  const inserted = await work.tx
    .insert(idempotencyKeys)
    .values({ scope: scopeOf(work), keyHash: hashToken(key), fingerprint })
    .onConflictDoNothing()
    .returning({ keyHash: idempotencyKeys.keyHash })
  return inserted.length > 0
}

async function findKey(
  work: Work,
  key: string,
  scope = scopeOf(work),
): Promise<(EarlierOrder & { fingerprint: Buffer }) | null> {
  const [known] = await work.tx
    .select({
      fingerprint: idempotencyKeys.fingerprint,
      orderId: idempotencyKeys.orderId,
      isRecent: checkedValue(
        v.boolean(),
        sql`${idempotencyKeys.createdAt} > now() - make_interval(mins => ${repeatOrderMinutes})`,
      ),
    })
    .from(idempotencyKeys)
    .where(isKey(scope, key))
  return known === undefined || known.orderId === null ? null : { ...known, orderId: known.orderId }
}

/** Stores the order of the key. */
export async function saveIdempotencyKey(work: Work, key: string | null, orderId: string): Promise<void> {
  if (key !== null)
    await work.tx
      .update(idempotencyKeys)
      .set({ orderId })
      .where(isKey(scopeOf(work), key))
}

/** Releases the key after a refusal: nothing was done under it, so a retry starts afresh. */
export async function freeIdempotencyKey(work: Work, key: string | null): Promise<void> {
  if (key !== null) await work.tx.delete(idempotencyKeys).where(isKey(scopeOf(work), key))
}

function isKey(scope: string, key: string) {
  return and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.keyHash, hashToken(key)))
}

const guestScope = 'guest'

function scopeOf({ actor }: Work): string {
  return actor.user?.id ?? guestScope
}
