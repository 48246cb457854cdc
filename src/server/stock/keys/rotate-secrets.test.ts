import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { changeSettings, listSettings } from '#contract/admin/settings.ts'
import { confirmTotp, startTotp, verifyTwoFactor } from '#contract/identity/two-factor.ts'
import { aUser } from '#tests/support/builders.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database/postgres.ts'
import { anAccount, aSignedInVisitor } from '#tests/support/identity.ts'
import { aShop, aVisitor, type TestShop } from '#tests/support/shop.ts'
import { enrolApp, fakeApp, firstStep } from '#tests/support/two-factor.ts'
import { openTotp } from '#server/identity/two-factor/totp-secret.ts'
import { openVault, type Vault } from '#server/secrets/vault.ts'
import { openSetting } from '#server/settings/read-stored.ts'
import { rotateDataKey } from './rotate-data-key.ts'
import { rotateMasterKey } from './rotate-master-key.ts'

describe('an attacker with an old dump and its master key', () => {
  let database: TestDatabase
  let shop: TestShop
  const masterKey = randomBytes(32)
  before(async () => {
    database = await testDatabase()
    shop = await aShop({ database, environment: { MASTER_KEY: masterKey.toString('base64') } })
  })
  after(() => shop.close())

  /** An owner's sign-in app, and the password of a mail server that she stores. */
  async function aSecretOfEachKind() {
    const account = await anAccount(shop)
    const { app } = await enrolApp(shop, account)
    const owner = aVisitor(await aUser(shop.context, { role: 0 }))
    const { data } = await shop.call(listSettings, { group: 'emails' }, owner)
    const version = data.settings.find(({ key }) => key === 'SMTP_URL')?.version ?? 0
    const value = `smtps://dana:${randomBytes(8).toString('hex')}@mail.dana.example:465`
    const changes = [{ key: 'SMTP_URL', value, version }]
    assert.equal((await shop.call(changeSettings, { changes }, owner)).status, 200)
    return { account, app, value }
  }

  /** How many secrets of the shop's present rows a vault opens. */
  async function openedBy(vault: Vault) {
    const { pool } = shop.context
    const { rows: settings } = await pool.query<{
      key: string
      version: number
      sealed: Buffer
      dataKeyId: number
    }>(
      'select key, version, sealed, data_key_id as "dataKeyId" from setting_versions where sealed is not null',
    )
    const { rows: apps } = await pool.query<{ userId: string; sealed: Buffer; keyId: number }>(
      `select m.user_id as "userId", t.sealed, t.key_id as "keyId" from totp_secrets t
       join two_factor_methods m on m.id = t.factor_id`,
    )
    const everyDataKey = (id: number) => Array.from({ length: id }, (_, at) => at + 1)
    const opens = async (attempts: readonly Promise<unknown>[]) =>
      (await Promise.allSettled(attempts)).some(({ status }) => status === 'fulfilled')
    const counts = { settings: 0, apps: 0 }
    for (const row of settings)
      if (
        await opens(
          everyDataKey(row.dataKeyId).map((dataKeyId) => openSetting(vault, { ...row, dataKeyId }, row)),
        )
      )
        counts.settings++
    for (const row of apps)
      if (await opens(everyDataKey(row.keyId).map((keyId) => openTotp(vault, row.userId, { ...row, keyId }))))
        counts.apps++
    return counts
  }

  test('cannot decrypt an authenticator app’s secret that was issued before the rotation and confirmed after it', async () => {
    const { pool, secrets, transact, vault } = shop.context
    const account = await anAccount(shop)
    const visitor = await aSignedInVisitor(shop, account)
    const { data: offered } = await shop.call(startTotp, {}, visitor)
    const before = await openVault(pool, secrets)
    const { sealed } = await rotateDataKey({ transact, secrets, vault: await openVault(pool, secrets) })
    assert.equal(sealed, 1)
    await vault.reload()
    const { rows } = await pool.query(
      'select from totp_enrolments where key_id < (select max(id) from data_keys)',
    )
    assert.equal(rows.length, 0)
    const { status } = await shop.call(confirmTotp, { code: fakeApp(offered.secret).code() }, visitor)
    assert.equal(status, 200)
    assert.equal(before.newestDataKey() + 1, vault.newestDataKey())
  })

  test('cannot decrypt any secret in a later dump once the keys have been rotated', async () => {
    const { pool, secrets, transact, vault } = shop.context
    const first = await aSecretOfEachKind()
    // it keeps reading the tables, like an attacker with a later dump
    const thief = await openVault(pool, secrets)
    assert.deepEqual(
      await openedBy(thief),
      { settings: 1, apps: 2 },
      'the secrets of the old dump can be decrypted',
    )

    await rotateDataKey({ transact, secrets, vault: await openVault(pool, secrets) })
    await vault.reload()
    const next = randomBytes(32)
    await rotateMasterKey(transact, masterKey, next)
    assert.deepEqual(await openedBy(thief), { settings: 0, apps: 0 })
    const second = await aSecretOfEachKind()
    assert.deepEqual(await openedBy(thief), { settings: 0, apps: 0 })
    assert.equal(shop.context.settings.smtpUrl, second.value)

    const again = await aShop({
      environment: { MASTER_KEY: next.toString('base64') },
      database: { url: database.url, drop: async () => undefined },
    })
    try {
      assert.equal(again.context.settings.smtpUrl, second.value)
      for (const [server, { account, app }] of [
        [shop, first],
        [again, second],
      ] as const) {
        const challenge = await firstStep(server, account)
        const { status } = await server.call(
          verifyTwoFactor,
          { by: 'totp', challenge, code: app.code() },
          aVisitor(),
        )
        assert.equal(status, 200)
      }
    } finally {
      await again.close()
    }
  })
})
