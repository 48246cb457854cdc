import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { rowsOf } from '#server/database/rows.ts'
import type { Work } from '#server/database/transaction.ts'
import { demoProducts, demoUsers } from './invented.ts'

/** Tables with rows of products that are not deleted by a foreign key. */
const tablesOfProducts = [
  'product_files',
  'bundle_items',
  'stock_imports',
  'stock_rules',
  'stock_batches',
  'stock_counts',
  'stock_count_changes',
  'reviews',
] as const

/** Removes the demo's products, categories, coupons, reviews, posts and pictures. */
export async function clearCatalogue(work: Work): Promise<void> {
  const { tx } = work
  await archiveSold(work)
  await tx.execute(sql`delete from reviews where user_id in ${demoUsers}`)
  await removeFromOwnProducts(work)
  for (const table of tablesOfProducts)
    await tx.execute(sql`delete from ${sql.identifier(table)} where product_id in ${demoProducts}`)
  await tx.execute(sql`delete from products where id in ${demoProducts}`)
  await tx.execute(sql`delete from categories c where slug in (select id from demo_rows where kind = 'category')
    and not exists (select from products where category = c.slug)`)
  await clearCoupons(work)
  await clearPostsAndPictures(work)
  // rebuild the search words from the remaining products only
  await tx.execute(sql`delete from search_words`)
  await tx.execute(sql`update products set is_new = is_new where state = 'live'`)
}

/** Products of remaining (real) orders are archived instead of removed. */
async function archiveSold({ tx }: Pick<Work, 'tx'>): Promise<void> {
  const sold = await rowsOf(
    tx,
    v.object({ id: v.string() }),
    sql`delete from demo_rows where kind = 'product' and id in (
      select product_id from order_lines union select bundle_id from order_lines where bundle_id is not null) returning id`,
  )
  const ids = sql`any(${sql.param(sold.map(({ id }) => id))}::text[])`
  await tx.execute(sql`update products set state = 'archived' where id = ${ids}`)
}

/** Removes references to demo products from the owner's products. */
async function removeFromOwnProducts({ tx }: Pick<Work, 'tx'>): Promise<void> {
  await tx.execute(sql`update products set state = 'draft' where state = 'live' and id not in ${demoProducts}
    and id in (select bundle_id from bundle_items where product_id in ${demoProducts})`)
  await tx.execute(sql`update products set related = array(select r from unnest(related) r where r not in ${demoProducts})
    where related && array${demoProducts}`)
  await tx.execute(sql`update products set variant_of = null
    where id not in ${demoProducts} and variant_of in ${demoProducts}`)
}

/** Coupons that lose all their products are switched off; otherwise they would apply to every product. */
async function clearCoupons({ tx }: Pick<Work, 'tx'>): Promise<void> {
  const demoCoupons = sql`(select id::uuid from demo_rows where kind = 'coupon')`
  await tx.execute(
    sql`update coupons set active = false where id in (select coupon_id from coupon_uses) and id in ${demoCoupons}`,
  )
  await tx.execute(
    sql`delete from coupons where id in ${demoCoupons} and id not in (select coupon_id from coupon_uses)`,
  )
  for (const [column, left] of [
    ['product_ids', sql`select id from products`],
    ['categories', sql`select slug from categories`],
  ] as const) {
    const list = sql.identifier(column)
    await tx.execute(sql`update coupons set active = active and ${list} && array(${left}),
      ${list} = array(select one from unnest(${list}) one where one in (${left}))
      where ${list} <> '{}' and not ${list} <@ array(${left})`)
  }
}

async function clearPostsAndPictures({ tx }: Pick<Work, 'tx'>): Promise<void> {
  await tx.execute(sql`insert into demo_rows (kind, id) select distinct 'image', r.body ->> 'pictureId' from content_revisions r
    join content_entries e on e.id = r.entry_id where e.is_demo and r.body ->> 'pictureId' is not null on conflict do nothing`)
  await tx.execute(sql`delete from content_entries where is_demo`)
  await tx.execute(sql`delete from images i where id in (select id from demo_rows where kind = 'image')
    and not exists (select from products where i.id = any(image_ids))
    and not exists (select from content_revisions where strpos(body::text, i.id) > 0)
    and not exists (select from setting_versions where strpos(value::text, i.id) > 0)`)
}
