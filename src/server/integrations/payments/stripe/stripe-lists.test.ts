import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { confirmPayment, getOrder } from '#contract/orders/orders.ts'
import { requestRefund } from '#contract/orders/refunds.ts'
import { aProduct } from '#tests/support/builders.ts'
import { compareListsOf, openTasks } from '#tests/support/admin/compare-lists.ts'
import { providerFaults } from '#tests/support/fakes/providers/provider-server.ts'
import { type FakeStripe, fakeStripe } from '#tests/support/fakes/stripe/fake-stripe.ts'
import { runJobs } from '#tests/support/identity.ts'
import { placeAndOpen } from '#tests/support/orders.ts'
import { aShop, type TestShop } from '#tests/support/shop.ts'

describe('Stripe’s list of transactions', () => {
  let stripe: FakeStripe
  let shop: TestShop
  before(async () => {
    stripe = await fakeStripe()
    shop = await aShop({ environment: stripe.environment })
  })
  beforeEach(async () => {
    stripe.faults.clear()
    await shop.context.pool.query('update manager_tasks set resolved_at = now()')
  })
  after(async () => {
    await shop.close()
    await stripe.stop()
  })

  const aSale = async () => {
    const { id } = await aProduct(shop.context, { priceAgorot: 4990 })
    const { orderId, visitor, reference } = await placeAndOpen(shop, id)
    const intent = stripe.books.pay(reference).payment_intent
    assert.ok(intent)
    await shop.call(confirmPayment, { orderId }, visitor)
    return { orderId, visitor, intent }
  }
  const hoursAgo = (hours: number) => Math.floor(Date.now() / 1000) - hours * 3600

  test('agrees with the shop on payments and refunds, over several pages', async () => {
    for (let n = 0; n < 4; n++) {
      const { orderId, visitor } = await aSale()
      const lineId = (await shop.call(getOrder, { orderId }, visitor)).data.items[0]?.id
      await shop.call(requestRefund, { orderId, units: [{ lineId, quantity: 1 }] }, visitor)
    }
    await aSale()
    await runJobs(shop)
    assert.deepEqual(await compareListsOf(shop), [])
    assert.deepEqual(await openTasks(shop), [])
    assert.ok(stripe.calls.filter(({ call }) => call === 'intents').length > 2)
    assert.ok(stripe.calls.filter(({ call }) => call === 'refunds').length > 1)
  })

  test('reveals an unknown payment, an unknown refund, a different amount and a missing payment', async () => {
    const [other, odd, gone] = [await aSale(), await aSale(), await aSale()]
    Object.assign(other.intent, { amount_received: 1 })
    const back = stripe.books.refund({ payment_intent: odd.intent.id, amount: 100 })
    const stranger = stripe.books.open({
      mode: 'payment',
      line_items: [
        { quantity: 1, price_data: { currency: 'ils', unit_amount: 700, product_data: { name: 'x' } } },
      ],
      success_url: 'https://x.example',
    })
    const { payment_intent: strange } = stripe.books.pay(stranger.id)
    for (const one of [strange, back]) Object.assign(one ?? {}, { created: hoursAgo(2) })
    Object.assign(gone.intent, { created: hoursAgo(24 * 9) })
    assert.deepEqual(await compareListsOf(shop), [])
    assert.deepEqual(await openTasks(shop), [
      ['listed-otherwise', other.intent.id],
      ['payment-not-listed', null],
      ['refund-unknown', 'id' in back ? back.id : ''],
      ['unknown-payment', strange?.id],
    ])
  })

  for (const fault of providerFaults)
    test(`causes no tasks if Stripe fails (${fault})`, async () => {
      const { intent } = await aSale()
      Object.assign(intent, { amount_received: 2 })
      for (const call of ['intents', 'refunds']) {
        stripe.faults.clear()
        stripe.faults.set(call, fault)
        assert.equal((await compareListsOf(shop)).length, 1)
        assert.deepEqual(await openTasks(shop), [])
      }
    })
})
