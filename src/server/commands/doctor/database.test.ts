import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import pg from 'pg'
import { testDatabase } from '#tests/support/database/postgres.ts'
import { testSettings } from '#tests/support/shop.ts'
import { checkDatabase } from './database.ts'
import type { Finding } from './finding.ts'
import type { Settings } from '#server/settings/read-settings.ts'

/** Changes what a server reports: names of this schema are found before those of PostgreSQL. */
const reporting = (sql: string) =>
  `create schema reported; set search_path = reported, pg_catalog, public; ${sql}`
const asVersion = (number: number, version: string) =>
  reporting(`create function current_setting(name text) returns text language sql as
    $$ select case name when 'server_version_num' then '${number}' else '${version}' end $$`)
const withClock = (ahead: string) =>
  reporting(`create function clock_timestamp() returns timestamptz language sql as
    $$ select pg_catalog.clock_timestamp() + interval '${ahead}' $$`)

describe('a database, as the doctor sees it,', () => {
  async function examine(
    t: TestContext,
    change: string,
    settings: Partial<Settings> = {},
  ): Promise<Finding[]> {
    const database = await testDatabase()
    t.after(() => database.drop())
    const client = new pg.Client(database.url)
    await client.connect()
    try {
      await client.query(change)
      return await checkDatabase(client, { ...testSettings(), ...settings })
    } finally {
      await client.end()
    }
  }

  const cases = [
    ['has the oldest supported version', asVersion(150_000, '15.0'), 'database version', 'good', /15\.0/],
    ['is too old', asVersion(140_012, '14.12'), 'database version', 'problem', /14\.12 is too old/],
    ['lacks its extension', 'drop extension pg_trgm cascade', 'extensions', 'warning', /not installed yet/],
    [
      'cannot install its extension',
      `drop extension pg_trgm cascade; ${reporting('create view pg_available_extensions as select null::name as name where false')}`,
      'extensions',
      'problem',
      /is missing/,
    ],
    [
      'was moved to an operating system that sorts differently',
      `update pg_collation set collversion = '1.0' where collname = 'he-x-icu'`,
      'collation',
      'problem',
      /sorts texts differently/,
    ],
    [
      'is not encoded in UTF-8',
      reporting(
        `create function pg_encoding_to_char(integer) returns name language sql as $$ select 'LATIN1'::name $$`,
      ),
      'collation',
      'problem',
      /encoded in LATIN1/,
    ],
    ['has a clock that is fast', withClock('57 s'), 'clock', 'problem', /are 5\d s apart/],
    ['has a clock that is slow', withClock('-57 s'), 'clock', 'problem', /are 5\d s apart/],
    [
      'is of a newer release',
      `insert into migrations select '9999_future.sql', hash, applied_at from migrations limit 1`,
      'schema',
      'problem',
      /older than its database/,
    ],
    [
      'was made by a release before 0.2.0',
      `delete from migrations; insert into migrations (name, hash) values ('0000_the_shop.sql', 'f')`,
      'schema',
      'problem',
      /before 0\.2\.0.*empty database/,
    ],
    [
      'has another migration of the same name',
      `update migrations set hash = 'f' where name = (select max(name) from migrations)`,
      'schema',
      'problem',
      /is not the one of this release/,
    ],
  ] as const
  for (const [name, change, about, state, said] of cases)
    test(name, async (t) => {
      const found = (await examine(t, change)).find((one) => one.about === about)
      assert.equal(found?.state, state, found?.message ?? 'not checked')
      assert.match(found?.message ?? '', said)
      assert.equal(found?.remedy === null, state === 'good')
    })

  test('may lose committed data: a problem for a live shop, unless the operator exempts the settings', async (t) => {
    const off = reporting(`create view pg_settings as
      select name, case name when 'synchronous_commit' then 'on' else 'off' end as setting
      from unnest(array['fsync', 'full_page_writes', 'synchronous_commit']) name`)
    for (const [settings, state, said] of [
      [{}, 'warning', /set fsync, full_page_writes to on/],
      [{ mode: 'live' }, 'problem', /set fsync, full_page_writes to on/],
      [{ mode: 'live', databaseMayHide: ['fsync'] }, 'problem', /set full_page_writes to on/],
      [
        { mode: 'live', databaseMayHide: ['fsync', 'full_page_writes'] },
        'good',
        /not looked at.*: fsync, full_/,
      ],
    ] as const) {
      const found = (await examine(t, off, settings)).find(({ about }) => about === 'durability')
      assert.equal(found?.state, state)
      assert.match(found?.message ?? '', said)
    }
  })
})
