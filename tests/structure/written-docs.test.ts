import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { writtenDocs } from '../../src/server/docs/written-docs.ts'
import { settingDefinitions } from '../../src/server/setting-definitions.ts'
import { readSettings } from '../../src/server/settings.ts'
import { root } from './source.ts'

describe('documents made from the code', () => {
  for (const [path, write] of Object.entries(writtenDocs))
    test(`${path} is what the code says (else: npm run docs)`, () => {
      assert.equal(readFileSync(join(root, path), 'utf8'), write())
    })

  test('.env.example names every setting and no other', () => {
    const named = [...readFileSync(join(root, '.env.example'), 'utf8').matchAll(/^# ([A-Z_]+)=/gm)].map(
      ([, name]) => name,
    )
    assert.deepEqual(named, Object.keys(settingDefinitions))
  })
})

describe('settings', () => {
  test('an empty environment is a demo shop', () => {
    const settings = readSettings({})
    assert.ok(!('problems' in settings))
    assert.equal(settings.mode, 'demo')
    assert.equal(settings.port, 3000)
    assert.equal(settings.publicUrl, 'http://localhost:3000')
  })

  test('a live shop lists everything it misses, by name, at once', () => {
    const refused = readSettings({ SHOP_MODE: 'live' })
    assert.ok('problems' in refused)
    const needed = Object.entries(settingDefinitions).filter(([, definition]) => 'live' in definition)
    for (const [name] of needed)
      assert.ok(
        refused.problems.some((problem) => problem.includes(name)),
        name,
      )
  })

  for (const [name, value] of [
    ['PORT', 'many'],
    ['PORT', '70000'],
    ['HOLD_SECONDS', '0'],
    ['MASTER_KEY', 'short'],
    ['PUBLIC_URL', 'shop'],
    ['SHOP_MODE', 'test'],
    ['ACCESS_SECONDS', '0'],
    ['BOT_CHECK', 'maybe'],
    ['BOT_CHECK_URL', 'nowhere'],
    ['GOOGLE_JWKS_URL', 'nowhere'],
  ] as const)
    test(`${name}=${value} is refused by name`, () => {
      const refused = readSettings({ [name]: value })
      assert.ok('problems' in refused)
      assert.ok(refused.problems.some((problem) => problem.startsWith(name)))
    })
})
