import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { confirmPayment, getOrder, placeOrder, startPayment } from '#contract/orders/orders.ts'
import { requestRefund } from '#contract/orders/refunds.ts'
import { payRefund } from '#server/payments/refunds/pay-refund.ts'
import { aProduct } from '#tests/support/builders.ts'
import { type FakeHyp, fakeHyp } from '#tests/support/fakes/hyp/fake-hyp.ts'
import { providerTroubles } from '#tests/support/fakes/providers/provider-server.ts'
import { runJobs } from '#tests/support/identity.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { anOrder } from '#tests/support/orders.ts'
import { openTasksOf, statusOf } from '#tests/support/payments.ts'
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
    hyp.trouble.clear()
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
    const lineId = (await shop.call(getOrder, { orderId }, visitor)).data.items[0]?.id
    const more = async (count: number) => {
      const asked = { orderId, units: [{ lineId, quantity: count }] }
      return (await shop.call(requestRefund, asked, visitor)).data.refunds
    }
    const [refund] = await more(units)
    return { orderId, deal, more, refundId: refund?.id ?? '' }
  }
  const pay = (refundId: string) => {
    const { transact, jobs, payments: providers } = shop.context
    return payRefund({ transact, jobs, providers }, refundId)
  }
  const standing = async (refundId: string) => {
    const { rows } = await shop.context.pool.query<{ status: string }>(
      'select status from refunds where id = $1',
      [refundId],
    )
    return rows[0]?.status
  }
  const longAgo = (refundId: string) =>
    shop.context.pool.query(
      `update refunds set sent_at = sent_at - interval '1 hour', busy_until = null where id = $1`,
      [refundId],
    )

  test('of a whole payment is a cancellation on its day, and a refund later', async () => {
    const today = await owe(1, 1)
    await pay(today.refundId)
    assert.equal(await standing(today.refundId), 'paid')
    assert.deepEqual([today.deal.cancelled, today.deal.refunds], [true, []])
    const later = await owe(1, 1)
    later.deal.transmitted = true
    await pay(later.refundId)
    assert.equal(await standing(later.refundId), 'paid')
    assert.deepEqual([later.deal.cancelled, later.deal.refunds], [false, [4990]])
  })

  test('in part, and a second part, never cancels the payment', async () => {
    const { deal, refundId, more } = await owe(3, 1)
    await pay(refundId)
    for (const { id } of await more(1)) await pay(id)
    assert.deepEqual([deal.cancelled, deal.refunds], [false, [4990, 4990]])
  })

  test('of more than is left is a task for a person', async () => {
    const { deal, refundId, orderId } = await owe(2, 1)
    deal.refunds.push(6000)
    await pay(refundId)
    assert.equal(await standing(refundId), 'refused')
    assert.deepEqual(await openTasksOf(shop, orderId), ['refund-refused'])
  })

  test('that Hyp refuses, as the payment was cancelled there, is a task for a person', async () => {
    const { deal, refundId, orderId } = await owe(1, 1)
    deal.cancelled = true
    await pay(refundId)
    assert.equal(await standing(refundId), 'refused')
    assert.deepEqual(await openTasksOf(shop, orderId), ['refund-refused'])
    assert.deepEqual(deal.refunds, [])
  })

  for (const [what, units] of [
    ['CancelTrans', 2],
    ['zikoyAPI', 1],
  ] as const)
    for (const trouble of providerTroubles)
      test(`whose fate nobody knows (${what}, ${trouble}) is never repeated: a person looks`, async () => {
        const { deal, refundId, orderId } = await owe(2, units)
        hyp.trouble.set(what, trouble)
        await assert.rejects(pay(refundId))
        hyp.trouble.clear()
        await pay(refundId)
        assert.equal(await standing(refundId), 'owed')
        await longAgo(refundId)
        await pay(refundId)
        assert.equal(await standing(refundId), 'refused')
        assert.deepEqual(await openTasksOf(shop, orderId), ['refund-refused'])
        const isDone = trouble === 'lost'
        assert.equal(deal.cancelled, isDone && what === 'CancelTrans')
        assert.deepEqual(deal.refunds, isDone && what === 'zikoyAPI' ? [4990] : [])
      })

  test('that Hyp does not let in, as the password has changed, was never done: it stays owed', async () => {
    const { deal, refundId } = await owe(2, 1)
    hyp.letsIn = false
    await assert.rejects(pay(refundId), /HYP_PASSP/)
    hyp.letsIn = true
    await pay(refundId)
    assert.equal(await standing(refundId), 'paid')
    assert.deepEqual(deal.refunds, [4990])
  })

  test('by ten servers at once goes back once', async () => {
    const { deal, refundId } = await owe(2, 1)
    await Promise.all(Array.from({ length: 10 }, () => pay(refundId)))
    await runJobs(shop)
    assert.deepEqual(deal.refunds, [4990])
    assert.equal(await standing(refundId), 'paid')
  })
})
