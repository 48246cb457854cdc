import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { type FakePaypal, fakePaypal, paypalKeys } from '#tests/support/fakes/paypal/fake-paypal.ts'
import { accessTokens } from './access-token.ts'

describe('PayPal’s access token', () => {
  let paypal: FakePaypal
  before(async () => {
    paypal = await fakePaypal()
  })
  after(() => paypal.stop())
  beforeEach(() => {
    paypal.tokenCalls = 0
  })

  const open = (waitSeconds: number) =>
    accessTokens(
      { ...paypalKeys, url: paypal.url, scriptUrl: null, sharedAccount: false },
      { log: pino({ enabled: false }), waitSeconds },
    )

  test('is requested once for concurrent calls, and then cached', async () => {
    const tokens = open(10)
    const [first, second] = await Promise.all([tokens.get(), tokens.get()])
    assert.equal(first, second)
    assert.equal(await tokens.get(), first)
    assert.equal(paypal.tokenCalls, 1)
  })

  test('is requested again by a call that waited for the request of another, which ran out of time', async () => {
    const tokens = open(1)
    paypal.faults.set('token', 'held')
    const first = assert.rejects(tokens.get(), /No response came/)
    while (paypal.tokenCalls === 0) await wait(5)
    paypal.faults.clear()
    const others = [tokens.get(), tokens.get()]
    await first
    const [second, third] = await Promise.all(others)
    assert.ok(second !== undefined && paypal.tokens.has(second))
    assert.equal(third, second)
    assert.equal(paypal.tokenCalls, 2)
  })

  test('is not requested a third time if the second try fails too', async () => {
    const tokens = open(1)
    paypal.faults.set('token', 'held')
    const first = assert.rejects(tokens.get(), /No response came/)
    while (paypal.tokenCalls === 0) await wait(5)
    await Promise.all([first, assert.rejects(tokens.get(), /No response came/)])
    paypal.faults.clear()
    assert.equal(paypal.tokenCalls, 2)
  })
})
