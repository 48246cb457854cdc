import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { getAdminOrder } from '#contract/admin/orders/orders.ts'
import { retryRefund } from '#contract/admin/orders/refunds.ts'
import { confirmPayment, placeOrder, startPayment } from '#contract/orders/orders.ts'
import { aProduct, aUser } from '#tests/support/builders.ts'
import { type FakeHyp, fakeHyp } from '#tests/support/fakes/hyp/fake-hyp.ts'
import { providerFaults } from '#tests/support/fakes/providers/provider-server.ts'
import { runJobs } from '#tests/support/identity.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { anOrder } from '#tests/support/orders.ts'
import { openTasksOf, statusOf } from '#tests/support/payments.ts'
import {
  submitRefundRequest,
  payOwed,
  refundStatus,
  sentAnHourAgo,
} from '#tests/support/purchases/refunds.ts'
import { aShop, aVisitor, type TestShop } from '#tests/support/shop.ts'

describe('a refund at Hyp', () => {
  let hyp: FakeHyp
  let shop: TestShop
  let productId: string
  before(async () => {
    hyp = await fakeHyp()
    shop = await aShop({ environment: hyp.environment })
  })
  beforeEach(async () => {
    hyp.faults.clear()
    hyp.disconnected.clear()
    productId = (await aProduct(shop.context, { priceAgorot: 4990, keys: 10 })).id
  })
  after(async () => {
    await assertInvariants(shop.context.pool)
    await shop.close()
    await hyp.stop()
  })

  async function owe(quantity: number, units: number) {
    const visitor = aVisitor()
    const placed = await shop.call(placeOrder, anOrder([{ productId, quantity }]), visitor)
    const { orderId } = placed.data
    const { paymentUrl } = (await shop.call(startPayment, { orderId }, visitor)).data
    await shop.request(`/api/payments/returns/hyp?${hyp.pay(paymentUrl)}`)
    await shop.call(confirmPayment, { orderId }, visitor)
    assert.equal(await statusOf(shop, orderId), 'completed')
    const deal = [...hyp.deals.values()].at(-1)
    assert.ok(deal)
    const [refundId = ''] = await submitRefundRequest(shop, { orderId, visitor }, units)
    return { orderId, visitor, deal, refundId }
  }

  async function refusedReason(refundId: string) {
    const text = 'select refused_reason as reason from refunds where id = $1'
    const { rows } = await shop.context.pool.query<{ reason: string }>(text, [refundId])
    return rows[0]?.reason
  }

  /** A manager tries a refused refund again. */
  async function tryAgain(orderId: string, refundId: string) {
    const manager = aVisitor(await aUser(shop.context, { role: 0 }))
    assert.equal((await shop.call(retryRefund, { orderId, refundId }, manager)).status, 202)
    await payOwed(shop, refundId)
  }

  test('of a whole payment cancels it on the same day, and refunds it later', async () => {
    const today = await owe(1, 1)
    await payOwed(shop, today.refundId)
    assert.equal(await refundStatus(shop, today.refundId), 'paid')
    assert.deepEqual([today.deal.cancelled, today.deal.refunds], [true, []])
    const later = await owe(1, 1)
    later.deal.transmitted = true
    await payOwed(shop, later.refundId)
    assert.equal(await refundStatus(shop, later.refundId), 'paid')
    assert.deepEqual([later.deal.cancelled, later.deal.refunds], [false, [4990]])
  })

  test('in part, or in a second part, never cancels the payment', async () => {
    const part = await owe(3, 1)
    await payOwed(shop, part.refundId)
    for (const id of await submitRefundRequest(shop, part, 1)) await payOwed(shop, id)
    assert.deepEqual([part.deal.cancelled, part.deal.refunds], [false, [4990, 4990]])
  })

  test('of more than is left causes a task for a manager', async () => {
    const { deal, refundId, orderId } = await owe(2, 1)
    deal.refunds.push(6000)
    await payOwed(shop, refundId)
    assert.equal(await refundStatus(shop, refundId), 'refused')
    assert.deepEqual(await openTasksOf(shop, orderId), ['refund-refused'])
  })

  test('that Hyp refused is paid once when a manager tries again after mending the cause', async () => {
    const { deal, refundId, orderId } = await owe(2, 1)
    deal.refunds.push(6000)
    await payOwed(shop, refundId)
    // the manager reads that Hyp cannot tell whether it was refunded at its terminal meanwhile
    const manager = aVisitor(await aUser(shop.context, { role: 0 }))
    const { data } = await shop.call(getAdminOrder, { orderId }, manager)
    assert.equal(data.refunds[0]?.retry, 'not-looked-up')
    await tryAgain(orderId, refundId)
    assert.equal(await refusedReason(refundId), 'Hyp: more than the payment took (33)')
    assert.deepEqual(deal.refunds, [6000])
    deal.refunds.length = 0
    await tryAgain(orderId, refundId)
    assert.equal(await refundStatus(shop, refundId), 'paid')
    assert.deepEqual(deal.refunds, [4990])
    assert.deepEqual(await openTasksOf(shop, orderId), [])
  })

  test('that Hyp refused is not repeated if trying again has an unknown result', async () => {
    const { deal, refundId, orderId } = await owe(2, 1)
    deal.refunds.push(6000)
    await payOwed(shop, refundId)
    deal.refunds.length = 0
    hyp.faults.set('zikoyAPI', 'lost')
    await assert.rejects(tryAgain(orderId, refundId))
    hyp.faults.clear()
    for (let n = 0; n < 2; n++) {
      await sentAnHourAgo(shop, refundId)
      if (n === 0) await payOwed(shop, refundId)
      else await tryAgain(orderId, refundId)
      assert.equal(await refusedReason(refundId), 'outcome-unknown')
    }
    assert.deepEqual(deal.refunds, [4990])
  })

  test('causes a task for a manager if Hyp refuses it because the payment was cancelled there', async () => {
    const { deal, refundId, orderId } = await owe(1, 1)
    deal.cancelled = true
    await payOwed(shop, refundId)
    assert.equal(await refundStatus(shop, refundId), 'refused')
    assert.deepEqual(await openTasksOf(shop, orderId), ['refund-refused'])
    assert.deepEqual(deal.refunds, [])
  })

  for (const [what, units] of [
    ['CancelTrans', 2],
    ['zikoyAPI', 1],
  ] as const)
    for (const fault of [...providerFaults, '999'] as const)
      test(`with an unknown result (${what}, ${fault}) is never repeated: a manager gets a task`, async () => {
        const { deal, refundId, orderId } = await owe(2, units)
        if (fault === '999') hyp.disconnected.add(what)
        else hyp.faults.set(what, fault)
        await assert.rejects(payOwed(shop, refundId))
        hyp.faults.clear()
        hyp.disconnected.clear()
        await payOwed(shop, refundId)
        assert.equal(await refundStatus(shop, refundId), 'owed')
        await sentAnHourAgo(shop, refundId)
        await payOwed(shop, refundId)
        assert.equal(await refundStatus(shop, refundId), 'refused')
        assert.deepEqual(await openTasksOf(shop, orderId), ['refund-refused'])
        assert.equal(await refusedReason(refundId), 'outcome-unknown')
        const isDone = fault === 'lost' || fault === '999'
        assert.equal(deal.cancelled, isDone && what === 'CancelTrans')
        assert.deepEqual(deal.refunds, isDone && what === 'zikoyAPI' ? [4990] : [])
      })

  test('counts as not sent if Hyp rejects the password, and is paid once the password is right', async () => {
    const { deal, refundId } = await owe(2, 1)
    hyp.letsIn = false
    await assert.rejects(payOwed(shop, refundId), /HYP_PASSP/)
    hyp.letsIn = true
    await payOwed(shop, refundId)
    assert.equal(await refundStatus(shop, refundId), 'paid')
    assert.deepEqual(deal.refunds, [4990])
  })

  test('is made once by ten concurrent servers', async () => {
    const { deal, refundId } = await owe(2, 1)
    await Promise.all(Array.from({ length: 10 }, () => payOwed(shop, refundId)))
    await runJobs(shop)
    assert.deepEqual(deal.refunds, [4990])
    assert.equal(await refundStatus(shop, refundId), 'paid')
  })
})
