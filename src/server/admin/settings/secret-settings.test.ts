import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { changeSettings, listSettings, listSettingVersions } from '#contract/admin/settings.ts'
import { aUser } from '#tests/support/builders.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database/postgres.ts'
import { smtpServer } from '#tests/support/fakes/smtp.ts'
import { aShop, aVisitor, type TestShop } from '#tests/support/shop.ts'
import { rotateMasterKey } from '#server/stock/keys/rotate-master-key.ts'

const secret = 'smtps://dana:a-password-of-dana@mail.dana.example:465'

describe('a secret that an owner types in', () => {
  let database: TestDatabase
  let key = randomBytes(32)
  const opened: TestShop[] = []
  const start = async (environment = {}) => {
    const shop = await aShop({
      environment: { MASTER_KEY: key.toString('base64'), ...environment },
      database: { url: database.url, drop: async () => undefined },
    })
    opened.push(shop)
    return shop
  }
  before(async () => (database = await testDatabase()))
  after(async () => {
    for (const shop of opened) await shop.close()
    await database.drop()
  })
  const store = async (shop: TestShop, value: string | null) => {
    const owner = aVisitor(await aUser(shop.context, { role: 0 }))
    const { data } = await shop.call(listSettings, { group: 'emails' }, owner)
    const version = data.settings.find((one) => one.key === 'SMTP_URL')?.version ?? 0
    const response = await shop.call(
      changeSettings,
      { changes: [{ key: 'SMTP_URL', value, version }] },
      owner,
    )
    const list = await shop.call(listSettings, {}, owner)
    const versions = await shop.call(listSettingVersions, { key: 'SMTP_URL' }, owner)
    return { response, list, versions }
  }

  test('is used, and is in no response, no stored row and no line of the audit log', async () => {
    const shop = await start()
    const { response, list, versions } = await store(shop, secret)
    assert.equal(response.status, 200)
    assert.equal(shop.context.settings.smtpUrl, secret)
    const { value, secret: marks } = response.data.settings[0] ?? assert.fail()
    assert.deepEqual([value, marks], [null, { isSet: true, lastFour: ':465' }])
    const tables = await Promise.all(
      ['setting_versions', 'audit_log'].map((table) =>
        shop.context.pool.query(`select to_jsonb(t)::text as row from ${table} t`),
      ),
    )
    const told = JSON.stringify([response.data, list.data, versions.data, tables.map(({ rows }) => rows)])
    assert.match(told, /SMTP_URL/)
    for (const piece of ['a-password', Buffer.from(secret).toString('hex').slice(0, 20)])
      assert.ok(!told.includes(piece), piece)
    const { rows } = await shop.context.pool.query(
      `select detail from audit_log where subject = 'setting:SMTP_URL'`,
    )
    assert.deepEqual(rows, [{ detail: { secret: 'changed', version: 1 } }])
  })

  test('is deleted when another replaces it', async () => {
    const shop = await start()
    await store(shop, 'smtp://other.example')
    const { rows } = await shop.context.pool.query(
      `select version, is_set, sealed is not null as kept from setting_versions where key = 'SMTP_URL' order by 1`,
    )
    assert.deepEqual(rows, [
      { version: 1, is_set: true, kept: false },
      { version: 2, is_set: true, kept: true },
    ])
    const { list } = await store(shop, null)
    const setting = list.data.settings.find((one) => one.key === 'SMTP_URL')
    assert.deepEqual([setting?.source, setting?.secret], ['default', { isSet: false, lastFour: null }])
    assert.equal(shop.context.settings.smtpUrl, null)
  })

  test('survives a rotation of the master key', async () => {
    const before = await start()
    await store(before, secret)
    const next = randomBytes(32)
    await rotateMasterKey(before.context.transact, key, next)
    key = next
    assert.equal((await start()).context.settings.smtpUrl, secret)
  })

  test('can only be decrypted in the row it was encrypted for', async () => {
    const { context } = await start()
    await context.pool.query(`update setting_versions set version = version + 1 where sealed is not null`)
    await assert.rejects(start())
    await context.pool.query(`update setting_versions set version = version - 1 where sealed is not null`)
  })

  test('is overridden by the environment variable of the same name', async () => {
    const shop = await start({ SMTP_URL: 'smtp://environment.example' })
    assert.equal(shop.context.settings.smtpUrl, 'smtp://environment.example')
    const { response } = await store(shop, secret)
    assert.equal(response.problem.code, 'setting-in-environment')
  })

  test('switches e-mails to the new mail server without a restart', async (t) => {
    const shop = await start()
    await store(shop, null)
    const mail = { to: 'buyer@example.com', html: '<p>x</p>', text: 'x', language: 'en' } as const
    const send = (subject: string) =>
      shop.context.mailer.send({ ...mail, subject, messageId: `<${subject}@example.com>` })
    await send('mailbox')
    const [first, second] = [await smtpServer(t), await smtpServer(t)]
    await store(shop, first.url)
    await send('first')
    await store(shop, second.url)
    await send('second')
    const { rows } = await shop.context.pool.query('select subject from demo_mails')
    assert.deepEqual(rows, [{ subject: 'mailbox' }])
    assert.deepEqual([first.emails.length, second.emails.length], [1, 1])
  })
})
