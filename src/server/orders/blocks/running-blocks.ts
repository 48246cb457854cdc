import { createHmac } from 'node:crypto'
import { isIP } from 'node:net'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { customerEmail } from '#shop/coupons/coupon.ts'
import { blockKinds, domainsOf } from '#shop/orders/block.ts'
import { rowsOf } from '#server/database/rows.ts'
import type { Read } from '#server/database/transaction.ts'

/** The condition for active blocks: not closed and not expired, by the database's clock. */
export const isRunning = sql`blocks.closed_at is null and coalesce(blocks.ends_at, 'infinity') > now()`

const running = v.object({
  id: v.string(),
  kind: v.picklist(blockKinds),
  value: v.string(),
  endsAt: v.nullable(v.string()),
})
export type RunningBlock = v.InferOutput<typeof running>

type BuyerContacts = {
  readonly emails: readonly string[]
  /** Formatted as in the audit log; the /64 of an IPv6 address. */
  readonly address: string | null
}

/**
 * Active blocks against a buyer. Without the secret, blocks of deleted accounts are left out: existing orders
 * are not theirs.
 */
export async function runningBlocks(
  { tx }: Pick<Read, 'tx'>,
  { emails, address }: BuyerContacts,
  secret: Buffer | null,
): Promise<RunningBlock[]> {
  const addresses = emails.flatMap((email) => [
    customerEmail(email),
    ...(secret === null ? [] : [hashedEmail(secret, email)]),
  ])
  const network = address !== null && isIP(address.replace(/\/64$/, '')) !== 0 ? address : null
  return rowsOf(
    tx,
    running,
    sql`select id, kind, value, ends_at as "endsAt" from blocks where ${isRunning} and case kind
      when 'email' then value = any(${sql.param(addresses)}::text[])
      when 'email-domain' then value = any(${sql.param(emails.flatMap(domainsOf))}::text[])
      when 'network' then value::inet >>= ${network}::inet else false end
      order by id`,
  )
}

/** The hash of a deleted account's e-mail address that a block stores. */
export function hashedEmail(secret: Buffer, email: string): string {
  return `hmac:${createHmac('sha256', secret)
    .update(`block:${customerEmail(email)}`)
    .digest('hex')}`
}
