import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { DemoContents } from '#contract/demo/clearing.ts'
import { rowsOf } from '#server/database/rows.ts'
import type { Read } from '#server/database/transaction.ts'
import { demoProducts, demoUsers, isInvented } from './invented.ts'

const n = v.number()
const counted = v.object({
  products: n,
  keys: n,
  categories: n,
  orders: n,
  reviews: n,
  posts: n,
  coupons: n,
  users: n,
  emails: n,
  sold: n,
  ownProducts: n,
  ownOrders: n,
})

/** What clearing the demo would remove and keep. The owner who asks is kept. */
export async function getDemoContents({ tx, actor }: Read): Promise<DemoContents> {
  const [row] = await rowsOf(
    tx,
    counted,
    sql`
    with invented as (select id from orders o where ${isInvented}),
    sold as (select distinct product_id as id from order_lines
      where order_id not in (select id from invented) and product_id in ${demoProducts})
    select
      (select count(*) from demo_rows where kind = 'product' and id not in (select id from sold)) as products,
      (select count(*) from licence_keys where product_id in ${demoProducts} and product_id not in (select id from sold)) as keys,
      (select count(*) from demo_rows d join categories c on c.slug = d.id where d.kind = 'category' and not exists (
        select from products p where p.category = c.slug and (p.id not in ${demoProducts} or p.id in (select id from sold)))) as categories,
      (select count(*) from invented) as orders,
      (select count(*) from reviews where product_id in ${demoProducts} or user_id in ${demoUsers}) as reviews,
      (select count(*) from content_entries where is_demo) as posts,
      (select count(*) from coupons where id::text in (select id from demo_rows where kind = 'coupon')) as coupons,
      (select count(*) from demo_rows where kind = 'user' and id <> ${actor.user?.id ?? ''}) as users,
      (select count(*) from demo_mails) as emails,
      (select count(*) from sold) as sold,
      (select count(*) from products where id not in ${demoProducts}) as "ownProducts",
      (select count(*) from orders where id not in (select id from invented)) as "ownOrders"`,
  )
  if (row === undefined) throw new Error('Nothing was counted')
  const { sold, ownProducts, ownOrders, ...goes } = row
  return { goes, sold, stays: { products: ownProducts, orders: ownOrders } }
}
