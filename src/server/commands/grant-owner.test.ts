import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { getAdmin } from '#contract/admin/team.ts'
import { getCurrentUser } from '#contract/identity/session.ts'
import { anAccount, auditOf } from '#tests/support/identity.ts'
import { runCommand } from '#tests/support/servers/run-command.ts'
import { aShop, type TestShop } from '#tests/support/shop.ts'
import { enrolApp } from '#tests/support/two-factor.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database/postgres.ts'

const masterKey = randomBytes(32).toString('base64')

describe('the command that makes an owner', () => {
  let database: TestDatabase
  let shop: TestShop
  before(async () => {
    database = await testDatabase()
    shop = await aShop({ database, environment: { MASTER_KEY: masterKey } })
  })
  after(() => shop.close())

  const grant = (...words: readonly string[]) =>
    runCommand(['user:grant', ...words], { DATABASE_URL: database.url, MASTER_KEY: masterKey })

  test('makes an account an owner while the shop is running, by username or e-mail address', async () => {
    for (const by of ['username', 'email'] as const) {
      const account = await anAccount(shop)
      const { visitor } = await enrolApp(shop, account)
      assert.equal((await shop.call(getAdmin, {}, visitor)).status, 403)
      const { code, text } = await grant(account[by])
      assert.equal(code, 0, text)
      assert.match(text, new RegExp(`^${account.username} is an owner of the shop\\.$`, 'm'))
      assert.deepEqual((await shop.call(getAdmin, {}, visitor)).data.duties, ['owner'])
      const { rows } = await shop.context.pool.query(
        'select request_id from audit_log where subject = $1 and action = $2',
        [`user:${account.userId}`, 'manager.duties-changed'],
      )
      assert.equal(rows.length, 1)
      assert.equal(rows[0].request_id, 'user:grant')
    }
  })

  test('removes the two-factor methods of somebody who lost theirs, and ends their sessions', async () => {
    const account = await anAccount(shop, { role: 0 })
    const { visitor } = await enrolApp(shop, account)
    const { code, text } = await grant('--without-two-factor', account.email)
    assert.equal(code, 0, text)
    assert.match(text, /A new two-factor method is set up at the next sign-in/)
    assert.equal((await shop.call(getCurrentUser, {}, visitor)).status, 401)
    for (const table of ['two_factor_methods', 'recovery_codes']) {
      const { rows } = await shop.context.pool.query(`select from ${table} where user_id = $1`, [
        account.userId,
      ])
      assert.equal(rows.length, 0, table)
    }
    assert.ok((await auditOf(shop, `user:${account.userId}`)).includes('two-factor.removed'))
  })

  test('refuses an unknown account, and a call with no account, several or an unknown option', async () => {
    const nobody = await grant('nobody-of-that-name')
    assert.deepEqual([nobody.code, /Nobody has signed up/.test(nobody.text)], [1, true], nobody.text)
    for (const words of [[], ['one', 'two'], ['one', '--quietly']]) {
      const { code, text } = await grant(...words)
      assert.deepEqual([code, /Usage: .*user:grant <name/.test(text)], [2, true], text)
    }
  })
})
