import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { oldDatabase, oldMasterKey } from '#tests/support/database/old-database.ts'
import { schemaOf } from '#tests/support/database/schema-of.ts'
import { aProduct } from '#tests/support/builders.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { aProxy, buy, fetchFile, type Proxy, visit } from '#tests/support/servers/load.ts'
import { aRelease, refusedStart, startServer } from '#tests/support/servers/release.ts'
import { aShop } from '#tests/support/shop.ts'
import { until } from '#tests/support/until.ts'

// Both releases are copies of this one with its dist/client; the later one has other hashes and one more migration.
const expand = `alter table orders add column next_release_note text not null default '';
create table next_release_things (id uuid primary key);
create index orders_next_release_note on orders (next_release_note) where next_release_note <> '';`

test('servers of release 0.2.0’s shop are replaced one by one under load: no request is refused, and no page misses a file', async (t) => {
  const database = await oldDatabase()
  t.after(() => database.drop())
  const settings = {
    DATABASE_URL: database.url,
    MASTER_KEY: oldMasterKey,
    DATABASE_POOL_SIZE: '4',
    RATE_LIMITS: 'off',
    BOT_CHECK: 'off',
    RECONCILE_SECONDS: '1',
  }
  const release = aRelease(t)
  const next = aRelease(t, { mark: 'Next', migrations: { '9999_next_release.sql': expand } })

  // both migrate the old database to this release
  const first = await Promise.all([1, 2].map(() => startServer(t, { release, settings })))
  const besides = { url: database.url, drop: async () => undefined }
  const shop = await aShop({ database: besides, environment: { MASTER_KEY: oldMasterKey } }, t)
  const product = await aProduct(shop.context, { keys: 2000, maxPerOrder: 5 })
  const proxy = aProxy(first.map(({ url }) => url))
  const load = startLoad(proxy, product.id)
  t.after(() => load.stop())
  await load.goesOn()

  const [one, two] = first
  assert.ok(one !== undefined && two !== undefined)
  const three = await startServer(t, { release: next, settings })
  assert.ok((await schemaOf(database.url)).some((line) => line.includes('next_release_note')))
  // the older servers keep running on the newer schema
  await load.goesOn()
  proxy.servers.push(three.url)
  await load.goesOn()
  const refused = await refusedStart(t, { release, settings })
  assert.equal(refused.code, 1)
  assert.match(refused.output, /older than its database.*9999_next_release.*Start the newer release/)
  await one.stop()
  proxy.servers.splice(proxy.servers.indexOf(one.url), 1)
  await load.goesOn()
  const four = await startServer(t, { release: next, settings })
  proxy.servers.push(four.url)
  await two.stop()
  proxy.servers.splice(proxy.servers.indexOf(two.url), 1)
  await load.goesOn()

  const { bought } = await load.stop()
  assert.deepEqual(proxy.servers, [three.url, four.url])
  // a page opened days ago requests files it has not loaded yet
  for (const file of release.assets) await fetchFile(proxy, file)
  const served = (files: readonly string[], servers: readonly string[]) =>
    proxy.responses.some(({ path, server }) => files.includes(path) && servers.includes(server))
  assert.ok(served(release.assets, proxy.servers), 'new servers served files of the old release')
  assert.ok(served(next.assets, [two.url]), 'an old server served files of the new release')
  assert.deepEqual(
    proxy.responses.filter(({ status }) => status >= 400),
    [],
  )
  await until(async () => {
    const { rows } = await shop.context.pool.query(
      `select id from orders where id = any($1) and status <> 'completed'`,
      [bought],
    )
    return rows.length === 0
  }, 'every paid order is delivered')
  await assertInvariants(shop.context.pool)
})

/** Simulates visitors and buyers until stopped. `goesOn` waits until each has done several more rounds. */
function startLoad(proxy: Proxy, productId: string) {
  const bought: string[] = []
  let visits = 0
  let stopped = false
  let failure: Error | undefined
  const repeat = async (once: () => Promise<void>) => {
    while (!stopped && failure === undefined) {
      await once().catch(
        (error: unknown) => (failure = error instanceof Error ? error : new Error(String(error))),
      )
      // leaves CPU time for a server that is starting
      await sleep(200)
    }
  }
  const paths = ['/', `/product/${productId}?lng=he`]
  const all = Promise.all([
    ...paths.map((path) => repeat(async () => void ((await visit(proxy, path)).length, visits++))),
    ...[1, 2].map(() => repeat(async () => void bought.push((await buy(proxy, productId)).orderId))),
  ])
  const check = () => {
    if (failure !== undefined) throw failure
  }
  return {
    async goesOn() {
      const before = { visits, bought: bought.length }
      await until(
        () => (check(), visits >= before.visits + 4 && bought.length >= before.bought + 4),
        'visits and purchases continue',
        120,
      )
    },
    async stop() {
      stopped = true
      await all
      check()
      return { bought, visits }
    },
  }
}
