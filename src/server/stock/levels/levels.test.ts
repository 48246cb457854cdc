import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { api } from '#contract/api.ts'
import { addKeys, aProduct, aUser } from '#tests/support/builders.ts'
import { act, anOrder, placeAndOpen } from '#tests/support/orders.ts'
import { aShop, type TestShop, type Visitor } from '#tests/support/shop.ts'
import { aBatch, aManager, someKeys } from '#tests/support/stock.ts'
import { systemActor } from '#server/database/actor.ts'
import { sumStockCounts } from './sum-stock-counts.ts'
import { refreshStockSummary } from './refresh-stock-summary.ts'
import { sendStockEmail } from './send-stock-email.ts'
import { notifyExpiring, notifyLowStock, withdrawExpired } from './watch-levels.ts'

describe('stock levels', () => {
  let shop: TestShop
  let manager: Visitor
  before(async () => {
    shop = await aShop()
    manager = await aManager(shop)
  })
  after(() => shop.close())

  const notifyLow = () =>
    shop.context.transact(systemActor(), (work) => notifyLowStock(work, shop.context.jobs))
  const stockOf = async (productId: string) =>
    (await shop.call(api.getProductStock, { productId }, manager)).data.stock

  test('are correct at any time, summed up or not', async () => {
    const product = await aProduct(shop.context, { keys: 5 })
    const real = async () => {
      const { rows } = await shop.context.pool.query<{ status: string; n: number }>(
        'select status, count(*)::int as n from licence_keys where product_id = $1 group by 1',
        [product.id],
      )
      return Object.fromEntries(rows.map(({ status, n }) => [status, n]))
    }
    const told = async () =>
      Object.fromEntries(Object.entries((await stockOf(product.id)).counts).filter(([, units]) => units > 0))
    const steps = [
      async () => void (await placeAndOpen(shop, product.id, { quantity: 2 })),
      () => shop.context.transact(systemActor(), sumStockCounts),
      async () => void (await act(shop, (await placeAndOpen(shop, product.id)).reference, 'succeed')),
      async () => void (await addKeys(shop.context, product.id, 3)),
      () => shop.context.transact(systemActor(), sumStockCounts),
      () =>
        shop.context.pool.query(`delete from licence_keys where product_id = $1 and status = 'available'`, [
          product.id,
        ]),
      () => shop.context.transact(systemActor(), sumStockCounts),
    ]
    for (const step of steps) {
      await step()
      assert.deepEqual(await told(), await real())
    }
  })

  test('are correct while buyers order and several servers sum them up', async () => {
    const product = await aProduct(shop.context, { keys: 60 })
    await Promise.all([
      ...Array.from({ length: 40 }, () =>
        shop.call(api.placeOrder, anOrder([{ productId: product.id, quantity: 1 }])),
      ),
      ...Array.from({ length: 10 }, () => shop.context.transact(systemActor(), sumStockCounts)),
    ])
    const { counts } = await stockOf(product.id)
    assert.deepEqual([counts.available, counts.reserved], [20, 40])
  })

  test('include sales and days of cover, and list low ones first', async () => {
    const plenty = await aProduct(shop.context, { keys: 30, name: { en: 'Zebra one', he: 'זברה א' } })
    const scarce = await aProduct(shop.context, { keys: 9, name: { en: 'Zebra two', he: 'זברה ב' } })
    for (const quantity of [3, 3])
      await act(shop, (await placeAndOpen(shop, scarce.id, { quantity })).reference, 'succeed')
    await shop.context.transact(systemActor(), refreshStockSummary)
    const { data } = await shop.call(api.listStock, { q: 'zebra' }, manager)
    assert.deepEqual(
      data.rows.map((p) => [p.productId, p.counts.available, p.soldIn30Days, p.daysOfCover, p.low]),
      [
        [scarce.id, 3, 6, 15, true],
        [plenty.id, 30, 0, null, false],
      ],
    )
    const hebrew = await shop.call(api.listStock, { q: 'זברה', show: 'low' }, manager)
    assert.deepEqual(
      hebrew.data.rows.map((p) => p.productId),
      [scarce.id],
    )
    const percent = await shop.call(api.listStock, { q: '%' }, manager)
    assert.equal(percent.data.total, 0, 'a percent sign is not a wildcard')
    for (const sort of ['available', 'cover', 'sold', 'name'] as const)
      assert.equal((await shop.call(api.listStock, { q: 'zebra', sort }, manager)).data.total, 2)
  })

  test('are sorted by the last stock summary, but show current numbers', async () => {
    const refresh = () => shop.context.transact(systemActor(), refreshStockSummary)
    const listed = async (input: object) =>
      (await shop.call(api.listStock, { q: 'walrus', ...input }, manager)).data
    const few = await aProduct(shop.context, { keys: 8, name: { en: 'Walrus few', he: 'ניבתן מעט' } })
    const many = await aProduct(shop.context, { keys: 12, name: { en: 'Walrus many', he: 'ניבתן הרבה' } })
    assert.equal((await listed({})).total, 2, 'new ones are listed at once')
    assert.ok((await refresh()) >= 2)
    assert.equal(await refresh(), 0, 'nothing changed, nothing is written')
    await addKeys(shop.context, few.id, 10)
    const order = async (input: object) =>
      (await listed(input)).rows.map(({ productId, counts }) => [productId, counts.available])
    const rows = [
      [few.id, 18],
      [many.id, 12],
    ]
    assert.deepEqual(await order({ sort: 'available' }), rows)
    assert.equal(await refresh(), 1)
    assert.deepEqual(await order({ sort: 'available' }), rows.toReversed())
    assert.deepEqual(await order({ sort: '-available' }), rows)
    assert.deepEqual(await order({ sort: '-name' }), rows.toReversed())
    await shop.context.pool.query(`delete from licence_keys where product_id = $1`, [many.id])
    await shop.context.pool.query(`update products set state = 'draft' where id = $1`, [few.id])
    assert.equal(await refresh(), 2)
    assert.deepEqual(await order({ show: 'out' }), [[many.id, 0]])
    assert.deepEqual(await order({ show: 'low' }), [[many.id, 0]])
    assert.deepEqual(await order({ show: 'waiting' }), [])
  })

  test('sort a family by its scarcest, most urgent or best-selling variant', async () => {
    const otter = async (keys: number, main?: { readonly id: string }) => {
      const made = await aProduct(shop.context, { keys, name: { en: 'Otter', he: 'לוטרה' } })
      if (main !== undefined)
        await shop.context.pool.query(
          `update products set variant_of = $2, name = jsonb_build_object('en', $3::text, 'he', $3::text) where id = $1`,
          [made.id, main.id, `x – ${keys} devices`],
        )
      return made.id
    }
    const between = await aProduct(shop.context, { keys: 20, name: { en: 'An otter', he: 'הלוטרה' } })
    const main = await otter(30)
    const scarce = await otter(2, { id: main })
    const best = await otter(40, { id: main })
    await act(shop, (await placeAndOpen(shop, best)).reference, 'succeed')
    await shop.context.transact(systemActor(), refreshStockSummary)
    const listed = async (input: object) =>
      (await shop.call(api.listStock, { q: 'otter', ...input }, manager)).data.rows
    const order = async (input: object) => (await listed(input)).map(({ productId }) => productId)
    assert.deepEqual(await order({}), [scarce, best, main, between.id], 'low ones first')
    assert.deepEqual(await order({ sort: 'available' }), [scarce, main, best, between.id])
    assert.deepEqual(await order({ sort: '-available' }), [between.id, best, main, scarce])
    assert.deepEqual(await order({ sort: '-sold' }), [best, scarce, main, between.id])
    assert.deepEqual(await order({ sort: 'name' }), [between.id, main, scarce, best])
    assert.deepEqual(await order({ show: 'low' }), [scarce], 'a filter shows the variants that it fits')
    assert.deepEqual(
      (await listed({})).map(({ family }) => family),
      [main, main, main, between.id],
    )
    await shop.context.pool.query(`update products set state = 'archived' where id = $1`, [scarce])
    await shop.context.transact(systemActor(), refreshStockSummary)
    assert.deepEqual(
      await order({ sort: 'available' }),
      [between.id, scarce, main, best],
      'an archived one is listed with its family and does not affect its position',
    )
  })

  test('have a correct stock summary after several servers refresh it while buyers order', async () => {
    const product = await aProduct(shop.context, { keys: 30 })
    const refresh = () => shop.context.transact(systemActor(), refreshStockSummary)
    await Promise.all([
      ...Array.from({ length: 20 }, () =>
        shop.call(api.placeOrder, anOrder([{ productId: product.id, quantity: 1 }])),
      ),
      ...Array.from({ length: 6 }, refresh),
    ])
    await refresh()
    const { rows } = await shop.context.pool.query(
      'select units, low, listed from stock_summary where product_id = $1',
      [product.id],
    )
    assert.deepEqual(rows, [{ units: 10, low: false, listed: true }])
  })

  test('are e-mailed to stock managers once each time they become low', async () => {
    const product = await aProduct(shop.context, { keys: 6 })
    const keeper = await aUser(shop.context, { role: 0, duties: ['stock'], language: 'he' })
    await aUser(shop.context, { role: 0, duties: ['accountant'] })
    await notifyLow()
    const emails = async () =>
      (
        await shop.context.pool.query<{ data: Parameters<typeof sendStockEmail>[1] }>(
          `select data from pgboss.job where name = 'send-stock-email' and data ->> 'userId' = $1 and data::text like '%' || $2 || '%'`,
          [keeper.userId, product.id],
        )
      ).rows.map(({ data }) => data)
    assert.equal((await emails()).length, 0)
    await placeAndOpen(shop, product.id)
    await Promise.all([notifyLow(), notifyLow(), notifyLow()])
    await notifyLow()
    assert.equal((await emails()).length, 1, 'once')
    await addKeys(shop.context, product.id, 5)
    await notifyLow()
    for (const quantity of [3, 3]) await placeAndOpen(shop, product.id, { quantity })
    await notifyLow()
    assert.equal((await emails()).length, 2, 'refilled and low again')
    for (const mail of await emails()) await sendStockEmail(shop.context, mail)
    const { data } = await shop.call(api.listDemoMails, {})
    assert.ok(data.mails.some(({ subject }) => subject.includes('מוצר אחד עומד להיגמר')))
    await shop.call(api.changeStockRules, { productId: product.id, lowAt: null, pattern: null }, manager)
    await notifyLow()
    assert.equal((await emails()).length, 2, 'never without a threshold')
  })

  test('an expiring key is reported once, two weeks in advance, not sold from an hour before the end of its last day, and withdrawn afterwards', async () => {
    const product = await aProduct(shop.context, { keys: 0 })
    const batchId = await aBatch(shop, manager, product.id, someKeys(2), { lastDay: '2099-12-31' })
    const { rows } = await shop.context.pool.query<{ until: Date }>(
      'select distinct sell_until as until from licence_keys where batch_id = $1',
      [batchId],
    )
    assert.deepEqual(rows, [{ until: new Date('2099-12-31T22:00:00Z') }], 'the end of that day in Israel')
    const endsIn = (span: string) =>
      shop.context.pool.query(
        `with batch as (update stock_batches set expires_at = now() + $2::interval where id = $1)
         update licence_keys set sell_until = now() + $2::interval where batch_id = $1`,
        [batchId, span],
      )
    const notify = () =>
      shop.context.transact(systemActor(), (work) => notifyExpiring(work, shop.context.jobs))
    await endsIn('14 days 1 hour')
    assert.equal(await notify(), 0, 'not yet')
    await endsIn('13 days 23 hours')
    assert.equal(await notify(), 1)
    assert.equal(await notify(), 0, 'once')
    const order = () => shop.call(api.placeOrder, anOrder([{ productId: product.id, quantity: 1 }]))
    await endsIn('50 minutes')
    assert.equal((await order()).problem.code, 'out-of-stock', 'it would expire while its buyer pays')
    await endsIn('-1 second')
    assert.equal((await order()).problem.code, 'out-of-stock')
    assert.equal(await shop.context.transact(systemActor(), withdrawExpired), 2)
    assert.equal(await shop.context.transact(systemActor(), withdrawExpired), 0)
    const { counts } = await stockOf(product.id)
    assert.deepEqual([counts.available, counts.withdrawn], [0, 2])
  })

  test('the key that expires first is sold first', async () => {
    const product = await aProduct(shop.context, { keys: 2 })
    const soon = await aBatch(shop, manager, product.id, someKeys(1), { lastDay: '2098-01-01' })
    await placeAndOpen(shop, product.id)
    const { data } = await shop.call(api.getBatch, { batchId: soon }, manager)
    assert.equal(data.batch.counts.reserved, 1)
  })
})
