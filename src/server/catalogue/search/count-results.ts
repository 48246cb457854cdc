import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { rowsOf } from '#server/database/rows.ts'
import type { Read } from '#server/database/transaction.ts'

/** So many are always told; a list that is gone through further is counted as far as its next page. */
const countedAtLeast = 500

type Place = { readonly page: number; readonly perPage: number }
type Found = {
  readonly total: number
  readonly more: boolean
  readonly page: number
  readonly pages: number
}

/**
 * Counts the rows `from` gives for a list of numbered pages: the `whole` of them, or as many as its reader
 * needs, since what a common word finds takes longer to count the more there is of it.
 */
export async function countFound(
  { tx }: Pick<Read, 'tx'>,
  from: SQL,
  { page, perPage, whole }: Place & { readonly whole: boolean },
): Promise<Found> {
  const most = whole ? null : Math.max(countedAtLeast, (page + 1) * perPage)
  const rows = await rowsOf(
    tx,
    v.object({ found: v.number() }),
    countOf(from, most === null ? null : most + 1),
  )
  const found = rows[0]?.found ?? 0
  const total = Math.min(found, most ?? found)
  return { total, more: found > total, page, pages: Math.max(1, Math.ceil(total / perPage)) }
}

/** Counts the rows `from` gives, no more than `most`; null: all. */
export function countOf(from: SQL, most: number | null): SQL {
  return sql`select count(*)::int as found from (select from ${from} limit ${most}::int) few`
}
