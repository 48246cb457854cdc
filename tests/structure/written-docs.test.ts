import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, test } from 'node:test'
import { writtenDocs } from '#server/docs/written-docs.ts'
import { settingDefinitions } from '#server/setting-definitions.ts'
import { readSettings } from '#server/settings.ts'
import { weakSettings } from '#server/startup/weak-settings.ts'
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

describe('documents written by hand', () => {
  const documents = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs', 'docs/decisions'].flatMap(
    (path) =>
      path.endsWith('.md')
        ? [path]
        : readdirSync(join(root, path))
            .filter((name) => name.endsWith('.md'))
            .map((name) => join(path, name)),
  )
  const found = (pattern: RegExp) =>
    documents.flatMap((path) =>
      [...readFileSync(join(root, path), 'utf8').matchAll(pattern)].map(([, what = '']) => ({ path, what })),
    )

  test('name commands that there are', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const commands = found(/\bnpm run ([a-z:-]+)/g)
    assert.ok(documents.length > 35 && commands.length > 15, `${documents.length}, ${commands.length}`)
    assert.deepEqual(
      commands.filter(({ what }) => !(what in scripts)),
      [],
    )
  })

  test('link to pages and name files that there are', () => {
    const links = found(/\]\((?!https?:|#)([^)#]+)/g)
    const files = found(/`((?:src|tests|scripts|bench|docs|content|migrations)\/[\w./-]+\.\w+)`/g)
    assert.ok(links.length > 15 && files.length > 60, `${links.length}, ${files.length}`)
    assert.deepEqual(
      [
        ...links.filter(({ path, what }) => !existsSync(join(root, dirname(path), what))),
        ...files.filter(({ what }) => !existsSync(join(root, what))),
      ],
      [],
    )
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

  test('a live shop refuses a master key that nobody drew, and names each guard that is off', () => {
    const live = Object.fromEntries(
      Object.entries(settingDefinitions).flatMap(([name, { default: usual, ...more }]) =>
        'live' in more ? [[name, usual]] : [],
      ),
    )
    const given = {
      ...live,
      SHOP_MODE: 'live',
      PUBLIC_URL: 'https://shop.example',
      DATABASE_URL: 'postgres://shop@db.example/shop',
      SMTP_URL: 'smtps://mail.example',
    }
    const zeros = readSettings({ ...given, MASTER_KEY: Buffer.alloc(32).toString('base64') })
    assert.ok(
      'problems' in zeros &&
        zeros.problems.some((problem) => problem.startsWith('MASTER_KEY must be random')),
    )
    const demo = readSettings({ MANAGER_SECOND_FACTOR: 'off', RATE_LIMITS: 'off', BOT_CHECK: 'off' })
    assert.ok(!('problems' in demo))
    assert.deepEqual(weakSettings(demo), [])
    const named = weakSettings({ ...demo, mode: 'live' }).map((sentence) => sentence.split('=')[0])
    assert.deepEqual(named, ['MANAGER_SECOND_FACTOR', 'RATE_LIMITS', 'BOT_CHECK'])
    const careful = readSettings({})
    assert.ok(!('problems' in careful))
    assert.deepEqual(weakSettings({ ...careful, mode: 'live' }), [])
  })

  for (const [name, value] of [
    ['PORT', 'many'],
    ['PORT', '70000'],
    ['HOLD_SECONDS', '0'],
    ['MASTER_KEY', 'short'],
    ['PUBLIC_URL', 'shop'],
    ['SHOP_MODE', 'test'],
    ['DEMO_PUBLIC', 'yes'],
    ['API_URL', 'api'],
    ['API_URL', 'http://localhost:3001/api'],
    ['API_URL', 'https://localhost:3000'],
    ['API_URL', 'http://api.example'],
    ['API_URL', 'http://notlocalhost:3000'],
    ['HOST', '0.0.0.0'],
    ['HOST', '192.168.1.5'],
    ['PUBLIC_URL', 'https://shop.example'],
    ['PUBLIC_URL', 'http://127.0.0.1.evil.example'],
    ['ACCESS_SECONDS', '0'],
    ['BOT_CHECK', 'maybe'],
    ['BOT_CHECK_URL', 'nowhere'],
    ['GOOGLE_JWKS_URL', 'nowhere'],
    ['MANAGER_SECOND_FACTOR', 'true'],
    ['RATE_LIMITS', 'yes'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '0'],
    ['GUEST_CHECKOUT_BOT_CHECK', 'ON'],
    ['PORT', '3000.5'],
    ['LOG_LEVEL', 'loud'],
    ['SMTP_URL', 'mail.example'],
    ['PUBLIC_URL', 'ftp://shop.example'],
    ['PUBLIC_URL', 'https://shop.example/shop'],
  ] as const)
    test(`${name}=${value} is refused by name`, () => {
      const refused = readSettings({ [name]: value })
      assert.ok('problems' in refused)
      assert.ok(refused.problems.some((problem) => problem.startsWith(name)))
    })
})
