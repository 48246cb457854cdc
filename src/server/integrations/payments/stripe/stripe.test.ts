import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as v from 'valibot'
import { startPayment } from '#contract/orders/orders.ts'
import { createSessionRequest } from '#tests/support/contracts/stripe.ts'
import { systemActor } from '#server/database/actor.ts'
import { settlePayment } from '#server/payments/settling/settle-payment.ts'
import { stripeShop } from '#tests/support/fakes/stripe/stripe-shop.ts'
import { runJobs } from '#tests/support/identity.ts'
import { endHold, openTasksOf, statusOf } from '#tests/support/payments.ts'

describe('Stripe', () => {
  const seller = stripeShop()
  const { place, placeUnopened, confirm, poll, sessionOf, aProvider } = seller
  const lastOpened = () => {
    const body = seller.stripe.calls.findLast(({ call }) => call === 'open')?.body
    return v.parse(createSessionRequest, body)
  }

  const paymentsOf = async (orderId: string) =>
    (
      await seller.shop.context.pool.query(
        'select amount_agorot, allocation from payments where order_id = $1',
        [orderId],
      )
    ).rows

  test('opens a page for a request that follows the API contract: one line with the total in agorot', async () => {
    const { orderId } = await place()
    const { line_items: lines, client_reference_id: order, expires_at: end = 0 } = lastOpened()
    assert.deepEqual(
      lines.map(({ quantity, price_data: { currency, unit_amount: sum } }) => [quantity, currency, sum]),
      [[1, 'ils', 4990]],
    )
    assert.equal(order, orderId)
    assert.ok(end * 1000 > Date.now() + 30 * 60_000)
  })

  test('is never asked for a page in Hebrew, which it does not support', async () => {
    await place({ language: 'he' })
    assert.equal(lastOpened().locale, 'auto')
    await place({ language: 'en' })
    assert.equal(lastOpened().locale, 'en')
  })

  test('is limited to cards if the shop offers Stripe for cards only', async () => {
    const provider = aProvider({ PAYMENT_METHODS: 'stripe:card' })
    const url = 'https://shop.example/'
    const payment = {
      orderId: 'o',
      orderNumber: 'MF-1',
      amountAgorot: 100,
      language: 'en',
      lines: [],
    } as const
    const { endsAt } = await provider.start({
      ...payment,
      attemptId: crypto.randomUUID(),
      buyer: { name: 'Dana', email: 'dana@example.com', phone: null, business: null },
      vatPercent: 18,
      method: 'card',
      // seven days, which a manager may choose: longer than Stripe allows for a page
      expiresAt: new Date(Date.now() + 7 * 86_400_000),
      successUrl: url,
      failureUrl: url,
      webhookUrl: url,
    })
    assert.deepEqual(lastOpened().allowed_payment_method_types, ['card'])
    assert.equal(lastOpened().expires_at, undefined)
    assert.ok(endsAt !== undefined && Math.abs(endsAt.getTime() - Date.now() - 86_400_000) < 60_000)
  })

  test('delivers a paid order when the buyer returns, even without a webhook or parameters', async () => {
    const placed = await place()
    seller.stripe.books.pay(placed.reference)
    assert.equal((await confirm(placed)).data.status, 'completed')
  })

  test('may name the payment by its id only: the payment is then read too', async () => {
    seller.stripe.expands = false
    const placed = await place()
    seller.stripe.books.pay(placed.reference)
    assert.equal((await confirm(placed)).data.status, 'completed')
  })

  test('is queried for the payment of a buyer who never returns', async () => {
    const { orderId, reference } = await place()
    seller.stripe.books.pay(reference)
    await poll()
    assert.equal(await statusOf(seller.shop, orderId), 'completed')
  })

  test('has a page that is complete but not paid: the order waits for the payment', async () => {
    const placed = await place()
    seller.stripe.books.complete(placed.reference)
    assert.equal((await confirm(placed)).data.delivery, 'waiting-for-payment')
    seller.stripe.books.pay(placed.reference)
    assert.equal((await confirm(placed)).data.status, 'completed')
  })

  test('has a slow payment that fails in the end: the buyer tries again on another page', async () => {
    const placed = await place()
    const { payment_intent: intent } = seller.stripe.books.complete(placed.reference)
    assert.ok(intent)
    intent.status = 'requires_payment_method'
    assert.equal((await confirm(placed)).data.delivery, 'waiting-for-payment')
    const { data } = await seller.shop.call(startPayment, { orderId: placed.orderId }, placed.visitor)
    assert.notEqual(data.paymentUrl.split('/').at(-1), placed.reference)
  })

  test('only authorises a payment, or requires none: nothing is delivered', async () => {
    const placed = await place()
    seller.stripe.books.pay(placed.reference, { intentStatus: 'requires_capture' })
    assert.equal((await confirm(placed)).data.delivery, 'waiting-for-payment')
    Object.assign(sessionOf(placed.reference), {
      payment_status: 'no_payment_required',
      payment_intent: null,
    })
    assert.equal((await confirm(placed)).data.delivery, 'waiting-for-payment')
  })

  test('opens the same page again if the buyer has not paid, and the order waits', async () => {
    const placed = await place()
    assert.equal((await confirm(placed)).data.delivery, 'waiting-for-payment')
    const again = await seller.shop.call(startPayment, { orderId: placed.orderId }, placed.visitor)
    assert.equal(again.data.paymentUrl.split('/').at(-1), placed.reference)
  })

  test('declines a card: its page stays open, and the buyer pays there with another', async () => {
    const placed = await place()
    const { payment_intent: intent } = Object.assign(seller.stripe.books.complete(placed.reference), {
      status: 'open',
    })
    assert.ok(intent)
    intent.status = 'requires_payment_method'
    assert.equal((await confirm(placed)).data.delivery, 'waiting-for-payment')
    const again = await seller.shop.call(startPayment, { orderId: placed.orderId }, placed.visitor)
    assert.equal(again.data.paymentUrl.split('/').at(-1), placed.reference)
    seller.stripe.books.pay(placed.reference)
    assert.equal((await confirm(placed)).data.status, 'completed')
  })

  test('has a page that has expired: the buyer gets another', async () => {
    const placed = await place()
    sessionOf(placed.reference).status = 'expired'
    await confirm(placed)
    const { data } = await seller.shop.call(startPayment, { orderId: placed.orderId }, placed.visitor)
    assert.notEqual(data.paymentUrl.split('/').at(-1), placed.reference)
  })

  test('closes its page when the hold ends', async () => {
    const { orderId, reference } = await place()
    await endHold(seller.shop, orderId)
    await runJobs(seller.shop)
    assert.equal(sessionOf(reference).status, 'expired')
  })

  test('is asked to close a page that is paid, has expired or is unknown: nothing changes', async () => {
    const { reference } = await place()
    const provider = aProvider({})
    seller.stripe.books.pay(reference)
    await provider.close(reference)
    assert.equal(sessionOf(reference).payment_status, 'paid')
    const ended = await place()
    sessionOf(ended.reference).status = 'expired'
    await provider.close(ended.reference)
    assert.equal(sessionOf(ended.reference).status, 'expired')
    await provider.close('cs_of_nobody')
    assert.equal(await provider.query('cs_of_nobody'), null)
  })

  test('has refunded a payment in full before the shop was notified: nothing is delivered', async () => {
    for (const expands of [true, false]) {
      seller.stripe.expands = expands
      const placed = await place()
      const { payment_intent: paidBy } = seller.stripe.books.pay(placed.reference)
      seller.stripe.books.refund({ payment_intent: paidBy?.id })
      await poll()
      assert.equal(await statusOf(seller.shop, placed.orderId), 'pending')
      assert.deepEqual(await openTasksOf(seller.shop, placed.orderId), [])
      const { data } = await seller.shop.call(startPayment, { orderId: placed.orderId }, placed.visitor)
      assert.notEqual(data.paymentUrl.split('/').at(-1), placed.reference)
    }
  })

  test('has refunded a part before the shop was notified: a manager gets a task about the rest', async () => {
    const placed = await place()
    const { payment_intent: paidBy } = seller.stripe.books.pay(placed.reference)
    seller.stripe.books.refund({ payment_intent: paidBy?.id, amount: 1000 })
    await poll()
    assert.equal(await statusOf(seller.shop, placed.orderId), 'pending')
    assert.deepEqual(await openTasksOf(seller.shop, placed.orderId), ['amount-mismatch'])
    assert.deepEqual(await paymentsOf(placed.orderId), [{ amount_agorot: 3990, allocation: 'mismatched' }])
  })

  test('refunds a payment that the shop has recorded: asked again, nothing about it changes', async () => {
    for (const amount of [1000, 4990]) {
      const placed = await place()
      const { payment_intent: paidBy } = seller.stripe.books.pay(placed.reference)
      await poll()
      seller.stripe.books.refund({ payment_intent: paidBy?.id, amount })
      await confirm(placed)
      const { transact, jobs, payments: providers, settings } = seller.shop.context
      const settling = { transact, jobs, providers, settings, actor: systemActor() }
      await settlePayment(settling, { provider: 'stripe', reference: placed.reference })
      assert.equal(await statusOf(seller.shop, placed.orderId), 'completed')
      assert.deepEqual(await paymentsOf(placed.orderId), [{ amount_agorot: 4990, allocation: 'matched' }])
      assert.deepEqual(await openTasksOf(seller.shop, placed.orderId), [])
    }
  })

  for (const [what, changed] of [
    ['another amount', { amountReceived: 50 }],
    ['another currency', { currency: 'usd' }],
    ['another order', { orderId: '0'.repeat(20) }],
  ] as const)
    test(`reports ${what}: a manager gets a task, and nothing is delivered`, async () => {
      const placed = await place()
      seller.stripe.books.pay(placed.reference, changed)
      await confirm(placed)
      assert.equal(await statusOf(seller.shop, placed.orderId), 'pending')
      assert.deepEqual(await openTasksOf(seller.shop, placed.orderId), ['amount-mismatch'])
    })

  test('is asked for several pages at once: the buyer gets one', async () => {
    const { start } = await placeUnopened()
    const urls = (await Promise.all([start(), start(), start()])).map(({ data }) => data.paymentUrl)
    assert.equal(new Set(urls).size, 1)
  })

  test('returns one page for two orders: the second order is refused', async () => {
    const first = await place()
    const { open } = seller.stripe.books
    seller.stripe.books.open = () => sessionOf(first.reference)
    const { start } = await placeUnopened()
    const refused = await start()
    seller.stripe.books.open = open
    assert.equal(refused.problem.code, 'payment-provider-unavailable')
    assert.equal((await start()).status, 200)
  })
})
