import { sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '../../contract/endpoint.ts'
import type { findCustomers as definition } from '../../contract/order-actions.ts'
import { normalPhone } from '../../shop/identity/phone.ts'
import type { Read } from '../database/work.ts'

type Customer = OutputOf<typeof definition>['customers'][number]

/** Accounts that what was typed begins; each way leads through an index of its own. */
export async function findCustomers(
  { tx }: Read,
  { q }: InputOf<typeof definition>,
): Promise<OutputOf<typeof definition>> {
  const beginning = `${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await tx.execute<Customer>(sql`
    select u.id as "userId", u.username, u.email, u.phone, u.language from users u where u.disabled_at is null and u.id in (
      (select id from users where lower(username) like ${beginning} order by lower(username) limit 10)
      union (select id from users where lower(email) like ${beginning} order by lower(email) limit 10)
      union (select id from users where phone = ${normalPhone(q) ?? ''} limit 10))
    order by lower(u.username) limit 10`)
  return { customers: rows }
}
