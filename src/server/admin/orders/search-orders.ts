import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { normalPhone } from '#shop/identity/phone.ts'
import { readOrderNumber } from '#shop/orders/order-number.ts'
import { rowsOf } from '#server/database/rows.ts'
import type { Read } from '#server/database/transaction.ts'

/**
 * A search looks at so many orders at most, for one page: as many that match are looked up, and where more do, as
 * many of the newest are looked through. Both take some tens of milliseconds.
 */
export const maxLookedAt = 10_000

/** The orders a search means, or, where there are too many to look up, what `orders o` has to fit. */
export type Search = { readonly ids: readonly string[] } | { readonly fits: SQL }

const match = v.object({ id: v.string() })

/** Looks up what was typed: see `listAdminOrders` in the contract for what that can be. */
export async function searchOrders({ tx }: Pick<Read, 'tx'>, typed: string): Promise<Search> {
  const rows = await rowsOf(tx, match, matches(typed))
  return rows.length <= maxLookedAt
    ? { ids: rows.map(({ id }) => id) }
    : { fits: sql`(${sql.join(waysToMean(typed), sql` or `)})` }
}

/** The ids of the orders that were meant; more than `maxLookedAt` where it is not all of them. */
export function matches(typed: string): SQL {
  // materialized: for a few of many the planner would read the table from its beginning, where there may be none
  const found = waysToMean(typed).map(
    (way, at) => sql`way_${sql.raw(`${at}`)} as materialized (select o.id from orders o where ${way})`,
  )
  const few = found.map((_, at) => sql`(select id from way_${sql.raw(`${at}`)} limit ${maxLookedAt + 1})`)
  return sql`with ${sql.join(found, sql`, `)} ${sql.join(few, sql` union `)}`
}

/** Of the orders of `page`, newest first, those that fit the search. */
export function thatFit(page: SQL, fits: SQL, limit: number): SQL {
  return sql`select newest.id, newest.created_at from (${page}) newest
    -- one by one, until there are enough
    cross join lateral (select from orders o where o.id = newest.id and ${fits} limit 1) fitting
    order by newest.created_at desc, newest.id desc limit ${limit}`
}

/** What was typed may be each of these, as conditions of `orders o`; an index leads to each. */
function waysToMean(typed: string): SQL[] {
  const ways: SQL[] = [sql`o.id = ${typed.toLowerCase()}`]
  const number = readOrderNumber(typed)
  if (number !== null) ways.push(sql`o.number = ${number}`)
  ways.push(sql`lower(o.external_number) = ${typed.toLowerCase().replace(/^#/, '')}`)
  const beginning = `${typed.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  if (typed.length >= 3 && !/\s/.test(typed)) ways.push(sql`lower(o.email) like ${beginning}`)
  const words = typed.match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length > 0 && !typed.includes('@'))
    ways.push(
      // every name that a beginning begins is looked up: only the last word may be half typed
      sql`to_tsvector('simple', o.name) @@ to_tsquery('simple', ${`${words.join(' & ')}:*`})`,
    )
  const phone = normalPhone(typed)
  if (phone !== null) ways.push(sql`o.phone = ${phone}`)
  if (typed.length === 4)
    ways.push(sql`o.id = any(array(select l.order_id from licence_keys k join order_lines l on l.id = k.order_line_id
      where k.last_four = ${typed.toUpperCase()} limit ${maxLookedAt + 1}))`)
  return ways
}
