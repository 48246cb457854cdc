import { sql } from 'drizzle-orm'
import { mostBundles } from '#server/catalogue/admin/list-admin-products.ts'
import type { Work } from '#server/database/transaction.ts'
import { stockRows } from './view-stock.ts'

const lock = 7_140_133

/**
 * Notes again where products stand in the admin area's lists of stock; returns how many stand elsewhere than
 * before. It looks at all of them, since time alone changes some, and writes few. One server at a time.
 */
export async function refreshStockSummary({ tx }: Pick<Work, 'tx'>): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    with turn as materialized (select pg_try_advisory_xact_lock(${lock}) as mine),
    stock as materialized (${stockRows(sql`true`)}),
    bundles as (
      select b.bundle_id as id, min(case when p.state <> 'live' then 0 when p.kind = 'key' then least(k.available / b.quantity, ${mostBundles}::int)
        else ${mostBundles}::int end) as units
      from bundle_items b join products p on p.id = b.product_id left join stock k on k.id = p.id group by 1),
    fresh as (
      select p.id, p.kind = 'key' as keyed, p.kind = 'key' and p.state <> 'archived' as listed, p.state = 'live' as live,
        p.name ->> 'en' as name_en, p.name ->> 'he' as name_he,
        case p.kind when 'key' then k.available when 'bundle' then coalesce(b.units, 0) end as units,
        coalesce(k.low, false) as low, coalesce(k.waiting, 0) as waiting, coalesce(k.sold, 0) as sold
      from products p left join stock k on k.id = p.id left join bundles b on b.id = p.id)
    insert into stock_summary (product_id, keyed, listed, live, name_en, name_he, units, low, waiting, sold)
    select f.* from fresh f left join stock_summary s on s.product_id = f.id
    where (select mine from turn) and (s.product_id is null or (s.keyed, s.listed, s.live, s.name_en, s.name_he, s.units, s.low, s.waiting, s.sold)
      is distinct from (f.keyed, f.listed, f.live, f.name_en, f.name_he, f.units, f.low, f.waiting, f.sold))
    on conflict (product_id) do update set keyed = excluded.keyed, listed = excluded.listed, live = excluded.live, name_en = excluded.name_en,
      name_he = excluded.name_he, units = excluded.units, low = excluded.low, waiting = excluded.waiting, sold = excluded.sold`)
  return rowCount ?? 0
}
