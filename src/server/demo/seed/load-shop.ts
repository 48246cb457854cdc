import { randomInt } from 'node:crypto'
import type pg from 'pg'
import * as v from 'valibot'
import { queryRows } from '#server/database/rows.ts'
import { sealAuditLog } from '#server/audit/seal.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { newClient, typed } from '#server/database/connect.ts'
import { systemActor } from '#server/database/actor.ts'
import { countSales } from '#server/orders/tasks/count-sales.ts'
import { loadKeys } from './load-keys.ts'
import { loadOrders, loadUsers, prepareChoices } from './load-orders.ts'
import { loadProducts } from './load-products.ts'

type Needs = Pick<ServerContext, 'listenUrl' | 'transact' | 'vault' | 'secrets'>
type LoadSize = { readonly products: number; readonly orders: number }
type Progress = (what: string, done: number, of: number) => void

const productsAtOnce = 500
const ordersAtOnce = 20_000
const ordersPerAccount = 12

/**
 * Fills a shop up to the given numbers of live products and orders, with everything that
 * belongs to them: encrypted keys, payments and a chained audit log. The shop can be running.
 */
export async function loadShop(shop: Needs, size: LoadSize, progress: Progress): Promise<void> {
  const client = newClient({
    connectionString: shop.listenUrl,
    application_name: 'mafteach-seed',
  })
  await client.connect()
  try {
    // data lost in a power cut is simply loaded again
    await client.query('set synchronous_commit = off')
    await fillProducts(shop, client, size.products, progress)
    await fillOrders(shop, client, size.orders, progress)
    await countSales({ tx: typed(client) })
    for (let sealed = 0, more = 1; more > 0; sealed += more) {
      more = await shop.transact(systemActor('seed'), (work) => sealAuditLog(work, shop.secrets.auditChain))
      if (more > 0 && sealed % 100_000 === 0) progress('audit rows sealed', sealed + more, size.orders)
    }
    await client.query('vacuum (analyze)')
  } finally {
    await client.end()
  }
}

async function fillProducts(
  shop: Needs,
  client: pg.Client,
  wanted: number,
  progress: Progress,
): Promise<void> {
  const covers = new Map<string, string[]>()
  const rows = await queryRows(
    client,
    v.object({ category: v.string(), ids: v.array(v.string()) }),
    `select category, array_agg(distinct image_ids[1]) as ids from products where image_ids[1] is not null group by category`,
  )
  for (const { category, ids } of rows) covers.set(category, ids)
  for (let there = await countRows(client, 'product_search'); there < wanted;) {
    const count = Math.min(productsAtOnce, wanted - there)
    const withKeys = await shop.transact(systemActor('seed'), (work) =>
      loadProducts(work, there, count, covers),
    )
    const stock = withKeys.map(({ id, slug, brand, category }) => ({
      productId: id,
      slug,
      brand,
      category,
      count: unitsOfProduct(),
    }))
    await loadKeys(client, shop.vault, stock)
    there += count
    progress('products', there, wanted)
  }
}

/** One product in twenty is sold out. */
function unitsOfProduct(): number {
  return randomInt(20) === 0 ? 0 : 1 + randomInt(15)
}

async function fillOrders(shop: Needs, client: pg.Client, wanted: number, progress: Progress): Promise<void> {
  let there = await countRows(client, 'orders')
  if (there >= wanted) return
  await loadUsers(client, Math.ceil((wanted - there) / ordersPerAccount))
  await prepareChoices(client)
  while (there < wanted) {
    const count = Math.min(ordersAtOnce, wanted - there)
    await loadOrders(client, shop.vault, count)
    there += count
    progress('orders', there, wanted)
  }
}

async function countRows(client: pg.Client, table: 'orders' | 'product_search'): Promise<number> {
  const rows = await queryRows(client, v.object({ n: v.number() }), `select count(*)::int as n from ${table}`)
  return rows[0]?.n ?? 0
}
