import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/admin/stock/stock.ts'
import { countFound } from '#server/catalogue/search/count-results.ts'
import { matchesText } from '#server/catalogue/admin/list-admin-products.ts'
import { rowsOf } from '#server/database/rows.ts'
import type { Read } from '#server/database/transaction.ts'
import { type StockRow, stockRow, stockRows, viewStock } from './view-stock.ts'

type Input = InputOf<typeof contract.listStock>

export const stockPerPage = 50

/**
 * The stock of every product that is sold by key, low ones first by default. Variants of a family are listed
 * together, at the place of their most urgent, scarcest or best-selling one. Selection and order are up to a
 * few seconds old (refresh-stock-summary.ts); the numbers shown are current.
 */
export async function listStock(read: Read, input: Input): Promise<OutputOf<typeof contract.listStock>> {
  const { q = '', page } = input
  const found = await rowsOf(read.tx, v.object({ id: v.string() }), pageOfStock(input))
  return {
    rows: await viewStock(read, await stockOf(read, found)),
    ...(await countFound(read, countedStock(input), { page, perPage: stockPerPage, whole: q === '' })),
  }
}

/** The products of a page; each sort order has an index. */
export function pageOfStock(input: Input): SQL {
  return sql`
    select s.product_id as id from ${summaries(input)}
    order by ${orderOf(input)} limit ${stockPerPage} offset ${(input.page - 1) * stockPerPage}`
}

async function stockOf(
  { tx }: Pick<Read, 'tx'>,
  found: readonly { readonly id: string }[],
): Promise<StockRow[]> {
  const ids = sql`any(${sql.param(found.map(({ id }) => id))}::text[])`
  const rows = await rowsOf(tx, stockRow, stockRows(sql`p.id = ${ids}`, sql`and product_id = ${ids}`))
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  return found.flatMap(({ id }) => rowOf.get(id) ?? [])
}

/**
 * Matches part of a name in either language, of the manufacturer or of the address. A search includes
 * archived products.
 */
function summaries({ q = '', show }: Input): SQL {
  if (q === '') return sql`stock_summary s where s.keyed and s.listed and ${shownBy(show)}`
  return sql`stock_summary s join products p on p.id = s.product_id
    where s.keyed and ${matchesText(q)} and ${shownBy(show)}`
}

/** The rows that a list's total counts; reads nothing it does not need. */
export function countedStock(input: Input): SQL {
  const { q = '', show } = input
  if (q === '') return sql`stock_summary s where s.listed and ${shownBy(show)}`
  return show === undefined ? sql`products p where p.kind = 'key' and ${matchesText(q)}` : summaries(input)
}

function shownBy(show: Input['show']): SQL {
  switch (show) {
    case 'low':
      return sql`s.low`
    case 'out':
      return sql`s.units = 0`
    case 'waiting':
      return sql`s.waiting > 0`
    case undefined:
      return sql`true`
  }
}

/**
 * Sorts families, and the variants within each, the same way. Ties are broken by name and id in the same
 * direction, so that indexes serve the reverse order too.
 */
function orderOf({ sort, language }: Input): SQL {
  const falling = sort.startsWith('-')
  const way = falling ? sql`desc` : sql`asc`
  const name = language === 'he' ? sql`name_he` : sql`name_en`
  const family = sql`s.family_${name} ${way}, s.family ${way}`
  const ties = sql`s.${name} ${way}, s.product_id ${way}`
  switch (sort) {
    case 'low':
      return sql`s.family_urgency, s.family_cover, s.family_units, ${family}, s.urgency, s.cover, s.units, ${ties}`
    case 'name':
    case '-name':
      return sql`${family}, ${ties}`
    case 'available':
    case '-available':
      return sql`s.family_units ${way}, ${family}, s.units ${way}, ${ties}`
    case 'cover':
    case '-cover':
      return sql`s.family_cover ${way} nulls last, ${family}, s.cover ${way} nulls last, ${ties}`
    case 'sold':
    case '-sold':
      return sql`s.family_sold ${way}, ${family}, s.sold ${way}, ${ties}`
  }
}
