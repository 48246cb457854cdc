import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import process from 'node:process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { testDatabase } from '#tests/support/database/postgres.ts'

const liveShop = fileURLToPath(new URL('../../../tests/support/live-shop.ts', import.meta.url))

test('a live shop neither loads nor answers anything that only a demo has', async () => {
  const database = await testDatabase()
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [liveShop], {
      env: {
        ...process.env,
        DATABASE_URL: database.url,
        MASTER_KEY: randomBytes(32).toString('base64'),
        LOG_LEVEL: 'silent',
      },
      maxBuffer: 10_000_000,
    })
    const { loaded, paths }: { loaded: string[]; paths: string[] } = JSON.parse(stdout)
    assert.ok(loaded.some((url) => url.endsWith('/src/server/startup/open-shop.ts')))
    assert.ok(loaded.some((url) => url.endsWith('/src/server/payments/settle-payment.ts')))
    assert.deepEqual(
      loaded.filter((url) => /\/demo\//.test(url)),
      [],
    )
    assert.ok(paths.length > 100)
    assert.deepEqual(
      paths.filter((path) => /demo|sandbox/.test(path)),
      [],
    )
  } finally {
    await database.drop()
  }
})
