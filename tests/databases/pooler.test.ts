import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import process from 'node:process'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { systemActor } from '#server/database/actor.ts'
import { proveListening } from '#server/database/prove-listening.ts'
import { prepareDatabase } from '#server/startup/prepare-database.ts'
import { databaseSettings, type TestDatabase, testDatabase } from '#tests/support/database/postgres.ts'
import { aShop, type TestShop } from '#tests/support/shop.ts'

const command = fileURLToPath(new URL('../../src/server/commands/shop.ts', import.meta.url))

describe('a shop behind a pooler in transaction mode', () => {
  let database: TestDatabase
  let shop: TestShop
  let pooler: string
  let direct: string
  const masterKey = randomBytes(32).toString('base64')
  before(async () => {
    database = await testDatabase()
    const { DATABASE_URL = '', DATABASE_LISTEN_URL = '' } = databaseSettings(database.url)
    assert.notEqual(DATABASE_LISTEN_URL, '', 'these tests need the pooler that npm run test:databases starts')
    ;[pooler, direct] = [DATABASE_URL, DATABASE_LISTEN_URL]
    shop = await aShop({
      database: { url: database.url, drop: async () => undefined },
      environment: { MASTER_KEY: masterKey },
    })
  })
  after(async () => {
    await shop.close()
    await database.drop()
  })

  const shown = `select current_setting('statement_timeout') as statement,
    current_setting('idle_in_transaction_session_timeout') as idle, current_setting('jit') as jit`
  const ours = { statement: '10s', idle: '15s', jit: 'off' }

  test('sets its limits in every transaction and for queries outside of one', async () => {
    for (let time = 0; time < 20; time++) {
      assert.deepEqual((await shop.context.pool.query(shown)).rows[0], ours)
      await shop.context.transact(systemActor(), async ({ connection }) =>
        assert.deepEqual((await connection.query(shown)).rows[0], ours),
      )
    }
  })

  test('leaves none of these settings in sessions that others share', async (t) => {
    const other = new pg.Client({ connectionString: pooler })
    t.after(() => other.end())
    await other.connect()
    await shop.context.pool.query(shown)
    const { rows } = await other.query<typeof ours>(shown)
    assert.equal(rows[0]?.statement, '0')
  })

  test('rolls a single failing statement back and continues', async () => {
    await assert.rejects(shop.context.pool.query('select 1 / 0'), /division by zero/)
    assert.equal((await shop.context.pool.query('select 1')).rowCount, 1)
  })

  test('listens on the database directly, and refuses to start if LISTEN cannot work', async (t) => {
    const other = await testDatabase()
    t.after(() => other.drop())
    await proveListening(pooler, direct)
    await assert.rejects(proveListening(pooler, pooler), /is not heard by another: DATABASE_LISTEN_URL/)
    await assert.rejects(proveListening(pooler, other.url), /is not heard by another: DATABASE_LISTEN_URL/)
  })

  test('creates its tables on the database directly, with several servers at once', async (t) => {
    const empty = await testDatabase()
    t.after(() => empty.drop())
    const client = new pg.Client({ connectionString: empty.url })
    await client.connect()
    await client.query('drop schema public cascade; drop schema pgboss cascade; create schema public')
    await client.end()
    const { DATABASE_URL: databaseUrl = '', DATABASE_LISTEN_URL: databaseListenUrl = '' } = databaseSettings(
      empty.url,
    )
    const fail = (error: unknown) => assert.fail(String(error))
    await Promise.all(
      [1, 2, 3].map(() =>
        prepareDatabase({ databaseUrl, databaseListenUrl, databaseMigrationUrl: null }, fail),
      ),
    )
    const first = await aShop({ database: { url: empty.url, drop: async () => undefined } }, t)
    assert.equal((await first.request('/api/products')).status, 200)
  })

  const examine = (environment: Readonly<Record<string, string>>) =>
    new Promise<string>((resolve) => {
      const env = { ...process.env, MASTER_KEY: masterKey, ...environment }
      execFile(process.execPath, [command, 'doctor'], { env }, (_, out, err) => resolve(out + err))
    })

  test('is examined by the doctor', async () => {
    const addresses = { DATABASE_URL: pooler, DATABASE_LISTEN_URL: direct }
    assert.match(await examine(addresses), /✔ notifications: /)
    assert.match(
      await examine({ DATABASE_URL: pooler }),
      /✖ notifications: .*\n    → Set DATABASE_LISTEN_URL/,
    )
    const prepared = await examine({ ...addresses, DATABASE_PREPARED_STATEMENTS: 'on' })
    assert.match(
      prepared,
      /✖ prepared statements: .*does not exist\n    → Set DATABASE_PREPARED_STATEMENTS=off/,
    )
  })
})
