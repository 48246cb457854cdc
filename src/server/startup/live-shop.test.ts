import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import process from 'node:process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { testDatabase } from '#tests/support/database/postgres.ts'

const lockFile = new URL('../../../package-lock.json', import.meta.url)
const liveShop = fileURLToPath(new URL('../../../tests/support/servers/live-shop.ts', import.meta.url))

type Lock = { packages: Record<string, { dev?: true } | undefined> }

/** Packages needed only for building and testing. */
function developmentPackages(loaded: readonly string[]): string[] {
  const { packages }: Lock = JSON.parse(readFileSync(lockFile, 'utf8'))
  const names = loaded.flatMap(
    (url) => /(node_modules\/(?:@[^/]+\/)?[^/]+)(?!.*node_modules)/.exec(url)?.[1] ?? [],
  )
  assert.ok(names.includes('node_modules/hono'))
  return [...new Set(names)].filter((name) => packages[name]?.dev === true)
}

test('a live shop neither loads nor answers anything that only a demo has, and needs no package of the build', async () => {
  const database = await testDatabase()
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [liveShop], {
      env: {
        ...process.env,
        DATABASE_URL: database.url,
        MASTER_KEY: randomBytes(32).toString('base64'),
        SMTP_URL: 'smtp://127.0.0.1:9',
        LOG_LEVEL: 'silent',
      },
      maxBuffer: 10_000_000,
    })
    const { loaded, paths }: { loaded: string[]; paths: string[] } = JSON.parse(stdout)
    assert.ok(loaded.some((url) => url.endsWith('/src/server/startup/open-shop.ts')))
    assert.ok(loaded.some((url) => url.endsWith('/src/server/payments/settling/settle-payment.ts')))
    assert.deepEqual(
      loaded.filter((url) => /\/demo\//.test(url)),
      [],
    )
    assert.deepEqual(developmentPackages(loaded), [])
    assert.ok(paths.length > 100)
    assert.deepEqual(
      paths.filter((path) => /demo|sandbox/.test(path)),
      [],
    )
  } finally {
    await database.drop()
  }
})
