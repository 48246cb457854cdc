import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assertInvariants } from '#tests/support/invariants.ts'
import { aShop, type TestShop } from '#tests/support/shop.ts'
import { verifyAuditLog } from '#server/audit/verify-chain.ts'
import { typed } from '#server/database/connect.ts'
import { loadShop } from './load-shop.ts'
import { seedDemoShop } from './seed-demo-shop.ts'

describe('a shop filled for load tests', () => {
  let shop: TestShop
  const reported: string[] = []
  before(async () => {
    shop = await aShop()
    await seedDemoShop(shop.context)
    await loadShop(shop.context, { products: 90, orders: 300 }, (what, done, of) =>
      reported.push(`${what} ${done}/${of}`),
    )
  })
  after(() => shop.close())

  async function rowsOf<Row extends object>(sql: string): Promise<Row[]> {
    return (await shop.context.pool.query<Row>(sql)).rows
  }

  test('has the requested size, and reports its progress', async () => {
    assert.deepEqual(await rowsOf(`select count(*)::int as n from orders`), [{ n: 300 }])
    assert.deepEqual(await rowsOf(`select count(*)::int as n from product_search`), [{ n: 90 }])
    assert.ok(reported.includes('products 90/90') && reported.includes('orders 300/300'))
  })

  test('is filled up to the requested size, not by that size', async () => {
    await loadShop(shop.context, { products: 90, orders: 310 }, () => undefined)
    assert.deepEqual(await rowsOf(`select count(*)::int as n from orders`), [{ n: 310 }])
    assert.deepEqual(await rowsOf(`select count(*)::int as n from product_search`), [{ n: 90 }])
  })

  test('violates no rule of the shop, and its audit log is one chain', async () => {
    await assertInvariants(shop.context.pool)
    const { pool, secrets } = shop.context
    const { breaks } = await verifyAuditLog({ tx: typed(pool) }, secrets.auditChain)
    assert.deepEqual(breaks, [])
    assert.deepEqual(await rowsOf('select count(*)::int as n from audit_log where seal is null'), [{ n: 0 }])
  })

  test('has sold keys that can be decrypted', async () => {
    const keys = await rowsOf<{
      id: string
      product_id: string
      sealed: Buffer
      data_key_id: number
      last_four: string
    }>(`select * from licence_keys where status in ('sold', 'revealed') limit 20`)
    assert.equal(keys.length, 20)
    for (const { id, product_id: productId, sealed, data_key_id: dataKeyId, last_four: lastFour } of keys) {
      const key = await shop.context.vault.open(sealed, dataKeyId, { keyId: id, productId })
      assert.equal(key.slice(-4), lastFour)
    }
  })

  test('is spread over time, statuses, buyers and languages', async () => {
    const [spread] = await rowsOf<Record<string, number>>(
      `select count(distinct date_trunc('month', created_at))::int as months, count(distinct status)::int as statuses,
         count(user_id)::int as accounts, count(guest_hash)::int as guests, count(distinct language)::int as languages,
         count(*) filter (where created_at > now())::int as future from orders`,
    )
    assert.ok(spread)
    assert.ok((spread['months'] ?? 0) > 15 && (spread['statuses'] ?? 0) >= 2, JSON.stringify(spread))
    assert.ok((spread['accounts'] ?? 0) > 50 && (spread['guests'] ?? 0) > 50 && spread['languages'] === 2)
    assert.equal(spread['future'], 0)
  })
})
