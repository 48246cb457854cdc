import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { Decrypter } from 'age-encryption'
import { endSession, listSessions } from '#contract/identity/account.ts'
import { confirmPasswordReset, requestPasswordReset } from '#contract/identity/identity.ts'
import { getCurrentUser, refreshSession } from '#contract/identity/session.ts'
import { deriveSecrets } from '#server/secrets/secrets.ts'
import { emptyDatabase, testDatabase } from '#tests/support/database/postgres.ts'
import { aSignedInVisitor, anAccount, auditOf, resetTokenFor, waitingJobs } from '#tests/support/identity.ts'
import { runCommand } from '#tests/support/servers/run-command.ts'
import { aShop, type TestShop } from '#tests/support/shop.ts'
import { readBackupFile } from './backup-file.ts'
import { restoreInto } from './restore.ts'

const masterKey = Buffer.alloc(32, 7)
const passphrase = 'tall giraffes 9 rest'
const environment = { MASTER_KEY: masterKey.toString('base64') }

/** An account with three sessions and a reset link, and whether they still open something. */
async function anAccountInUse(shop: TestShop) {
  const account = await anAccount(shop)
  const ended = await aSignedInVisitor(shop, account)
  const refreshed = await aSignedInVisitor(shop, account)
  const kept = await aSignedInVisitor(shop, account)
  await shop.call(requestPasswordReset, { email: account.email, language: 'en' })
  return { account, ended, refreshed, kept, link: await resetTokenFor(shop, account.email) }
}

test('a restore ends all sessions and reset links, and sends no e-mail about a copied session', async (t) => {
  const database = await testDatabase()
  const shop = await aShop({ database, environment }, t)
  const { account, ended, refreshed, kept, link } = await anAccountInUse(shop)
  const folder = mkdtempSync(join(tmpdir(), 'restored-sessions-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'shop.backup')
  const taken = await runCommand(['backup', file], {
    ...environment,
    DATABASE_URL: database.url,
    BACKUP_RECIPIENT: '',
    BACKUP_PASSPHRASE: passphrase,
  })
  assert.equal(taken.code, 0, taken.text)

  const { data } = await shop.call(listSessions, {}, ended)
  const sessionId = data.sessions.find(({ current }) => current)?.id
  assert.equal((await shop.call(endSession, { sessionId }, kept)).status, 204)
  refreshed.token = (await shop.call(refreshSession, {}, refreshed)).data.access_token

  const target = await emptyDatabase()
  t.after(() => target.drop())
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  await restoreInto(target.url, readBackupFile(file, decrypter), deriveSecrets(masterKey))
  const again = await aShop({ environment, database: { url: target.url, drop: async () => undefined } }, t)
  for (const visitor of [ended, refreshed, kept]) {
    assert.equal((await again.call(getCurrentUser, {}, visitor)).status, 401)
    assert.equal((await again.call(refreshSession, {}, visitor)).status, 401)
  }
  const reset = await again.call(confirmPasswordReset, { token: link, password: 'seven copper kettles' })
  assert.equal(reset.problem.code, 'reset-failed')
  assert.deepEqual(await waitingJobs(again, 'send-account-notice'), [])
  assert.ok(!(await auditOf(again, `user:${account.userId}`)).includes('session.refresh-reused'))
  await aSignedInVisitor(again, account)
})
