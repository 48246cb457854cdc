import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { adminProductSorts } from '#contract/product/product-shapes.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { listAdminProducts } from '#contract/admin/products/products.ts'
import { aShopOfMany, many } from '#tests/support/many-products.ts'
import { readPlan, rowsRead } from '#tests/support/database/read-plan.ts'
import type { TestShop } from '#tests/support/shop.ts'
import { countOf } from '../search/count-results.ts'
import { searchCondition, pageOfProducts } from './list-admin-products.ts'

type Input = Omit<InputOf<typeof listAdminProducts>, 'page'>

const perPage = 25

describe('the list of ten thousand products', () => {
  let shop: TestShop
  before(async () => {
    shop = await aShopOfMany()
  })
  after(() => shop.close())

  /** The number of scans and rows read, by relation. */
  async function readsOf(wanted: Partial<Input>, page: number) {
    const query = pageOfProducts({ q: '', sort: '-updated', language: 'en', ...wanted }, page)
    const reads = new Map<string, { loops: number; rows: number }>()
    for (const node of await readPlan(shop.context.pool, query)) {
      const name = node['Relation Name']
      if (name === undefined) continue
      const before = reads.get(name) ?? { loops: 0, rows: 0 }
      const [loops, given] = [node['Actual Loops'], node['Actual Rows']]
      reads.set(name, { loops: before.loops + loops, rows: before.rows + loops * given })
    }
    return reads
  }

  for (const [title, wanted] of [
    ['by default', {}],
    ['by name in Hebrew', { sort: 'name', language: 'he' }],
    ['by price, descending', { sort: '-price' }],
    ['of one state', { state: 'draft' }],
    ['that match a search', { q: 'thing maker' }],
  ] as const satisfies readonly (readonly [string, Partial<Input>])[])
    for (const page of [1, 100])
      test(`page ${page} of products ${title} scans products once, and reads stock only for those it shows`, async () => {
        const reads = await readsOf(wanted, page)
        assert.ok((reads.get('products')?.loops ?? 0) <= 1 + perPage)
        for (const relation of ['stock_counts', 'stock_count_changes', 'stock_rules'])
          assert.ok(
            (reads.get(relation)?.loops ?? 0) <= perPage,
            `${relation}: ${reads.get(relation)?.loops}`,
          )
        assert.equal(reads.has('licence_keys'), false, 'no key is counted')
      })

  for (const sort of ['updated', 'created', 'price', 'sold', 'name'] as const)
    for (const language of ['en', 'he'] as const)
      test(`by ${sort} in ${language}, ascending and descending, reads only the products it shows`, async () => {
        for (const wanted of [{ sort }, { sort: `-${sort}` as const }])
          // PostgreSQL 15 reads one row ahead to number the rows
          assert.ok(
            ((await readsOf({ ...wanted, language }, 1)).get('products')?.rows ?? 0) <= 2 * perPage + 1,
          )
      })

  for (const [q, part] of [
    ['thing', 1],
    ['fifth', 5],
    ['fifth דבר', 5],
  ] as const) {
    for (const sort of adminProductSorts.flatMap((name) => [name, `-${name}`] as const))
      test(`a search for ${q}, which matches one product in ${part}, follows the index by ${sort} until its page is full`, async () => {
        for (const page of [1, 3]) {
          const nodes = await readPlan(shop.context.pool, pageOfProducts({ q, sort, language: 'he' }, page))
          const read = rowsRead(nodes, 'products')
          assert.ok(read <= 2 * part * perPage * page + 5 * perPage, `${read} rows were read`)
        }
      })

    test(`the results of a search for ${q} are counted only up to the reported limit`, async () => {
      const from = sql`products p where ${searchCondition({ q, sort: '-updated', language: 'en' })}`
      const nodes = await readPlan(shop.context.pool, countOf(from, 501))
      const read = rowsRead(nodes, 'products')
      assert.ok(read <= 600 * part, `${read} rows were read`)
    })
  }

  for (const [q, most] of [
    ['thing-777', 12],
    ['דבר 777', 30],
    ['many-777', 12],
    ['nothing', 0],
  ] as const)
    test(`a search for ${q} uses the text index`, async () => {
      const query = pageOfProducts({ q, sort: '-updated', language: 'en' }, 1)
      const nodes = await readPlan(shop.context.pool, query)
      const reads = nodes.filter((node) => node['Relation Name'] === 'products')
      assert.ok(!reads.some((node) => node['Node Type'] === 'Seq Scan'))
      assert.ok(nodes.some((node) => node['Index Name'] === 'products_admin_text'))
      assert.ok(
        reads.every((node) => node['Actual Rows'] <= most),
        'few are read',
      )
    })

  for (const sort of ['stock', '-stock'] as const)
    test(`by ${sort}, the index of the stock summary is used, and live stock is read for the shown products only`, async () => {
      const reads = await readsOf({ sort }, 3)
      assert.ok((reads.get('stock_summary')?.rows ?? many) <= 4 * perPage)
      for (const relation of ['products', 'stock_counts', 'stock_count_changes'])
        assert.ok(
          (reads.get(relation)?.rows ?? 0) <= 5 * perPage,
          `${relation}: ${reads.get(relation)?.rows}`,
        )
      assert.equal(reads.has('licence_keys'), false)
    })
})
