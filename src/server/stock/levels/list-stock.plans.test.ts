import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { listStock } from '#contract/admin/stock/stock.ts'
import { stockSorts } from '#contract/admin/stock/stock.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { api } from '#contract/api.ts'
import { aShopOfMany, many } from '#tests/support/many-products.ts'
import { readPlan, rowsRead, vacuum } from '#tests/support/database/read-plan.ts'
import type { TestShop } from '#tests/support/shop.ts'
import { aManager } from '#tests/support/stock.ts'
import { refreshStockSummary } from './refresh-stock-summary.ts'
import { systemActor } from '#server/database/actor.ts'
import { countOf } from '#server/catalogue/search/count-results.ts'
import { countedStock, pageOfStock, stockPerPage } from './list-stock.ts'

/** Every tenth product becomes the main variant of the next three. */
async function gatherFamilies({ context }: TestShop): Promise<void> {
  await context.pool.query(`
    begin;
    set local session_replication_role = replica;
    update products v set variant_of = m.id, family = m.id, state = m.state,
        name = jsonb_build_object('en', concat(m.name ->> 'en', ' – ', i, ' devices'), 'he', concat(m.name ->> 'he', ' – ', i, ' מכשירים'))
      from generate_series(10, ${many} - 10, 10) tens, generate_series(1, 3) i, products m
      where m.id = 'many-' || tens and v.id = 'many-' || tens + i;
    commit`)
  await context.transact(systemActor(), refreshStockSummary)
  await vacuum(context)
}

describe('the stock of ten thousand products', () => {
  let shop: TestShop
  before(async () => {
    shop = await aShopOfMany()
    await gatherFamilies(shop)
  })
  after(() => shop.close())

  async function nodesOf(wanted: Partial<InputOf<typeof listStock>>) {
    return readPlan(shop.context.pool, pageOfStock({ sort: 'low', language: 'en', page: 1, ...wanted }))
  }

  for (const sort of stockSorts)
    for (const language of ['en', 'he'] as const)
      for (const page of [1, 3])
        test(`page ${page} by ${sort} in ${language} reads only rows up to the end of the page`, async () => {
          const nodes = await nodesOf({ sort, language, page })
          assert.ok(!nodes.some((node) => node['Node Type'].includes('Sort')))
          const reads = nodes.filter((node) => node['Relation Name'] !== undefined)
          assert.deepEqual(
            reads.map((node) => [node['Relation Name'], node['Actual Rows'] * node['Actual Loops']]),
            [['stock_summary', stockPerPage * page]],
          )
        })

  for (const sort of stockSorts)
    for (const language of ['en', 'he'] as const)
      test(`the variants of a family are listed together by ${sort} in ${language}`, async () => {
        const manager = await aManager(shop)
        const families: string[] = []
        for (let page = 1, last = 1; page <= last; page++) {
          const { data } = await shop.call(api.listStock, { q: 'thing 12', sort, language, page }, manager)
          families.push(...data.rows.map(({ family }) => family))
          last = data.pages
        }
        assert.ok(families.length > stockPerPage)
        const runs = families.filter((family, at) => family !== families[at - 1])
        assert.equal(new Set(runs).size, runs.length)
        assert.ok(runs.length < families.length, 'there are families among them')
      })

  for (const [q, part] of [
    ['דבר', 1],
    ['fifth', 5],
  ] as const) {
    for (const sort of stockSorts)
      for (const language of ['en', 'he'] as const)
        test(`a search for ${q}, which matches one product in ${part}, reads in the order by ${sort} in ${language} without sorting`, async () => {
          const nodes = await nodesOf({ q, sort, language, page: 2 })
          assert.ok(!nodes.some((node) => node['Node Type'].includes('Sort')))
          for (const table of ['stock_summary', 'products']) {
            const read = rowsRead(nodes, table)
            assert.ok(read <= 2 * part * 2 * stockPerPage, `${read} rows of ${table} were read`)
          }
        })

    test(`the results of a search for ${q} are counted no further than the limit`, async () => {
      const from = countedStock({ q, sort: 'low', language: 'en', page: 1 })
      const nodes = await readPlan(shop.context.pool, countOf(from, 501))
      assert.ok(rowsRead(nodes, 'products') <= 600 * part)
      assert.equal(rowsRead(nodes, 'stock_summary'), 0)
    })
  }

  test('a search with few results uses the text index', async () => {
    const nodes = await nodesOf({ q: 'thing 777' })
    assert.ok(nodes.some((node) => node['Index Name'] === 'products_admin_text'))
    assert.ok(rowsRead(nodes, 'products') <= 12)
  })

  for (const show of ['low', 'out'] as const)
    test(`products that are ${show} are found by an index`, async () => {
      const nodes = await nodesOf({ show })
      assert.ok(!nodes.some((node) => node['Node Type'] === 'Seq Scan'))
      assert.ok(rowsRead(nodes, 'stock_summary') <= many / 10)
    })

  test('low products are counted by an index-only scan', async () => {
    const from = countedStock({ show: 'low', sort: 'low', language: 'en', page: 1 })
    const nodes = await readPlan(shop.context.pool, countOf(from, null))
    assert.ok(nodes.some((node) => node['Node Type'] === 'Index Only Scan'))
  })

  test('a search with many results reports more than 500, and can be paged through to the end', async () => {
    const manager = await aManager(shop)
    for (const [page, total] of [
      [1, 500],
      [10, 550],
      [11, 600],
    ] as const) {
      const { data } = await shop.call(api.listStock, { q: 'דבר', page }, manager)
      assert.deepEqual([data.total, data.more, data.pages], [total, true, total / stockPerPage])
      assert.equal(data.rows.length, stockPerPage)
    }
    const last = Math.ceil(many / stockPerPage)
    const { data } = await shop.call(api.listStock, { q: 'דבר', page: last }, manager)
    assert.deepEqual([data.total, data.more, data.pages], [many, false, last])
    const few = await shop.call(api.listStock, { q: 'thing 777' }, manager)
    assert.equal(few.data.more, false)
    assert.equal(few.data.total, few.data.rows.length)
  })

  test('every page is full except the last, and no product is on two pages', async () => {
    const manager = await aManager(shop)
    const total = many + 1
    const shown = new Set<string>()
    const pages = Math.ceil(total / stockPerPage)
    for (const page of [1, 2, pages - 1, pages]) {
      const { data } = await shop.call(api.listStock, { page }, manager)
      assert.deepEqual([data.total, data.more, data.pages], [total, false, pages])
      for (const { productId } of data.rows) shown.add(productId)
    }
    assert.equal(shown.size, 3 * stockPerPage + (total % stockPerPage))
  })
})
