import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { makeDataDirectory } from '#tests/support/database/data-directory.ts'
import { demoMasterKey, deriveSecrets } from './secrets.ts'

test('every purpose has its own key, which depends only on the master key', () => {
  const master = randomBytes(32)
  const keys = Object.values(deriveSecrets(master)).map((key) => key.toString('hex'))
  assert.ok(keys.length >= 10, `only ${keys.length} purposes`)
  assert.ok(keys.every((key) => key.length === 64))
  assert.equal(new Set([...keys, master.toString('hex')]).size, keys.length + 1)
  assert.deepEqual(deriveSecrets(master), deriveSecrets(Buffer.from(master)))
  const others = Object.values(deriveSecrets(randomBytes(32))).map((key) => key.toString('hex'))
  assert.equal(new Set([...keys, ...others]).size, 2 * keys.length)
})

test('the demo’s master key is generated once, and only the owner of the file can read it', (t) => {
  const place = makeDataDirectory()
  t.after(() => rmSync(place, { recursive: true }))
  const folder = join(place, 'new')
  const key = demoMasterKey(folder)
  assert.equal(key.length, 32)
  assert.deepEqual(demoMasterKey(folder), key)
  const [file = ''] = readdirSync(folder)
  assert.equal(statSync(join(folder, file)).mode & 0o077, 0)
  writeFileSync(join(folder, file), '')
  assert.throws(() => demoMasterKey(folder), /holds no master key/)
})
