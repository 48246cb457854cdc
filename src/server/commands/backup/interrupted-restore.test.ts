import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { Decrypter } from 'age-encryption'
import { migrate } from '#server/database/migrate.ts'
import { deriveSecrets } from '#server/secrets/secrets.ts'
import { aProduct } from '#tests/support/builders.ts'
import { emptyDatabase, testDatabase } from '#tests/support/database/postgres.ts'
import { rowsIn } from '#tests/support/database/rows-in.ts'
import { buyOne } from '#tests/support/orders.ts'
import { submitRefundRequest } from '#tests/support/purchases/refunds.ts'
import { runCommand } from '#tests/support/servers/run-command.ts'
import { aShop } from '#tests/support/shop.ts'
import { type ReadEntry, readBackupFile } from './backup-file.ts'
import { restoreInto } from './restore.ts'

const masterKey = Buffer.alloc(32, 7)
const passphrase = 'tall giraffes 9 rest'

test('a restore that is interrupted after its rows were written is finished by the next start', async (t) => {
  const database = await testDatabase()
  const environment = { MASTER_KEY: masterKey.toString('base64') }
  const shop = await aShop({ database, environment }, t)
  const bought = await buyOne(shop, (await aProduct(shop.context)).id)
  const [refundId = ''] = await submitRefundRequest(shop, bought, 1)
  const folder = mkdtempSync(join(tmpdir(), 'interrupted-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'shop.backup')
  const taken = await runCommand(['backup', file], {
    ...environment,
    DATABASE_URL: database.url,
    BACKUP_RECIPIENT: '',
    BACKUP_PASSPHRASE: passphrase,
  })
  assert.equal(taken.code, 0, taken.text)

  const target = await emptyDatabase()
  t.after(() => target.drop())
  /** The last step of the restore fails, because the database is then newer than this release. */
  async function* interrupted(): AsyncGenerator<ReadEntry> {
    const decrypter = new Decrypter()
    decrypter.addPassphrase(passphrase)
    yield* readBackupFile(file, decrypter)
    await rowsIn(target.url, `insert into migrations (name, hash) values ('9999_later.sql', 'f')`)
  }
  await assert.rejects(restoreInto(target.url, interrupted(), deriveSecrets(masterKey)), /older than its/)
  await rowsIn(target.url, `delete from migrations where name = '9999_later.sql'`)

  const refund = `select sent_at = created_at as marked from refunds where id = '${refundId}' and status = 'owed'`
  for (let start = 0; start < 2; start++) {
    await migrate(target.url)
    assert.deepEqual(await rowsIn(target.url, refund), [{ marked: true }])
  }
  await rowsIn(target.url, `update refunds set sent_at = null where id = '${refundId}'`)
  await migrate(target.url)
  assert.deepEqual(await rowsIn(target.url, refund), [{ marked: null }], 'it is finished only once')
})
