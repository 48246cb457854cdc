import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createOrder, resolveOrderTask } from '#contract/admin/orders/order-actions.ts'
import { getAdminOrder } from '#contract/admin/orders/orders.ts'
import { changeOrderStatus, getOrder, placeOrder, revealKey, startPayment } from '#contract/orders/orders.ts'
import { addKeys, aProduct, aUser } from '#tests/support/builders.ts'
import { fakeProvider } from '#tests/support/fakes/fake-provider.ts'
import { auditOf, emailsTo } from '#tests/support/identity.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { anAdminOrder } from '#tests/support/admin/order-admin.ts'
import { anOrder, payThere, placeAndOpen } from '#tests/support/orders.ts'
import { openTasksOf, reportToShop } from '#tests/support/payments.ts'
import { anIdempotencyKey, aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'
import { systemActor } from '#server/database/actor.ts'
import { deliverWaitingOrders } from '#server/orders/delivery/deliver-waiting-orders.ts'
import { orderEmailSteps } from '#server/orders/emails/order-email-steps.ts'

describe('a paid order that a risk rule applies to', () => {
  const provider = fakeProvider()
  let shop: TestShop
  let manager: Visitor
  before(async () => {
    shop = await aShop({
      provider,
      environment: {
        RISK_FIRST_ORDER: '100',
        RISK_UNITS: '3',
        RISK_EMAIL_DOMAINS: 'Throwaway.example',
        RISK_ORDERS_PER_NETWORK: '2',
        RISK_FOREIGN_CARD: 'on',
        DATABASE_POOL_SIZE: '20',
      },
    })
    manager = aVisitor(await aUser(shop.context, { role: 0 }))
  })
  after(async () => {
    await assertInvariants(shop.context.pool)
    await shop.close()
  })

  let buyers = 0
  type OrderOptions = { quantity?: number; email?: string; visitor?: Visitor; price?: number }
  async function placed({ quantity = 1, email, visitor = aVisitor(), price = 2000 }: OrderOptions = {}) {
    // one buyer may hold at most half of the stock
    const keys = quantity === 1 ? 1 : 2 * quantity
    const product = await aProduct(shop.context, { keys, priceAgorot: price, maxPerOrder: 20 })
    const wanted = { email: email ?? `buyer-${++buyers}@example.com` }
    const order = await placeAndOpen(shop, product.id, { quantity, visitor, wanted })
    const { rows } = await shop.context.pool.query<{ id: string }>(
      'select id from licence_keys where product_id = $1',
      [product.id],
    )
    return { ...order, email: wanted.email, productId: product.id, keyId: rows[0]?.id ?? '' }
  }
  async function bought(wanted: OrderOptions = {}) {
    const order = await placed(wanted)
    await payThere(shop, provider, order.reference)
    return order
  }
  type Order = Awaited<ReturnType<typeof placed>>
  const viewOf = async (orderId: string) => (await shop.call(getAdminOrder, { orderId }, manager)).data
  const rulesOf = async (orderId: string) =>
    (await viewOf(orderId)).tasks.flatMap(({ risks }) => risks.map(({ rule, found }) => [rule, found]))
  const reveal = ({ orderId, keyId, visitor }: Order) => shop.call(revealKey, { orderId, keyId }, visitor)
  const deliver = async (orderId: string, by = manager) => {
    const kind = 'risk-check'
    const taskId = (await viewOf(orderId)).tasks.find((task) => task.kind === kind)?.id
    return { taskId, send: () => shop.call(resolveOrderTask, { orderId, taskId, kind }, by) }
  }

  test('is held: its buyer sees that and gets no key and no e-mail, and a manager sees the reason', async () => {
    const order = await bought({ price: 10_000 })
    const { data } = await shop.call(getOrder, { orderId: order.orderId }, order.visitor)
    assert.deepEqual([data.delivery, data.items[0]?.keys], ['held-for-check', []])
    assert.equal((await reveal(order)).problem.code, 'order-held')
    assert.deepEqual(await emailsTo(shop, order.email), [])
    assert.deepEqual(await rulesOf(order.orderId), [['first-order', 10_000]])
    assert.equal((await viewOf(order.orderId)).delivery, 'held-for-check')
    assert.ok((await auditOf(shop, `order:${order.orderId}`)).includes('order.delivery-held'))
  })

  test('is reported in one e-mail to each manager who may release it, in their language, and to no other', async () => {
    const emailsOf = async (duty: 'owner' | 'accountant' | 'support', language: 'en' | 'he') => {
      const { userId } = await aUser(shop.context, { role: 0, duties: [duty], language })
      const { rows } = await shop.context.pool.query<{ email: string }>(
        'select email from users where id = $1',
        [userId],
      )
      return rows[0]?.email ?? ''
    }
    const [owner, accountant, support] = [
      await emailsOf('owner', 'en'),
      await emailsOf('accountant', 'he'),
      await emailsOf('support', 'en'),
    ]
    const order = await bought({ price: 10_000 })
    for (const [email, subject, reason] of [
      [owner, /waiting for a check/, /A first order for a high amount/],
      [accountant, /ממתינה לבדיקה/, /הזמנה ראשונה בסכום גבוה/],
    ] as const) {
      const mails = (await emailsTo(shop, email)).filter(({ text }) => text.includes(order.orderId))
      assert.equal(mails.length, 1)
      assert.match(mails[0]?.subject ?? '', subject)
      assert.match(mails[0]?.text ?? '', reason)
    }
    assert.deepEqual(await emailsTo(shop, support), [])
  })

  test('lists each rule that applies, with what was found', async () => {
    const many = await bought({ quantity: 4, email: 'dana@mail.throwaway.example' })
    assert.deepEqual(await rulesOf(many.orderId), [
      ['many-units', 4],
      ['email-domain', 'mail.throwaway.example'],
    ])
    const visitor = aVisitor()
    const three = [await bought({ visitor }), await bought({ visitor }), await bought({ visitor })]
    const tasks = await Promise.all(three.map(({ orderId }) => rulesOf(orderId)))
    assert.deepEqual(tasks, [[], [], [['network', 3]]])
  })

  test('may be one paid by a foreign card, if the provider reports the country', async () => {
    for (const [cardCountry, rules] of [
      ['FR', [['foreign-card', 'FR']]],
      ['IL', []],
    ] as const) {
      const { orderId, reference } = await placed()
      provider.pay(reference, { cardCountry })
      await reportToShop(shop, reference)
      assert.deepEqual(await rulesOf(orderId), rules)
    }
  })

  test('is not one of a buyer who paid for an order before, ignoring what follows a plus; a held order does not count', async () => {
    await bought({ email: 'known@example.com' })
    const again = await bought({ email: 'Known+news@example.com', price: 20_000 })
    assert.deepEqual(await openTasksOf(shop, again.orderId), [])
    const first = await bought({ email: 'unknown@example.com', price: 20_000 })
    const second = await bought({ email: 'unknown@example.com', price: 20_000 })
    for (const { orderId } of [first, second])
      assert.deepEqual(await openTasksOf(shop, orderId), ['risk-check'])
  })

  test('is not a free one, nor one that a manager created', async () => {
    const free = await aProduct(shop.context, { keys: 5, priceAgorot: 0, maxPerOrder: 20 })
    const body = anOrder([{ productId: free.id, quantity: 5 }])
    const gift = await shop.call(placeOrder, body, aVisitor())
    assert.deepEqual(await openTasksOf(shop, gift.data.orderId), [])
    const product = await aProduct(shop.context, { keys: 1, priceAgorot: 50_000 })
    const customer = await aUser(shop.context, {})
    const made = await shop.call(
      createOrder,
      anAdminOrder(product.id, { userId: customer.userId, expectedTotal: 500 }),
      manager,
      { 'idempotency-key': anIdempotencyKey() },
    )
    const opened = await shop.call(startPayment, { orderId: made.data.orderId }, aVisitor(customer))
    await payThere(shop, provider, opened.data.paymentUrl.split('/').at(-1) ?? '')
    const { status, tasks } = await viewOf(made.data.orderId)
    assert.deepEqual([status, tasks], ['completed', []])
  })

  test('is delivered once and its buyer gets one e-mail if two managers release it at the same time', async () => {
    const order = await bought({ price: 10_000 })
    const other = aVisitor(await aUser(shop.context, { role: 0 }))
    const { taskId, send } = await deliver(order.orderId)
    const responses = await Promise.all([
      send(),
      shop.call(resolveOrderTask, { orderId: order.orderId, taskId, kind: 'risk-check' }, other),
    ])
    assert.deepEqual(
      responses.map(({ status, data }) => [status, data.done]),
      [
        [200, true],
        [200, true],
      ],
    )
    assert.equal((await emailsTo(shop, order.email)).length, 1)
    const released = (await auditOf(shop, `order:${order.orderId}`)).filter(
      (action) => action === 'order.delivery-released',
    )
    assert.equal(released.length, 1)
    assert.equal((await reveal(order)).status, 200)
    assert.equal((await viewOf(order.orderId)).delivery, 'delivered')
  })

  test('can be released only by managers who may refund', async () => {
    const order = await bought({ price: 10_000 })
    const support = aVisitor(await aUser(shop.context, { role: 0, duties: ['support'] }))
    const { send } = await deliver(order.orderId, support)
    assert.equal((await send()).problem.code, 'not-allowed')
    assert.equal((await reveal(order)).problem.code, 'order-held')
  })

  test('can be refunded for the full term from the moment it was released', async () => {
    const order = await bought({ price: 10_000 })
    const long = `completed_at = completed_at - interval '20 days', created_at = created_at - interval '20 days'`
    await shop.context.pool.query(`update orders set ${long} where id = $1`, [order.orderId])
    await (await deliver(order.orderId)).send()
    const { data } = await shop.call(getOrder, { orderId: order.orderId }, order.visitor)
    assert.equal(data.items[0]?.refundable, 1)
    assert.ok(Date.parse(data.refundableUntil ?? '') > Date.now() + 13 * 86_400_000)
  })

  test('has no open task or hold once it is refunded', async () => {
    const order = await bought({ price: 10_000 })
    const back = { id: order.orderId, status: 'refunded', reason: 'a stolen card' } as const
    assert.equal((await shop.call(changeOrderStatus, back, manager)).status, 200)
    assert.deepEqual(await openTasksOf(shop, order.orderId), [])
    const { rows } = await shop.context.pool.query(
      'select from order_holds where order_id = $1 and closed_at is null',
      [order.orderId],
    )
    assert.equal(rows.length, 0)
  })

  test('is e-mailed to its buyer only once there are keys and a manager has released it', async () => {
    const order = await placed({ price: 10_000 })
    await shop.context.pool.query(
      `update licence_keys set status = 'withdrawn', order_line_id = null, reserved_until = null,
       closed_at = now(), closed_reason = 'expired' where product_id = $1`,
      [order.productId],
    )
    await payThere(shop, provider, order.reference)
    assert.equal((await viewOf(order.orderId)).status, 'pending')
    await (await deliver(order.orderId)).send()
    assert.equal((await viewOf(order.orderId)).status, 'pending')
    assert.deepEqual(await openTasksOf(shop, order.orderId), ['paid-out-of-stock'])
    await addKeys(shop.context, order.productId, 1)
    await shop.context.transact(systemActor(), (work) =>
      deliverWaitingOrders(work, shop.context.jobs, [order.productId]),
    )
    const ready = (await emailsTo(shop, order.email)).filter(({ text }) =>
      text.includes(orderEmailSteps.he.show),
    )
    assert.equal(ready.length, 1)
  })

  test('shows no key if the payment races a buyer who reveals it, 20 times', async () => {
    for (let duel = 0; duel < 20; duel++) {
      const order = await placed({ price: 10_000 })
      provider.pay(order.reference)
      const asked = Array.from({ length: 4 }, () => reveal(order))
      const responses = await Promise.all([payThere(shop, provider, order.reference), ...asked])
      for (const response of responses.slice(1)) assert.notEqual(response?.status, 200, `race ${duel}`)
      assert.equal((await reveal(order)).problem.code, 'order-held')
    }
  })
})
