import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { changeSettings, listSettings, listSettingVersions, type Setting } from '#contract/admin/settings.ts'
import { getDocument } from '#contract/content.ts'
import { tally, tenTimes } from '#tests/support/faults/at-once.ts'
import { aUser } from '#tests/support/builders.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'
import { isRefusal } from '#shop/result.ts'
import { systemActor } from '#server/database/actor.ts'
import { changeSettings as changeStored } from './change-settings.ts'

describe('the settings an owner can change', () => {
  let shop: TestShop
  let owner: Visitor
  before(async () => {
    shop = await aShop({ environment: { BUSINESS_PHONE: '03-1234567' } })
    owner = aVisitor(await aUser(shop.context, { role: 0, username: 'dana' }))
  })
  after(() => shop.close())

  const find = async (key: string, at = shop, as = owner): Promise<Setting> => {
    const { data } = await at.call(listSettings, {}, as)
    const found = data.settings.find((one) => one.key === key)
    assert.ok(found, key)
    return found
  }
  const change = async (given: Readonly<Record<string, unknown>>, as = owner) => {
    const changes = await Promise.all(
      Object.entries(given).map(async ([key, value]) => ({
        key,
        value,
        version: (await find(key)).version,
      })),
    )
    return shop.call(changeSettings, { changes }, as)
  }

  test('are listed by group, each with its texts in both languages and the source of its value', async () => {
    const { data } = await shop.call(listSettings, { group: 'business' }, owner)
    assert.ok(data.settings.length >= 7)
    for (const { group, label, help } of data.settings) {
      assert.equal(group, 'business')
      assert.match(label.he + help.he, /[א-ת]/)
      assert.match(label.en + help.en, /^[^א-ת]+$/)
    }
    const { source, value, version, changedBy } = await find('SHOP_NAME')
    assert.deepEqual([source, value, version, changedBy], ['default', 'Mafteach', 0, null])
    const { kind, value: links } = await find('SOCIAL_LINKS')
    assert.deepEqual([kind, Array.isArray(links)], ['list', true])
  })

  test('with a choice of values name each in both languages, and reject any other', async () => {
    const { kind, value, choices } = await find('VAT_MODE')
    assert.deepEqual([kind, value], ['choice', 'registered'])
    assert.deepEqual(
      choices?.map((choice) => choice.value),
      ['registered', 'exempt'],
    )
    for (const { label } of choices ?? []) {
      assert.match(label.he, /[א-ת]/)
      assert.match(label.en, /^[^א-ת]+$/)
    }
    assert.equal((await change({ VAT_MODE: 'none' })).status, 400)
  })

  test('take effect with the response: in texts, and wherever the shop is named', async () => {
    const { status, data } = await change({ SHOP_NAME: 'Dana’s Games', HOLD_SECONDS: 1200 })
    assert.equal(status, 200)
    assert.deepEqual(
      data.settings.map(({ key, value, source, version, changedBy }) => [
        key,
        value,
        source,
        version,
        changedBy?.username,
      ]),
      [
        ['HOLD_SECONDS', 1200, 'stored', 1, 'dana'],
        ['SHOP_NAME', 'Dana’s Games', 'stored', 1, 'dana'],
      ],
    )
    assert.equal(shop.context.settings.shop.en.name, 'Dana’s Games')
    assert.equal(shop.context.settings.holdSeconds, 1200)
    const terms = await shop.call(getDocument, { name: 'about', language: 'en' })
    assert.match(terms.data.html, /Dana’s Games/)
    for (const path of ['/manifest.webmanifest', '/blog/rss.xml', '/api/docs', '/api/openapi.json'])
      assert.match(await (await shop.request(path)).text(), /Dana’s Games/, path)
  })

  test('of the risk rules are off by default, and accept an owner’s valid values', async () => {
    const off = { firstOrderAgorot: 0, units: 0, emailDomains: [], ordersPerNetwork: 0, foreignCard: false }
    assert.deepEqual(shop.context.settings.risk, off)
    const { data } = await change({
      RISK_FIRST_ORDER: 1500,
      RISK_EMAIL_DOMAINS: ['Throwaway.example'],
      RISK_FOREIGN_CARD: true,
    })
    assert.deepEqual(
      data.settings.map(({ value }) => value),
      [1500, ['throwaway.example'], true],
    )
    assert.deepEqual(shop.context.settings.risk, {
      ...off,
      foreignCard: true,
      firstOrderAgorot: 150_000,
      emailDomains: ['throwaway.example'],
    })
    assert.equal((await change({ RISK_EMAIL_DOMAINS: ['not a domain'] })).status, 400)
  })

  test('are recorded in the audit log with their old and new values', async () => {
    await change({ BUSINESS_ADDRESS: '5 Herzl St., Haifa' })
    const { rows } = await shop.context.pool.query(
      `select action, detail from audit_log where subject = 'setting:BUSINESS_ADDRESS'`,
    )
    assert.deepEqual(rows, [
      {
        action: 'setting.changed',
        detail: { before: '1 Example St., Tel Aviv', after: '5 Herzl St., Haifa', version: 1 },
      },
    ])
  })

  test('can be reset to the default, and every version stays listed', async () => {
    await change({ BUSINESS_NAME: 'Dana Ltd.' })
    await change({ BUSINESS_NAME: null })
    const setting = await find('BUSINESS_NAME')
    assert.deepEqual([setting.source, setting.value, setting.version], ['default', 'Mafteach Demo Ltd.', 2])
    assert.equal(shop.context.settings.shop.en.businessName, 'Mafteach Demo Ltd.')
    const { data } = await shop.call(listSettingVersions, { key: 'BUSINESS_NAME' }, owner)
    assert.deepEqual(
      data.versions.map(({ version, isSet, value, changedBy }) => [
        version,
        isSet,
        value,
        changedBy?.username,
      ]),
      [
        [2, false, null, 'dana'],
        [1, true, 'Dana Ltd.', 'dana'],
      ],
    )
  })

  test('reject an invalid value at its field, and change nothing else', async () => {
    const fits = { BUSINESS_NUMBER: '515151515' }
    for (const [key, value, code] of [
      ['SUPPORT_EMAIL', 'no address', 'email'],
      ['SHOP_NAME', '', 'required'],
      ['SHOP_NAME', 'x'.repeat(61), 'too-long'],
      ['SHOP_NAME', 12, 'invalid'],
      ['HOLD_SECONDS', 15, 'out-of-range'],
      ['HOLD_SECONDS', 1.5, 'whole'],
      ['HOLD_SECONDS', '900', 'number'],
      ['SOCIAL_LINKS', ['javascript:alert(1)'], 'web-address'],
      ['SOCIAL_LINKS', ['https://bank.example@evil.example/'], 'web-address'],
      ['CARD_BRANDS', ['visa', 'shekel-card'], 'unknown'],
      ['SMTP_URL', 'mail.example', 'smtp-address'],
      ['MAIL_FROM', 'Dana <nobody>', 'email'],
      ['META_PIXEL_ID', 'pixel', 'analytics-id'],
    ] as const) {
      const { status, problem } = await change({ ...fits, [key]: value })
      assert.deepEqual([status, problem.fields], [400, { [key]: code }], `${key}=${String(value)}`)
    }
    const unknown = await shop.call(
      changeSettings,
      { changes: [{ key: 'MASTER_KEY', value: 'x', version: 0 }] },
      owner,
    )
    assert.deepEqual(unknown.problem.fields, { MASTER_KEY: 'unknown' })
    assert.equal((await find('BUSINESS_NUMBER')).version, 0)
  })

  test('cannot be changed if they are set in the environment, and say so', async () => {
    const { source, value } = await find('BUSINESS_PHONE')
    assert.deepEqual([source, value], ['environment', '03-1234567'])
    const { status, problem } = await change({ BUSINESS_PHONE: '04-7654321', BUSINESS_NUMBER: '1' })
    assert.deepEqual(
      [status, problem.code, problem.fields],
      [409, 'setting-in-environment', { BUSINESS_PHONE: 'in-environment' }],
    )
    assert.equal((await find('BUSINESS_NUMBER')).version, 0)
    assert.equal(shop.context.settings.shop.en.businessPhone, '03-1234567')
  })

  test('are not overwritten by an owner who has not seen the latest change', async () => {
    const { version } = await find('SUPPORT_EMAIL')
    const responses = await tenTimes((at) =>
      shop.call(
        changeSettings,
        { changes: [{ key: 'SUPPORT_EMAIL', value: `help${at}@dana.example`, version }] },
        owner,
      ),
    )
    assert.deepEqual(tally(responses), { 200: 1, 409: 9 })
    const refused = responses.find(({ status }) => status === 409)
    assert.deepEqual(refused?.problem.fields, { SUPPORT_EMAIL: 'changed' })
    const setting = await find('SUPPORT_EMAIL')
    assert.equal(setting.version, version + 1)
    assert.equal(shop.context.settings.shop.en.supportEmail, setting.value)
  })

  test('cannot be removed if a live shop requires them', async () => {
    const { settings, vault, settingStore: store, transact } = shop.context
    const live = { settings: { ...settings, mode: 'live' as const }, vault, store }
    const before = await find('SHOP_NAME')
    const changes = [{ key: 'SHOP_NAME', value: null, version: before.version }]
    const refused = await transact(systemActor(), (work) => changeStored(work, live, { changes }))
    assert.ok(isRefusal(refused))
    assert.deepEqual([refused.refused, refused.fields], ['invalid-input', { SHOP_NAME: 'required' }])
    assert.equal((await find('SHOP_NAME')).version, before.version)
  })

  test('are for owners only, and changing one that concerns money requires a fresh sign-in', async () => {
    for (const duty of ['stock', 'support', 'accountant'] as const) {
      const other = aVisitor(await aUser(shop.context, { role: 0, duties: [duty] }))
      assert.equal((await shop.call(listSettings, {}, other)).status, 403, duty)
    }
    const stale = aVisitor(await aUser(shop.context, { role: 0, fresh: false }))
    assert.equal((await shop.call(listSettings, {}, stale)).status, 200)
    assert.equal((await change({ HOLD_SECONDS: 600 }, stale)).problem.code, 'fresh-sign-in-needed')
  })

  test('keep their values for the duration of a request', async () => {
    const { settings, settingStore } = shop.context
    const before = settings.shop.en.name
    await settingStore.during(async () => {
      await change({ SHOP_NAME: 'Changed meanwhile' })
      assert.equal(settings.shop.en.name, before)
    })
    assert.equal(settings.shop.en.name, 'Changed meanwhile')
  })
})
