import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { startPayment } from '#contract/orders/orders.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { startBackground } from '#server/startup/background.ts'
import { aProduct } from '#tests/support/builders.ts'
import { type FakeProvider, fakeProvider } from '#tests/support/fakes/fake-provider.ts'
import { providersOf } from '#tests/support/fakes/providers-of.ts'
import { placeAndOpen } from '#tests/support/orders.ts'
import { statusOf } from '#tests/support/payments.ts'
import { aShop, aVisitor, type TestShop } from '#tests/support/shop.ts'
import { until } from '#tests/support/until.ts'
import { payDueRefunds } from './refunds/pay-refund.ts'
import { reconcilePayments } from './reconciliation/reconcile-payments.ts'
import { handleDueWebhooks } from './webhooks/handle-due-webhooks.ts'

describe('a payment provider that hangs while another one works', () => {
  // longer than any test waits
  const forEver = 3_600_000
  let shop: TestShop
  let context: ServerContext
  let hanging: FakeProvider
  let working: FakeProvider
  let productId: string
  const closing = new AbortController()
  before(async () => {
    hanging = fakeProvider('payplus')
    working = fakeProvider('stripe')
    shop = await aShop({ provider: [hanging, working] })
    // without a time limit per call: nothing here continues because a call timed out
    context = { ...shop.context, payments: providersOf([hanging, working]) }
    productId = (await aProduct(shop.context, { keys: 20 })).id
  })
  afterEach(() => (hanging.slowMilliseconds = 0))
  after(async () => {
    closing.abort()
    await shop.close()
  })

  const placed = async (method: 'payplus' | 'stripe') => {
    const { orderId, visitor, reference } = await placeAndOpen(shop, productId)
    if (method === 'payplus') return { orderId, reference }
    const { data } = await shop.call(startPayment, { orderId, method }, visitor)
    return { orderId, reference: data.paymentUrl.split('/').at(-1) ?? '' }
  }
  /** The webhook is stored and acknowledged; only a worker or a round processes it. */
  const webhook = async (provider: string, reference: string) => {
    const request = new Request(`http://localhost:3000/api/payments/webhooks/${provider}`, {
      method: 'POST',
      body: reference,
      headers: { 'fake-signature': 'right' },
    })
    assert.equal((await shop.app.fetch(request, { address: aVisitor().address })).status, 202)
  }
  const isCompleted = async (orderId: string) => (await statusOf(shop, orderId)) === 'completed'
  const change = (text: string) => shop.context.pool.query(text)

  test('does not delay webhooks of the other, however many of its own are being handled', async (t) => {
    const { orderId, reference } = await placed('stripe')
    hanging.slowMilliseconds = forEver
    hanging.queryCalls = 0
    for (let n = 0; n < 30; n++) await webhook('payplus', `page-${n}`)
    // otherwise the round that queries open pages would settle it too
    await change(`update payment_attempts set asked_at = now() + interval '1 hour'`)
    const stopping = new AbortController()
    const background = await startBackground(context, shop.demo, stopping.signal)
    t.after(() => {
      stopping.abort()
      return background.stop()
    })
    // four workers with five jobs each
    await until(() => hanging.queryCalls >= 20, 'its webhooks occupy all workers')
    working.pay(reference)
    await webhook('stripe', reference)
    await until(() => isCompleted(orderId), 'the order of the other provider is settled')
  })

  test('does not delay background rounds: payments, stored webhooks and refunds of the other are processed', async () => {
    await change('update webhook_messages set done_at = now()')
    const [asked, told] = [await placed('stripe'), await placed('stripe')]
    const back = await placed('stripe')
    const theirs = await placed('payplus')
    const theirRefund = await placed('payplus')
    for (const { reference } of [asked, told]) working.pay(reference)
    await twice(working, 'stripe', back)
    await twice(hanging, 'payplus', theirRefund)
    hanging.slowMilliseconds = forEver
    // those of the hanging provider come first
    const long = `now() - case provider when 'payplus' then interval '3 hours' else interval '2 hours' end`
    await change(`update payment_attempts set asked_at = ${long}`)
    await webhook('payplus', theirs.reference)
    await webhook('stripe', told.reference)
    await change(`update webhook_messages set created_at = created_at - interval '1 hour'`)
    const paying = {
      transact: context.transact,
      providers: context.payments,
      jobs: context.jobs,
      settings: context.settings,
    }
    const quiet = () => undefined
    void handleDueWebhooks({ ...context, report: quiet }, closing.signal)
    await until(() => isCompleted(told.orderId), 'its stored webhook is handled')
    void reconcilePayments(paying, 0, quiet, closing.signal)
    await until(() => isCompleted(asked.orderId), 'its payment is found by polling')
    await change(`update refunds r set asked_at = ${long} from payments p where p.id = r.payment_id`)
    void payDueRefunds(paying, 0, quiet, closing.signal)
    await until(() => working.refunds.size === 1, 'its refund is paid')
  })

  /** Paid twice: the second payment is refunded. */
  async function twice(
    provider: FakeProvider,
    name: string,
    { reference }: { reference: string },
  ): Promise<void> {
    provider.pay(reference)
    provider.pay(reference)
    await shop.request(`/api/payments/webhooks/${name}`, {
      method: 'POST',
      body: reference,
      headers: { 'fake-signature': 'right' },
    })
  }
})
