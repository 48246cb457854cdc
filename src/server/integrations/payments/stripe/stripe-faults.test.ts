import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { NotSent } from '#server/integrations/payments/call-provider.ts'
import { freePort } from '#tests/support/database/free-port.ts'
import { providerFaults } from '#tests/support/fakes/providers/provider-server.ts'
import { stripeShop } from '#tests/support/fakes/stripe/stripe-shop.ts'
import { statusOf } from '#tests/support/payments.ts'

describe('a failing Stripe', () => {
  const seller = stripeShop()
  const { place, placeUnopened, confirm, poll, aProvider } = seller

  for (const fault of providerFaults) {
    test(`opens no page (${fault}): the buyer gets an error message, and the next try opens only one`, async () => {
      const { start, orderId } = await placeUnopened()
      const before = seller.stripe.books.sessions.size
      seller.stripe.faults.set('open', fault)
      assert.equal((await start()).problem.code, 'payment-provider-unavailable')
      seller.stripe.faults.clear()
      const { data } = await start()
      assert.equal(seller.stripe.books.sessions.size, before + 1)
      const placed = { orderId, reference: data.paymentUrl.split('/').at(-1) ?? '' }
      seller.stripe.books.pay(placed.reference)
      await poll()
      assert.equal(await statusOf(seller.shop, orderId), 'completed')
    })

    test(`fails (${fault}): the order waits until it responds`, async () => {
      const placed = await place()
      seller.stripe.books.pay(placed.reference)
      seller.stripe.faults.set('read', fault)
      assert.equal((await confirm(placed)).data.delivery, 'waiting-for-payment')
      seller.stripe.faults.clear()
      assert.equal((await confirm(placed)).data.status, 'completed')
    })
  }

  test('keeps repeating its own error for an attempt: the buyer still gets a page on the next try', async () => {
    const { start } = await placeUnopened()
    seller.stripe.storedErrors.set('open', 'not-done')
    assert.equal((await start()).problem.code, 'payment-provider-unavailable')
    seller.stripe.storedErrors.clear()
    assert.equal((await start()).status, 200)
  })

  test('gets an order that has changed since its response was lost: the buyer still gets a page', async () => {
    const { start, orderId } = await placeUnopened()
    seller.stripe.faults.set('open', 'lost')
    assert.equal((await start()).problem.code, 'payment-provider-unavailable')
    seller.stripe.faults.clear()
    await seller.shop.context.pool.query(`update orders set email = 'other@example.com' where id = $1`, [
      orderId,
    ])
    assert.equal((await start()).status, 200)
  })

  test('with a wrong key causes an error message that names the setting', async () => {
    const provider = aProvider({ STRIPE_SECRET_KEY: 'sk_wrong' })
    await assert.rejects(provider.query('any'), /does not accept STRIPE_SECRET_KEY/)
    assert.deepEqual(await provider.check?.(), { wrong: ['STRIPE_SECRET_KEY'], reason: null })
    assert.deepEqual(await aProvider({}).check?.(), { wrong: [], reason: null })
  })

  test('cannot be reached: the request counts as not sent', async () => {
    const provider = aProvider({ STRIPE_URL: `http://127.0.0.1:${await freePort()}` })
    await assert.rejects(provider.query('any'), NotSent)
  })
})
