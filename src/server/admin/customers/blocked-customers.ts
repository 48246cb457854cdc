import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Customer } from '#contract/admin/customers/customer-shapes.ts'
import { blockKinds } from '#shop/orders/block.ts'
import { rowsOf } from '#server/database/rows.ts'
import type { Read } from '#server/database/transaction.ts'
import { isRunning, runningBlocks } from '#server/orders/blocks/running-blocks.ts'

/** In lower case and without the part after a plus, as blocks store addresses. */
const spelling = sql`regexp_replace(c.email, '[+][^@]*@', '@')`
/** The domain of a block, and all beneath it. */
const inDomain = sql`(c.email like '%@' || blocks.value or c.email like '%.' || blocks.value)`

/** True of a customer `c` whose address or domain is blocked. */
export const isBlocked: SQL = sql`exists (select from blocks where ${isRunning}
  and ((kind = 'email' and value = ${spelling}) or (kind = 'email-domain' and ${inDomain})))`

/** The ids of all whose address or domain is blocked. */
export const blockedCustomers: SQL = sql`
  select c.id from blocks join customers c on ${spelling} = blocks.value where blocks.kind = 'email' and ${isRunning}
  union select c.id from blocks join customers c on ${inDomain} where blocks.kind = 'email-domain' and ${isRunning}`

/** Blocks of the customer's address, with reason and end. */
export async function blocksOf(read: Pick<Read, 'tx'>, email: string): Promise<Customer['blocks']> {
  const running = await runningBlocks(read, { emails: [email], address: null }, null)
  const rows = await rowsOf(
    read.tx,
    v.object({
      id: v.string(),
      kind: v.picklist(blockKinds),
      value: v.string(),
      reason: v.string(),
      endsAt: v.nullable(v.string()),
      since: v.string(),
      by: v.string(),
    }),
    sql`
    select b.id, b.kind, b.value, b.reason, b.ends_at as "endsAt", b.created_at as since, u.username as by
    from blocks b join users u on u.id = b.created_by where b.id = any(${sql.param(running.map(({ id }) => id))}::uuid[])
    order by b.created_at desc`,
  )
  return rows.map(({ endsAt, since, ...block }) => ({
    ...block,
    endsAt: endsAt === null ? null : new Date(endsAt).toISOString(),
    since: new Date(since).toISOString(),
  }))
}
