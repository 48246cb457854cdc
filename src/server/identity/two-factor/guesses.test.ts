import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { verifyTwoFactor } from '#contract/identity/two-factor.ts'
import { anAccount, emailsTo, notThe } from '#tests/support/identity.ts'
import { enrolApp, firstStep } from '#tests/support/two-factor.ts'
import { aShop, aVisitor, type TestShop } from '#tests/support/shop.ts'

describe('somebody who knows the password', () => {
  let shop: TestShop
  before(async () => (shop = await aShop({ environment: { RATE_LIMITS: 'on' } })))
  after(() => shop.close())

  test('can guess only ten codes in fifteen minutes, however many challenges they start', async () => {
    const account = await anAccount(shop)
    const { app } = await enrolApp(shop, account)
    for (let round = 0; round < 2; round++) {
      const challenge = await firstStep(shop, account)
      for (let i = 0; i < 5; i++)
        await shop.call(verifyTwoFactor, { by: 'totp', challenge, code: notThe(app.code()) }, aVisitor())
    }
    const challenge = await firstStep(shop, account)
    const response = await shop.call(verifyTwoFactor, { by: 'totp', challenge, code: app.code() })
    assert.equal(response.status, 429)
    const wait = Number(response.headers.get('retry-after'))
    assert.ok(wait > 0 && wait <= 900, `${wait}`)
  })

  for (const [title, perChallenge] of [
    ['in one challenge', [5]],
    ['over several challenges', [4, 1]],
  ] as const)
    test(`is reported to the user once, at the fifth wrong code ${title}`, async () => {
      const account = await anAccount(shop)
      const { app } = await enrolApp(shop, account)
      const warnings = async () =>
        (await emailsTo(shop, account.email)).filter(({ subject }) => /wrong codes/.test(subject))
      let guessed = 0
      for (const guesses of perChallenge) {
        const challenge = await firstStep(shop, account)
        for (let i = 0; i < guesses; i++) {
          assert.equal((await warnings()).length, 0)
          await shop.call(verifyTwoFactor, { by: 'totp', challenge, code: notThe(app.code()) }, aVisitor())
          guessed++
        }
      }
      assert.equal(guessed, 5)
      assert.equal((await warnings()).length, 1)
      const challenge = await firstStep(shop, account)
      await shop.call(verifyTwoFactor, { by: 'totp', challenge, code: notThe(app.code()) }, aVisitor())
      assert.equal((await warnings()).length, 1)
    })
})
