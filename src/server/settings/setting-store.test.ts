import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { type Logger, pino } from 'pino'
import { type TestDatabase, testDatabase } from '#tests/support/database/postgres.ts'
import { testSettings } from '#tests/support/shop.ts'
import { connect } from '#server/database/connect.ts'
import { deriveSecrets } from '#server/secrets/secrets.ts'
import { openVault, type Vault } from '#server/secrets/vault.ts'
import { readSettings, type Settings } from './read-settings.ts'
import { openSettingStore } from './setting-store.ts'
import { storedDefinitions } from './stored-definitions.ts'

describe('the store of settings', () => {
  let database: TestDatabase
  let pool: ReturnType<typeof connect>
  let vault: Vault
  const lines: string[] = []
  const log: Logger = pino({ level: 'trace' }, { write: (line) => void lines.push(line) })
  before(async () => {
    database = await testDatabase()
    pool = connect(database.url, 2)
    vault = await openVault(pool, deriveSecrets(randomBytes(32)))
  })
  after(async () => {
    await pool.end()
    await database.drop()
  })
  const open = (settings: Settings) => openSettingStore({ pool, settings, vault, log })
  const store = (key: string, version: number, value: unknown) =>
    pool.query('insert into setting_versions (key, version, is_set, value) values ($1, $2, true, $3)', [
      key,
      version,
      JSON.stringify(value),
    ])

  test('if a stored value is invalid in this release, the default applies, and the setting is logged without the value', async () => {
    await store('HOLD_SECONDS', 1, 'a quarter of an hour')
    await store('GONE_WITH_A_RELEASE', 1, 'x')
    const { settings } = await open(testSettings())
    assert.equal(settings.holdSeconds, 900)
    assert.equal(lines.filter((line) => line.includes('HOLD_SECONDS')).length, 1)
    assert.ok(!lines.some((line) => line.includes('quarter')))
  })

  test('a shop without the demo shows no details of the invented business, only those that somebody entered', async () => {
    const opened = await open(testSettings({ BUSINESS_PHONE: '03-1234567' }))
    assert.notEqual(opened.settings.shop.en.businessNumber, '')
    await store('BUSINESS_NAME', 1, 'Dana Games Ltd.')
    for (const [state, isShown] of [
      ['none', false],
      ['cleared', false],
      ['filled', true],
    ] as const) {
      await pool.query(
        `insert into demo_state (state) values ($1) on conflict (is_only) do update set state = $1`,
        [state],
      )
      await opened.reload()
      const { en, he } = opened.settings.shop
      assert.deepEqual([en.businessName, en.businessPhone], ['Dana Games Ltd.', '03-1234567'], state)
      for (const { businessNumber, businessAddress, supportEmail, socialLinks } of [en, he])
        for (const detail of [businessNumber, businessAddress, supportEmail, socialLinks])
          assert.equal(detail.length > 0, isShown, state)
      assert.equal(opened.settings.mailFrom.length > 0, isShown, state)
    }
    await pool.query('delete from demo_state')
    await pool.query(`delete from setting_versions where key = 'BUSINESS_NAME'`)
  })

  test('cached pages are dropped only when a setting that they show has changed', async () => {
    const opened = await open(testSettings())
    let drops = 0
    opened.onPagesChange(() => drops++)
    await store('MAIL_FROM', 1, 'shop@dana.example')
    await opened.reload()
    assert.deepEqual([opened.settings.mailFrom, drops], ['shop@dana.example', 0])
    await store('SHOP_NAME', 1, 'Dana’s Games')
    await opened.reload()
    assert.deepEqual([opened.settings.shop.en.name, drops], ['Dana’s Games', 1])
    await opened.reload()
    assert.equal(drops, 1)
  })

  test('if the settings cannot be read, the last ones stay in force', async () => {
    const broken = connect(database.url, 1)
    const opened = await openSettingStore({ pool: broken, settings: testSettings(), vault, log })
    await broken.end()
    await assert.rejects(opened.reload())
    assert.equal(opened.settings.shop.en.name, 'Dana’s Games')
  })

  test('a live shop accepts settings stored by owners, and names the missing ones', async () => {
    const live = readSettings({
      SHOP_MODE: 'live',
      PUBLIC_URL: 'https://shop.example',
      DATABASE_URL: database.url,
      MASTER_KEY: randomBytes(32).toString('base64'),
      TRUST_PROXY: 'on',
      PAYPLUS_API_KEY: 'a',
      PAYPLUS_SECRET_KEY: 's',
      PAYPLUS_PAGE_UID: 'p',
    })
    // nothing else is missing before the database is read
    assert.ok(!('problems' in live))
    const settings: Settings = { ...testSettings(), mode: 'live' }
    const needed = Object.entries(storedDefinitions).flatMap(([key, one]) => ('live' in one ? [key] : []))
    const given = new Set([
      'SHOP_MODE',
      'PUBLIC_URL',
      'DATABASE_URL',
      'MASTER_KEY',
      'TRUST_PROXY',
      'SMTP_URL',
    ])
    const asking = { ...settings, variables: { ...settings.variables, environmentNames: given } }
    await assert.rejects(open(asking), (error: Error) => {
      const named = error.message.split('\n').map((line) => line.split(' ')[0] ?? '')
      const missing = needed.filter((key) => !['SMTP_URL', 'MAIL_FROM', 'SHOP_NAME'].includes(key))
      assert.deepEqual(named.toSorted(), missing.toSorted())
      return true
    })
    for (const key of needed)
      if (!['SMTP_URL', 'MAIL_FROM', 'SHOP_NAME'].includes(key))
        await store(key, 1, key === 'SUPPORT_EMAIL' ? 'help@dana.example' : 'given')
    assert.equal((await open(asking)).settings.shop.en.businessName, 'given')
  })
})
