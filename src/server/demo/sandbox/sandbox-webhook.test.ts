import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { aShop, type TestShop } from '#tests/support/shop.ts'
import { signWebhook } from './sandbox.ts'

describe('a webhook of the sandbox', () => {
  let shop: TestShop
  before(async () => (shop = await aShop()))
  after(() => shop.close())

  const read = (body: string, headers: Record<string, string>) =>
    shop.context.payments.find('sandbox')?.verifyWebhook(Buffer.from(body), headers)
  const signed = (body: string, secondsAgo = 0) =>
    signWebhook(shop.context.secrets.sandbox, body, Math.floor(Date.now() / 1000) - secondsAgo)
  const message = JSON.stringify({ reference: 'r1' })

  test('with a valid signature contains its payment', () => {
    assert.deepEqual(read(message, signed(message)), {
      trust: 'signed',
      subject: { about: 'payment', reference: 'r1' },
    })
  })

  for (const [what, secondsAgo] of [
    ['old', 600],
    ['dated in the future', -600],
  ] as const)
    test(`is refused if it is ${what}`, () => {
      assert.equal(read(message, signed(message, secondsAgo)), 'signature-wrong')
    })

  test('is refused with a wrong signature and without one', () => {
    assert.equal(read(message, signed('{}')), 'signature-wrong')
    assert.equal(read(message, {}), 'signature-wrong')
  })

  test('without a payment is unreadable', () => {
    assert.equal(read('{}', signed('{}')), 'unreadable')
    assert.equal(read('\u0000', signed('\u0000')), 'unreadable')
  })
})
