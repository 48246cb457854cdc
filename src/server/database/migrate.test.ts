import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { type TestDatabase, testDatabase } from '#tests/support/database/postgres.ts'
import { somebodyWaits } from '#tests/support/database/somebody-waits.ts'
import { beginReadingAll, migrate, readMigrations, requireMigrated } from './migrate.ts'

describe('migrating', () => {
  let database: TestDatabase
  let admin: pg.Client
  before(async () => {
    database = await testDatabase()
    admin = new pg.Client({ connectionString: database.url })
    await admin.connect()
  })
  after(async () => {
    await admin.end()
    await database.drop()
  })

  const migration = (name: string, sql: string) => ({ name, sql, hash: name + sql })
  async function empty(): Promise<{
    url: string
    query: (sql: string) => Promise<pg.QueryResult>
    drop: () => Promise<void>
  }> {
    const name = `test_migrate_${randomBytes(6).toString('hex')}`
    await admin.query(`create database ${name}`)
    const url = new URL(database.url)
    url.pathname = `/${name}`
    const client = new pg.Client({ connectionString: url.href })
    await client.connect()
    return {
      url: url.href,
      query: (sql) => client.query(sql),
      drop: async () => {
        await client.end()
        await admin.query(`drop database ${name} with (force)`)
      },
    }
  }

  test('a second start has nothing to do, and ten concurrent starts migrate once', async () => {
    const own = await empty()
    await Promise.all(Array.from({ length: 10 }, () => migrate(own.url)))
    await migrate(own.url)
    const { rows } = await own.query('select name from migrations')
    assert.equal(rows.length, readMigrations().length)
    await own.drop()
  })

  test('a process that joins a running shop needs every migration of its files, and may find more', async () => {
    const own = await empty()
    const refused = /of another release than the database: restart the whole shop/
    await assert.rejects(requireMigrated(own.url), refused)
    await migrate(own.url, readMigrations().slice(0, -1))
    await assert.rejects(requireMigrated(own.url), refused)
    await migrate(own.url)
    await requireMigrated(own.url)
    await own.query(`insert into migrations (name, hash) values ('9999_what_comes.sql', 'f')`)
    await requireMigrated(own.url)
    await own.query(`update migrations set hash = 'f'`)
    await assert.rejects(requireMigrated(own.url), refused)
    await own.drop()
  })

  test('a migration that fails half-way is rolled back, and the next start completes it', async () => {
    const own = await empty()
    const first = migration('0000', 'create table a (x int)')
    await assert.rejects(
      migrate(own.url, [first, migration('0001', 'create table b (x int); select 1 / 0')]),
      /division by zero/,
    )
    assert.equal((await own.query(`select to_regclass('b') as b`)).rows[0].b, null)
    await migrate(own.url, [first, migration('0001', 'create table b (x int)')])
    assert.equal((await own.query(`select to_regclass('b') as b`)).rows[0].b, 'b')
    await own.drop()
  })

  test('a database newer than the release is refused, and so is one with a different migration history', async () => {
    const own = await empty()
    const first = migration('0000', 'create table a (x int)')
    await migrate(own.url, [first, migration('0001', 'create table b (x int)')])
    await assert.rejects(
      migrate(own.url, [first]),
      /older than its database.*0001.*Start the newer release.*restore the backup/,
    )
    await assert.rejects(
      migrate(own.url, [first, migration('0001', 'create table c (x int)')]),
      /not the one of this release/,
    )
    await own.drop()
  })

  test('a migration that waits for a table lock lets readers of the table through', async () => {
    const own = await empty()
    const first = migration('0000', 'create table a (x int)')
    await migrate(own.url, [first])
    const reader = new pg.Client({ connectionString: own.url })
    await reader.connect()
    await own.query('begin; lock table a in access share mode')
    const migrating = migrate(own.url, [first, migration('0001', 'alter table a add column y int')])
    await somebodyWaits(reader)
    // queued behind the waiting migration: if that never gave up, this query would never return
    await reader.query('select from a')
    await own.query('commit')
    await migrating
    await reader.query('select y from a')
    await reader.end()
    await own.drop()
  })

  test('a migration that rewrites a table waits for a reader of all tables, and does not empty it for that reader', async () => {
    const own = await empty()
    const first = migration('0000', 'create table a (x int); insert into a values (1)')
    await migrate(own.url, [first])
    const reader = new pg.Client({ connectionString: own.url })
    await reader.connect()
    await beginReadingAll(reader)
    const rewriting = 'alter table a add column y int generated always as (x) stored'
    const migrating = migrate(own.url, [first, migration('0001', rewriting)])
    await somebodyWaits(own)
    assert.equal((await reader.query('select from a')).rowCount, 1)
    await reader.query('commit')
    await migrating
    await reader.end()
    await own.drop()
  })

  test('a database of a release before 0.2.0 is refused with an error that says what to do', async () => {
    const own = await empty()
    await migrate(own.url, [migration('0000_the_shop.sql', 'create table a (x int)')])
    await assert.rejects(migrate(own.url), /before 0\.2\.0.*Start the shop with an empty database/)
    await own.drop()
  })
})
