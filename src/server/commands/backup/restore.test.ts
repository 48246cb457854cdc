import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { readMigrations } from '#server/database/migrate.ts'
import { deriveSecrets } from '#server/secrets/secrets.ts'
import { testDatabase } from '#tests/support/database/postgres.ts'
import { rowsIn } from '#tests/support/database/rows-in.ts'
import type { ReadEntry } from './backup-file.ts'
import { type Manifest, manifestName } from './manifest.ts'
import { restoreInto } from './restore.ts'

test('a backup of an older release is refused by an unused database that has later tables', async (t) => {
  const database = await testDatabase()
  t.after(() => database.drop())
  const older: Manifest = {
    format: 1,
    version: '0.2.0',
    takenAt: new Date().toISOString(),
    migrations: readMigrations()
      .slice(0, -1)
      .map(({ name, hash }) => ({ name, hash })),
    tables: [],
  }
  async function* entries(): AsyncGenerator<ReadEntry> {
    yield { name: manifestName, content: Readable.from([JSON.stringify(older)]) }
  }
  const applied = () => rowsIn(database.url, 'select * from migrations order by name')
  const before = await applied()
  await assert.rejects(
    restoreInto(database.url, entries(), deriveSecrets(Buffer.alloc(32, 7))),
    /has the tables of a later release than the backup\. Restore into a new one/,
  )
  assert.deepEqual(await applied(), before)
})
