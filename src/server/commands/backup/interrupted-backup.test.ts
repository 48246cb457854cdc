import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import pg from 'pg'
import { somebodyWaits } from '#tests/support/database/somebody-waits.ts'
import { testDatabase } from '#tests/support/database/postgres.ts'
import { runCommand } from '#tests/support/servers/run-command.ts'
import { aShop } from '#tests/support/shop.ts'

test('a backup whose connection breaks says so in one line, and leaves no file', async (t) => {
  const database = await testDatabase()
  const environment = { MASTER_KEY: randomBytes(32).toString('base64') }
  const { pool } = (await aShop({ database, environment }, t)).context
  const folder = mkdtempSync(join(tmpdir(), 'interrupted-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const blocker = new pg.Client(database.url)
  await blocker.connect()
  await blocker.query('begin; lock table products in access exclusive mode')
  const taking = runCommand(['backup', join(folder, 'shop.backup')], {
    ...environment,
    DATABASE_URL: database.url,
    BACKUP_RECIPIENT: await identityToRecipient(await generateIdentity()),
  })
  await somebodyWaits(pool)
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'mafteach backup'`,
  )
  const { code, text } = await taking
  await blocker.end()
  assert.equal(code, 1, text)
  assert.match(text, /^.*terminat.*\n$/)
  assert.deepEqual(readdirSync(folder), [])
})
