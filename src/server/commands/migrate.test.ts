import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { oldDatabase } from '#tests/support/database/old-database.ts'
import { emptyDatabase, testDatabase } from '#tests/support/database/postgres.ts'
import { rowsIn } from '#tests/support/database/rows-in.ts'
import { runCommand } from '#tests/support/servers/run-command.ts'
import { readMigrations } from '#server/database/migrate.ts'

const applied = (url: string) => rowsIn(url, 'select name, hash from migrations order by name')
const all = readMigrations().map(({ name, hash }) => ({ name, hash }))

describe('the command that migrates', () => {
  test('creates the tables in an empty database, and changes nothing the second time', async (t) => {
    const database = await emptyDatabase()
    t.after(() => database.drop())
    for (const time of ['first', 'second']) {
      const { code, text } = await runCommand(['migrate'], { DATABASE_URL: database.url })
      assert.equal(code, 0, text)
      assert.match(text, /has the schema of this release/, time)
      assert.deepEqual(await applied(database.url), all, time)
    }
  })

  test('migrates the database of an older release, and keeps its rows', async (t) => {
    const old = await oldDatabase()
    t.after(() => old.drop())
    const orders = 'select id from orders order by id'
    const before = await rowsIn(old.url, orders)
    assert.ok(before.length > 0)
    assert.notDeepEqual(await applied(old.url), all)
    const { code, text } = await runCommand(['migrate'], { DATABASE_URL: old.url })
    assert.equal(code, 0, text)
    assert.deepEqual(await applied(old.url), all)
    assert.deepEqual(await rowsIn(old.url, orders), before)
  })

  test('refuses the database of a newer release, one whose migrations differ, an unreachable one, and invalid settings', async (t) => {
    const database = await testDatabase()
    t.after(() => database.drop())
    const newest = `'9999_what_comes.sql'`
    await rowsIn(database.url, `insert into migrations (name, hash) values (${newest}, 'f')`)
    const newer = await runCommand(['migrate'], { DATABASE_URL: database.url })
    assert.deepEqual([newer.code, /older than its database/.test(newer.text)], [1, true], newer.text)
    await rowsIn(
      database.url,
      `delete from migrations where name = ${newest};
       update migrations set hash = 'f' where name = (select max(name) from migrations)`,
    )
    const changed = await runCommand(['migrate'], { DATABASE_URL: database.url })
    assert.deepEqual(
      [changed.code, /is not the one of this release/.test(changed.text)],
      [1, true],
      changed.text,
    )
    const away = await runCommand(['migrate'], { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' })
    assert.deepEqual([away.code, /ECONNREFUSED/.test(away.text)], [1, true], away.text)
    const wrong = await runCommand(['migrate'], { DATABASE_URL: database.url, PORT: 'many' })
    assert.deepEqual([wrong.code, /PORT /.test(wrong.text)], [2, true], wrong.text)
  })
})
