import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import { checkLive, checkReady } from '#contract/health.ts'
import { listProducts } from '#contract/catalogue.ts'
import { placeOrder } from '#contract/orders/orders.ts'
import { aProduct } from '#tests/support/builders.ts'
import { makeDataDirectory } from '#tests/support/database/data-directory.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { anOrder } from '#tests/support/orders.ts'
import { anIdempotencyKey, aShop, aVisitor, type TestShop } from '#tests/support/shop.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '#server/database/embedded/embedded.ts'
import { migrate } from '#server/database/migrate.ts'

describe('while the database is unavailable', () => {
  let folder: string
  let database: EmbeddedDatabase
  let shop: TestShop
  before(async () => {
    folder = makeDataDirectory()
    const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
    database = await startEmbeddedDatabase({ dataDirectory: folder, log: quiet })
    await migrate(database.url)
    shop = await aShop({ database: { url: database.url, drop: async () => undefined } })
  })
  after(async () => {
    await shop.close()
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  })

  async function killPostmaster(): Promise<void> {
    const { rows } = await shop.context.pool.query<{ pid: number }>(
      `select (regexp_match(pg_read_file('postmaster.pid'), '^\\d+'))[1]::int as pid`,
    )
    process.kill(Number(rows[0]?.pid), 'SIGKILL')
  }

  test('visitors soon get a 503 with Retry-After; an acknowledged order is still there afterwards', async () => {
    const product = await aProduct(shop.context, { keys: 50 })
    const body = anOrder([{ productId: product.id, quantity: 1 }])
    const key = { 'idempotency-key': anIdempotencyKey() }
    const before = await shop.call(placeOrder, body, aVisitor(), key)
    assert.equal(before.status, 201)

    await killPostmaster()
    const started = performance.now()
    const lost = await Promise.all([
      shop.call(placeOrder, body, aVisitor()),
      shop.call(listProducts, {}),
      shop.call(checkReady, {}),
    ])
    assert.ok(performance.now() - started < 20_000, 'no request waits 30 seconds')
    for (const { status, problem, headers } of lost)
      if (status !== 200 && status !== 201) {
        assert.equal(status, 503)
        assert.equal(problem.code, 'unavailable')
        assert.equal(headers.get('retry-after'), '5')
      }
    assert.ok(
      lost.some(({ status }) => status === 503),
      'at least one request met the outage',
    )
    assert.equal((await shop.call(checkLive, {})).status, 200)

    const back = performance.now()
    while ((await shop.call(checkReady, {})).status !== 200) {
      assert.ok(performance.now() - back < 60_000, 'the shop recovers by itself')
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    const again = await shop.call(placeOrder, body, aVisitor(), key)
    assert.deepEqual(again.data, before.data)
    assert.equal((await shop.call(placeOrder, body, aVisitor())).status, 201)
    await assertInvariants(shop.context.pool)
  })
})
