import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { getAdminOrder } from '#contract/admin/orders/orders.ts'
import { aProduct, aUser } from '#tests/support/builders.ts'
import { type FakePayplus, fakePayplus } from '#tests/support/fakes/payplus/fake-payplus.ts'
import { runJobs } from '#tests/support/identity.ts'
import { providerFaults } from '#tests/support/fakes/providers/provider-server.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { placeAndOpen } from '#tests/support/orders.ts'
import { openTasksOf, statusOf } from '#tests/support/payments.ts'
import {
  submitRefundRequest,
  payOwed,
  refundStatus,
  sentAnHourAgo,
} from '#tests/support/purchases/refunds.ts'
import { aShop, aVisitor, type TestShop } from '#tests/support/shop.ts'

describe('a refund at PayPlus', () => {
  let payplus: FakePayplus
  let shop: TestShop
  let productId: string
  before(async () => {
    payplus = await fakePayplus()
    shop = await aShop({ environment: payplus.environment })
  })
  beforeEach(async () => {
    payplus.faults.clear()
    payplus.tellsOfRefunds = true
    productId = (await aProduct(shop.context, { priceAgorot: 4990, keys: 10 })).id
  })
  after(async () => {
    await assertInvariants(shop.context.pool)
    await shop.close()
    await payplus.stop()
  })

  async function buy(quantity = 1) {
    const placed = await placeAndOpen(shop, productId, { quantity })
    const charge = payplus.books.charge(placed.reference)
    const { body, headers } = payplus.webhook(charge)
    const sent = { method: 'POST', body, headers }
    assert.equal((await shop.request('/api/payments/webhooks/payplus', sent)).status, 202)
    assert.equal(await statusOf(shop, placed.orderId), 'completed')
    return { ...placed, charge }
  }
  async function owe(quantity: number, units: number) {
    const bought = await buy(quantity)
    const [refundId = ''] = await submitRefundRequest(shop, bought, units)
    return { ...bought, refundId }
  }

  test('is paid in full, in part, and in a second part', async () => {
    const full = await owe(1, 1)
    await payOwed(shop, full.refundId)
    assert.equal(await refundStatus(shop, full.refundId), 'paid')
    const part = await owe(3, 1)
    await payOwed(shop, part.refundId)
    for (const id of await submitRefundRequest(shop, part, 1)) await payOwed(shop, id)
    assert.deepEqual(
      payplus.books.refundsOf(part.charge.uid).map(({ amount }) => amount),
      [49.9, 49.9],
    )
  })

  test('causes a task for a manager, with the reason, if PayPlus refuses it', async () => {
    const { refundId, charge, orderId } = await owe(1, 1)
    payplus.books.refund({ transaction_uid: charge.uid, amount: 10 })
    await payOwed(shop, refundId)
    assert.equal(await refundStatus(shop, refundId), 'refused')
    assert.deepEqual(await openTasksOf(shop, orderId), ['refund-refused'])
    const manager = aVisitor(await aUser(shop.context, { role: 0 }))
    const { data } = await shop.call(getAdminOrder, { orderId }, manager)
    assert.ok(data.events.some(({ details }) => details['reason'] === 'refund-amount-is-not-allowed'))
  })

  test('is found, and not repeated, if the response was lost', async () => {
    for (const units of [1, 2]) {
      const { refundId, charge } = await owe(2, units)
      payplus.faults.set('RefundByTransactionUID', 'lost')
      await assert.rejects(payOwed(shop, refundId))
      payplus.faults.clear()
      await payOwed(shop, refundId)
      assert.equal(await refundStatus(shop, refundId), 'paid')
      assert.equal(payplus.books.refundsOf(charge.uid).length, 1)
    }
  })

  test('is sent again if it never arrived, but only when it can no longer be in flight', async () => {
    const { refundId, charge } = await owe(2, 1)
    payplus.faults.set('RefundByTransactionUID', 'reset')
    await assert.rejects(payOwed(shop, refundId))
    payplus.faults.clear()
    await payOwed(shop, refundId)
    assert.equal(payplus.books.refundsOf(charge.uid).length, 0)
    await sentAnHourAgo(shop, refundId)
    await payOwed(shop, refundId)
    assert.equal(await refundStatus(shop, refundId), 'paid')
    assert.equal(payplus.books.refundsOf(charge.uid).length, 1)
  })

  test('is never repeated if PayPlus does not show whether it was made: a manager gets a task', async () => {
    const { refundId, charge, orderId } = await owe(2, 1)
    payplus.tellsOfRefunds = false
    payplus.faults.set('RefundByTransactionUID', 'lost')
    await assert.rejects(payOwed(shop, refundId))
    payplus.faults.clear()
    await sentAnHourAgo(shop, refundId)
    await payOwed(shop, refundId)
    assert.equal(await refundStatus(shop, refundId), 'refused')
    assert.deepEqual(await openTasksOf(shop, orderId), ['refund-refused'])
    assert.equal(payplus.books.refundsOf(charge.uid).length, 1)
  })

  for (const fault of providerFaults.filter((one) => one !== 'lost'))
    test(`stays owed if PayPlus does not respond (${fault}), and is not repeated at once`, async () => {
      const { refundId, charge } = await owe(2, 1)
      payplus.faults.set('RefundByTransactionUID', fault)
      await assert.rejects(payOwed(shop, refundId))
      payplus.faults.clear()
      await payOwed(shop, refundId)
      assert.equal(await refundStatus(shop, refundId), 'owed')
      assert.equal(payplus.books.refundsOf(charge.uid).length, 0)
    })

  test('is made once by ten concurrent servers', async () => {
    const { refundId, charge } = await owe(2, 1)
    await Promise.all(Array.from({ length: 10 }, () => payOwed(shop, refundId)))
    await runJobs(shop)
    assert.equal(payplus.books.refundsOf(charge.uid).length, 1)
    assert.equal(await refundStatus(shop, refundId), 'paid')
  })
})
