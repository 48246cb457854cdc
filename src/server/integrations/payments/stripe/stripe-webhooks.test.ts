import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { openProviders } from '#server/integrations/payments/registry.ts'
import { readSettings } from '#server/settings/read-settings.ts'
import type { PaymentProvider } from '#server/integrations/payments/provider.ts'
import { aProduct } from '#tests/support/builders.ts'
import { type FakeStripe, fakeStripe } from '#tests/support/fakes/stripe/fake-stripe.ts'
import { runJobs } from '#tests/support/identity.ts'
import { placeAndOpen } from '#tests/support/orders.ts'
import { statusOf } from '#tests/support/payments.ts'
import { aShop, type TestShop } from '#tests/support/shop.ts'
import { until } from '#tests/support/until.ts'

describe('an event of Stripe', () => {
  let stripe: FakeStripe
  let shop: TestShop
  let productId: string
  let provider: PaymentProvider
  before(async () => {
    stripe = await fakeStripe()
    shop = await aShop({ environment: stripe.environment })
    const read = readSettings(stripe.environment)
    assert.ok(!('problems' in read))
    const [opened] = openProviders(read.payments, { log: shop.context.log, waitSeconds: 2 })
    assert.ok(opened)
    provider = opened
  })
  beforeEach(async () => {
    stripe.faults.clear()
    productId = (await aProduct(shop.context, { priceAgorot: 4990, keys: 10 })).id
  })
  after(async () => {
    await shop.close()
    await stripe.stop()
  })

  const path = '/api/payments/webhooks/stripe'
  const send = (...told: Parameters<FakeStripe['event']>) => {
    const { body, headers } = stripe.event(...told)
    return shop.request(path, { method: 'POST', body, headers })
  }
  const settled = (orderId: string) =>
    until(async () => {
      await runJobs(shop)
      return (await statusOf(shop, orderId)) === 'completed'
    }, 'the order is paid')
  const read = (type: string, object: object) => {
    const { body, headers } = stripe.event(type, object)
    const reading = provider.verifyWebhook(Buffer.from(body), headers)
    assert.ok(typeof reading === 'object', String(reading))
    assert.equal(reading.trust, 'signed')
    return reading.subject
  }

  test('about a paid page delivers the order before the buyer returns; repeating it changes nothing', async () => {
    const { orderId, reference } = await placeAndOpen(shop, productId)
    const session = stripe.books.pay(reference)
    for (let i = 0; i < 2; i++) {
      const { status } = await send('checkout.session.completed', session)
      assert.ok(status >= 200 && status < 300)
    }
    await settled(orderId)
    const { rows } = await shop.context.pool.query('select 1 from payments where order_id = $1', [orderId])
    assert.equal(rows.length, 1)
  })

  test('is not trusted: Stripe is queried, and reports that the page is not paid', async () => {
    const { orderId, reference } = await placeAndOpen(shop, productId)
    await send('checkout.session.completed', { id: reference, payment_status: 'paid' })
    await runJobs(shop)
    assert.equal(await statusOf(shop, orderId), 'pending')
  })

  test('about a paid page that the shop does not know causes one task', async () => {
    const { reference } = await placeAndOpen(shop, productId)
    const session = stripe.books.pay(reference)
    const id = `cs_test_${crypto.randomUUID()}`
    stripe.books.sessions.set(id, { ...session, id })
    for (let i = 0; i < 2; i++) await send('checkout.session.completed', { ...session, id })
    await runJobs(shop)
    const { rows } = await shop.context.pool.query(
      `select 1 from manager_tasks where kind = 'unknown-payment' and detail ->> 'reference' = $1`,
      [id],
    )
    assert.equal(rows.length, 1)
  })

  test('about an expired page that the shop does not know, as one whose opening got no response, causes no task', async () => {
    const { reference } = await placeAndOpen(shop, productId)
    const session = stripe.books.sessions.get(reference)
    assert.ok(session)
    const expired = { ...session, id: `cs_test_${crypto.randomUUID()}`, status: 'expired' } as const
    stripe.books.sessions.set(expired.id, expired)
    await send('checkout.session.expired', expired)
    await runJobs(shop)
    const { rows } = await shop.context.pool.query(
      `select 1 from manager_tasks where kind = 'unknown-payment' and detail ->> 'reference' = $1`,
      [expired.id],
    )
    assert.equal(rows.length, 0)
  })

  for (const [what, how] of [
    ['signed with another secret', { secret: 'whsec_other' }],
    ['that is too old', { secondsAgo: 400 }],
    ['from the future', { secondsAgo: -400 }],
  ] as const)
    test(`${what} is refused without a query to Stripe`, async () => {
      const { orderId, reference } = await placeAndOpen(shop, productId)
      const session = stripe.books.pay(reference)
      const before = stripe.calls.length
      assert.equal((await send('checkout.session.completed', session, how)).status, 400)
      await runJobs(shop)
      assert.equal(stripe.calls.length, before)
      assert.equal(await statusOf(shop, orderId), 'pending')
    })

  test('is accepted if its clock is slightly off', () => {
    for (const secondsAgo of [200, -200]) {
      const { body, headers } = stripe.event('payment_intent.created', { id: 'pi_1' }, { secondsAgo })
      assert.equal(typeof provider.verifyWebhook(Buffer.from(body), headers), 'object')
    }
  })

  test('with one byte changed, or without a valid signature, is refused', () => {
    const { body, headers } = stripe.event('checkout.session.completed', { id: 'cs_1' })
    const header = headers['stripe-signature'] ?? ''
    const now = Math.floor(Date.now() / 1000)
    for (const [bytes, given] of [
      [body.replace('cs_1', 'cs_2'), header],
      [`${body} `, header],
      ['', header],
      [body, ''],
      [body, `t=${now},v1=`],
      [body, `t=${now},v0=${header.split('v0=')[1]}`],
      [body, 'nonsense'],
    ] as const)
      assert.equal(
        provider.verifyWebhook(Buffer.from(bytes), { 'stripe-signature': given }),
        'signature-wrong',
      )
    assert.equal(provider.verifyWebhook(Buffer.from(body), {}), 'signature-wrong')
  })

  test('about a refund names it and its payment, and the reason if it failed', () => {
    const refund = {
      id: 're_1',
      amount: 4990,
      currency: 'ils',
      payment_intent: 'pi_1',
      metadata: { session_id: 'cs_1', refund_id: 'ours' },
      status: 'succeeded',
    }
    const names = {
      about: 'refund',
      reference: 'cs_1',
      transactionId: 'pi_1',
      refund: { id: 're_1', ownId: 'ours', amountAgorot: 4990, currency: 'ILS' },
    }
    assert.deepEqual(read('refund.updated', refund), { ...names, failed: null })
    assert.deepEqual(read('charge.refund.updated', { ...refund, status: 'pending' }), {
      ...names,
      failed: null,
    })
    const failed = { ...refund, status: 'failed', failure_reason: 'lost_or_stolen_card' }
    assert.deepEqual(read('refund.failed', failed), { ...names, failed: 'lost_or_stolen_card' })
    // a refund made at Stripe itself
    const madeThere = read('refund.failed', { ...failed, metadata: {} })
    assert.ok(madeThere.about === 'refund' && madeThere.refund !== null)
    assert.deepEqual([madeThere.refund.id, madeThere.refund.ownId], ['re_1', null])
    assert.deepEqual(read('charge.refunded', { id: 'ch_1', payment_intent: { id: 'pi_1' } }), {
      ...names,
      reference: null,
      failed: null,
      refund: null,
    })
  })

  test('about a dispute has its state and the deadline to respond', () => {
    const told = {
      id: 'dp_1',
      payment_intent: 'pi_1',
      amount: 4990,
      reason: 'fraudulent',
      status: 'needs_response',
      evidence_details: { due_by: 1_900_000_000 },
    }
    const created = read('charge.dispute.created', told)
    assert.ok(created.about === 'dispute' && created.dispute.noticeAt !== null)
    const { noticeAt } = created.dispute
    assert.ok(Math.abs(noticeAt.getTime() - Date.now()) < 60_000)
    assert.deepEqual(created, {
      about: 'dispute',
      dispute: {
        id: 'dp_1',
        reference: null,
        transactionId: 'pi_1',
        state: 'open',
        reason: 'fraudulent',
        amountAgorot: 4990,
        answerBy: new Date(1_900_000_000_000),
        noticeAt,
      },
    })
    for (const [status, state] of [
      ['under_review', 'open'],
      ['lost', 'lost'],
      ['won', 'won'],
      ['warning_closed', 'won'],
    ]) {
      const subject = read('charge.dispute.closed', { ...told, status })
      assert.equal(subject.about === 'dispute' && subject.dispute.state, state)
    }
  })

  for (const [caseType, state] of [
    ['block', 'won'],
    ['resolution', 'lost'],
    [undefined, 'lost'],
  ] as const)
    test(`about a chargeback that was prevented (${caseType ?? 'case type not named'}) is ${state}`, () => {
      const subject = read('charge.dispute.closed', {
        id: 'dp_1',
        payment_intent: 'pi_1',
        amount: 4990,
        reason: 'general',
        status: 'prevented',
        payment_method_details: { type: 'card', card: { brand: 'visa', case_type: caseType } },
      })
      assert.ok(subject.about === 'dispute')
      assert.deepEqual([subject.dispute.state, subject.dispute.amountAgorot], [state, 4990])
    })

  test('that the shop does not use is accepted', async () => {
    assert.deepEqual(read('payout.paid', { id: 'po_1' }), { about: 'nothing' })
    const { status } = await send('payout.paid', { id: 'po_1' })
    assert.ok(status >= 200 && status < 300)
  })

  test('that does not match Stripe’s API is refused', async () => {
    assert.equal((await send('checkout.session.completed', { id: 7 })).status, 400)
  })
})
