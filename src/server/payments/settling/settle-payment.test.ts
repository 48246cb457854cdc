import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { confirmPayment, getOrder, startPayment } from '#contract/orders/orders.ts'
import { tally, tenTimes } from '#tests/support/faults/at-once.ts'
import { aProduct } from '#tests/support/builders.ts'
import { type FakeProvider, fakeProvider } from '#tests/support/fakes/fake-provider.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { placeAndOpen } from '#tests/support/orders.ts'
import { openTasksOf, pollPayments, statusOf, reportToShop } from '#tests/support/payments.ts'
import { aShop, type TestShop } from '#tests/support/shop.ts'

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

  async function one<Row extends object>(sql: string, ...values: unknown[]): Promise<Row> {
    const { rows } = await shop.context.pool.query<Row>(sql, values)
    const [row] = rows
    assert.ok(row, sql)
    return row
  }

  test('webhook, poll and return, concurrent and repeated, complete the order once', async () => {
    const product = await aProduct(shop.context)
    const { orderId, visitor, reference } = await placeAndOpen(shop, product.id)
    provider.pay(reference)
    await Promise.all([
      reportToShop(shop, reference),
      reportToShop(shop, reference),
      pollPayments(shop, provider),
      shop.call(confirmPayment, { orderId }, visitor),
      reportToShop(shop, reference),
    ])
    await reportToShop(shop, reference)
    const order = await shop.call(getOrder, { orderId }, visitor)
    assert.equal(order.data.status, 'completed')
    assert.equal(order.data.items[0]?.keys.length, 1)
    const { jobs } = await one<{ jobs: number }>(
      `select count(*)::int as jobs from pgboss.job where name = 'send-order-email' and data->>'orderId' = $1`,
      orderId,
    )
    assert.equal(jobs, 1, 'one e-mail')
  })

  test('if the webhook never arrives, polling finds the payment', async () => {
    const product = await aProduct(shop.context)
    const { orderId, reference } = await placeAndOpen(shop, product.id)
    provider.pay(reference)
    await pollPayments(shop, provider)
    assert.equal(await statusOf(shop, orderId), 'completed')
  })

  test('a forged webhook is rejected and changes nothing', async () => {
    const product = await aProduct(shop.context)
    const { orderId, reference } = await placeAndOpen(shop, product.id)
    provider.pay(reference)
    const response = await reportToShop(shop, reference, 'forged')
    assert.equal(response.status, 400)
    assert.equal(await statusOf(shop, orderId), 'pending')
  })

  test('a webhook about an unpaid order changes nothing', async () => {
    const product = await aProduct(shop.context)
    const { orderId, reference } = await placeAndOpen(shop, product.id)
    assert.equal((await reportToShop(shop, reference)).status, 202)
    assert.equal(await statusOf(shop, orderId), 'pending')
  })

  test('a webhook about an unknown payment opens a task for a manager', async () => {
    assert.equal((await reportToShop(shop, 'no-such-payment')).status, 202)
    const { detail } = await one<{ detail: { reference: string } }>(
      `select detail from manager_tasks where kind = 'unknown-payment'`,
    )
    assert.equal(detail.reference, 'no-such-payment')
  })

  for (const [what, changed] of Object.entries({
    'another sum': { amountAgorot: 1 },
    'another currency': { currency: 'USD' },
    'another order': { orderId: '00000000000000000000' },
  }))
    test(`a payment with ${what} delivers nothing and opens a task for a manager`, async () => {
      const product = await aProduct(shop.context)
      const { orderId, reference } = await placeAndOpen(shop, product.id)
      provider.pay(reference, changed)
      await reportToShop(shop, reference)
      assert.equal(await statusOf(shop, orderId), 'pending')
      assert.deepEqual(await openTasksOf(shop, orderId), ['amount-mismatch'])
    })

  test('a second payment for one order is owed back to the buyer and changes nothing else', async () => {
    const product = await aProduct(shop.context)
    const { orderId, visitor, reference } = await placeAndOpen(shop, product.id)
    provider.pay(reference)
    provider.pay(reference)
    await Promise.all([reportToShop(shop, reference), reportToShop(shop, reference)])
    assert.deepEqual(await openTasksOf(shop, orderId), [])
    const { back } = await one<{ back: number }>(
      'select sum(amount_agorot)::int as back from refunds where order_id = $1',
      orderId,
    )
    assert.equal(back, 4990)
    assert.equal((await shop.call(getOrder, { orderId }, visitor)).data.items[0]?.keys.length, 1)
  })

  test('if a payment page cannot be opened, the order is still held, and a later attempt opens one', async () => {
    const product = await aProduct(shop.context)
    const { orderId, visitor, reference } = await placeAndOpen(shop, product.id)
    provider.decline(reference)
    await pollPayments(shop, provider)
    provider.down = true
    const failed = await shop.call(startPayment, { orderId }, visitor)
    provider.down = false
    assert.equal(failed.problem.code, 'payment-provider-unavailable')
    assert.equal(failed.headers.get('retry-after'), '5')
    const { data: held } = await shop.call(getOrder, { orderId }, visitor)
    assert.equal(held.status, 'pending')
    assert.ok(Date.parse(held.heldUntil ?? '') > Date.now())
    const { keys } = await one<{ keys: number }>(
      `select count(*)::int as keys from licence_keys
       where product_id = $1 and status = 'reserved' and reserved_until > now()`,
      product.id,
    )
    assert.equal(keys, 1)
    const opened = await shop.call(startPayment, { orderId }, visitor)
    assert.equal(opened.status, 200)
    assert.ok(!opened.data.paymentUrl.endsWith(reference), 'a declined attempt is followed by a new one')
  })

  test('ten concurrent webhooks about an unknown payment open one task', async () => {
    const responses = await tenTimes(() => reportToShop(shop, 'unknown-and-loud'))
    assert.deepEqual(tally(responses), { 202: 10 })
    const { tasks } = await one<{ tasks: number }>(
      `select count(*)::int as tasks from manager_tasks where detail ->> 'reference' = 'unknown-and-loud'`,
    )
    assert.equal(tasks, 1)
  })

  test('each surplus payment gets its own e-mail', async () => {
    const product = await aProduct(shop.context)
    const { orderId, reference } = await placeAndOpen(shop, product.id)
    for (let times = 0; times < 3; times++) provider.pay(reference)
    await reportToShop(shop, reference)
    const { emails } = await one<{ emails: number }>(
      `select count(distinct data ->> 'about')::int as emails from pgboss.job
       where name = 'send-order-email' and data ->> 'orderId' = $1 and data ->> 'mail' = 'surplus-payment'`,
      orderId,
    )
    assert.equal(emails, 2)
  })
})
