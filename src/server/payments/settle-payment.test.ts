import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  changeOrderStatus,
  confirmPayment,
  getOrder,
  placeOrder,
  startPayment,
} from '../../contract/orders.ts'
import { tally, tenTimes } from '../../../tests/support/at-once.ts'
import { addKeys, aProduct, aUser } from '../../../tests/support/builders.ts'
import { type FakeProvider, fakeProvider } from '../../../tests/support/fake-provider.ts'
import { assertInvariants } from '../../../tests/support/invariants.ts'
import { anOrder, placeAndOpen } from '../../../tests/support/orders.ts'
import { aShop, aVisitor, type TestShop } from '../../../tests/support/shop.ts'
import { systemActor } from '../http/access.ts'
import { releaseEndedHolds } from '../orders/release-ended-holds.ts'
import { reconcilePayments } from './reconcile-payments.ts'

describe('settling a payment', () => {
  let shop: TestShop
  let provider: FakeProvider
  before(async () => {
    provider = fakeProvider()
    shop = await aShop({ provider })
  })
  after(async () => {
    await assertInvariants(shop.context.pool)
    await shop.close()
  })

  const webhook = (reference: string, signature = 'right') =>
    shop.request('/api/payments/webhooks/fake', {
      method: 'POST',
      body: reference,
      headers: { 'fake-signature': signature },
    })
  const statusOf = async (orderId: string) =>
    (await one<{ status: string }>('select status from orders where id = $1', orderId)).status
  const tasksOf = async (orderId: string) =>
    (
      await shop.context.pool.query<{ kind: string }>(
        'select kind from manager_tasks where order_id = $1 and resolved_at is null',
        [orderId],
      )
    ).rows.map((row) => row.kind)
  async function one<Row extends object>(sql: string, ...values: unknown[]): Promise<Row> {
    const { rows } = await shop.context.pool.query<Row>(sql, values)
    const [row] = rows
    assert.ok(row, sql)
    return row
  }
  const endHold = async (orderId: string) => {
    await shop.context.pool.query(
      `update orders set held_until = now() - interval '1 second' where id = $1`,
      [orderId],
    )
    await shop.context.transact(systemActor(), (work) => releaseEndedHolds(work, shop.context.jobs))
  }
  const poll = () =>
    reconcilePayments({ transact: shop.context.transact, provider, jobs: shop.context.jobs }, 0, (error) =>
      assert.fail(String(error)),
    )

  test('webhook, poll and return, all at once and again, complete the order once', async () => {
    const product = await aProduct(shop.context)
    const { orderId, visitor, reference } = await placeAndOpen(shop, product.id)
    provider.pay(reference)
    await Promise.all([
      webhook(reference),
      webhook(reference),
      poll(),
      shop.call(confirmPayment, { orderId }, visitor),
      webhook(reference),
    ])
    await webhook(reference)
    const order = await shop.call(getOrder, { orderId }, visitor)
    assert.equal(order.data.status, 'completed')
    assert.equal(order.data.items[0]?.keys.length, 1)
    const { jobs } = await one<{ jobs: number }>(
      `select count(*)::int as jobs from pgboss.job where name = 'mail-order' and data->>'orderId' = $1`,
      orderId,
    )
    assert.equal(jobs, 1, 'one letter')
  })

  test('a webhook that never comes is made good by the poll', async () => {
    const product = await aProduct(shop.context)
    const { orderId, reference } = await placeAndOpen(shop, product.id)
    provider.pay(reference)
    await poll()
    assert.equal(await statusOf(orderId), 'completed')
  })

  test('a forged webhook is refused before it is read', async () => {
    const product = await aProduct(shop.context)
    const { orderId, reference } = await placeAndOpen(shop, product.id)
    provider.pay(reference)
    const response = await webhook(reference, 'forged')
    assert.equal(response.status, 400)
    assert.equal(await statusOf(orderId), 'pending')
  })

  test('a webhook about an unpaid order moves nothing', async () => {
    const product = await aProduct(shop.context)
    const { orderId, reference } = await placeAndOpen(shop, product.id)
    assert.equal((await webhook(reference)).status, 202)
    assert.equal(await statusOf(orderId), 'pending')
  })

  test('a webhook about a payment nobody knows is parked for a manager', async () => {
    assert.equal((await webhook('no-such-payment')).status, 202)
    const { detail } = await one<{ detail: { reference: string } }>(
      `select detail from manager_tasks where kind = 'unknown-payment'`,
    )
    assert.equal(detail.reference, 'no-such-payment')
  })

  test('when our side fails the provider is asked to send again', async () => {
    const product = await aProduct(shop.context)
    const { orderId, reference } = await placeAndOpen(shop, product.id)
    provider.pay(reference)
    provider.down = true
    const failed = await webhook(reference)
    provider.down = false
    assert.ok(failed.status >= 500)
    await webhook(reference)
    assert.equal(await statusOf(orderId), 'completed')
  })

  for (const [what, changed] of Object.entries({
    'another sum': { amountAgorot: 1 },
    'another currency': { currency: 'USD' },
    'another order': { orderId: '00000000000000000000' },
  }))
    test(`a payment of ${what} delivers nothing and calls a manager`, async () => {
      const product = await aProduct(shop.context)
      const { orderId, reference } = await placeAndOpen(shop, product.id)
      provider.pay(reference, changed)
      await webhook(reference)
      assert.equal(await statusOf(orderId), 'pending')
      assert.deepEqual(await tasksOf(orderId), ['amount-mismatch'])
    })

  test('a second payment for one order is kept, owed back, and changes nothing', async () => {
    const product = await aProduct(shop.context)
    const { orderId, visitor, reference } = await placeAndOpen(shop, product.id)
    provider.pay(reference)
    provider.pay(reference)
    await Promise.all([webhook(reference), webhook(reference)])
    assert.deepEqual(await tasksOf(orderId), ['surplus-payment'])
    assert.equal((await shop.call(getOrder, { orderId }, visitor)).data.items[0]?.keys.length, 1)
  })

  test('an ended hold puts the key back on the shelf and cancels the order', async () => {
    const product = await aProduct(shop.context, { keys: 1 })
    const { orderId, visitor } = await placeAndOpen(shop, product.id)
    await endHold(orderId)
    assert.equal(await statusOf(orderId), 'cancelled')
    assert.equal((await shop.call(startPayment, { orderId }, visitor)).problem.code, 'order-not-payable')
    assert.ok((await placeAndOpen(shop, product.id)).orderId, 'the key is on sale again')
  })

  test('money that comes after the hold gets a new key when there is one', async () => {
    const product = await aProduct(shop.context, { keys: 2 })
    const { orderId, reference } = await placeAndOpen(shop, product.id, { quantity: 2 })
    await endHold(orderId)
    provider.pay(reference)
    await webhook(reference)
    assert.equal(await statusOf(orderId), 'completed')
  })

  test('money that comes after the last key is gone waits visibly, and is delivered from new stock', async () => {
    const product = await aProduct(shop.context, { keys: 1 })
    const late = await placeAndOpen(shop, product.id)
    await endHold(late.orderId)
    const quick = await placeAndOpen(shop, product.id)
    provider.pay(quick.reference)
    await webhook(quick.reference)
    provider.pay(late.reference)
    await Promise.all([webhook(late.reference), webhook(late.reference)])

    const waiting = await shop.call(getOrder, { orderId: late.orderId }, late.visitor)
    assert.equal(waiting.data.delivery, 'paid-waiting-for-stock')
    assert.deepEqual(await tasksOf(late.orderId), ['paid-out-of-stock'])
    await assertInvariants(shop.context.pool)

    const manager = aVisitor(await aUser(shop.context, { role: 0 }))
    const early = await shop.call(
      changeOrderStatus,
      { id: late.orderId, status: 'completed', reason: 'paid' },
      manager,
    )
    assert.equal(early.problem.code, 'out-of-stock')
    await addKeys(shop.context, product.id, 1)
    const done = await shop.call(
      changeOrderStatus,
      { id: late.orderId, status: 'completed', reason: 'paid' },
      manager,
    )
    assert.equal(done.data.status, 'completed')
    assert.deepEqual(await tasksOf(late.orderId), [])
  })

  test('a payment page that will not open leaves the order held, and a later try opens one', async () => {
    const product = await aProduct(shop.context)
    const { orderId, visitor, reference } = await placeAndOpen(shop, product.id)
    provider.decline(reference)
    await poll()
    provider.down = true
    const failed = await shop.call(startPayment, { orderId }, visitor)
    provider.down = false
    assert.equal(failed.problem.code, 'payment-provider-unavailable')
    assert.equal(failed.headers.get('retry-after'), '5')
    const opened = await shop.call(startPayment, { orderId }, visitor)
    assert.equal(opened.status, 200)
    assert.ok(!opened.data.paymentUrl.endsWith(reference), 'a declined attempt is followed by a new one')
  })

  test('money through a page whose order a manager has cancelled is found by the poll', async () => {
    const product = await aProduct(shop.context)
    const { orderId, reference } = await placeAndOpen(shop, product.id)
    const manager = aVisitor(await aUser(shop.context, { role: 0 }))
    await shop.call(
      changeOrderStatus,
      { id: orderId, status: 'cancelled', reason: 'asked by phone' },
      manager,
    )
    provider.pay(reference)
    await poll()
    assert.equal(await statusOf(orderId), 'completed')
  })

  test('so is money through a page that had declined a card before', async () => {
    const product = await aProduct(shop.context)
    const { orderId, reference } = await placeAndOpen(shop, product.id)
    provider.decline(reference)
    await webhook(reference)
    provider.pay(reference)
    await poll()
    assert.equal(await statusOf(orderId), 'completed')
  })

  test('an order that is held for days is asked about to its end, and for three days after', async () => {
    const product = await aProduct(shop.context)
    const age = (orderId: string, days: number) =>
      shop.context.pool.query(
        `update payment_attempts set created_at = now() - make_interval(days => $2), asked_at = null where order_id = $1`,
        [orderId, days],
      )
    const open = await placeAndOpen(shop, product.id)
    await age(open.orderId, 6)
    const late = await placeAndOpen(shop, product.id)
    await endHold(late.orderId)
    await age(late.orderId, 7)
    const over = await placeAndOpen(shop, product.id)
    await endHold(over.orderId)
    await age(over.orderId, 7)
    await shop.context.pool.query(
      `update orders set cancelled_at = now() - interval '73 hours' where id = $1`,
      [over.orderId],
    )
    for (const { reference } of [open, late, over]) provider.pay(reference)
    await poll()
    assert.deepEqual(await Promise.all([open, late, over].map(({ orderId }) => statusOf(orderId))), [
      'completed',
      'completed',
      'cancelled',
    ])
  })

  test('a page that opens after the hold has ended is nobody’s to pay, but money through it is known', async () => {
    const product = await aProduct(shop.context)
    const visitor = aVisitor()
    const placed = await shop.call(placeOrder, anOrder([{ productId: product.id, quantity: 1 }]), visitor)
    const { orderId } = placed.data
    const open = provider.open.bind(provider)
    provider.open = async (payment) => {
      await endHold(orderId)
      return open(payment)
    }
    const opened = await shop.call(startPayment, { orderId }, visitor)
    provider.open = open
    assert.equal(opened.problem.code, 'order-not-payable')
    const { reference } = await one<{ reference: string }>(
      'select reference from payment_attempts where order_id = $1',
      orderId,
    )
    provider.pay(reference)
    await webhook(reference)
    assert.equal(await statusOf(orderId), 'completed')
  })

  test('a payment nobody knows that is told of ten times at once is one task', async () => {
    const answers = await tenTimes(() => webhook('unknown-and-loud'))
    assert.deepEqual(tally(answers), { 202: 10 })
    const { tasks } = await one<{ tasks: number }>(
      `select count(*)::int as tasks from manager_tasks where detail ->> 'reference' = 'unknown-and-loud'`,
    )
    assert.equal(tasks, 1)
  })

  test('each sum that came on top is written of in a letter of its own', async () => {
    const product = await aProduct(shop.context)
    const { orderId, reference } = await placeAndOpen(shop, product.id)
    for (let times = 0; times < 3; times++) provider.pay(reference)
    await webhook(reference)
    const { letters } = await one<{ letters: number }>(
      `select count(distinct data ->> 'about')::int as letters from pgboss.job
       where name = 'mail-order' and data ->> 'orderId' = $1 and data ->> 'mail' = 'surplus-payment'`,
      orderId,
    )
    assert.equal(letters, 2)
  })
})
