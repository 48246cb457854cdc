import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { after, before, describe, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import pg from 'pg'
import { placeOrder } from '#contract/orders/orders.ts'
import { addKeys, aCategory, aProduct } from '#tests/support/builders.ts'
import { anOrder } from '#tests/support/orders.ts'
import { aShop, type TestShop } from '#tests/support/shop.ts'
import { systemActor } from '#server/database/actor.ts'
import { allProductsSnapshot } from '../all-products-snapshot.ts'
import { announceChange, announceLater, announceOnce, catalogueChannel } from './changes.ts'
import { announceStock } from '../watch-stock.ts'

const fail = (error: unknown) => assert.fail(String(error))

describe('notifications of catalogue changes', () => {
  let shop: TestShop
  let listener: pg.Client
  let heard: string[] = []
  before(async () => {
    shop = await aShop()
    listener = new pg.Client({ connectionString: shop.context.listenUrl })
    listener.on('notification', ({ payload }) => heard.push(payload ?? ''))
    await listener.connect()
    await listener.query(`listen ${catalogueChannel}`)
  })
  after(async () => {
    await listener.end()
    await shop.close()
  })

  async function hearing(change: () => Promise<unknown>): Promise<string[]> {
    await listener.query('select 1')
    heard = []
    await change()
    await listener.query('select 1')
    return heard
  }

  async function inStock(productId: string): Promise<boolean | undefined> {
    const { rows } = await shop.context.pool.query<{ available: boolean }>(
      'select available from product_search where product_id = $1',
      [productId],
    )
    return rows[0]?.available
  }

  test('an edit of a product or a category is announced once per transaction', async () => {
    const product = await aProduct(shop.context)
    const { pool } = shop.context
    assert.deepEqual(
      await hearing(() => pool.query('update products set price_agorot = 100 where id = $1', [product.id])),
      ['products'],
    )
    assert.deepEqual(await hearing(() => aCategory(shop.context)), ['categories'])
    const twice = await hearing(() =>
      shop.context.transact(systemActor(), async (work) => {
        await announceChange(work, 'pictures')
        await announceChange(work, 'pictures')
      }),
    )
    assert.deepEqual(twice, ['pictures'])
  })

  test('an import of many products updates category counts and announces them once, without blocking others', async () => {
    const { pool, transact } = shop.context
    const category = await aCategory(shop.context)
    const model = await aProduct(shop.context, { category })
    const copy = `insert into products (id, slug, category, kind, state, brand, name, summary, description, instructions, attributes, price_agorot)
      select $1, $1, $2, kind, state, brand, name, summary, description, instructions, attributes, price_agorot from products where id = $3`
    const version = async () =>
      Number(
        (await pool.query<{ version: string }>('select version from catalogue_version')).rows[0]?.version,
      )
    const before = await version()
    const told = await hearing(() =>
      transact(systemActor(), async (work) => {
        await announceLater(work)
        for (const id of ['many-1', 'many-2']) await work.connection.query(copy, [id, category, model.id])
        await transact(systemActor(), async ({ connection }) => {
          await connection.query(`set local lock_timeout = '1s'`)
          await connection.query(copy, ['one', category, model.id])
        })
        await announceOnce(work)
      }),
    )
    assert.deepEqual(told, ['products', 'products'])
    assert.equal(await version(), before + 2)
    const { rows } = await pool.query<{ live_count: number }>(
      'select live_count from categories where slug = $1',
      [category],
    )
    assert.deepEqual(rows, [{ live_count: 4 }])
  })

  test('a sale and an update of the sales counter are not announced', async () => {
    const product = await aProduct(shop.context, { keys: 5 })
    const announced = await hearing(async () => {
      await shop.call(placeOrder, anOrder([{ productId: product.id, quantity: 1 }]))
      await shop.context.pool.query('update products set sold_count = 7 where id = $1', [product.id])
    })
    assert.deepEqual(announced, [])
  })

  test('a product that sells out or is back is announced; a sale that leaves stock is not', async () => {
    const product = await aProduct(shop.context, { keys: 2 })
    const settle = () => announceStock(shop.context.pool)
    await settle()
    const buy = () => shop.call(placeOrder, anOrder([{ productId: product.id, quantity: 1 }]))
    assert.deepEqual(await hearing(() => buy().then(settle)), [])
    assert.equal(await inStock(product.id), true)
    assert.deepEqual(await hearing(() => buy().then(settle)), ['stock'])
    assert.equal(await inStock(product.id), false)
    assert.deepEqual(await hearing(() => addKeys(shop.context, product.id, 1).then(settle)), ['stock'])
    assert.equal(await inStock(product.id), true)
  })

  test('/product/all is cached for five seconds, and built again after a change', async () => {
    let clock = 0
    const snapshot = allProductsSnapshot(shop.context.pool, fail, () => clock)
    const first = await snapshot.get()
    const product = await aProduct(shop.context)
    assert.equal(await snapshot.get(), first)
    snapshot.drop()
    const [second, same] = await Promise.all([snapshot.get(), snapshot.get()])
    assert.equal(second, same)
    assert.notEqual(second.etag, first.etag)
    assert.ok(second.bytes.includes(product.id))
    assert.deepEqual(brotliDecompressSync(second.br), second.bytes)
    assert.deepEqual(gunzipSync(second.gzip), second.bytes)

    clock = 6000
    assert.equal(await snapshot.get(), second, 'an old list is sent while the next is made')
    await wait(100)
    assert.equal(await snapshot.get(), second, 'an unchanged list stays the same bytes')
  })

  test('/product/all is served while the database is down', async () => {
    const failures: unknown[] = []
    const pool = new pg.Pool({ connectionString: shop.context.listenUrl })
    const snapshot = allProductsSnapshot(pool, (error) => failures.push(error))
    const first = await snapshot.get()
    await pool.end()
    snapshot.drop()
    assert.equal(await snapshot.get(), first)
    assert.equal(failures.length, 1)
  })
})
