import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { test } from 'node:test'
import { makeDataDirectory } from '#tests/support/database/data-directory.ts'
import { connect } from './connect.ts'
import { requireDurableDatabase } from './require-durable-database.ts'
import { startEmbeddedDatabase } from './embedded/embedded.ts'

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

for (const durable of [true, false])
  test(`a database that ${durable ? 'keeps' : 'may lose'} acknowledged writes is ${durable ? 'accepted' : 'refused'}`, async (t) => {
    const folder = makeDataDirectory()
    const database = await startEmbeddedDatabase({ dataDirectory: folder, log: quiet, durable })
    const pool = connect(database.url, 2)
    t.after(async () => {
      await pool.end()
      await database.stop()
      await rm(folder, { recursive: true, force: true })
    })
    if (durable) return requireDurableDatabase(pool)
    await assert.rejects(
      requireDurableDatabase(pool),
      /needs a database that keeps.* set fsync, full_page_writes, synchronous_commit to on/,
    )
    // a setting that the hosting service guarantees is skipped, and no other
    await assert.rejects(
      requireDurableDatabase(pool, ['fsync', 'full_page_writes']),
      /set synchronous_commit to on/,
    )
  })
