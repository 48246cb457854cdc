import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { confirmPayment, getOrder, placeOrder, startPayment } from '#contract/orders/orders.ts'
import { getPaymentStep } from '#contract/orders/payments.ts'
import { requestRefund } from '#contract/orders/refunds.ts'
import { aProduct } from '#tests/support/builders.ts'
import { compareListsOf, openTasks } from '#tests/support/admin/compare-lists.ts'
import { type FakePaypal, fakePaypal } from '#tests/support/fakes/paypal/fake-paypal.ts'
import type { ListedExtra } from '#tests/support/fakes/paypal/paypal-list.ts'
import { providerFaults } from '#tests/support/fakes/providers/provider-server.ts'
import { runJobs } from '#tests/support/identity.ts'
import { anOrder } from '#tests/support/orders.ts'
import { aShop, aVisitor, type TestShop } from '#tests/support/shop.ts'

describe('PayPal’s list of transactions', () => {
  let paypal: FakePaypal
  let shop: TestShop
  before(async () => {
    paypal = await fakePaypal()
    shop = await aShop({ environment: paypal.environment })
  })
  beforeEach(async () => {
    paypal.faults.clear()
    await shop.context.pool.query('update manager_tasks set resolved_at = now()')
  })
  after(async () => {
    await shop.close()
    await paypal.stop()
  })

  const aSale = async () => {
    const { id: productId } = await aProduct(shop.context, { priceAgorot: 4990 })
    const visitor = aVisitor()
    const placed = await shop.call(placeOrder, anOrder([{ productId, quantity: 1 }]), visitor)
    const { orderId } = placed.data
    await shop.call(startPayment, { orderId }, visitor)
    const { reference } = (await shop.call(getPaymentStep, { orderId }, visitor)).data
    paypal.books.approve(reference)
    await shop.call(confirmPayment, { orderId }, visitor)
    const order = paypal.books.order(reference)
    const [capture] = order.captures
    assert.ok(capture)
    return { orderId, visitor, order, capture }
  }
  const hoursAgo = (hours: number) =>
    `${new Date(Date.now() - hours * 3_600_000).toISOString().slice(0, 19)}Z`
  const stranger = (changed: Partial<ListedExtra>): ListedExtra => ({
    transaction_id: '5UM17125DF557833M',
    transaction_event_code: 'T0006',
    transaction_status: 'S',
    transaction_initiation_date: hoursAgo(5),
    transaction_amount: { currency_code: 'ILS', value: '7.00' },
    ...changed,
  })

  test('agrees with the shop on payments and refunds, over several pages', async () => {
    for (let n = 0; n < 3; n++) {
      const { orderId, visitor } = await aSale()
      const lineId = (await shop.call(getOrder, { orderId }, visitor)).data.items[0]?.id
      await shop.call(requestRefund, { orderId, units: [{ lineId, quantity: 1 }] }, visitor)
    }
    await aSale()
    await runJobs(shop)
    assert.deepEqual(await compareListsOf(shop), [])
    assert.deepEqual(await openTasks(shop), [])
    assert.equal(paypal.calls.filter(({ call }) => call === 'list').length, 4)
  })

  test('reveals an unknown payment, an unknown refund, a different amount and a missing payment', async () => {
    const [other, odd, gone] = [await aSale(), await aSale(), await aSale()]
    other.capture.amount = { currency_code: 'ILS', value: '0.01' }
    gone.order.captures.splice(0)
    paypal.alsoListed.push(
      stranger({}),
      stranger({
        transaction_id: '8MC585209K746392H',
        transaction_event_code: 'T1107',
        transaction_amount: { currency_code: 'ILS', value: '-1.00' },
        paypal_reference_id: odd.capture.id,
        paypal_reference_id_type: 'TXN',
      }),
      // a fee, a payout to the bank, a denied payment: none of them concerns the shop
      stranger({ transaction_id: 'FEE0000000000000A', transaction_event_code: 'T0106' }),
      stranger({ transaction_id: 'OUT0000000000000A', transaction_event_code: 'T0400' }),
      stranger({ transaction_id: 'DENIED0000000000A', transaction_status: 'D' }),
    )
    assert.deepEqual(await compareListsOf(shop), [])
    assert.deepEqual(await openTasks(shop), [
      ['listed-otherwise', other.capture.id],
      ['payment-not-listed', null],
      ['refund-unknown', '8MC585209K746392H'],
      ['unknown-payment', '5UM17125DF557833M'],
    ])
  })

  test('cannot be read without permission for the app at PayPal: no tasks are created', async () => {
    paypal.mayList = false
    const [said = ''] = await compareListsOf(shop)
    assert.match(said, /PayPal does not list its transactions: .*PERMISSION_DENIED/)
    assert.deepEqual(await openTasks(shop), [])
    paypal.mayList = true
  })

  for (const fault of providerFaults)
    test(`causes no tasks if PayPal fails (${fault})`, async () => {
      const { capture } = await aSale()
      capture.amount = { currency_code: 'ILS', value: '0.02' }
      paypal.faults.set('list', fault)
      assert.equal((await compareListsOf(shop)).length, 1)
      assert.deepEqual(await openTasks(shop), [])
    })
})
