import { type SQL, sql } from 'drizzle-orm'
import { maxBundles } from '#server/catalogue/admin/list-admin-products.ts'
import { cover, urgency } from '#server/database/tables/stock/stock-summary.ts'
import type { Work } from '#server/database/transaction.ts'
import { stockRows } from './view-stock.ts'

const lock = 7_140_133
const columns = [
  'keyed',
  'listed',
  'live',
  'name_en',
  'name_he',
  'units',
  'low',
  'waiting',
  'sold',
  'family',
  'family_name_en',
  'family_name_he',
  'family_urgency',
  'family_units',
  'family_cover',
  'family_sold',
]

/**
 * Recomputes the stock summary, which orders the admin area's stock lists; returns how many products changed.
 * It reads all of them, since time alone changes some, and writes few. One server at a time.
 */
export async function refreshStockSummary({ tx }: Pick<Work, 'tx'>): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    with turn as materialized (select pg_try_advisory_xact_lock(${lock}) as mine),
    stock as materialized (${stockRows(sql`true`)}),
    bundles as (
      select b.bundle_id as id, min(case when p.state <> 'live' then 0 when p.kind = 'key' then least(k.available / b.quantity, ${maxBundles}::int)
        else ${maxBundles}::int end) as units
      from bundle_items b join products p on p.id = b.product_id left join stock k on k.id = p.id group by 1),
    seen as (
      select p.id, p.kind = 'key' as keyed, p.kind = 'key' and p.state <> 'archived' as listed, p.state = 'live' as live,
        p.name ->> 'en' as name_en, p.name ->> 'he' as name_he,
        case p.kind when 'key' then k.available when 'bundle' then coalesce(b.units, 0) end as units,
        coalesce(k.low, false) as low, coalesce(k.waiting, 0) as waiting, coalesce(k.sold, 0) as sold, p.family
      from products p left join stock k on k.id = p.id left join bundles b on b.id = p.id),
    fresh as (
      select id, keyed, listed, live, name_en, name_he, units, low, waiting, sold, family,
        split_part(name_en, ' – ', 1) as family_name_en, split_part(name_he, ' – ', 1) as family_name_he,
        ${ofFamily('min', urgency)} as family_urgency, ${ofFamily('min', sql`units`)} as family_units,
        ${ofFamily('min', cover)} as family_cover, ${ofFamily('max', sql`sold`)} as family_sold
      from seen window f as (partition by family))
    insert into stock_summary (product_id, ${noted()})
    select f.* from fresh f left join stock_summary s on s.product_id = f.id
    where (select mine from turn) and (s.product_id is null or (${noted('s')}) is distinct from (${noted('f')}))
    on conflict (product_id) do update set (${noted()}) = row(${noted('excluded')})`)
  return rowCount ?? 0
}

/** Archived variants count only in a family whose variants are all archived. */
function ofFamily(extreme: 'min' | 'max', figure: SQL): SQL {
  const most = sql`${sql.raw(extreme)}(${figure})`
  return sql`coalesce(${most} filter (where listed) over f, ${most} over f)`
}

function noted(table?: 's' | 'f' | 'excluded'): SQL {
  return sql.raw(columns.map((column) => (table === undefined ? column : `${table}.${column}`)).join(', '))
}
