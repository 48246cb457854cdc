import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  addOrderNote,
  changeOrderEmail,
  closeOrderTask,
  createOrder,
  findCustomers,
  markOrderPaid,
  refundUnits,
  resendOrderMail,
} from '../../contract/order-actions.ts'
import { getDeskOrder, listDeskOrders } from '../../contract/order-desk.ts'
import { changeOrderStatus, getOrder, revealKey } from '../../contract/orders.ts'
import { replaceKey } from '../../contract/stock-keys.ts'
import { csrfTokenOf } from '../http/csrf.ts'
import { aProduct, aUser } from '../../../tests/support/builders.ts'
import { aBundle } from '../../../tests/support/bundles.ts'
import { fakeProvider } from '../../../tests/support/fake-provider.ts'
import { auditOf, lettersTo, runJobs } from '../../../tests/support/identity.ts'
import { assertInvariants } from '../../../tests/support/invariants.ts'
import { aDeskOrder } from '../../../tests/support/order-desk.ts'
import { placeAndOpen } from '../../../tests/support/orders.ts'
import {
  anIdempotencyKey,
  aShop,
  aVisitor,
  type TestShop,
  type Visitor,
} from '../../../tests/support/shop.ts'

const reason = 'She called and asked.'

describe('the orders desk', () => {
  const provider = fakeProvider()
  let shop: TestShop
  let manager: Visitor
  let emails = 0
  before(async () => {
    shop = await aShop({ provider })
    manager = aVisitor(await aUser(shop.context, { role: 0 }))
  })
  after(async () => {
    await assertInvariants(shop.context.pool)
    await shop.close()
  })

  async function place({ quantity = 1, keys = 5, name = 'Dana Levi' } = {}) {
    const email = `desk-${++emails}@example.com`
    const { id: productId } = await aProduct(shop.context, { keys })
    const placed = await placeAndOpen(shop, productId, { quantity, wanted: { email, name } })
    return { ...placed, email, productId }
  }
  async function pay(reference: string) {
    provider.pay(reference)
    await shop.request('/api/payments/webhooks/fake', {
      method: 'POST',
      body: reference,
      headers: { 'fake-signature': 'right' },
    })
  }
  async function buy(wanted: Parameters<typeof place>[0] = {}) {
    const placed = await place(wanted)
    await pay(placed.reference)
    return placed
  }
  const look = async (orderId: string) => (await shop.call(getDeskOrder, { orderId }, manager)).data
  const find = async (input: object) =>
    (await shop.call(listDeskOrders, input, manager)).data.rows.map(({ orderId }) => orderId)
  const waitFor = async (orderId: string) =>
    shop.context.pool.query(`update orders set held_until = now() - interval '1 minute' where id = $1`, [
      orderId,
    ])

  test('finds an order by its number, address, name in any order, and the end of a key', async () => {
    const { orderId, email } = await buy({ name: 'Avigail Ben-Haroush' })
    const { lines } = await look(orderId)
    for (const q of [
      orderId,
      email,
      email.slice(0, 6),
      'avig',
      'haroush avigail',
      lines[0]?.keys[0]?.lastFour ?? '',
    ])
      assert.ok((await find({ q })).includes(orderId), q)
    assert.deepEqual(await find({ q: 'nobody@nowhere.example' }), [])
    assert.deepEqual(await find({ q: "o'no & | ! :* (" }), [])
  })

  test('filters by status, money and day, and goes on where a page ends', async () => {
    const { orderId: paid } = await buy()
    const { orderId: unpaid } = await place()
    assert.ok((await find({ status: 'completed', payment: 'paid' })).includes(paid))
    assert.ok(!(await find({ status: 'completed' })).includes(unpaid))
    assert.ok((await find({ payment: 'unpaid' })).includes(unpaid))
    assert.deepEqual(await find({ from: '2000-01-01', to: '2000-01-02' }), [])
    for (let i = 0; i < 52; i++) await place({ keys: 1 })
    const seen: string[] = []
    let next: string | null = null
    do {
      const input: object = { status: 'pending', ...(next === null ? {} : { after: next }) }
      const { data } = await shop.call(listDeskOrders, input, manager)
      seen.push(...data.rows.map(({ orderId }) => orderId))
      next = data.next
    } while (next !== null)
    assert.equal(new Set(seen).size, seen.length)
    const { rows } = await shop.context.pool.query(`select id from orders where status = 'pending'`)
    assert.equal(seen.length, rows.length)
  })

  test('exports the same rows, with nothing in them that a spreadsheet would run', async () => {
    const { orderId } = await place({ name: '=cmd()' })
    const { user } = await shop.context.resolveSession(`Bearer ${manager.token}`)
    const token = csrfTokenOf(shop.context.secrets.csrf, user?.sessionId ?? '')
    const headers = { 'x-csrf-token': token }
    const answer = await shop.request(`/api/admin/orders.csv?q=${orderId}`, { headers }, manager)
    const text = await answer.text()
    assert.equal(answer.status, 200)
    assert.match(text, new RegExp(`${orderId},.*,pending,unpaid,"'=cmd\\(\\)"`))
  })

  test('tells what happened and who did it, without a whole key', async () => {
    const { orderId, visitor } = await buy()
    const { data } = await shop.call(getOrder, { orderId }, visitor)
    const { data: revealed } = await shop.call(
      revealKey,
      { orderId, keyId: data.items[0]?.keys[0]?.id },
      visitor,
    )
    await shop.call(addOrderNote, { orderId, text: 'Called back.' }, manager)
    await runJobs(shop)
    const order = await look(orderId)
    assert.deepEqual(
      order.events.map(({ what }) => what),
      [
        'letter.sent',
        'order.note-added',
        'key.revealed',
        'order.completed',
        'payment.applied',
        'attempt.opened',
        'order.placed',
      ],
    )
    assert.deepEqual(
      order.events.map(({ actor }) => actor.kind),
      ['system', 'manager', 'guest', 'system', 'system', 'system', 'guest'],
    )
    assert.equal(order.notes[0]?.text, 'Called back.')
    assert.equal(order.delivery, 'delivered')
    assert.ok(!JSON.stringify(order).includes(revealed.key))
  })

  test('gives one of two units back, and tells the second manager that the order has changed', async () => {
    const { orderId } = await buy({ quantity: 2 })
    const { version, lines } = await look(orderId)
    const input = { orderId, version, reason, units: [{ lineId: lines[0]?.id, quantity: 1 }] }
    const [one, two] = await Promise.all([
      shop.call(refundUnits, input, manager),
      shop.call(refundUnits, input, aVisitor(await aUser(shop.context, { role: 0 }))),
    ])
    assert.deepEqual(
      [one.status, two.status].toSorted((a, b) => a - b),
      [200, 409],
    )
    assert.equal((one.status === 409 ? one : two).problem.code, 'version-changed')
    const after = await look(orderId)
    assert.equal(after.refunded, 49.9)
    assert.equal(after.lines[0]?.refunded, 1)
    assert.equal(after.payment, 'refunded')
    assert.ok((await auditOf(shop, `order:${orderId}`)).includes('order.units-refunded'))
    const tooMany = { ...input, version: after.version, units: [{ lineId: lines[0]?.id, quantity: 2 }] }
    assert.equal((await shop.call(refundUnits, tooMany, manager)).problem.code, 'not-refundable')
  })

  test('shows a replaced key beside the burned one', async () => {
    const { orderId } = await buy()
    const before = (await look(orderId)).lines[0]?.keys[0]
    assert.equal((await shop.call(replaceKey, { keyId: before?.id, reason }, manager)).status, 200)
    const order = await look(orderId)
    assert.deepEqual(order.lines[0]?.keys.map(({ status }) => status).toSorted(), ['burned', 'sold'])
    const event = order.events.find(({ what }) => what === 'order.key-replaced')
    assert.equal(event?.facts['key'], before?.lastFour)
    assert.equal(event?.facts['reason'], reason)
  })

  test('takes money by hand the way any payment goes, once; what comes later is a surplus', async () => {
    const { orderId, reference, email } = await place()
    const { version } = await look(orderId)
    const input = { orderId, version, reason: 'Paid by bank transfer.' }
    const answers = await Promise.all([
      shop.call(markOrderPaid, input, manager),
      shop.call(markOrderPaid, input, manager),
    ])
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 409],
    )
    const paid = await look(orderId)
    assert.equal(paid.status, 'completed')
    assert.equal(paid.paid, 49.9)
    assert.deepEqual(
      paid.attempts.map(({ provider: by, status }) => [by, status]),
      [
        ['fake', 'cancelled'],
        ['manual', 'paid'],
      ],
    )
    await pay(reference)
    const late = await look(orderId)
    const [task] = late.tasks
    assert.equal(task?.kind, 'surplus-payment')
    assert.equal((await find({ tasks: 'open' })).includes(orderId), true)
    assert.equal(
      (await shop.call(closeOrderTask, { orderId, taskId: task?.id, reason }, manager)).status,
      200,
    )
    assert.equal((await look(orderId)).tasks.length, 0)
    await runJobs(shop)
    assert.equal((await lettersTo(shop, email)).length, 2)
  })

  test('money taken by hand goes back by hand: a task says so, and closing it pays the refund', async () => {
    const { orderId } = await place()
    const { version } = await look(orderId)
    await shop.call(markOrderPaid, { orderId, version, reason }, manager)
    await shop.call(changeOrderStatus, { id: orderId, status: 'refunded', reason }, manager)
    await runJobs(shop)
    const order = await look(orderId)
    const [task] = order.tasks
    assert.deepEqual([order.refunds[0]?.state, task?.kind], ['refused', 'refund-refused'])
    await shop.call(closeOrderTask, { orderId, taskId: task?.id, reason }, manager)
    assert.equal((await look(orderId)).refunds[0]?.state, 'paid')
  })

  test('marks an ended order as paid: what is sold out meanwhile waits in plain sight', async () => {
    const { orderId, productId } = await place({ keys: 1 })
    await waitFor(orderId)
    const other = await placeAndOpen(shop, productId, { wanted: { email: 'quick@example.com' } })
    await pay(other.reference)
    const ended = await look(orderId)
    assert.deepEqual([ended.status, ended.delivery], ['cancelled', 'ended-unpaid'])
    await shop.call(markOrderPaid, { orderId, version: ended.version, reason }, manager)
    const order = await look(orderId)
    assert.deepEqual(
      [order.status, order.payment, order.delivery],
      ['pending', 'undelivered', 'waits-for-stock'],
    )
    assert.equal(order.lines[0]?.missing, 1)
    assert.ok((await find({ payment: 'undelivered' })).includes(orderId))
    assert.ok((await find({ tasks: 'open' })).includes(orderId))
  })

  test('sends the letter that fits, and to the new address', async () => {
    const { orderId } = await buy()
    const { version } = await look(orderId)
    const moved = await shop.call(
      changeOrderEmail,
      { orderId, version, email: 'moved@example.com', reason },
      manager,
    )
    assert.equal(moved.status, 200)
    const stale = { orderId, version, email: 'stale@example.com', reason }
    assert.equal((await shop.call(changeOrderEmail, stale, manager)).problem.code, 'version-changed')
    const { status, data } = await shop.call(resendOrderMail, { orderId }, manager)
    assert.deepEqual([status, data.letter], [202, 'completed'])
    await runJobs(shop)
    assert.ok((await lettersTo(shop, 'moved@example.com')).length >= 1)
    const { rows } = await shop.context.pool.query<{ detail: object }>(
      `select detail from audit_log where subject = $1 and action = 'order.email-changed'`,
      [`order:${orderId}`],
    )
    assert.deepEqual(rows[0]?.detail, { reason, from: 'd•••@example.com', to: 'm•••@example.com' })
  })

  test('orders for a customer with something off, held, and mails the way to pay', async () => {
    const { id } = await aProduct(shop.context, { keys: 3 })
    const email = 'linked@example.com'
    const input = aDeskOrder(id, { email, discount: 'percent', percent: 10, reason, expectedTotal: 44.91 })
    const key = { 'idempotency-key': anIdempotencyKey() }
    const { status, data } = await shop.call(createOrder, input, manager, key)
    assert.equal(status, 201)
    assert.equal((await shop.call(createOrder, input, manager, key)).data.orderId, data.orderId)
    await runJobs(shop)
    const [letter] = await lettersTo(shop, email)
    const order = await look(data.orderId)
    assert.deepEqual([order.total, order.discount, order.discountReason], [44.91, 4.99, reason])
    assert.equal(order.delivery, 'waits-for-payment')
    const { rows } = await shop.context.pool.query<{ payment_url: string; reference: string }>(
      'select payment_url, reference from payment_attempts where order_id = $1',
      [data.orderId],
    )
    assert.ok(letter?.text.includes(rows[0]?.payment_url ?? 'nothing'))
    await pay(rows[0]?.reference ?? '')
    assert.equal((await look(data.orderId)).status, 'completed')
  })

  test('orders for an account that has paid already, and delivers at once', async () => {
    const customer = await aUser(shop.context, { username: 'noa.mizrahi' })
    const found = await shop.call(findCustomers, { q: 'NOA.m' }, manager)
    assert.deepEqual(
      found.data.customers.map(({ userId }) => userId),
      [customer.userId],
    )
    const { id } = await aProduct(shop.context)
    const input = aDeskOrder(id, { userId: customer.userId, pays: 'paid', reason })
    const { data } = await shop.call(createOrder, input, manager)
    const order = await look(data.orderId)
    assert.deepEqual([order.status, order.paid, order.customer.username], ['completed', 49.9, 'noa.mizrahi'])
    assert.equal((await shop.call(getOrder, { orderId: data.orderId }, aVisitor(customer))).status, 200)
  })

  test('orders a bundle for a customer, what is taken off comes off its parts', async () => {
    const [one, other] = [await aProduct(shop.context), await aProduct(shop.context)]
    const bundle = await aBundle(shop.context, [one, other], { priceAgorot: 8_000 })
    const input = aDeskOrder(bundle.id, {
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

  test('a gift costs nothing and is delivered', async () => {
    const { id } = await aProduct(shop.context)
    const input = aDeskOrder(id, { discount: 'percent', percent: 100, reason, expectedTotal: 0 })
    const { data } = await shop.call(createOrder, input, manager)
    const order = await look(data.orderId)
    assert.deepEqual([order.status, order.payment], ['completed', 'free'])
  })

  test('says of each field what is wrong with it', async () => {
    const input = {
      ...aDeskOrder('x', { discount: 'percent', percent: 120, holdHours: 1000, email: 'no', name: ' ' }),
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
    const { problem: without } = await shop.call(createOrder, aDeskOrder('x', { pays: 'paid' }), manager)
    assert.deepEqual(without.fields, { reason: 'required' })
  })
})
