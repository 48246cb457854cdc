import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import * as contract from '#contract/admin/products/products.ts'
import { aCategory, aUser } from '#tests/support/builders.ts'
import { aProductForm, formOf } from '#tests/support/admin/product-admin.ts'
import { somebodyWaits } from '#tests/support/database/somebody-waits.ts'
import { auditOf } from '#tests/support/identity.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'
import { systemActor } from '#server/database/actor.ts'
import { applyDiscounts } from '../apply-discounts.ts'

const managersAtOnce = 8

describe('managers who edit one product at once', () => {
  let shop: TestShop
  let managers: Visitor[]
  before(async () => {
    shop = await aShop()
    await aCategory(shop.context, { slug: 'tools' })
    managers = await Promise.all(
      Array.from({ length: managersAtOnce }, async () => aVisitor(await aUser(shop.context, { role: 0 }))),
    )
  })
  after(() => shop.close())

  const add = async (wanted: Record<string, unknown> = {}) =>
    (await shop.call(contract.addProduct, aProductForm(wanted), managers[0])).data

  test('save it once; all others are refused, and there is one audit row', async () => {
    const form = aProductForm()
    const { id, version } = (await shop.call(contract.addProduct, form, managers[0])).data
    const responses = await Promise.all(
      managers.map((manager, at) =>
        shop.call(contract.changeProduct, { ...form, id, version, price: 200 + at }, manager),
      ),
    )
    const won = responses.filter(({ status }) => status === 200)
    assert.equal(won.length, 1)
    for (const { status, problem } of responses.filter((one) => one.status !== 200))
      assert.deepEqual([status, problem.code], [409, 'version-changed'])
    const { data } = await shop.call(contract.getAdminProduct, { id }, managers[0])
    assert.deepEqual([data.price, data.version], [won[0]?.data.price, version + 1])
    assert.deepEqual(await auditOf(shop, `product:${id}`), ['product.added', 'product.changed'])
  })

  test('and change many in any order without deadlocks or mixed results', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => add()))
    const products = made.map(({ id, version }) => ({ id, version }))
    const responses = await Promise.all(
      managers.map((manager, at) =>
        shop.call(
          contract.changeProducts,
          {
            products: at % 2 === 0 ? products : products.toReversed(),
            change: { what: 'price', price: 300 + at },
          },
          manager,
        ),
      ),
    )
    assert.equal(responses.filter(({ status }) => status === 200).length, 1)
    const { data } = await shop.call(contract.listAdminProducts, { q: 'form', sort: 'price' }, managers[0])
    const prices = new Set(data.rows.filter(({ version }) => version === 2).map(({ price }) => price))
    assert.equal(prices.size, 2, 'one price of the first test, one of this')
  })

  test('cannot both get the same address', async () => {
    const form = aProductForm()
    const responses = await Promise.all(
      managers.map((manager) => shop.call(contract.addProduct, form, manager)),
    )
    assert.equal(responses.filter(({ status }) => status === 201).length, 1)
    for (const { status, problem } of responses.filter((one) => one.status !== 201))
      assert.deepEqual([status, problem.code], [409, 'slug-taken'])
  })

  test('do not bring back texts that the family has replaced when a variant leaves it', async () => {
    const main = await add({ name: { en: 'Halberd – 1 device', he: 'הלברד – מכשיר' } })
    const label = { en: '3 devices', he: '3 מכשירים' }
    const { data: seen } = await shop.call(
      contract.addVariant,
      { id: main.id, label, price: 9.9 },
      managers[0],
    )
    const summary = { en: 'Better.', he: 'טוב יותר.' }
    const renewed = await shop.call(contract.changeProduct, { ...formOf(main), summary }, managers[0])
    assert.equal(renewed.status, 200)
    const leaving = { ...formOf(seen), variantOf: null }
    const { status, problem } = await shop.call(contract.changeProduct, leaving, managers[1])
    assert.deepEqual([status, problem.code], [409, 'version-changed'])
    const { data: now } = await shop.call(contract.getAdminProduct, { id: seen.id }, managers[1])
    const left = await shop.call(contract.changeProduct, { ...formOf(now), variantOf: null }, managers[1])
    assert.deepEqual([left.data.summary, left.data.family], [summary, []])
  })

  test('an edit that ends or replaces a dated discount survives the job that starts it at the same time', async () => {
    const { pool, transact } = shop.context
    const soon = { percent: 20, from: new Date(Date.now() + 3_600_000).toISOString(), until: null }
    const edits = [
      ['a removed discount', 'timed_percent = null, discount_from = null, discount_percent = null', null],
      ['an undated discount', 'timed_percent = null, discount_from = null, discount_percent = 30', 30],
      ['another percentage', 'timed_percent = 40', 40],
    ] as const
    for (const [name, edit, percent] of edits) {
      const { id } = await add({ state: 'live', price: 100, discount: soon })
      await pool.query(`update products set discount_from = now() - interval '1 second' where id = $1`, [id])
      const client = await pool.connect()
      try {
        await client.query('begin')
        await client.query(`update products set ${edit} where id = $1`, [id])
        const applying = transact(systemActor(), applyDiscounts)
        await somebodyWaits(pool)
        await client.query('commit')
        await applying
      } finally {
        client.release(true)
      }
      const { rows } = await pool.query<{ discount_percent: number | null }>(
        'select discount_percent from products where id = $1',
        [id],
      )
      assert.equal(rows[0]?.discount_percent, percent, name)
    }
  })
})
