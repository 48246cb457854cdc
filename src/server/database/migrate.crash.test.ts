import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { oldDatabase } from '#tests/support/database/old-database.ts'
import { testDatabase } from '#tests/support/database/postgres.ts'
import { schemaOf } from '#tests/support/database/schema-of.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { until } from '#tests/support/until.ts'
import { migrate, readMigrations } from './migrate.ts'

const script = fileURLToPath(new URL('../../../tests/support/database/migrate-process.ts', import.meta.url))
const kills = 10

test(`an upgrade from release 0.2.0 that is killed ${kills} times resumes, and ends with the schema of a new shop`, async (t) => {
  const old = await oldDatabase()
  const pool = new pg.Pool({ connectionString: old.url, max: 2 })
  t.after(async () => {
    await pool.end()
    await old.drop()
  })
  const fresh = await testDatabase()
  t.after(() => fresh.drop())
  const done = async () => {
    const { rows } = await pool.query<{ done: number }>('select count(*)::int as done from migrations')
    return rows[0]?.done ?? 0
  }

  // spread so that half of the work is still left for the last kill to interrupt
  const step = (readMigrations().length - (await done())) / (2 * kills)
  assert.ok(step >= 1, 'there are more migrations than kills')
  for (let kill = 1; kill <= kills; kill++) {
    const migrating = spawn(process.execPath, [script], {
      env: { ...process.env, TEST_MIGRATE_URL: old.url },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const ended = once(migrating, 'exit')
    t.after(() => migrating.kill('SIGKILL'))
    await until(async () => (await done()) > step * kill - step / 2, `migrations before kill ${kill}`)
    await sleep(Math.random() * 15)
    migrating.kill('SIGKILL')
    const [, signal] = await ended
    assert.equal(signal, 'SIGKILL', `it was still running at kill ${kill}`)
  }

  await migrate(old.url)
  assert.deepEqual(await schemaOf(old.url), await schemaOf(fresh.url))
  await assertInvariants(pool)
})
