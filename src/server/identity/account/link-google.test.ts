import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { changePassword, getAccount, unlinkGoogle } from '#contract/identity/account.ts'
import { signInWithGoogle } from '#contract/identity/identity.ts'
import { removePasskey } from '#contract/identity/two-factor.ts'
import { type FakeGoogle, fakeGoogle } from '#tests/support/fakes/fake-google.ts'
import { aPassword } from '#tests/support/identity.ts'
import { aShop, aVisitor, type TestShop } from '#tests/support/shop.ts'
import { enrolPasskey } from '#tests/support/two-factor.ts'

describe('a Google account that signs in', () => {
  let google: FakeGoogle
  let shop: TestShop
  before(async () => {
    google = await fakeGoogle()
    shop = await aShop({ environment: google.environment })
  })
  after(async () => {
    await shop.close()
    await google.stop()
  })

  test('cannot be unlinked if there is no other way to sign in', async () => {
    const visitor = aVisitor()
    const { data } = await shop.call(signInWithGoogle, { credential: await google.sign() }, visitor)
    assert.ok(data.state === 'signed-in')
    visitor.token = data.access_token
    assert.equal((await shop.call(getAccount, {}, visitor)).data.hasPassword, false)
    assert.equal((await shop.call(unlinkGoogle, {}, visitor)).problem.code, 'last-sign-in-method')
    const { data: changed } = await shop.call(changePassword, { newPassword: aPassword }, visitor)
    assert.ok(changed.state === 'signed-in')
    visitor.token = changed.access_token
    assert.equal((await shop.call(unlinkGoogle, {}, visitor)).data.googleEmail, null)
  })

  test('can be unlinked if a passkey signs in, which then cannot be removed without a password', async () => {
    const visitor = aVisitor()
    const { data } = await shop.call(
      signInWithGoogle,
      { credential: await google.sign({ sub: '892', email: 'passkey@gmail.example' }) },
      visitor,
    )
    assert.ok(data.state === 'signed-in')
    const browser = Object.assign(visitor, { token: data.access_token })
    const { passkeyId } = await enrolPasskey(shop, browser)
    assert.equal((await shop.call(unlinkGoogle, {}, browser)).data.googleEmail, null)
    assert.equal((await shop.call(removePasskey, { passkeyId }, browser)).problem.code, 'last-sign-in-method')
    const second = await enrolPasskey(shop, browser)
    assert.equal((await shop.call(removePasskey, { passkeyId }, browser)).status, 200)
    const { data: changed } = await shop.call(changePassword, { newPassword: aPassword }, browser)
    assert.ok(changed.state === 'signed-in')
    browser.token = changed.access_token
    const removed = await shop.call(removePasskey, { passkeyId: second.passkeyId }, browser)
    assert.deepEqual(removed.data.passkeys, [])
  })
})
