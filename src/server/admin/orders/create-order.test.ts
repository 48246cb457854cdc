import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createOrder, findCustomers } from '#contract/admin/orders/order-actions.ts'
import { getEvidence } from '#contract/admin/orders/disputes.ts'
import { getOrder } from '#contract/orders/orders.ts'
import { aProduct, aUser } from '#tests/support/builders.ts'
import { aBundle } from '#tests/support/purchases/bundles.ts'
import { emailsTo, runJobs } from '#tests/support/identity.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { anAdminOrder, anOrderAdmin, type OrderAdmin } from '#tests/support/admin/order-admin.ts'
import { anIdempotencyKey, aVisitor } from '#tests/support/shop.ts'

const reason = 'She called and asked.'

describe('an order that a manager creates', () => {
  let shop: OrderAdmin['shop']
  let manager: OrderAdmin['manager']
  let pay: OrderAdmin['pay']
  let look: OrderAdmin['look']
  before(async () => {
    ;({ shop, manager, pay, look } = await anOrderAdmin())
  })
  after(async () => {
    await assertInvariants(shop.context.pool)
    await shop.close()
  })

  test('is created once per idempotency key, with a discount, and paid by the link in its e-mail', async () => {
    const { id } = await aProduct(shop.context, { keys: 3 })
    const email = 'linked@example.com'
    const input = anAdminOrder(id, { email, discount: 'percent', percent: 10, reason, expectedTotal: 44.91 })
    const key = { 'idempotency-key': anIdempotencyKey() }
    const { status, data } = await shop.call(createOrder, input, manager, key)
    assert.equal(status, 201)
    assert.equal((await shop.call(createOrder, input, manager, key)).data.orderId, data.orderId)
    await runJobs(shop)
    const [mail] = await emailsTo(shop, email)
    const order = await look(data.orderId)
    assert.deepEqual([order.total, order.discount, order.discountReason], [44.91, 4.99, reason])
    assert.equal(order.delivery, 'waits-for-payment')
    const { rows } = await shop.context.pool.query<{ payment_url: string; reference: string }>(
      'select payment_url, reference from payment_attempts where order_id = $1',
      [data.orderId],
    )
    assert.ok(mail?.text.includes(rows[0]?.payment_url ?? 'nothing'))
    await pay(rows[0]?.reference ?? '')
    assert.equal((await look(data.orderId)).status, 'completed')
  })

  test('can be for a business, whose number is validated', async () => {
    const { id } = await aProduct(shop.context, { keys: 3 })
    const business = { businessName: 'לוי מערכות בע״מ', businessNumber: '51-400000-9' }
    const { data } = await shop.call(createOrder, anAdminOrder(id, business), manager)
    const { rows } = await shop.context.pool.query(
      'select business_name as name, business_number as number from orders where id = $1',
      [data.orderId],
    )
    assert.deepEqual(rows, [{ name: 'לוי מערכות בע״מ', number: '514000009' }])
    for (const [wrong, fields] of [
      [{ ...business, businessNumber: '51-400000-8' }, { businessNumber: 'business-number' }],
      [{ businessName: '', businessNumber: '514000009' }, { businessName: 'required' }],
    ] as const) {
      const response = await shop.call(createOrder, anAdminOrder(id, wrong), manager)
      assert.deepEqual([response.status, response.problem.fields], [400, fields])
    }
  })

  test('can be for an account and already paid, and is delivered at once', async () => {
    const customer = await aUser(shop.context, { username: 'noa.mizrahi' })
    const found = await shop.call(findCustomers, { q: 'NOA.m' }, manager)
    assert.deepEqual(
      found.data.customers.map(({ userId }) => userId),
      [customer.userId],
    )
    const { id } = await aProduct(shop.context)
    const input = anAdminOrder(id, { userId: customer.userId, pays: 'paid', reason })
    const { data } = await shop.call(createOrder, input, manager)
    const order = await look(data.orderId)
    assert.deepEqual([order.status, order.paid, order.customer.username], ['completed', 49.9, 'noa.mizrahi'])
    assert.equal((await shop.call(getOrder, { orderId: data.orderId }, aVisitor(customer))).status, 200)
  })

  test('can be for a bundle, with the discount split between its items', async () => {
    const [one, other] = [await aProduct(shop.context), await aProduct(shop.context)]
    const bundle = await aBundle(shop.context, [one, other], { priceAgorot: 8_000 })
    const input = anAdminOrder(bundle.id, {
      pays: 'paid',
      reason,
      discount: 'fixed',
      amount: 10.01,
      expectedTotal: 69.99,
    })
    const { data } = await shop.call(createOrder, input, manager)
    const { status, lines } = await look(data.orderId)
    assert.equal(status, 'completed')
    assert.deepEqual(
      lines.map(({ price, bundle: of, keys }) => [price, of?.id, keys.length]),
      [
        [40, bundle.id, 1],
        [40, bundle.id, 1],
      ],
    )
    assert.deepEqual(new Set(lines.map(({ discount }) => discount)), new Set([5, 5.01]))
  })

  test('is free and delivered with a discount of 100 %', async () => {
    const { id } = await aProduct(shop.context)
    const input = anAdminOrder(id, { discount: 'percent', percent: 100, reason, expectedTotal: 0 })
    const { data } = await shop.call(createOrder, input, manager)
    const order = await look(data.orderId)
    assert.deepEqual([order.status, order.payment], ['completed', 'free'])
  })

  test('is not listed in the evidence as the buyer’s action, with the manager’s network address', async () => {
    const { id } = await aProduct(shop.context)
    const input = anAdminOrder(id, { pays: 'paid', reason })
    const { data } = await shop.call(createOrder, input, manager)
    const evidence = await shop.call(getEvidence, { orderId: data.orderId }, manager)
    assert.deepEqual(evidence.data.visits, [])
    assert.ok(evidence.data.deliveredAt !== null)
  })

  test('is rejected with an error for each invalid field', async () => {
    const input = {
      ...anAdminOrder('x', { discount: 'percent', percent: 120, holdHours: 1000, email: 'no', name: ' ' }),
      items: [{ productId: 'x', quantity: 0 }],
    }
    const { status, problem } = await shop.call(createOrder, input, manager)
    assert.equal(status, 400)
    assert.deepEqual(problem.fields, {
      'items.0.quantity': 'count',
      name: 'required',
      reason: 'required',
      email: 'email',
      percent: 'percent',
      holdHours: 'too-much',
    })
    const { problem: without } = await shop.call(createOrder, anAdminOrder('x', { pays: 'paid' }), manager)
    assert.deepEqual(without.fields, { reason: 'required' })
  })
})
