import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import pg from 'pg'
import { getOrder } from '#contract/orders/orders.ts'
import { readMigrations } from '#server/database/migrate.ts'
import { aProduct, addKeys, type ProductRow } from '#tests/support/builders.ts'
import { oldDatabase, oldMasterKey } from '#tests/support/database/old-database.ts'
import { emptyDatabase, type TestDatabase, testDatabase } from '#tests/support/database/postgres.ts'
import { rowsIn } from '#tests/support/database/rows-in.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { buyOne } from '#tests/support/orders.ts'
import { submitRefundRequest } from '#tests/support/purchases/refunds.ts'
import { runCommand } from '#tests/support/servers/run-command.ts'
import { aShop, type TestShop } from '#tests/support/shop.ts'

const masterKey = randomBytes(32).toString('base64')
const identity = await generateIdentity()
const keys = {
  MASTER_KEY: masterKey,
  BACKUP_RECIPIENT: await identityToRecipient(identity),
  BACKUP_IDENTITY: identity,
}

const folder = mkdtempSync(join(tmpdir(), 'backups-'))
after(() => rmSync(folder, { recursive: true }))
let files = 0
const aFile = () => join(folder, `${++files}.backup`)

const run = (words: readonly string[], environment: Readonly<Record<string, string>>) =>
  runCommand(words, { ...keys, ...environment })

