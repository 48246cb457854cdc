import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { checkedValue } from './rows.ts'

/**
 * The customer id of an account, or else of an address, which may belong to an account. Null if there is none
 * (yet).
 */
export function customerOf(userId: SQLWrapper | null, email: SQLWrapper | string): SQL<string | null> {
  const ofAddress = sql`(select id from customers where email = lower(${email}) order by user_id is null limit 1)`
  if (userId === null) return checkedValue(v.nullable(v.string()), sql`${ofAddress}`)
  return checkedValue(
    v.nullable(v.string()),
    sql`case when ${userId} is null then ${ofAddress} else (select id from customers where id = ${userId}) end`,
  )
}
