import { systemActor } from '#server/database/actor.ts'
import { refreshStockSummary } from '#server/stock/levels/refresh-stock-summary.ts'
import { vacuum } from './database/read-plan.ts'
import { rowsIn } from './database/rows-in.ts'
import { aProduct } from './builders.ts'
import { aShop, type TestShop } from './shop.ts'

/** The number of products in `aShopOfMany`, without the one they are copied from. */
export const many = 10_000

/**
 * A shop for checking query plans: products called `Thing 1`, `Thing 2` and so on, a third of them drafts, a fifth
 * from makers with `Fifth` in their name, up to 89 keys of each, and 600 keys sold in the last weeks.
 */
export async function aShopOfMany(): Promise<TestShop> {
  const shop = await aShop()
  const { id } = await aProduct(shop.context, { keys: 3 })
  // without the triggers for search and counts, which query plans do not need
  await rowsIn(
    shop.context.listenUrl,
    `
    begin;
    set local session_replication_role = replica;
    insert into products (id, family, slug, category, kind, state, brand, name, summary, description, instructions, attributes, price_agorot)
      select 'many-' || i, 'many-' || i, 'many-' || i, category, kind, case when i % 3 = 0 then 'draft' else 'live' end, 'Maker ' || i % 50 || case when abs(hashtext(i::text)) % 5 = 0 then ' Fifth' else '' end,
        jsonb_build_object('en', 'Thing ' || i, 'he', 'דבר ' || i), summary, description, instructions, attributes, 100 * i
      from products, generate_series(1, ${many}) i where id = '${id}';
    insert into stock_counts (product_id, status, units)
      select 'many-' || i, 'available', i % 90 from generate_series(1, ${many}) i;
    insert into licence_keys (id, product_id, sealed, data_key_id, blind_index, last_four, status, order_line_id, sold_at)
      select gen_random_uuid(), 'many-' || 3 * i, '\\x00', 1, sha256(i::text::bytea), 'ABCD', 'sold', gen_random_uuid(), now() - i * interval '1 hour'
      from generate_series(1, 600) i;
    commit`,
  )
  await shop.context.transact(systemActor(), refreshStockSummary)
  await vacuum(shop.context)
  return shop
}