describe('a backup', () => {
  let database: TestDatabase
  let shop: TestShop
  let product: ProductRow
  const restored: TestDatabase[] = []
  before(async () => {
    database = await testDatabase()
    shop = await aShop({ database, environment: { MASTER_KEY: masterKey } })
    product = await aProduct(shop.context, { keys: 0, maxPerOrder: 5 })
    await addKeys(shop.context, product.id, 200)
  })
  after(async () => {
    await shop.close()
    for (const target of restored) await target.drop()
  })

  async function aTarget(): Promise<TestDatabase> {
    const target = await emptyDatabase()
    restored.push(target)
    return target
  }
  async function aBackup(): Promise<string> {
    const file = aFile()
    const { code, text } = await run(['backup', file], { DATABASE_URL: database.url })
    assert.equal(code, 0, text)
    return file
  }

  test('restores the shop as it was: buyers see their orders, unsold keys are on sale, and order numbers do not repeat', async () => {
    const bought = await buyOne(shop, product.id)
    const file = await aBackup()
    assert.equal(statSync(file).mode & 0o777, 0o600)
    const target = await aTarget()
    const back = await run(['restore', file], { DATABASE_URL: target.url })
    assert.equal(back.code, 0, back.text)
    const again = await aShop({
      database: { url: target.url, drop: async () => undefined },
      environment: { MASTER_KEY: masterKey },
    })
    try {
      const { data } = await again.call(getOrder, { orderId: bought.orderId }, bought.visitor)
      assert.deepEqual(data, bought.order)
      const { order } = await buyOne(again, product.id)
      assert.equal(order.status, 'completed')
      const [row] = await rowsIn(database.url, 'select max(number) as last from orders')
      const number = Number(order.number.replace('MF-', ''))
      assert.ok(number > Number(row?.['last']), `${order.number} after ${String(row?.['last'])}`)
      await assertInvariants(again.context.pool)
    } finally {
      await again.close()
    }
    const { code, text } = await run(['audit:verify'], { DATABASE_URL: target.url })
    assert.equal(code, 0, text)
  })

  test('is consistent, however much is sold while it is taken', async () => {
    const stop = new AbortController()
    const selling = (async () => {
      while (!stop.signal.aborted) await buyOne(shop, product.id)
    })()
    const file = await aBackup()
    stop.abort()
    await selling
    const target = await aTarget()
    const { code, text } = await run(['restore', file], { DATABASE_URL: target.url })
    assert.equal(code, 0, text)
    const pool = new pg.Pool({ connectionString: target.url })
    await assertInvariants(pool)
    await pool.end()
  })

  test('restores pending jobs', async () => {
    await buyOne(shop, product.id)
    const open = `select name, data from pgboss.job where state in ('created', 'retry', 'active') and name not like '\\_\\_%' order by name, data::text`
    const before = await rowsIn(database.url, open)
    assert.ok(before.length > 0, 'the order sends an e-mail')
    const target = await aTarget()
    await run(['restore', await aBackup()], { DATABASE_URL: target.url })
    assert.deepEqual(await rowsIn(target.url, open), before)
  })

  test('marks unpaid refunds and pending tax documents as sent, because they may have been since: the provider is queried first', async () => {
    const bought = await buyOne(shop, product.id)
    const [refundId] = await submitRefundRequest(shop, bought, 1)
    await submitRefundRequest(shop, await buyOne(shop, product.id), 1)
    await shop.context.pool.query(`
      update refunds set status = 'refused' where id <> '${refundId}';
      update tax_documents set provider = 'cardcom' where order_id = '${bought.orderId}'`)
    const target = await aTarget()
    const { code, text } = await run(['restore', await aBackup()], { DATABASE_URL: target.url })
    assert.equal(code, 0, text)
    for (const rows of [
      `refunds where status in ('owed', 'refused')`,
      `tax_documents where order_id = '${bought.orderId}' and status = 'wanted'`,
    ]) {
      const sent = `select distinct sent_at = created_at as marked from ${rows}`
      assert.deepEqual(await rowsIn(database.url, sent), [{ marked: null }])
      assert.deepEqual(await rowsIn(target.url, sent), [{ marked: true }])
    }
  })

  test('restores triggers, constraints and sequences', async () => {
    const target = await aTarget()
    await run(['restore', await aBackup()], { DATABASE_URL: target.url })
    await assert.rejects(rowsIn(target.url, `delete from audit_log`), /audit/)
    const schema = `select conrelid::regclass::text as table, conname, contype, pg_get_constraintdef(oid) as terms, convalidated
      from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`
    assert.deepEqual(await rowsIn(target.url, schema), await rowsIn(database.url, schema))
    const sequences = `select sequencename, last_value is null as unused from pg_sequences where schemaname = 'public' order by 1`
    const [theirs, ours] = [await rowsIn(target.url, sequences), await rowsIn(database.url, sequences)]
    assert.deepEqual(
      theirs.map(({ sequencename }) => sequencename),
      ours.map(({ sequencename }) => sequencename),
    )
  })

  test('is rejected, and leaves no row, if it was modified, truncated or encrypted for somebody else', async () => {
    const file = await aBackup()
    const whole = readFileSync(file)
    const changed = Buffer.from(whole)
    changed.writeUInt8(whole.readUInt8(whole.length - 40) ^ 1, whole.length - 40)
    const cases: readonly [string, Buffer, Readonly<Record<string, string>>][] = [
      ['modified', changed, {}],
      ['truncated', whole.subarray(0, whole.length / 2), {}],
      ['encrypted for somebody else', whole, { BACKUP_IDENTITY: await generateIdentity() }],
      ['of another master key', whole, { MASTER_KEY: randomBytes(32).toString('base64') }],
    ]
    const target = await aTarget()
    for (const [name, content, environment] of cases) {
      const bad = aFile()
      writeFileSync(bad, content)
      const { code, text } = await run(['restore', bad], { DATABASE_URL: target.url, ...environment })
      assert.equal(code, 1, `${name}: ${text}`)
      const tables = await rowsIn(
        target.url,
        `select 1 from pg_class where relnamespace = 'public'::regnamespace and relname = 'orders'`,
      )
      if (tables.length > 0)
        assert.deepEqual(await rowsIn(target.url, 'select id from orders limit 1'), [], name)
    }
    const right = await run(['restore', file], { DATABASE_URL: target.url })
    assert.equal(right.code, 0, `the right one can be restored afterwards: ${right.text}`)
  })

  test('is never restored over an existing shop, nor written over an existing file', async () => {
    const file = await aBackup()
    const filled = await run(['restore', file], { DATABASE_URL: database.url })
    assert.deepEqual([filled.code, /not empty/.test(filled.text)], [2, true], filled.text)
    const twice = await run(['backup', file], { DATABASE_URL: database.url })
    assert.deepEqual([twice.code, /there already/.test(twice.text)], [2, true], twice.text)
  })

  test('is refused without encryption, and with another master key', async () => {
    const file = aFile()
    const clear = await run(['backup', file], { DATABASE_URL: database.url, BACKUP_RECIPIENT: '' })
    assert.deepEqual([clear.code, /BACKUP_RECIPIENT/.test(clear.text)], [2, true], clear.text)
    const other = await run(['backup', file], {
      DATABASE_URL: database.url,
      MASTER_KEY: randomBytes(32).toString('base64'),
    })
    assert.deepEqual([other.code, /master key is not the one/.test(other.text)], [1, true], other.text)
    assert.ok(!existsSync(file) && !existsSync(`${file}.unfinished`))
  })

  test('can also be encrypted with a passphrase', async () => {
    const file = aFile()
    const secret = { BACKUP_RECIPIENT: '', BACKUP_IDENTITY: '', BACKUP_PASSPHRASE: 'tall giraffes 9 rest' }
    const taken = await run(['backup', file], { DATABASE_URL: database.url, ...secret })
    assert.equal(taken.code, 0, taken.text)
    const target = await aTarget()
    const { code, text } = await run(['restore', file], { DATABASE_URL: target.url, ...secret })
    assert.equal(code, 0, text)
  })

  test('of an older release’s database is restored and migrated, with its rows', async (t) => {
    const old = await oldDatabase()
    t.after(() => old.drop())
    const file = aFile()
    const taken = await run(['backup', file], { DATABASE_URL: old.url, MASTER_KEY: oldMasterKey })
    assert.equal(taken.code, 0, taken.text)
    const target = await aTarget()
    const { code, text } = await run(['restore', file], {
      DATABASE_URL: target.url,
      MASTER_KEY: oldMasterKey,
    })
    assert.equal(code, 0, text)
    const orders = 'select id from orders order by id'
    assert.deepEqual(await rowsIn(target.url, orders), await rowsIn(old.url, orders))
    const applied = await rowsIn(target.url, 'select name from migrations')
    assert.equal(applied.length, readMigrations().length)
  })

  test('of a newer release’s database is refused, and leaves the target empty', async (t) => {
    const newer = await testDatabase()
    t.after(() => newer.drop())
    await (await aShop({ database: { ...newer, drop: async () => undefined }, environment: keys })).close()
    const target = await aTarget()
    for (const change of [
      `insert into migrations (name, hash) values ('9999_what_comes.sql', 'f')`,
      `delete from migrations where name = '9999_what_comes.sql';
       update migrations set hash = 'f' where name = (select max(name) from migrations)`,
    ]) {
      await rowsIn(newer.url, change)
      const file = aFile()
      const taken = await run(['backup', file], { DATABASE_URL: newer.url })
      assert.equal(taken.code, 0, taken.text)
      const { code, text } = await run(['restore', file], { DATABASE_URL: target.url })
      assert.equal(code, 2, text)
      assert.match(text, /made by release \d+\.\d+\.\d+, whose database this release .* does not know/)
      const tables = `select from pg_class where relnamespace = 'public'::regnamespace`
      assert.deepEqual(await rowsIn(target.url, tables), [])
    }
  })
})
