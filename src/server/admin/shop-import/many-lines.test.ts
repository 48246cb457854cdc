import assert from 'node:assert/strict'
import { test } from 'node:test'
import type pg from 'pg'
import { listCategories } from '#contract/catalogue.ts'
import { aUser } from '#tests/support/builders.ts'
import { aWrittenImport } from '#tests/support/admin/shop-import.ts'
import { aShop, aVisitor } from '#tests/support/shop.ts'

const files = {
  products: (from: number, count: number) => [
    'ID,Type,SKU,Name,Published,Short description,Description,Regular price,Categories',
    ...lines(from, count, (at) => `${at},simple,P-${at},Product ${at},1,Short ${at},Long ${at},49.90,Games`),
  ],
  orders: (from: number, count: number) => [
    'order_id,order_number,date,status,order_total,order_currency,billing_first_name,billing_email,item_name,item_sku,item_quantity,item_total',
    ...lines(
      from,
      count,
      (at) =>
        `${at},N-${at},2024-03-05 14:22:10,completed,49.90,ILS,Dana,dana${at}@example.com,Product ${at},P-${at},1,49.90`,
    ),
  ],
  keys: (from: number, count: number) => [
    'id,order_id,product_id,license_key,expires_at,status',
    ...lines(from, count, (at) => `${at},${at},${at},MANY-${String(at).padStart(8, '0')}-KEY,,2`),
  ],
}

function lines(from: number, count: number, line: (at: number) => string): string[] {
  return Array.from({ length: count }, (_, at) => line(from + at))
}

test('each line of an import costs the same few statements, however long its file is', async (t) => {
  let asked = 0
  const shop = await aShop(
    {
      wrapPool: (pool) =>
        pool.on('connect', (client: pg.PoolClient) => {
          const ask = client.query.bind(client)
          // edge: the driver can be called in many ways, all of which are passed through
          client.query = ((...given: Parameters<typeof ask>) => {
            asked++
            return ask(...given)
          }) as typeof client.query
        }),
    },
    t,
  )
  const owner = aVisitor(await aUser(shop.context, { role: 0 }))
  const askedFor = async (file: readonly string[]) => {
    const before = asked
    const { seen } = await aWrittenImport(shop, owner, file.join('\n'))
    assert.equal(seen.created, file.length - 1)
    return asked - before
  }
  // each line is processed twice, to check it and to write it; progress is reported every hundred lines
  const most = { products: 26, orders: 11, keys: 9 }
  let from = 1
  const cost: Record<string, number> = {}
  for (const count of [20, 120]) {
    for (const kind of ['products', 'orders', 'keys'] as const)
      cost[`${kind} ${count}`] = await askedFor(files[kind](from, count))
    from += count
  }
  for (const kind of ['products', 'orders', 'keys'] as const) {
    const perLine = ((cost[`${kind} 120`] ?? 0) - (cost[`${kind} 20`] ?? 0)) / 100
    assert.ok(perLine <= most[kind], `${kind}: ${perLine} statements a line`)
  }
})

test('an import updates category counts and the catalogue version once, however many products it has', async (t) => {
  const shop = await aShop({}, t)
  const owner = aVisitor(await aUser(shop.context, { role: 0 }))
  const version = async () =>
    Number(
      (await shop.context.pool.query<{ n: string }>('select version as n from catalogue_version')).rows[0]?.n,
    )
  const before = await version()
  await aWrittenImport(shop, owner, files.products(1, 30).join('\n'))
  assert.equal(await version(), before + 1)
  const { data } = await shop.call(listCategories, {})
  assert.equal(data.categories.find(({ name }) => name.en === 'Games')?.count, 30)
})
