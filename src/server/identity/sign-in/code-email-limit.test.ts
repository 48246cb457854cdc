import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { changeEmail } from '#contract/identity/account.ts'
import { resendSignUpCode, signUp } from '#contract/identity/identity.ts'
import { aSignedInVisitor, aSignUp, anAccount } from '#tests/support/identity.ts'
import { aShop, aVisitor, type TestShop } from '#tests/support/shop.ts'

describe('e-mails with codes to one mailbox', () => {
  let shop: TestShop
  before(async () => (shop = await aShop({ environment: { RATE_LIMITS: 'on' } })))
  after(() => shop.close())

  test('are limited together, whichever sign-up or account asks for them', async () => {
    const { email } = aSignUp()
    const signUpHere = () => shop.call(signUp, { ...aSignUp(), email }, aVisitor())
    const accounts = [await anAccount(shop), await anAccount(shop)]
    const visitors = []
    for (const account of accounts) visitors.push(await aSignedInVisitor(shop, account))
    const { data } = await signUpHere()
    for (const visitor of [...visitors, ...visitors])
      assert.equal((await shop.call(changeEmail, { email }, visitor)).status, 202)
    for (const visitor of visitors)
      assert.equal((await shop.call(changeEmail, { email: email.toUpperCase() }, visitor)).status, 429)
    assert.equal((await signUpHere()).status, 429)
    const elsewhere = { email: 'somewhere-else@example.com' }
    assert.equal((await shop.call(changeEmail, elsewhere, visitors[0])).status, 202)
    await shop.context.pool.query(
      `update rate_counters set calls = 5 where key like 'code email %' and calls > 5`,
    )
    const again = async () => {
      await shop.context.pool.query(`update codes set sent_at = sent_at - interval '31 seconds'`)
      return (await shop.call(resendSignUpCode, { ticket: data.ticket })).status
    }
    assert.deepEqual([await again(), await again(), await again()], [202, 202, 202])
    const { rows } = await shop.context.pool.query<{ calls: number }>(
      `select max(calls) as calls from rate_counters where key like 'code email %'`,
    )
    assert.deepEqual(rows, [{ calls: 8 }])
    assert.equal((await signUpHere()).status, 429)
  })

  test('are not counted if a further code is refused because the last one has just been sent', async () => {
    const form = aSignUp()
    const visitor = aVisitor()
    const { data } = await shop.call(signUp, form, visitor)
    for (let i = 0; i < 10; i++)
      assert.equal((await shop.call(resendSignUpCode, { ticket: data.ticket }, visitor)).status, 429)
    await shop.context.pool.query(`update codes set sent_at = sent_at - interval '31 seconds'`)
    assert.equal((await shop.call(resendSignUpCode, { ticket: data.ticket }, visitor)).status, 202)
  })
})
