import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import process from 'node:process'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { getOverview } from '#contract/admin/reports.ts'
import { listProducts } from '#contract/catalogue.ts'
import { placeOrder } from '#contract/orders/orders.ts'
import { callInProcess } from '#server/http/handle-call.ts'
import { allRoutes } from '#server/startup/routes.ts'
import { aProduct } from '#tests/support/builders.ts'
import { startReplica, type TestServer } from '#tests/support/database/debian.ts'
import { databaseSettings, type TestDatabase, testDatabase } from '#tests/support/database/postgres.ts'
import { anOrder } from '#tests/support/orders.ts'
import { aManager } from '#tests/support/stock.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'
import { until } from '#tests/support/until.ts'

const command = fileURLToPath(new URL('../../src/server/commands/shop.ts', import.meta.url))

describe('a shop with a streaming replica', () => {
  let database: TestDatabase
  let server: TestServer
  let replicaUrl: string
  let replica: pg.Client
  let shop: TestShop
  const token = 'a token for Prometheus'
  const masterKey = randomBytes(32).toString('base64')
  before(async () => {
    database = await testDatabase()
    server = await startReplica(database.url)
    const url = new URL(server.url)
    url.pathname = new URL(database.url).pathname
    replicaUrl = url.href
    shop = await aShop({
      database: { url: database.url, drop: async () => undefined },
      environment: { DATABASE_REPLICA_URL: replicaUrl, METRICS_TOKEN: token, MASTER_KEY: masterKey },
    })
    replica = new pg.Client({ connectionString: replicaUrl })
    await replica.connect()
    await untilRead()
  })
  after(async () => {
    await shop.close()
    await replica.end()
    await server.stop()
    await database.drop()
  })

  const behind = () => shop.context.replica?.secondsBehind() ?? Infinity
  const untilRead = () => until(() => behind() < 1.5, 'the replica has caught up')
  /** Pauses replay, as if the replica's network or disk could not keep up. */
  async function whilePaused(act: () => Promise<void>): Promise<void> {
    await untilRead()
    await replica.query('select pg_wal_replay_pause()')
    await until(async () => {
      const { rows } = await replica.query<{ state: string }>(
        'select pg_get_wal_replay_pause_state() as state',
      )
      return rows[0]?.state === 'paused'
    }, 'the replay is paused')
    try {
      await act()
    } finally {
      await replica.query('select pg_wal_replay_resume()')
      await untilRead()
    }
  }
  async function sees(name: string, as?: Visitor): Promise<boolean> {
    const { status, data } = await shop.call(listProducts, { q: name }, as)
    assert.equal(status, 200)
    return JSON.stringify(data).includes(name)
  }
  async function aNewProduct(): Promise<string> {
    const name = `Replicated ${randomBytes(6).toString('hex')}`
    await aProduct(shop.context, { name: { en: name, he: name }, keys: 3 })
    return name
  }

  test('reads catalogue lists from it, and states how old they may be', async () => {
    await whilePaused(async () => {
      const name = await aNewProduct()
      assert.equal(await sees(name), false, 'the list came from the primary')
      const metrics = await shop.context.metrics?.write()
      assert.match(metrics?.text ?? '', /^mafteach_replica_seconds_behind [0-9.]+$/m)
    })
  })

  test('lets callers who have written read from the primary, whichever server responds', async () => {
    const buyer = aVisitor()
    const { id } = await aProduct(shop.context, { keys: 3 })
    await whilePaused(async () => {
      const name = await aNewProduct()
      assert.equal(
        (await shop.call(placeOrder, anOrder([{ productId: id, quantity: 1 }]), buyer)).status,
        201,
      )
      assert.equal(await sees(name, buyer), true)
      assert.equal(await sees(name), false, 'other callers do not see it')
    })
  })

  test('renders pages, which are cached, from the primary', async () => {
    const route = allRoutes(shop.context, null).find(({ endpoint }) => endpoint === listProducts)
    assert.ok(route)
    await whilePaused(async () => {
      const name = await aNewProduct()
      assert.match(JSON.stringify(await callInProcess(shop.context, route, { q: name })), new RegExp(name))
    })
  })

  test('reads reports from it', async () => {
    const manager = await aManager(shop)
    // only the report's query ends with this
    const reports = `select from pg_stat_activity where datname = current_database() and application_name = 'mafteach' and query = 'commit'`
    await untilRead()
    assert.equal((await replica.query(reports)).rowCount, 0)
    assert.equal((await shop.call(getOverview, { period: 'week' }, manager)).status, 200)
    assert.equal((await replica.query(reports)).rowCount, 1)
  })

  test('stops using a replica that lags too far behind, and returns to it', async () => {
    await whilePaused(async () => {
      const name = await aNewProduct()
      assert.equal(await sees(name), false)
      await until(() => behind() > 5, 'it is too far behind')
      assert.equal(await sees(name), true)
    })
    assert.ok(behind() < 5)
  })

  test('is examined by the doctor', async () => {
    const examine = (environment: Readonly<Record<string, string>>) =>
      new Promise<string>((resolve) => {
        const env = {
          ...process.env,
          MASTER_KEY: masterKey,
          ...databaseSettings(database.url),
          ...environment,
        }
        execFile(process.execPath, [command, 'doctor'], { env }, (_, out, err) => resolve(out + err))
      })
    assert.match(await examine({ DATABASE_REPLICA_URL: replicaUrl }), /✔ replica: [0-9.]+ s behind/)
    assert.match(await examine({ DATABASE_REPLICA_URL: database.url }), /✖ replica: .* is no replica/)
    const other = replicaUrl.replace(/[^/]+$/, 'postgres')
    assert.match(await examine({ DATABASE_REPLICA_URL: other }), /✖ replica: .* another database/)
  })

  test('responds from the primary when the replica is gone', async () => {
    await untilRead()
    await replica.end()
    await server.stop()
    const name = await aNewProduct()
    assert.equal(await sees(name), true)
  })
})
