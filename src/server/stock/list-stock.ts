import { type SQL, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '../../contract/endpoint.ts'
import type { listStock as definition } from '../../contract/stock.ts'
import { hasText } from '../catalogue/list-desk-products.ts'
import type { Read } from '../database/work.ts'
import { type StockRow, stockRows, viewStock } from './view-stock.ts'

type Input = InputOf<typeof definition>

export const stockPerPage = 50

/** The stock of every product that is sold by key, low ones first unless asked otherwise. */
export async function listStock(read: Read, input: Input): Promise<OutputOf<typeof definition>> {
  const { rows } = await read.tx.execute<StockRow & { total: number }>(sql`
    with stock as (${stockRows(foundBy(input.q))})
    select *, count(*) over ()::int as total from stock where ${shownBy(input)}
    order by ${orderOf(input)}, id limit ${stockPerPage} offset ${(input.page - 1) * stockPerPage}`)
  const total = rows[0]?.total ?? 0
  return {
    rows: await viewStock(read, rows),
    total,
    page: input.page,
    pages: Math.max(1, Math.ceil(total / stockPerPage)),
  }
}

/** Part of a name in either language, of the maker's, or the address. */
function foundBy(search: string | undefined): SQL {
  if (search === undefined || search === '') return sql`p.state <> 'archived'`
  return hasText(search)
}

function shownBy({ show }: Input): SQL {
  switch (show) {
    case 'low':
      return sql`low`
    case 'out':
      return sql`available = 0`
    case 'waiting':
      return sql`waiting > 0`
    case undefined:
      return sql`true`
  }
}

const cover = sql`available::float / nullif(sold, 0)`

function orderOf({ sort, language }: Input): SQL {
  const name =
    language === 'he' ? sql`name ->> 'he' collate "he-x-icu"` : sql`name ->> 'en' collate "en-x-icu"`
  const way = sort.startsWith('-') ? sql`desc` : sql`asc`
  switch (sort) {
    case 'low':
      return sql`waiting > 0 desc, live desc, low desc, ${cover} nulls last, available, ${name}`
    case 'name':
    case '-name':
      return sql`${name} ${way}`
    case 'available':
    case '-available':
      return sql`available ${way}, ${name}`
    case 'cover':
    case '-cover':
      return sql`${cover} ${way} nulls last, ${name}`
    case 'sold':
    case '-sold':
      return sql`sold ${way}, ${name}`
  }
}
