import { createHmac, randomBytes } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Work } from '#server/database/transaction.ts'
import { recoveryCodes } from '#server/database/tables/identity/two-factor.ts'

const count = 10
/** Crockford's base32: no character can be mistaken for another. Ten characters are 50 random bits. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** Replaces all recovery codes by ten new ones. They are returned only here. */
export async function replaceRecoveryCodes(work: Work, secret: Buffer, userId: string): Promise<string[]> {
  const codes = Array.from({ length: count }, inventCode)
  await work.tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await work.tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, hash: hashCode(secret, userId, code) })))
  return codes
}

/** Uses up a code. False if it is not one of the user's, or was used before. */
export async function spendRecoveryCode(
  work: Work,
  secret: Buffer,
  { userId, code }: { userId: string; code: string },
): Promise<boolean> {
  const spent = await work.tx
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.hash, hashCode(secret, userId, code)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ userId: recoveryCodes.userId })
  return spent.length === 1
}

function inventCode(): string {
  const signs = Array.from(randomBytes(10), (byte) => alphabet.charAt(byte & 31)).join('')
  return `${signs.slice(0, 5)}-${signs.slice(5)}`
}

/** Normalises a code copied from paper: capitals, spaces, o for 0, i and l for 1. */
function hashCode(secret: Buffer, userId: string, code: string): Buffer {
  const normal = code.toLowerCase().replace(/[\s-]/g, '').replace(/o/g, '0').replace(/[il]/g, '1')
  return createHmac('sha256', secret).update(`${userId}\0${normal}`).digest()
}
