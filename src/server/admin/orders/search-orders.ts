import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { normalPhone } from '#shop/identity/phone.ts'
import { readOrderNumber } from '#shop/orders/order-number.ts'
import { likePrefix } from '#server/database/search/like-patterns.ts'
import { rowsOf } from '#server/database/rows.ts'
import type { Read } from '#server/database/transaction.ts'

/**
 * How many orders a search looks at for one page: up to this many matches are looked up; if there are more,
 * this many of the newest orders are looked through. Either takes some tens of milliseconds.
 */
export const maxLookedAt = 10_000

/** The orders that match a search or, if there are too many to look up, the condition on `orders o`. */
export type OrderSearch = { readonly ids: readonly string[] } | { readonly fits: SQL }

const match = v.object({ id: v.string() })

/** Looks up what was typed: see `listAdminOrders` in the contract for what that can be. */
export async function searchOrders({ tx }: Pick<Read, 'tx'>, typed: string): Promise<OrderSearch> {
  const rows = await rowsOf(tx, match, matches(typed))
  return rows.length <= maxLookedAt
    ? { ids: rows.map(({ id }) => id) }
    : { fits: sql`(${sql.join(orderSearchConditions(typed), sql` or `)})` }
}

/** The ids of the matching orders; more than `maxLookedAt` if these are not all. */
export function matches(typed: string): SQL {
  // materialized: if few of many match, the planner would read the table from its beginning, where there may
  // be none
  const found = orderSearchConditions(typed).map(
    (way, at) => sql`way_${sql.raw(`${at}`)} as materialized (select o.id from orders o where ${way})`,
  )
  const few = found.map((_, at) => sql`(select id from way_${sql.raw(`${at}`)} limit ${maxLookedAt + 1})`)
  return sql`with ${sql.join(found, sql`, `)} ${sql.join(few, sql` union `)}`
}

/** The orders of `page`, newest first, that match the search. */
export function filterOrders(page: SQL, fits: SQL, limit: number): SQL {
  return sql`select newest.id, newest.created_at from (${page}) newest
    -- one by one, until there are enough
    cross join lateral (select from orders o where o.id = newest.id and ${fits} limit 1) fitting
    order by newest.created_at desc, newest.id desc limit ${limit}`
}

/** What the typed text may mean, as conditions of `orders o`, each with an index. */
function orderSearchConditions(typed: string): SQL[] {
  const ways: SQL[] = [sql`o.id = ${typed.toLowerCase()}`]
  const number = readOrderNumber(typed)
  if (number !== null) ways.push(sql`o.number = ${number}`)
  ways.push(sql`lower(o.external_number) = ${typed.toLowerCase().replace(/^#/, '')}`)
  const beginning = likePrefix(typed.toLowerCase())
  if (typed.length >= 3 && !/\s/.test(typed)) ways.push(sql`lower(o.email) like ${beginning}`)
  const words = typed.match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length > 0 && !typed.includes('@'))
    ways.push(
      // a prefix is expanded to all names it begins: only the last word may be half typed
      sql`to_tsvector('simple', o.name) @@ to_tsquery('simple', ${`${words.join(' & ')}:*`})`,
    )
  const phone = normalPhone(typed)
  if (phone !== null) ways.push(sql`o.phone = ${phone}`)
  if (typed.length === 4)
    ways.push(sql`o.id = any(array(select l.order_id from licence_keys k join order_lines l on l.id = k.order_line_id
      where k.last_four = ${typed.toUpperCase()} limit ${maxLookedAt + 1}))`)
  return ways
}
