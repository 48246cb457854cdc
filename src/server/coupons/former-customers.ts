import { createHmac } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { customerEmail } from '#shop/coupons/coupon.ts'
import { rowsOf } from '#server/database/rows.ts'
import type { Read, Work } from '#server/database/transaction.ts'
import { formerCustomers } from '#server/database/tables/coupons.ts'

const knownByRow = v.object({ email: v.nullable(v.string()), phone: v.nullable(v.string()) })
type KnownBy = Readonly<v.InferOutput<typeof knownByRow>>

/**
 * Stores a keyed hash of each e-mail address and phone that an account bought under, before it is deleted.
 * The values cannot be recovered; with the shop's secret, one can only test whether a value matches.
 */
export async function rememberCustomer(
  { tx }: Work,
  secret: Buffer,
  userId: string,
  knownBy: readonly KnownBy[],
): Promise<void> {
  const marks = knownBy.flatMap((one) => marksOf(secret, one))
  if (marks.length === 0) return
  await tx
    .insert(formerCustomers)
    .values(marks.map((mark) => ({ mark, userId })))
    .onConflictDoNothing()
}

/** The deleted accounts that bought under this e-mail address or phone. */
export async function formerAccountsOf(
  { tx }: Pick<Read, 'tx'>,
  secret: Buffer,
  knownBy: KnownBy,
): Promise<string[]> {
  const marks = marksOf(secret, knownBy)
  if (marks.length === 0) return []
  const rows = await tx
    .selectDistinct({ userId: formerCustomers.userId })
    .from(formerCustomers)
    .where(inArray(formerCustomers.mark, marks))
  return rows.map(({ userId }) => userId)
}

/** The e-mail addresses and phones an account bought under, and its own; empty if it bought nothing. */
export async function addressesOf(
  { tx }: Pick<Read, 'tx'>,
  userId: string,
  address: string,
): Promise<KnownBy[]> {
  return rowsOf(
    tx,
    knownByRow,
    sql`
    with bought as (
      select email, phone from orders where user_id = ${userId}
      union select email, phone from orders where user_id is null and lower(email) = lower(${address}))
    select email, phone from bought
    union select email, phone from users where id = ${userId} and exists (select from bought)`,
  )
}

function marksOf(secret: Buffer, { email, phone }: KnownBy): Buffer[] {
  const mark = (kind: string, text: string) => createHmac('sha256', secret).update(`${kind}:${text}`).digest()
  return [
    ...(email === null || email === '' ? [] : [mark('email', customerEmail(email))]),
    ...(phone === null ? [] : [mark('phone', phone)]),
  ]
}
