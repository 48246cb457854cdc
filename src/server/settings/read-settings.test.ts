import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { describe, test } from 'node:test'
import { weakSettings } from './weak-settings.ts'
import { opensDemo } from './addresses.ts'
import { settingDefinitions } from './definitions.ts'
import { ignoredAddresses, readEnvironment } from './read-environment.ts'
import { readSettings } from './read-settings.ts'

describe('settings', () => {
  test('an empty environment is a demo shop', () => {
    const settings = readSettings({})
    assert.ok(!('problems' in settings))
    assert.equal(settings.mode, 'demo')
    assert.equal(settings.port, 3000)
    assert.equal(settings.publicUrl, 'http://localhost:3000')
  })

  test('a live shop reports all missing settings by name at once', () => {
    const refused = readSettings({ SHOP_MODE: 'live' })
    assert.ok('problems' in refused)
    const needed = Object.entries(settingDefinitions).filter(([, definition]) => 'live' in definition)
    for (const [name] of needed)
      assert.ok(
        refused.problems.some((problem) => problem.includes(name)),
        name,
      )
  })

  test('a live shop refuses a master key that is not random, and names each protection that is off', () => {
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

  test('a bucket needs an access key, exactly one secret, and an encrypted address', () => {
    const wrong = (environment: Record<string, string>) => {
      const read = readSettings(environment)
      return 'problems' in read ? read.problems : []
    }
    assert.deepEqual(wrong({ FILE_STORE: 's3' }), ['S3_BUCKET is missing (needed when FILE_STORE=s3)'])
    const secret = 'S3_SECRET_ACCESS_KEY or S3_SECRET_ACCESS_KEY_FILE is needed with S3_BUCKET, and not both'
    assert.deepEqual(wrong({ S3_BUCKET: 'shop' }), [
      'S3_ACCESS_KEY_ID is missing (needed with S3_BUCKET)',
      secret,
    ])
    const key = { S3_BUCKET: 'shop', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
    assert.deepEqual(wrong(key), [])
    assert.deepEqual(wrong({ ...key, S3_SECRET_ACCESS_KEY_FILE: '/run/secrets/s3' }), [secret])
    const open = { ...key, S3_ENDPOINT: 'http://store.example' }
    assert.deepEqual(wrong(open), ['S3_ENDPOINT must begin with https: (http: only on this machine)'])
    assert.deepEqual(wrong({ ...key, S3_ENDPOINT: 'http://127.0.0.1:9000/' }), [])
  })

  test('all errors are reported at once: each invalid variable, and variables that contradict each other', () => {
    const refused = readSettings({
      PORT: 'many',
      RATE_LIMITS: 'yes',
      HOST: '0.0.0.0',
      BOT_CHECK: 'turnstile',
      DATABASE_MIGRATION_URL: 'postgres://owner@db.example/shop',
    })
    assert.deepEqual('problems' in refused ? refused.problems.toSorted() : [], [
      'BOT_CHECK_SECRET is missing (needed when BOT_CHECK=turnstile)',
      'BOT_CHECK_SITE_KEY is missing (needed when BOT_CHECK=turnstile)',
      'DATABASE_MIGRATION_URL needs DATABASE_URL, the role that runs the shop',
      `HOST=0.0.0.0 ${opensDemo}`,
      'PORT must be a whole number from 0 to 65535',
      'RATE_LIMITS must be one of on, off',
    ])
  })

  test('a .env file is read, and a variable of the environment overrides it', () => {
    const directory = mkdtempSync(join(tmpdir(), 'settings-'))
    const file = join(directory, '.env')
    writeFileSync(file, '# the shop\nSHOP_NAME="Dana’s #1 games"\nPORT = 4000\nPATH=/of/the/file\n')
    const environment = readEnvironment(file)
    const settings = readSettings(environment)
    rmSync(directory, { recursive: true })
    assert.ok(!('problems' in settings))
    assert.deepEqual([settings.shop.en.name, settings.port], ['Dana’s #1 games', 4000])
    assert.ok(process.env['PATH'])
    assert.equal(environment['PATH'], process.env['PATH'])
  })

  test('the other addresses of a database in .env count only with its DATABASE_URL', () => {
    const directory = mkdtempSync(join(tmpdir(), 'settings-'))
    const file = join(directory, '.env')
    const others = {
      DATABASE_MIGRATION_URL: 'postgres://owner@db.example/shop',
      DATABASE_LISTEN_URL: 'postgres://shop@direct.example/shop',
      DATABASE_REPLICA_URL: 'postgres://shop@replica.example/shop',
    }
    const url = 'postgres://shop@db.example/shop'
    const addresses = (written: Readonly<Record<string, string>>, own: Readonly<Record<string, string>>) => {
      writeFileSync(
        file,
        Object.entries(written)
          .map((pair) => `${pair.join('=')}\n`)
          .join(''),
      )
      const environment = readEnvironment(file, own)
      return ['DATABASE_URL', ...Object.keys(others)].map((name) => environment[name])
    }
    const reported = (own: Readonly<Record<string, string>>) =>
      ignoredAddresses(file, own).map((sentence) => sentence.split(' of ')[0])
    const live = { DATABASE_URL: url, ...others }
    const all = Object.values(live)
    const none = [undefined, undefined, undefined]
    assert.deepEqual([addresses(live, {}), reported({})], [all, []])
    assert.deepEqual(addresses(live, { DATABASE_URL: `${url} ` }), [`${url} `, ...all.slice(1)])
    const copy = 'postgres://shop@db.example/copy'
    assert.deepEqual(addresses(live, { DATABASE_URL: copy }), [copy, ...none])
    assert.deepEqual(reported({ DATABASE_URL: copy }), Object.keys(others), 'what does not count is reported')
    assert.deepEqual(reported({ DATABASE_URL: copy, DATABASE_LISTEN_URL: '', DATABASE_REPLICA_URL: copy }), [
      'DATABASE_MIGRATION_URL',
    ])
    assert.deepEqual(addresses(live, { DATABASE_URL: '' }), ['', ...none])
    assert.deepEqual(
      addresses(live, { DATABASE_URL: copy, DATABASE_LISTEN_URL: 'postgres://shop@direct.example/copy' }),
      [copy, undefined, 'postgres://shop@direct.example/copy', undefined],
    )
    assert.deepEqual(addresses(others, { DATABASE_URL: copy }), [copy, ...Object.values(others)])
    rmSync(directory, { recursive: true })
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
    ['SOCIAL_LINKS', 'https://a.example http://b.example'],
    ['SOCIAL_LINKS', 'https://bank.example@evil.example/'],
    ['GOOGLE_ANALYTICS_ID', 'UA-1'],
    ['META_PIXEL_ID', 'pixel'],
    ['PAYMENT_METHODS', 'other'],
    ['PAYPLUS_URL', 'http://payplus.example'],
    ['DATABASE_MIGRATION_URL', 'postgres://owner@db.example/shop'],
    ['PUBLIC_URL', 'ftp://shop.example'],
    ['PUBLIC_URL', 'https://shop.example/shop'],
  ] as const)
    test(`${name}=${value} is refused, naming the variable`, () => {
      const refused = readSettings({ [name]: value })
      assert.ok('problems' in refused)
      assert.ok(refused.problems.some((problem) => problem.startsWith(name)))
    })
})
