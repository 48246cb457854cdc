import { type SQL, sql } from 'drizzle-orm'
import { customerEmail } from '#shop/coupons/coupon.ts'
import { normalPhone } from '#shop/identity/phone.ts'
import { readOrderNumber } from '#shop/orders/order-number.ts'
import { likePrefix } from '#server/database/search/like-patterns.ts'

/** Every customer that matches the search, directly or by an order. */
export function customerSearchConditions(typed: string): SQL[] {
  const beginning = likePrefix(typed.toLowerCase())
  const spelling = customerEmail(typed)
  const words = typed.match(/[\p{L}\p{N}]+/gu) ?? []
  const phone = normalPhone(typed)
  const number = readOrderNumber(typed)
  const named = sql`@@ to_tsquery('simple', ${`${words.join(' & ')}:*`})`
  const spelt = (email: SQL) => sql`regexp_replace(${email}, '[+][^@]*@', '@') = ${spelling}`
  const itself: SQL[] = [
    ...(/\s/.test(typed) ? [] : [sql`email like ${beginning}`, sql`lower(username) like ${beginning}`]),
    ...(typed.includes('@') ? [spelt(sql`email`)] : []),
    ...(words.length === 0 || typed.includes('@') ? [] : [sql`to_tsvector('simple', name) ${named}`]),
    ...(phone === null ? [] : [sql`phone = ${phone}`]),
  ]
  const byOrder: SQL[] = [
    ...(typed.length < 3 || /\s/.test(typed) ? [] : [sql`lower(email) like ${beginning}`]),
    ...(typed.includes('@') ? [spelt(sql`lower(email)`)] : []),
    ...(words.length === 0 || typed.includes('@') ? [] : [sql`to_tsvector('simple', name) ${named}`]),
    ...(phone === null ? [] : [sql`phone = ${phone}`]),
    ...(number === null ? [] : [sql`number = ${number}`]),
  ]
  const orders = byOrder.map((way) => sql`select user_id, email from orders where ${way}`)
  return [
    sql`select null::uuid as id where false`,
    ...itself.map((way) => sql`select id from customers where ${way}`),
    ...(orders.length === 0
      ? []
      : [
          // each by itself, so that an index finds its customer
          sql`select case when o.user_id is not null then o.user_id
              else (select k.id from customers k where k.email = lower(o.email) limit 1) end
            from (${sql.join(orders, sql` union `)}) o`,
        ]),
  ]
}
