import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { rowsOf } from '#server/database/rows.ts'
import type { Read } from '#server/database/transaction.ts'

/** Results are always counted up to this number; on later pages, up to the end of the next page. */
const countedAtLeast = 500

type Place = { readonly page: number; readonly perPage: number }
type Found = {
  readonly total: number
  readonly more: boolean
  readonly page: number
  readonly pages: number
}

/**
 * Counts the rows of `from` for a paged list: all of them if `whole`, otherwise only as many
 * as the reader needs, because counting all results of a common word would take too long.
 */
export async function countFound(
  { tx }: Pick<Read, 'tx'>,
  from: SQL,
  { page, perPage, whole }: Place & { readonly whole: boolean },
): Promise<Found> {
  const max = whole ? null : Math.max(countedAtLeast, (page + 1) * perPage)
  const rows = await rowsOf(tx, v.object({ found: v.number() }), countOf(from, max === null ? null : max + 1))
  const found = rows[0]?.found ?? 0
  const total = Math.min(found, max ?? found)
  return { total, more: found > total, page, pages: Math.max(1, Math.ceil(total / perPage)) }
}

/** Counts the rows of `from`, up to `max`; null: all. */
export function countOf(from: SQL, max: number | null): SQL {
  return sql`select count(*)::int as found from (select from ${from} limit ${max}::int) few`
}
