import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  changeOrderEmail,
  closeOrderTask,
  markOrderPaid,
  resendOrderEmail,
} from '#contract/admin/orders/order-actions.ts'
import { refundUnits } from '#contract/admin/orders/refunds.ts'
import { listAdminOrders } from '#contract/admin/orders/orders.ts'
import { changeOrderStatus } from '#contract/orders/orders.ts'
import { replaceKey } from '#contract/admin/stock/stock-keys.ts'
import { aUser } from '#tests/support/builders.ts'
import { auditOf, emailsTo, runJobs } from '#tests/support/identity.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { anOrderAdmin, type OrderAdmin } from '#tests/support/admin/order-admin.ts'
import { placeAndOpen } from '#tests/support/orders.ts'
import { aVisitor } from '#tests/support/shop.ts'

const reason = 'She called and asked.'

describe('a manager', () => {
  let shop: OrderAdmin['shop']
  let manager: OrderAdmin['manager']
  let place: OrderAdmin['place']
  let buy: OrderAdmin['buy']
  let pay: OrderAdmin['pay']
  let look: OrderAdmin['look']
  before(async () => {
    ;({ shop, manager, place, buy, pay, look } = await anOrderAdmin())
  })
  after(async () => {
    await assertInvariants(shop.context.pool)
    await shop.close()
  })

  const find = async (input: object) =>
    (await shop.call(listAdminOrders, input, manager)).data.rows.map(({ orderId }) => orderId)
  const waitFor = async (orderId: string) =>
    shop.context.pool.query(`update orders set held_until = now() - interval '1 minute' where id = $1`, [
      orderId,
    ])

  test('refunds one of two units, and a second manager at the same time gets a conflict', async () => {
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

  test('sees a replacement key next to the burned one', async () => {
    const { orderId } = await buy()
    const before = (await look(orderId)).lines[0]?.keys[0]
    assert.equal((await shop.call(replaceKey, { keyId: before?.id, reason }, manager)).status, 200)
    const order = await look(orderId)
    assert.deepEqual(order.lines[0]?.keys.map(({ status }) => status).toSorted(), ['burned', 'sold'])
    const event = order.events.find(({ what }) => what === 'order.key-replaced')
    assert.equal(event?.details['key'], before?.lastFour)
    assert.equal(event?.details['reason'], reason)
  })

  test('marks an order as paid once, and a later payment is refunded as overpaid', async () => {
    const { orderId, reference, email } = await place()
    const { version } = await look(orderId)
    const input = { orderId, version, reason: 'Paid by bank transfer.' }
    const responses = await Promise.all([
      shop.call(markOrderPaid, input, manager),
      shop.call(markOrderPaid, input, manager),
    ])
    assert.deepEqual(
      responses.map(({ status }) => status).toSorted((a, b) => a - b),
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
    assert.deepEqual([late.tasks, late.refunds[0]?.cause, late.refunds[0]?.amount], [[], 'overpaid', 49.9])
    await runJobs(shop)
    assert.equal((await look(orderId)).refunds[0]?.state, 'paid')
    await runJobs(shop)
    assert.equal((await emailsTo(shop, email)).length, 3, 'order ready, overpaid, refunded')
  })

  test('refunds a manual payment by hand: a task asks for it, and closing the task marks the refund as paid', async () => {
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

  test('marks a cancelled order as paid; if it is sold out meanwhile, it is listed as undelivered and as a task', async () => {
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

  test('resends the e-mail for the state of the order, to its changed address', async () => {
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
    const { status, data } = await shop.call(resendOrderEmail, { orderId }, manager)
    assert.deepEqual([status, data.template], [202, 'completed'])
    await runJobs(shop)
    assert.ok((await emailsTo(shop, 'moved@example.com')).length >= 1)
    const { rows } = await shop.context.pool.query<{ detail: object }>(
      `select detail from audit_log where subject = $1 and action = 'order.email-changed'`,
      [`order:${orderId}`],
    )
    assert.deepEqual(rows[0]?.detail, { reason, from: 'a•••@example.com', to: 'm•••@example.com' })
  })
})
