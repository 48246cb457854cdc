import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { confirmSignUp, signUp } from '#contract/identity/identity.ts'
import { israelClock } from '#shop/israel-time.ts'
import { pageAnnouncement } from '#server/pages/page-announcement.ts'
import { aSignUp, codeFor } from '#tests/support/identity.ts'
import { aUser } from '#tests/support/builders.ts'
import { changeTo } from '#tests/support/admin/setting-admin.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'

describe('the settings for visitors', () => {
  let shop: TestShop
  let owner: Visitor
  before(async () => {
    shop = await aShop()
    owner = aVisitor(await aUser(shop.context, { role: 0 }))
  })
  after(() => shop.close())

  const hour = 3_600_000
  // a whole minute, as clocks in settings are
  const now = new Date(Math.ceil(Date.now() / hour) * hour)
  const clock = (at: number) => israelClock(new Date(at).toISOString())
  const announced = (language: 'en' | 'he', at = now) =>
    pageAnnouncement(shop.context.settings.announcement, language, at).announcement

  /** A stored time whose hour has come since. */
  async function storeDirectly(key: string, value: string | undefined): Promise<void> {
    await shop.context.pool.query('update setting_versions set value = to_jsonb($2::text) where key = $1', [
      key,
      value,
    ])
    await shop.context.settingStore.reload()
  }

  test('show no announcement until an owner sets one', () => {
    assert.equal(announced('en'), undefined)
  })

  test('show the announcement in the visitor’s language, with a link in that language, between its start and its end', async () => {
    const { status } = await changeTo(shop, owner, {
      ANNOUNCEMENT: 'Sale until Sunday',
      ANNOUNCEMENT_HE: 'מבצע עד יום ראשון',
      ANNOUNCEMENT_LINK: '/products?sale=yes',
      ANNOUNCEMENT_FROM: clock(now.getTime()),
      ANNOUNCEMENT_UNTIL: clock(now.getTime() + hour),
    })
    assert.equal(status, 200)
    const { id, ...shown } = announced('he') ?? { id: '' }
    assert.deepEqual(shown, { text: 'מבצע עד יום ראשון', link: '/products?sale=yes&lng=he' })
    assert.match(id, /^[\w-]{6}$/)
    assert.notEqual(announced('en')?.id, id)
    assert.equal(announced('en', new Date(now.getTime() - 1000)), undefined)
    assert.equal(announced('en', new Date(now.getTime() + hour)), undefined)
    await changeTo(shop, owner, { ANNOUNCEMENT_LINK: '/faq#question-regions' })
    assert.equal(announced('he')?.link, '/faq?lng=he#question-regions')
    assert.equal(announced('en')?.link, '/faq#question-regions')
    await changeTo(shop, owner, { ANNOUNCEMENT_HE: null })
    assert.equal(announced('he'), undefined)
  })

  test('reject an unsafe link and an invalid time', async () => {
    const fields = async (given: Record<string, unknown>) =>
      (await changeTo(shop, owner, given)).problem.fields
    for (const link of [
      'javascript:alert(1)',
      '//evil.example',
      '/\\evil.example',
      'http://a.example',
      'deals',
    ])
      assert.deepEqual(await fields({ ANNOUNCEMENT_LINK: link }), { ANNOUNCEMENT_LINK: 'link' }, link)
    assert.deepEqual(await fields({ ANNOUNCEMENT_FROM: '2026-02-30T10:00' }), { ANNOUNCEMENT_FROM: 'moment' })
  })

  test('reject an announcement that would never be shown, but no change beside one that is over', async () => {
    const fields = async (given: Record<string, unknown>) =>
      (await changeTo(shop, owner, given)).problem.fields
    const [past, soon, later] = [Date.now() - hour, Date.now() + hour, Date.now() + 2 * hour].map(clock)
    const none = { ANNOUNCEMENT_FROM: null, ANNOUNCEMENT_UNTIL: null }
    assert.deepEqual(await fields({ ...none, ANNOUNCEMENT_UNTIL: past }), {
      ANNOUNCEMENT_UNTIL: 'moment-over',
    })
    const backwards = { ANNOUNCEMENT_FROM: later, ANNOUNCEMENT_UNTIL: soon }
    assert.deepEqual(await fields(backwards), { ANNOUNCEMENT_UNTIL: 'order' })
    assert.equal((await changeTo(shop, owner, { ...none, ANNOUNCEMENT_UNTIL: soon })).status, 200)
    assert.deepEqual(await fields({ ANNOUNCEMENT_FROM: later }), { ANNOUNCEMENT_UNTIL: 'order' })
    await storeDirectly('ANNOUNCEMENT_UNTIL', past)
    assert.equal((await changeTo(shop, owner, { ANNOUNCEMENT: 'Sale' })).status, 200)
  })

  test('reject closing the shop until a time that is over: it would stay open', async () => {
    const fields = async (given: Record<string, unknown>) =>
      (await changeTo(shop, owner, given)).problem.fields
    const [past, soon] = [Date.now() - hour, Date.now() + hour].map(clock)
    const over = { MAINTENANCE_UNTIL: 'moment-over' }
    assert.deepEqual(await fields({ MAINTENANCE: true, MAINTENANCE_UNTIL: past }), over)
    assert.equal((await changeTo(shop, owner, { MAINTENANCE: true, MAINTENANCE_UNTIL: soon })).status, 200)
    await storeDirectly('MAINTENANCE_UNTIL', past)
    assert.deepEqual(await fields({ MAINTENANCE_TEXT: 'We count keys.' }), over)
    assert.equal((await changeTo(shop, owner, { SHOP_NAME: 'Dana’s Games' })).status, 200)
    assert.equal((await changeTo(shop, owner, { MAINTENANCE: false })).status, 200)
    assert.equal((await changeTo(shop, owner, { MAINTENANCE_TEXT: 'We count keys.' })).status, 200)
    await changeTo(shop, owner, { MAINTENANCE_UNTIL: null })
  })

  test('close sign-up, except for somebody who has begun to sign up, and open it again', async () => {
    const form = aSignUp()
    const begun = await shop.call(signUp, form)
    assert.equal(begun.status, 202)
    await changeTo(shop, owner, { REGISTRATION: false })
    const { status, problem } = await shop.call(signUp, aSignUp())
    assert.deepEqual([status, problem.code], [403, 'registration-closed'])
    const code = await codeFor(shop, form.email)
    const finished = await shop.call(confirmSignUp, { ticket: begun.data.ticket, code })
    assert.equal(finished.status, 201)
    await changeTo(shop, owner, { REGISTRATION: true })
    assert.equal((await shop.call(signUp, aSignUp())).status, 202)
  })
})
