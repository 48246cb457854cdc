import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { changeSettings, listSettings } from '#contract/admin/settings.ts'
import { getBotChallenge } from '#contract/identity/bot-check.ts'
import { signUp, startGoogleSignIn } from '#contract/identity/identity.ts'
import { outsideSources } from '#server/http/checks/security-headers.ts'
import { aUser } from '#tests/support/builders.ts'
import { aSignUp } from '#tests/support/identity.ts'
import { changeTo } from '#tests/support/admin/setting-admin.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'

describe('sign-in with Google, and the bot check', () => {
  let shop: TestShop
  let owner: Visitor
  before(async () => {
    shop = await aShop({ environment: { BOT_CHECK: '' } })
    owner = aVisitor(await aUser(shop.context, { role: 0 }))
  })
  after(() => shop.close())

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
    await changeTo(shop, owner, { BOT_CHECK_SECRET: 'kept-from-every-answer' })
    assert.equal(await checkedBy(), 'turnstile')
    assert.match(opened(), /challenges\.cloudflare\.com/)
    await changeTo(shop, owner, { BOT_CHECK_SECRET: null })
    assert.equal(await checkedBy(), 'altcha')
  })

  test('the secret is never shown again', async () => {
    await changeTo(shop, owner, { BOT_CHECK_SECRET: 'kept-from-every-answer' })
    const { data } = await shop.call(listSettings, { group: 'bot-check' }, owner)
    assert.doesNotMatch(JSON.stringify(data), /kept-from-every/)
    const { rows } = await shop.context.pool.query('select v::text as text from setting_versions v')
    assert.doesNotMatch(JSON.stringify(rows), /kept-from-every/)
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
