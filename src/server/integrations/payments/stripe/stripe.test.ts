import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import * as v from 'valibot'
import { confirmPayment, placeOrder, startPayment } from '#contract/orders/orders.ts'
import { NotSent } from '#server/integrations/payments/call-provider.ts'
import { openProviders } from '#server/integrations/payments/registry.ts'
import { readSettings } from '#server/settings/read-settings.ts'
import { reconcilePayments } from '#server/payments/reconciliation/reconcile-payments.ts'
import { freePort } from '#tests/support/database/free-port.ts'
import { aProduct } from '#tests/support/builders.ts'
import { createSessionRequest } from '#tests/support/contracts/stripe.ts'
import { providerTroubles } from '#tests/support/fakes/providers/provider-server.ts'
import { type FakeStripe, fakeStripe } from '#tests/support/fakes/stripe/fake-stripe.ts'
import { runJobs } from '#tests/support/identity.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { anOrder, placeAndOpen, type PlacedOrder } from '#tests/support/orders.ts'
import { endHold, openTasksOf, statusOf } from '#tests/support/payments.ts'
import { aShop, aVisitor, type TestShop } from '#tests/support/shop.ts'

describe('Stripe', () => {
  let stripe: FakeStripe
  let shop: TestShop
  let productId: string
  before(async () => {
    stripe = await fakeStripe()
    shop = await aShop({ environment: stripe.environment })
  })
  beforeEach(async () => {
    stripe.trouble.clear()
    stripe.faults.clear()
    stripe.expands = true
    productId = (await aProduct(shop.context, { priceAgorot: 4990, keys: 10 })).id
  })
  after(async () => {
    await assertInvariants(shop.context.pool)
    await shop.close()
    await stripe.stop()
  })

  const place = (wanted = {}) => placeAndOpen(shop, productId, { wanted })
  const confirm = ({ orderId, visitor }: PlacedOrder) => shop.call(confirmPayment, { orderId }, visitor)
  const sessionOf = (reference: string) => {
    const session = stripe.books.sessions.get(reference)
    assert.ok(session)
    return session
  }
  const lastOpened = () => {
    const body = stripe.calls.findLast(({ call }) => call === 'open')?.body
    return v.parse(createSessionRequest, body)
  }
  const poll = () => {
    const { transact, jobs, payments: providers, settings } = shop.context
    return reconcilePayments({ transact, jobs, providers, settings }, 0, () => undefined)
  }
  async function unopened() {
    const visitor = aVisitor()
    const { data } = await shop.call(placeOrder, anOrder([{ productId, quantity: 1 }]), visitor)
    const start = () => shop.call(startPayment, { orderId: data.orderId }, visitor)
    return { orderId: data.orderId, visitor, start }
  }
  function aProvider(changed: Record<string, string>) {
    const read = readSettings({ ...stripe.environment, ...changed })
    assert.ok(!('problems' in read))
    const [provider] = openProviders(read.payments, { log: shop.context.log, waitSeconds: 2 })
    assert.ok(provider)
    return provider
  }

  test('opens a page by a form that keeps to its contract: one line of the sum in agorot', async () => {
    const { orderId } = await place()
    const { line_items: lines, client_reference_id: order, expires_at: end = 0 } = lastOpened()
    assert.deepEqual(
      lines.map(({ quantity, price_data: { currency, unit_amount: sum } }) => [quantity, currency, sum]),
      [[1, 'ils', 4990]],
    )
    assert.equal(order, orderId)
    assert.ok(end * 1000 > Date.now() + 30 * 60_000)
  })

  test('is never asked for a page in Hebrew, which it has not', async () => {
    await place({ language: 'he' })
    assert.equal(lastOpened().locale, 'auto')
    await place({ language: 'en' })
    assert.equal(lastOpened().locale, 'en')
  })

  test('is told to take cards only, where the shop offers cards of Stripe by themselves', async () => {
    const provider = aProvider({ PAYMENT_METHODS: 'stripe:card' })
    const url = 'https://shop.example/'
    const payment = {
      orderId: 'o',
      orderNumber: 'MF-1',
      amountAgorot: 100,
      language: 'en',
      lines: [],
    } as const
    await provider.start({
      ...payment,
      attemptId: crypto.randomUUID(),
      buyer: { name: 'Dana', email: 'dana@example.com', phone: null, business: null },
      vatPercent: 18,
      method: 'card',
      // seven days, as a manager may hold an order: more than a page of Stripe may last
      expiresAt: new Date(Date.now() + 7 * 86_400_000),
      successUrl: url,
      failureUrl: url,
      callbackUrl: url,
    })
    assert.deepEqual(lastOpened().allowed_payment_method_types, ['card'])
    assert.equal(lastOpened().expires_at, undefined)
  })

  test('is paid: the return without a callback and without parameters delivers', async () => {
    const placed = await place()
    stripe.books.pay(placed.reference)
    assert.equal((await confirm(placed)).data.status, 'completed')
  })

  test('is paid, and names what took the money by its id only: that is read too', async () => {
    stripe.expands = false
    const placed = await place()
    stripe.books.pay(placed.reference)
    assert.equal((await confirm(placed)).data.status, 'completed')
  })

  test('is paid: a buyer who never comes back is found by asking', async () => {
    const { orderId, reference } = await place()
    stripe.books.pay(reference)
    await poll()
    assert.equal(await statusOf(shop, orderId), 'completed')
  })

  test('has a page that is complete and not paid: the order waits until the money is there', async () => {
    const placed = await place()
    stripe.books.complete(placed.reference)
    assert.equal((await confirm(placed)).data.delivery, 'waiting-for-payment')
    stripe.books.pay(placed.reference)
    assert.equal((await confirm(placed)).data.status, 'completed')
  })

  test('has a slow payment that fails in the end: the buyer tries again on another page', async () => {
    const placed = await place()
    const { payment_intent: intent } = stripe.books.complete(placed.reference)
    assert.ok(intent)
    intent.status = 'requires_payment_method'
    assert.equal((await confirm(placed)).data.delivery, 'waiting-for-payment')
    const { data } = await shop.call(startPayment, { orderId: placed.orderId }, placed.visitor)
    assert.notEqual(data.paymentUrl.split('/').at(-1), placed.reference)
  })

  test('only approves a payment, or needs none: nothing is delivered', async () => {
    const placed = await place()
    stripe.books.pay(placed.reference, { intentStatus: 'requires_capture' })
    assert.equal((await confirm(placed)).data.delivery, 'waiting-for-payment')
    Object.assign(sessionOf(placed.reference), {
      payment_status: 'no_payment_required',
      payment_intent: null,
    })
    assert.equal((await confirm(placed)).data.delivery, 'waiting-for-payment')
  })

  test('declines a card, or is left alone: the order waits, and the same page opens again', async () => {
    const placed = await place()
    assert.equal((await confirm(placed)).data.delivery, 'waiting-for-payment')
    const again = await shop.call(startPayment, { orderId: placed.orderId }, placed.visitor)
    assert.equal(again.data.paymentUrl.split('/').at(-1), placed.reference)
  })

  test('has a page that ran out: the buyer gets another', async () => {
    const placed = await place()
    sessionOf(placed.reference).status = 'expired'
    await confirm(placed)
    const { data } = await shop.call(startPayment, { orderId: placed.orderId }, placed.visitor)
    assert.notEqual(data.paymentUrl.split('/').at(-1), placed.reference)
  })

  test('has its page closed when the hold ends, as the page would outlive it', async () => {
    const { orderId, reference } = await place()
    await endHold(shop, orderId)
    await runJobs(shop)
    assert.equal(sessionOf(reference).status, 'expired')
  })

  test('is asked to close a page that is paid, has ended or is unknown: it stays as it is', async () => {
    const { reference } = await place()
    const provider = aProvider({})
    stripe.books.pay(reference)
    await provider.close(reference)
    assert.equal(sessionOf(reference).payment_status, 'paid')
    await provider.close('cs_of_nobody')
    assert.equal(await provider.ask('cs_of_nobody'), null)
  })

  for (const [what, changed] of [
    ['another sum', { amountReceived: 50 }],
    ['another currency', { currency: 'usd' }],
    ['another order', { orderId: '0'.repeat(20) }],
  ] as const)
    test(`says ${what}: a person looks at it, nothing is delivered`, async () => {
      const placed = await place()
      stripe.books.pay(placed.reference, changed)
      await confirm(placed)
      assert.equal(await statusOf(shop, placed.orderId), 'pending')
      assert.deepEqual(await openTasksOf(shop, placed.orderId), ['amount-mismatch'])
    })

  for (const trouble of providerTroubles) {
    test(`opens no page (${trouble}): the buyer is told, and the next try is the same page`, async () => {
      const { start, orderId } = await unopened()
      const before = stripe.books.sessions.size
      stripe.trouble.set('open', trouble)
      assert.equal((await start()).problem.code, 'payment-provider-unavailable')
      stripe.trouble.clear()
      const { data } = await start()
      assert.equal(stripe.books.sessions.size, before + 1)
      const placed = { orderId, reference: data.paymentUrl.split('/').at(-1) ?? '' }
      stripe.books.pay(placed.reference)
      await poll()
      assert.equal(await statusOf(shop, orderId), 'completed')
    })

    test(`cannot be asked (${trouble}): the order waits until it can`, async () => {
      const placed = await place()
      stripe.books.pay(placed.reference)
      stripe.trouble.set('read', trouble)
      assert.equal((await confirm(placed)).data.delivery, 'waiting-for-payment')
      stripe.trouble.clear()
      assert.equal((await confirm(placed)).data.status, 'completed')
    })
  }

  test('keeps a fault of its own as the answer of an attempt: the buyer gets a page all the same', async () => {
    const { start } = await unopened()
    stripe.faults.set('open', 'not-done')
    assert.equal((await start()).problem.code, 'payment-provider-unavailable')
    stripe.faults.clear()
    assert.equal((await start()).status, 200)
  })

  test('hears of an order that has changed since its answer was lost: the buyer gets a page', async () => {
    const { start, orderId } = await unopened()
    stripe.trouble.set('open', 'lost')
    assert.equal((await start()).problem.code, 'payment-provider-unavailable')
    stripe.trouble.clear()
    await shop.context.pool.query(`update orders set email = 'other@example.com' where id = $1`, [orderId])
    assert.equal((await start()).status, 200)
  })

  test('is asked for two pages at once: the buyer gets one', async () => {
    const { start } = await unopened()
    const urls = (await Promise.all([start(), start(), start()])).map(({ data }) => data.paymentUrl)
    assert.equal(new Set(urls).size, 1)
  })

  test('gives one page to two orders: the second is not sent there', async () => {
    const first = await place()
    const { open } = stripe.books
    stripe.books.open = () => sessionOf(first.reference)
    const { start } = await unopened()
    const refused = await start()
    stripe.books.open = open
    assert.equal(refused.problem.code, 'payment-provider-unavailable')
    assert.equal((await start()).status, 200)
  })

  test('with a wrong key says in words which setting is wrong', async () => {
    const provider = aProvider({ STRIPE_SECRET_KEY: 'sk_wrong' })
    await assert.rejects(provider.ask('any'), /does not accept STRIPE_SECRET_KEY/)
    assert.deepEqual(await provider.check?.(), { wrong: ['STRIPE_SECRET_KEY'], said: null })
    assert.deepEqual(await aProvider({}).check?.(), { wrong: [], said: null })
  })

  test('that is not there has been sent nothing', async () => {
    const provider = aProvider({ STRIPE_URL: `http://127.0.0.1:${await freePort()}` })
    await assert.rejects(provider.ask('any'), NotSent)
  })
})
