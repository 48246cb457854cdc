import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as v from 'valibot'
import { placeOrder, startPayment } from '#contract/orders/orders.ts'
import { reconcilePayments } from '#server/payments/reconciliation/reconcile-payments.ts'
import { aProduct } from '#tests/support/builders.ts'
import { signRequest } from '#tests/support/contracts/hyp.ts'
import { hypShop } from '#tests/support/fakes/hyp/hyp-shop.ts'
import { runJobs } from '#tests/support/identity.ts'
import { anOrder } from '#tests/support/orders.ts'
import { endHold, openTasksOf, statusOf } from '#tests/support/payments.ts'
import { aShop, aVisitor } from '#tests/support/shop.ts'

describe('Hyp Pay', () => {
  const seller = hypShop()
  const { place, comeBack } = seller
  const lastSigned = () =>
    v.parse(signRequest, seller.hyp.calls.findLast(({ call }) => call === 'SIGN')?.fields)
  const poll = () => {
    const { transact, jobs, settings, payments: providers } = seller.shop.context
    return reconcilePayments({ transact, jobs, settings, providers }, 0, () => undefined)
  }
  const paymentsOf = async (orderId: string) => {
    const { rows } = await seller.shop.context.pool.query('select 1 from payments where order_id = $1', [
      orderId,
    ])
    return rows.length
  }

  test('signs a page for a request that follows the API contract, with no password in its URL', async () => {
    const { orderId, paymentUrl } = await place({ language: 'he' })
    const signed = lastSigned()
    assert.equal(signed.Amount, '49.9')
    assert.equal(signed.Coin, '1')
    assert.equal(signed.PageLang, 'HEB')
    assert.deepEqual([signed.Tash, signed.FixTash], ['1', 'True'])
    assert.ok(signed.Order?.startsWith(`${orderId}.`))
    assert.doesNotMatch(paymentUrl, /-of-the-terminal/)
    await place({ language: 'en' })
    assert.equal(lastSigned().PageLang, 'ENG')
  })

  test('delivers a paid order when the browser returns', async () => {
    const { orderId, paymentUrl, confirm } = await place()
    const { pathname, searchParams } = await comeBack(seller.hyp.pay(paymentUrl))
    assert.deepEqual([pathname, searchParams.get('order')], ['/success', orderId])
    assert.equal((await confirm()).status, 'completed')
  })

  test('is queried for the payment of a buyer who closes the browser on the way to their order', async () => {
    const { orderId, paymentUrl } = await place()
    await comeBack(seller.hyp.pay(paymentUrl))
    await poll()
    assert.equal(await statusOf(seller.shop, orderId), 'completed')
  })

  test('is paid after the hold has ended: the return still counts', async () => {
    const { orderId, paymentUrl } = await place()
    await endHold(seller.shop, orderId)
    await comeBack(seller.hyp.pay(paymentUrl))
    await poll()
    assert.equal(await statusOf(seller.shop, orderId), 'completed')
  })

  test('a return that arrives several times is one payment', async () => {
    const { orderId, paymentUrl, confirm } = await place()
    const query = seller.hyp.pay(paymentUrl)
    for (let i = 0; i < 2; i++) await comeBack(query)
    await confirm()
    await comeBack(query)
    await runJobs(seller.shop)
    assert.equal(await paymentsOf(orderId), 1)
  })

  for (const before of [true, false])
    test(`a second payment on a page ${before ? 'before' : 'after'} the first was processed is refunded`, async () => {
      const { orderId, paymentUrl, confirm } = await place()
      await comeBack(seller.hyp.pay(paymentUrl))
      if (!before) assert.equal((await confirm()).status, 'completed')
      await comeBack(seller.hyp.pay(paymentUrl))
      await runJobs(seller.shop)
      assert.equal((await confirm()).status, 'completed')
      assert.equal(await paymentsOf(orderId), 2)
      const { rows } = await seller.shop.context.pool.query<{ amount_agorot: number }>(
        'select amount_agorot from refunds where order_id = $1',
        [orderId],
      )
      assert.deepEqual(rows, [{ amount_agorot: 4990 }])
    })

  test('a return without parameters pays nothing: the order waits, and the buyer sees the home page', async () => {
    const { confirm, paymentUrl } = await place()
    seller.hyp.pay(paymentUrl)
    assert.equal((await comeBack('')).pathname, '/')
    assert.equal((await confirm()).delivery, 'waiting-for-payment')
  })

  test('opens the same page again if the buyer has not paid, and the order waits', async () => {
    const { paymentUrl, start, confirm } = await place()
    assert.equal((await confirm()).delivery, 'waiting-for-payment')
    assert.equal((await start()).data.paymentUrl, paymentUrl)
  })

  test('declines: the buyer sees that it failed and tries again on another page', async () => {
    const { orderId, paymentUrl, start, confirm } = await place()
    assert.equal((await comeBack(seller.hyp.pay(paymentUrl, { code: '33' }))).pathname, '/fail')
    assert.equal((await confirm()).delivery, 'waiting-for-payment')
    const { data } = await start()
    assert.notEqual(data.paymentUrl, paymentUrl)
    await comeBack(seller.hyp.pay(data.paymentUrl))
    await confirm()
    assert.equal(await statusOf(seller.shop, orderId), 'completed')
  })

  test('declines a card and accepts another on the same page: the order is paid', async () => {
    const { paymentUrl, confirm } = await place()
    for (const code of ['33', '0']) await comeBack(seller.hyp.pay(paymentUrl, { code }))
    assert.equal((await confirm()).status, 'completed')
  })

  for (const code of ['600', '700', '800'])
    test(`approves without a charge (${code}): nothing is delivered`, async () => {
      const { paymentUrl, confirm } = await place()
      await comeBack(seller.hyp.pay(paymentUrl, { code }))
      assert.equal((await confirm()).delivery, 'waiting-for-payment')
    })

  for (const [what, how] of [
    ['another amount', { amount: '0.5' }],
    ['another currency', { coin: '2' }],
  ] as const)
    test(`reports ${what}: a manager gets a task, and nothing is delivered`, async () => {
      const { orderId, paymentUrl, confirm } = await place()
      await comeBack(seller.hyp.pay(paymentUrl, how))
      assert.equal((await confirm()).status, 'pending')
      assert.deepEqual(await openTasksOf(seller.shop, orderId), ['amount-mismatch'])
    })

  test('a return that names another order for this page causes a task for a manager', async () => {
    const { orderId, paymentUrl, confirm } = await place()
    const attempt = lastSigned().Order?.split('.')[1]
    await comeBack(seller.hyp.pay(paymentUrl, { order: `${'0'.repeat(20)}.${attempt}` }))
    assert.equal((await confirm()).status, 'pending')
    assert.deepEqual(await openTasksOf(seller.shop, orderId), ['amount-mismatch'])
  })

  test('a return for a page that the shop never opened leads to the home page, and is not stored', async () => {
    const { paymentUrl } = await place()
    const order = `${'0'.repeat(20)}.${crypto.randomUUID()}`
    const query = seller.hyp.pay(paymentUrl, { order })
    assert.equal((await comeBack(query)).pathname, '/')
    const { rows } = await seller.shop.context.pool.query(
      `select from payment_attempts a where a::text like $1 union all
       select from test_orders t where t::text like $1 union all
       select from pgboss.job j where j::text like $1`,
      [`%${order.split('.')[1]}%`],
    )
    assert.equal(rows.length, 0)
  })

  test('sends no webhooks: requests to its webhook URL are refused', async () => {
    const { paymentUrl, orderId } = await place()
    const sent = { method: 'POST', body: seller.hyp.pay(paymentUrl) }
    assert.equal((await seller.shop.request('/api/payments/webhooks/hyp', sent)).status, 400)
    assert.equal(await statusOf(seller.shop, orderId), 'pending')
  })

  test('lets buyers choose instalments up to the number of the setting', async (t) => {
    const withTash = await aShop({ environment: { ...seller.hyp.environment, HYP_INSTALMENTS: '12' } }, t)
    const { id } = await aProduct(withTash.context, { priceAgorot: 4990, keys: 1 })
    const visitor = aVisitor()
    const { data } = await withTash.call(placeOrder, anOrder([{ productId: id, quantity: 1 }]), visitor)
    await withTash.call(startPayment, { orderId: data.orderId }, visitor)
    assert.deepEqual([lastSigned().Tash, lastSigned().FixTash], ['12', 'False'])
  })
})
