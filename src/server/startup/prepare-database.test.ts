import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { aProduct, aUser } from '#tests/support/builders.ts'
import { emailsTo } from '#tests/support/identity.ts'
import { act, placeAndOpen } from '#tests/support/orders.ts'
import { emptyDatabase, testDatabase } from '#tests/support/database/postgres.ts'
import { rowsIn } from '#tests/support/database/rows-in.ts'
import { runCommand } from '#tests/support/servers/run-command.ts'
import { aShop, aVisitor, type TestShop } from '#tests/support/shop.ts'
import { verifyAudit } from '#contract/admin/audit.ts'
import { sealAuditLog } from '#server/audit/seal.ts'
import { systemActor } from '#server/database/actor.ts'
import { prepareDatabase } from './prepare-database.ts'

const report = (error: unknown) => assert.fail(String(error))

describe('an address that leads to another database than DATABASE_URL', () => {
  const tables = `select relname from pg_class where relnamespace = 'public'::regnamespace`

  for (const [setting, key] of [
    ['DATABASE_MIGRATION_URL', 'databaseMigrationUrl'],
    ['DATABASE_LISTEN_URL', 'databaseListenUrl'],
  ] as const) {
    test(`is refused by name if it is ${setting}, before anything is migrated there`, async (t) => {
      const [database, other] = [await emptyDatabase(), await emptyDatabase()]
      t.after(() => Promise.all([database.drop(), other.drop()]))
      const addresses = {
        databaseUrl: database.url,
        databaseListenUrl: null,
        databaseMigrationUrl: null,
        [key]: other.url,
      }
      await assert.rejects(
        prepareDatabase(addresses, report),
        new RegExp(`heard by another: ${setting} must`),
      )
      assert.deepEqual([await rowsIn(database.url, tables), await rowsIn(other.url, tables)], [[], []])
    })

    test(`is refused to every command if it is ${setting}`, async (t) => {
      const [database, other] = [await testDatabase(), await emptyDatabase()]
      t.after(() => Promise.all([database.drop(), other.drop()]))
      const environment = {
        DATABASE_URL: database.url,
        [setting]: other.url,
        MASTER_KEY: randomBytes(32).toString('base64'),
        NEW_MASTER_KEY: randomBytes(32).toString('base64'),
        BACKUP_PASSPHRASE: 'a passphrase of a test',
      }
      const words = [['migrate'], ['backup', '/none/backup'], ['audit:verify'], ['keys:rotate']]
      const ends = await Promise.all(words.map((all) => runCommand(all, environment)))
      for (const { code, text } of ends)
        assert.deepEqual([code, text.includes(`${setting} must lead to`)], [1, true], text)
      assert.deepEqual(await rowsIn(other.url, tables), [])
    })
  }
})

describe('a database with separate roles for migrations and for the running shop', () => {
  const name = `test_roles_${randomBytes(6).toString('hex')}`
  let admin: pg.Client
  let shop: TestShop
  let dropOther: () => Promise<void>
  let migrationUrl: string
  let databaseUrl: string
  before(async () => {
    const other = await testDatabase()
    dropOther = () => other.drop()
    admin = new pg.Client({ connectionString: other.url })
    await admin.connect()
    for (const statement of [
      `create role ${name}_owner login password 'owner'`,
      `create role ${name}_shop login password 'shop'`,
      `create database ${name} owner ${name}_owner`,
    ])
      await admin.query(statement)
    const as = (role: string) => {
      const url = new URL(other.url)
      url.pathname = `/${name}`
      url.username = `${name}_${role}`
      url.password = role
      return url.href
    }
    migrationUrl = as('owner')
    databaseUrl = as('shop')
    await prepareDatabase(
      { databaseUrl, databaseListenUrl: null, databaseMigrationUrl: migrationUrl },
      report,
    )
    shop = await aShop({ database: { url: databaseUrl, drop: async () => undefined } })
  })
  after(async () => {
    await shop.close()
    await admin.query(`drop database ${name} with (force)`)
    await admin.query(`drop role ${name}_owner`)
    await admin.query(`drop role ${name}_shop`)
    await admin.end()
    await dropOther()
  })

  test('can sell, send e-mail, and seal and verify the audit log', async () => {
    const { id } = await aProduct(shop.context)
    const buyer = aVisitor()
    const wanted = { email: 'two-roles@example.com' }
    const { reference } = await placeAndOpen(shop, id, { visitor: buyer, wanted })
    await act(shop, reference, 'succeed')
    assert.equal((await emailsTo(shop, wanted.email)).length, 1)
    const sealed = await shop.context.transact(systemActor(), (work) =>
      sealAuditLog(work, shop.context.secrets.auditChain),
    )
    assert.ok(sealed > 0)
    const owner = aVisitor(await aUser(shop.context, { role: 0 }))
    const { data } = await shop.call(verifyAudit, {}, owner)
    assert.deepEqual([data.brokenAt, data.rows], [null, sealed])
  })

  test('can run a command before its first start', async (t) => {
    await admin.query(`create database ${name}_new owner ${name}_owner`)
    t.after(() => admin.query(`drop database ${name}_new with (force)`))
    const inNew = (url: string) => new URL(`/${name}_new`, url).href
    const { code, text } = await runCommand(['user:grant', 'nobody'], {
      DATABASE_URL: inNew(databaseUrl),
      DATABASE_MIGRATION_URL: inNew(migrationUrl),
      MASTER_KEY: randomBytes(32).toString('base64'),
    })
    assert.deepEqual([code, /Nobody has signed up/.test(text)], [1, true], text)
  })

  test('lets the running role only append to the audit log', async () => {
    for (const statement of [
      'delete from audit_log',
      'truncate audit_log',
      `update audit_log set actor = 'nobody'`,
      `update audit_addresses set address = ''`,
      'alter table audit_log disable trigger user',
      'drop table audit_log',
      'delete from migrations',
    ])
      await assert.rejects(shop.context.pool.query(statement), { code: '42501' }, statement)
    await assert.rejects(
      shop.context.pool.query(`update audit_log set seal = '\\x00', seal_number = 99 where seal is not null`),
      /the audit log only grows/,
      'a seal is set once',
    )
  })

  test('can be prepared again by several servers at once', async () => {
    await Promise.all(
      [1, 2, 3].map(() =>
        prepareDatabase({ databaseUrl, databaseListenUrl: null, databaseMigrationUrl: migrationUrl }, report),
      ),
    )
  })

  test('is refused if the running role is the owner or a member of it', async () => {
    const refused = /can change the audit log/
    await assert.rejects(
      prepareDatabase(
        { databaseUrl: migrationUrl, databaseListenUrl: null, databaseMigrationUrl: migrationUrl },
        report,
      ),
      refused,
    )
    await prepareDatabase(
      { databaseUrl, databaseListenUrl: null, databaseMigrationUrl: migrationUrl },
      report,
    )
    await admin.query(`grant ${name}_owner to ${name}_shop`)
    await assert.rejects(
      prepareDatabase({ databaseUrl, databaseListenUrl: null, databaseMigrationUrl: migrationUrl }, report),
      refused,
    )
    await admin.query(`revoke ${name}_owner from ${name}_shop`)
    await prepareDatabase(
      { databaseUrl, databaseListenUrl: null, databaseMigrationUrl: migrationUrl },
      report,
    )
  })
})
