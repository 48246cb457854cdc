import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/admin/orders/order-actions.ts'
import { normalPhone } from '#shop/identity/phone.ts'
import { language } from '#contract/shapes.ts'
import { likePrefix } from '#server/database/search/like-patterns.ts'
import { rowsOf } from '#server/database/rows.ts'
import type { Read } from '#server/database/transaction.ts'

const customer = v.object({
  userId: v.string(),
  username: v.string(),
  email: v.string(),
  phone: v.nullable(v.string()),
  language,
})

/** Accounts that begin with the typed text; each condition uses its own index. */
export async function findCustomers(
  { tx }: Read,
  { q }: InputOf<typeof contract.findCustomers>,
): Promise<OutputOf<typeof contract.findCustomers>> {
  const beginning = likePrefix(q.toLowerCase())
  const rows = await rowsOf(
    tx,
    customer,
    sql`
    select u.id as "userId", u.username, u.email, u.phone, u.language from users u where u.disabled_at is null and u.id in (
      (select id from users where lower(username) like ${beginning} order by lower(username) limit 10)
      union (select id from users where lower(email) like ${beginning} order by lower(email) limit 10)
      union (select id from users where phone = ${normalPhone(q) ?? ''} limit 10))
    order by lower(u.username) limit 10`,
  )
  return { customers: rows }
}
