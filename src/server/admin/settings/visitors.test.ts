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

  const now = new Date('2026-11-22T12:00:00Z')
  const announced = (language: 'en' | 'he', at = now) =>
    pageAnnouncement(shop.context.settings.announcement, language, at).announcement

  test('show no announcement until an owner sets one', () => {
    assert.equal(announced('en'), undefined)
  })

  test('show the announcement in the visitor’s language, with a link in that language, between its start and its end', async () => {
    const hour = 3_600_000
    const { status } = await changeTo(shop, owner, {
      ANNOUNCEMENT: 'Sale until Sunday',
      ANNOUNCEMENT_HE: 'מבצע עד יום ראשון',
      ANNOUNCEMENT_LINK: '/products',
      ANNOUNCEMENT_FROM: israelClock(now.toISOString()),
      ANNOUNCEMENT_UNTIL: israelClock(new Date(now.getTime() + hour).toISOString()),
    })
    assert.equal(status, 200)
    const { id, ...shown } = announced('he') ?? { id: '' }
    assert.deepEqual(shown, { text: 'מבצע עד יום ראשון', link: '/products?lng=he' })
    assert.match(id, /^[\w-]{6}$/)
    assert.notEqual(announced('en')?.id, id)
    assert.equal(announced('en', new Date(now.getTime() - 1000)), undefined)
    assert.equal(announced('en', new Date(now.getTime() + hour)), undefined)
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
