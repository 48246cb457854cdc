import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { changeSettings, listSettings } from '#contract/admin/settings.ts'
import { getBotChallenge } from '#contract/identity/bot-check.ts'
import { signUp, startGoogleSignIn } from '#contract/identity/identity.ts'
import { outsideSources } from '#server/http/checks/security-headers.ts'
import { aUser } from '#tests/support/builders.ts'
import { type FakeSiteVerify, fakeSiteVerify } from '#tests/support/fakes/fake-site-verify.ts'
import { aSignUp } from '#tests/support/identity.ts'
import { changeTo } from '#tests/support/admin/setting-admin.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'

describe('sign-in with Google, and the bot check', () => {
  let shop: TestShop
  let owner: Visitor
  let service: FakeSiteVerify
  before(async () => {
    service = await fakeSiteVerify('turnstile')
    shop = await aShop({ environment: { BOT_CHECK: '', BOT_CHECK_URL: service.url } })
    owner = aVisitor(await aUser(shop.context, { role: 0 }))
  })
  after(async () => {
    await shop.close()
    await service.stop()
  })

  const checkedBy = async () => (await shop.call(getBotChallenge, {})).data.kind
  const opened = () => JSON.stringify(outsideSources(shop.context.settings))

  test('the Google button appears as soon as an owner sets the client id, and disappears when it is removed', async () => {
    assert.equal((await shop.call(startGoogleSignIn, {})).status, 404)
    assert.equal((await changeTo(shop, owner, { GOOGLE_CLIENT_ID: 'dana.apps.example' })).status, 200)
    const { data } = await shop.call(startGoogleSignIn, {})
    assert.deepEqual([data.clientId, data.oneTap], ['dana.apps.example', false])
    assert.match(opened(), /accounts\.google\.com/)
    await changeTo(shop, owner, { GOOGLE_CLIENT_ID: null })
    assert.equal((await shop.call(startGoogleSignIn, {})).status, 404)
    assert.doesNotMatch(opened(), /accounts\.google\.com/)
  })

  test('a bot check service without its keys is not used: the shop keeps using its own check', async () => {
    assert.equal(await checkedBy(), 'altcha')
    assert.equal((await changeTo(shop, owner, { BOT_CHECK: 'turnstile' })).status, 200)
    assert.equal(await checkedBy(), 'altcha')
    assert.equal((await shop.call(signUp, aSignUp())).problem.code, 'bot-proof-needed')
    await changeTo(shop, owner, { BOT_CHECK_SITE_KEY: 'site-1' })
    assert.equal(await checkedBy(), 'altcha')
    await changeTo(shop, owner, { BOT_CHECK_SECRET: service.secret })
    assert.equal(await checkedBy(), 'turnstile')
    assert.match(opened(), /challenges\.cloudflare\.com/)
    await changeTo(shop, owner, { BOT_CHECK_SECRET: null })
    assert.equal(await checkedBy(), 'altcha')
  })

  test('a secret that the service does not accept is refused at its field, and the former check stays', async () => {
    const keys = { BOT_CHECK: 'turnstile', BOT_CHECK_SITE_KEY: 'site-1' }
    const { status, problem } = await changeTo(shop, owner, { ...keys, BOT_CHECK_SECRET: 'site-1' })
    assert.deepEqual([status, problem.fields], [400, { BOT_CHECK_SECRET: 'secret-refused' }])
    assert.equal(await checkedBy(), 'altcha')
  })

  test('a secret is stored if the service does not respond', async (t) => {
    const away = { BOT_CHECK: '', BOT_CHECK_URL: 'http://127.0.0.1:9/' }
    const alone = await aShop({ environment: away }, t)
    const its = aVisitor(await aUser(alone.context, { role: 0 }))
    const keys = { BOT_CHECK: 'turnstile', BOT_CHECK_SITE_KEY: 'site-1', BOT_CHECK_SECRET: 'secret-1' }
    assert.equal((await changeTo(alone, its, keys)).status, 200)
    assert.equal(alone.context.settings.botCheck.kind, 'turnstile')
  })

  test('the secret is never shown again', async () => {
    assert.equal((await changeTo(shop, owner, { BOT_CHECK_SECRET: service.secret })).status, 200)
    const { data } = await shop.call(listSettings, { group: 'bot-check' }, owner)
    assert.ok(!JSON.stringify(data).includes(service.secret))
    const { rows } = await shop.context.pool.query('select v::text as text from setting_versions v')
    assert.ok(!JSON.stringify(rows).includes(service.secret))
  })

  test('an owner cannot switch the bot check off', async () => {
    const { problem } = await changeTo(shop, owner, { BOT_CHECK: 'off' })
    assert.deepEqual(problem.fields, { BOT_CHECK: 'invalid' })
  })

  test('an environment variable takes precedence, and the setting says so', async (t) => {
    const fixed = await aShop({ environment: { BOT_CHECK: 'off', GOOGLE_CLIENT_ID: 'by-operator' } }, t)
    const its = aVisitor(await aUser(fixed.context, { role: 0 }))
    const { data } = await fixed.call(listSettings, { group: 'google' }, its)
    const setting = data.settings.find(({ key }: { key: string }) => key === 'GOOGLE_CLIENT_ID')
    assert.deepEqual([setting?.source, setting?.value], ['environment', 'by-operator'])
    const changes = [{ key: 'GOOGLE_CLIENT_ID', value: 'other', version: 0 }]
    const { problem } = await fixed.call(changeSettings, { changes }, its)
    assert.equal(problem.code, 'setting-in-environment')
  })
})
