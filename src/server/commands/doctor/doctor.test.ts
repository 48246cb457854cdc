import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { checkCollector } from './collector.ts'
import { freePort } from '#tests/support/database/free-port.ts'
import { emptyDatabase, type TestDatabase, testDatabase } from '#tests/support/database/postgres.ts'
import { traceCollector } from '#tests/support/fakes/collector.ts'
import { rowsIn } from '#tests/support/database/rows-in.ts'
import { runCommand } from '#tests/support/servers/run-command.ts'
import { missingLive } from '#server/settings/missing-settings.ts'
import { aShop, testSettings } from '#tests/support/shop.ts'

const masterKey = randomBytes(32).toString('base64')

describe('the doctor', () => {
  let database: TestDatabase
  before(async () => {
    database = await testDatabase()
    const shop = await aShop({
      database: { url: database.url, drop: async () => undefined },
      environment: { MASTER_KEY: masterKey },
    })
    await shop.close()
  })
  after(() => database.drop())

  const examine = (
    environment: Readonly<Record<string, string>> = {},
    words: readonly string[] = ['doctor'],
  ) => runCommand(words, { DATABASE_URL: database.url, MASTER_KEY: masterKey, ...environment })

  test('reports no problems for a healthy shop', async () => {
    const { code, text } = await examine()
    assert.equal(code, 0, text)
    for (const about of [
      'settings',
      'disk',
      'database version',
      'clock',
      'notifications',
      'schema',
      'master key',
      'mail server',
    ])
      assert.match(text, new RegExp(`^✔ ${about}: `, 'm'))
    assert.match(text, /: 0 problems/)
  })

  test('names each invalid setting', async () => {
    const { code, text } = await examine({ PORT: 'many', HOLD_SECONDS: '-1' })
    assert.equal(code, 1)
    assert.match(text, /✖ settings: PORT /)
    assert.match(text, /✖ settings: HOLD_SECONDS /)
  })

  test('names the addresses of .env that do not count, as other commands do', async (t) => {
    const cwd = mkdtempSync(join(tmpdir(), 'doctor-'))
    t.after(() => rmSync(cwd, { recursive: true }))
    const direct = 'postgres://nobody@127.0.0.1:9/none'
    writeFileSync(join(cwd, '.env'), `DATABASE_URL=${direct}\nDATABASE_LISTEN_URL=${direct}\n`)
    const environment = { DATABASE_URL: database.url, MASTER_KEY: masterKey }
    const examined = await runCommand(['doctor'], environment, { cwd })
    const ignored = 'DATABASE_LISTEN_URL of .env does not count, because the environment names another'
    assert.equal(examined.code, 0, examined.text)
    assert.deepEqual([...examined.text.matchAll(/^.*does not count/gm)].map(String), [
      '! settings: DATABASE_LISTEN_URL of .env does not count',
    ])
    const { code, text } = await runCommand(['migrate'], environment, { cwd })
    assert.deepEqual([code, text.includes(ignored)], [0, true], text)
  })

  test('reports an unreachable database, and continues with the other checks', async () => {
    const { code, text } = await examine({ DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' })
    assert.equal(code, 1)
    assert.match(text, /✖ database: .*ECONNREFUSED.*\n    → /)
    assert.match(text, /✔ mail server: /)
  })

  const live = { SHOP_MODE: 'live', PUBLIC_URL: 'https://shop.invalid', TRUST_PROXY: 'on' }

  test('names each setting that a live shop lacks, before its first start and after', async (t) => {
    const fresh = await emptyDatabase()
    t.after(() => fresh.drop())
    for (const url of [fresh.url, database.url]) {
      const { code, text } = await examine({ ...live, DATABASE_URL: url })
      assert.equal(code, 1, text)
      for (const name of ['SHOP_NAME', 'BUSINESS_NAME', 'SMTP_URL'])
        assert.match(text, new RegExp(`^✖ settings: ${name} is missing.*\n    → `, 'm'))
      assert.doesNotMatch(text, /✖ database/)
    }
    const store = (value: string) =>
      rowsIn(
        database.url,
        `insert into setting_versions (key, version, is_set, value)
         select 'SHOP_NAME', coalesce(max(version), 0) + 1, true, '${value}' from setting_versions where key = 'SHOP_NAME'`,
      )
    await store('"Dana"')
    const named = await examine(live)
    await rowsIn(database.url, 'delete from setting_versions')
    assert.doesNotMatch(named.text, /SHOP_NAME/)
    assert.match(named.text, /✖ settings: BUSINESS_NAME is missing/)
  })

  test('reports why a live shop with all settings does not start', async () => {
    const given = {
      ...Object.fromEntries(missingLive(new Set(Object.keys(live))).map((name) => [name, 'given'])),
      ...live,
      DATABASE_URL: database.url,
      MASTER_KEY: masterKey,
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'dana@shop.invalid',
      SUPPORT_EMAIL: 'help@shop.invalid',
    }
    await rowsIn(database.url, `insert into demo_rows (kind, id) values ('product', 'chair')`)
    const { code, text } = await examine(given)
    await rowsIn(database.url, 'delete from demo_rows')
    assert.equal(code, 1, text)
    assert.match(text, /^✖ start: The shop still has products of the demo.*\n    → /m)
    assert.doesNotMatch(text, /✖ (settings|database|schema)/)
  })

  test('checks that all addresses lead to one database', async (t) => {
    const other = await emptyDatabase()
    t.after(() => other.drop())
    const one = await examine({ DATABASE_MIGRATION_URL: database.url, DATABASE_LISTEN_URL: database.url })
    assert.match(one.text, /^✔ migration role: /m)
    for (const [url, reason] of [
      [other.url, 'is not heard by another'],
      ['postgres://nobody@127.0.0.1:9/none', 'ECONNREFUSED'],
    ] as const) {
      const { code, text } = await examine({ DATABASE_MIGRATION_URL: url, DATABASE_LISTEN_URL: url })
      assert.equal(code, 1, text)
      for (const [about, setting] of [
        ['migration role', 'DATABASE_MIGRATION_URL'],
        ['notifications', 'DATABASE_LISTEN_URL'],
      ])
        assert.match(text, new RegExp(`^✖ ${about}: .*${reason}.*\\n    → Set ${setting}`, 'm'))
      assert.match(text, /^✔ schema: /m)
    }
  })

  test('reports a wrong master key', async () => {
    const { code, text } = await examine({ MASTER_KEY: randomBytes(32).toString('base64') })
    assert.equal(code, 1)
    assert.match(text, /✖ master key: .*\n    → /)
  })

  test('reports whether the trace collector responds, if one is set', async (t) => {
    const collector = await traceCollector(t)
    const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_EXPORTER_OTLP_HEADERS: 'x-key=abc' }
    assert.match((await examine(traced)).text, /^✔ traces: .*answers$/m)
    assert.equal(collector.headers()['x-key'], 'abc')
    collector.respondWith(401)
    const [refused] = await checkCollector(testSettings(traced))
    assert.equal(refused?.state, 'problem')
    assert.match(`${refused.message} → ${refused.remedy}`, /answers 401 → .*HEADERS/)
    const [away] = await checkCollector(
      testSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}` }),
    )
    assert.match(`${away?.message} → ${away?.remedy}`, /does not answer .*ECONNREFUSED.* → .*ENDPOINT/)
    assert.deepEqual(await checkCollector(testSettings()), [])
  })

  test('reports a mail server that does not speak SMTP', async (t) => {
    const deaf = createServer((socket) => socket.end('nothing of a mail server\r\n')).listen(0, '127.0.0.1')
    t.after(() => deaf.close())
    await once(deaf, 'listening')
    const address = deaf.address()
    assert.ok(address !== null && typeof address === 'object')
    const { code, text } = await examine({ SMTP_URL: `smtp://127.0.0.1:${address.port}` })
    assert.equal(code, 1)
    assert.match(text, /✖ mail server: .*\n    → /)
  })

  test('reports pending migrations, and changes nothing', async () => {
    const client = new pg.Client(database.url)
    await client.connect()
    await client.query(
      'create table set_aside as select * from migrations order by name desc limit 1; delete from migrations where name = (select name from set_aside)',
    )
    const { text } = await examine()
    assert.match(text, /! schema: 1 migrations are not applied\n    → /)
    await client.query('insert into migrations select * from set_aside; drop table set_aside')
    await client.end()
  })

  test('is listed by the help with the other commands, and an unknown command is refused', async () => {
    const help = await examine({}, [])
    assert.equal(help.code, 0)
    for (const name of ['doctor', 'backup <file>', 'restore <file>', 'migrate', 'user:grant', 'audit:verify'])
      assert.ok(help.text.includes(`  ${name}`), name)
    const unknown = await examine({}, ['toString'])
    assert.equal(unknown.code, 2)
  })
})
