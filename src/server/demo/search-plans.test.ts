import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { listProducts } from '#contract/catalogue.ts'
import { rowsIn } from '#tests/support/database/rows-in.ts'
import { aShop, type TestShop } from '#tests/support/shop.ts'
import { systemActor } from '#server/database/actor.ts'
import { loadProducts } from './seed/load-products.ts'
import { seedDemoShop } from './seed/seed-demo-shop.ts'

/** As few as possible, so that the statistics of each can be read. */
const connections = 2

describe('a search in a large shop', () => {
  let shop: TestShop
  before(async () => {
    shop = await aShop({ environment: { DATABASE_POOL_SIZE: String(connections) } })
    await seedDemoShop(shop.context)
    // few at a time: each is one statement, which may take ten seconds
    for (let there = 0; there < 2000; there += 100)
      await shop.context.transact(systemActor(), (work) => loadProducts(work, there, 100, new Map()))
    // empty the indexes' pending lists now, because autovacuum could do it at any time
    await shop.context.pool.query(`select gin_clean_pending_list('search_words_letters')`)
    // a large shop has many words; the demo's fill so few pages that a sequential scan costs about as much
    await rowsIn(
      shop.context.listenUrl,
      `
      insert into search_words (word, written, own, letters, sound)
      select word, word, true, latin_letters(word), sound_of(word)
      from (select distinct left(translate(md5(n::text), '0123456789', 'ghijklmnop'), 9) as word from generate_series(1, 20000) n) made
      on conflict do nothing`,
    )
    await shop.context.pool.query('analyze')
    await shop.call(listProducts, {})
  })
  after(() => shop.close())

  /** The number of sequential scans per table and of scans per index, so far. */
  async function counted(): Promise<Map<string, number>> {
    const { pool } = shop.context
    const flush = () => pool.query('select pg_stat_force_next_flush(), pg_sleep(0.05)')
    await Promise.all(Array.from({ length: connections }, flush))
    const { rows } = await pool.query<{ name: string; n: number }>(`
      select 'whole ' || relname as name, seq_scan as n from pg_stat_user_tables
      union all select indexrelname, idx_scan from pg_stat_user_indexes`)
    return new Map(rows.map(({ name, n }) => [name, n]))
  }

  async function indexesUsed(q: string): Promise<string[]> {
    const earlier = await counted()
    const { status } = await shop.call(listProducts, { q })
    assert.equal(status, 200)
    const later = await counted()
    return [...later].filter(([name, n]) => n > (earlier.get(name) ?? 0)).map(([name]) => name)
  }

  const searches: readonly [what: string, q: string, index: string][] = [
    ['narrow', 'foldmere pdf', 'product_search_words'],
    ['broad', 'pro', 'product_search_words'],
    ['by another name', 'פוטושופ', 'product_search_words'],
    ['on the wrong keyboard', 'dhcuh', 'search_words_pkey'],
    ['misspelt', 'antivrus', 'search_words_pkey'],
    ['spelt as it sounds', 'לארדרבאקס', 'search_words_sound'],
    ['for something the shop does not have', 'xyzzyqwk', 'search_words_sound'],
  ]
  for (const [what, q, index] of searches)
    test(`${what}: uses its indexes, without a sequential scan of products or words`, async () => {
      const done = await indexesUsed(q)
      assert.ok(done.includes(index), `used ${done.join(', ')}`)
      for (const table of ['product_search', 'search_words', 'products', 'licence_keys'])
        assert.ok(!done.includes(`whole ${table}`), `${table} was scanned sequentially`)
    })

  test('a list without a search does not read the search tables', async () => {
    const earlier = await counted()
    await shop.call(listProducts, { platform: 'windows', sort: 'price-up', page: 3 })
    const later = await counted()
    const done = [...later].filter(([name, n]) => n > (earlier.get(name) ?? 0)).map(([name]) => name)
    assert.ok(!done.some((name) => name.includes('product_search')), done.join(', '))
  })
})
