import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { api } from '#contract/api.ts'
import { aCoupon, aProduct, aUser } from '#tests/support/builders.ts'
import { fakeProvider } from '#tests/support/fakes/fake-provider.ts'
import { aSignedInVisitor, anAccount, emailsTo, runJobs } from '#tests/support/identity.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { payThere, placeAndOpen, type PlacedOrder } from '#tests/support/orders.ts'
import { endHold, openTasksOf, pollPayments, statusOf, reportToShop } from '#tests/support/payments.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'

describe('a payment that an order cannot accept', () => {
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

  const anEmail = () => `late-${++emails}@example.com`
  const place = async (wanted: object = {}) =>
    placeAndOpen(shop, (await aProduct(shop.context)).id, { wanted })
  const cancel = (orderId: string) =>
    shop.call(api.changeOrderStatus, { id: orderId, status: 'cancelled', reason: 'asked by phone' }, manager)
  const refundsOf = async (orderId: string) => {
    const { rows } = await shop.context.pool.query<{ amount: number; cause: string; status: string }>(
      'select amount_agorot as amount, cause, status from refunds where order_id = $1 order by id',
      [orderId],
    )
    return rows
  }
  /** The whole sum is owed immediately and refunded by the job; the order is unchanged. */
  async function assertReturned({ orderId, visitor }: PlacedOrder, status = 'cancelled') {
    const [owed] = await refundsOf(orderId)
    assert.deepEqual(owed, { amount: owed?.amount, cause: 'overpaid', status: 'owed' })
    await runJobs(shop)
    assert.deepEqual(
      (await refundsOf(orderId)).map((refund) => refund.status),
      ['paid'],
    )
    assert.deepEqual([...provider.refunds.values()].at(-1)?.amountAgorot, owed.amount)
    const { data } = await shop.call(api.getOrder, { orderId }, visitor)
    assert.deepEqual([data.status, data.refunds[0]?.state], [status, 'paid'])
    assert.deepEqual(await openTasksOf(shop, orderId), [], 'no task is left for a manager')
  }

  test('a manager’s cancellation is final: no key is delivered, the payment is refunded, and the payer is notified', async () => {
    const email = anEmail()
    const placed = await place({ email, language: 'en' })
    assert.equal((await cancel(placed.orderId)).status, 200)
    provider.pay(placed.reference)
    await pollPayments(shop, provider)
    await assertReturned(placed)
    const { data } = await shop.call(api.getOrder, { orderId: placed.orderId }, placed.visitor)
    assert.deepEqual([data.payment, data.items[0]?.keys], [null, []])
    const texts = (await emailsTo(shop, email)).map(({ text }) => text).join('\n')
    assert.match(texts, /already cancelled/)
    assert.match(texts, /The payment we received: ₪49\.90/)
  })

  test('an order that a manager cancelled cannot be marked as paid either', async () => {
    const { orderId } = await place()
    await cancel(orderId)
    const { data } = await shop.call(api.getAdminOrder, { orderId }, manager)
    const paid = await shop.call(
      api.markOrderPaid,
      { orderId, version: data.version, reason: 'paid at the counter' },
      manager,
    )
    assert.equal(paid.problem.code, 'order-not-payable')
  })

  for (const [limit, wanted] of Object.entries({
    'once for each customer': { customerLimit: 1 },
    'once in all': { totalLimit: 1 },
    'for a first order': { firstOrderOnly: true },
  }))
    for (const end of ['abandoned', 'expired'])
      test(`a coupon valid ${limit} is used once if an ${end} order is paid after the next one`, async () => {
        const { code: couponCode } = await aCoupon(shop.context, wanted)
        const email = anEmail()
        const first = await place({ couponCode, email, language: 'he' })
        if (end === 'abandoned') await shop.call(api.abandonOrder, { orderId: first.orderId }, first.visitor)
        else await endHold(shop, first.orderId)
        const second = await place({ couponCode, email })
        await payThere(shop, provider, second.reference)
        await payThere(shop, provider, first.reference)
        assert.equal(await statusOf(shop, second.orderId), 'completed')
        await assertReturned(first)
        const emails = await emailsTo(shop, email)
        assert.ok(emails.some(({ text }) => text.includes('הקופון שלה מומש בהזמנה אחרת')))
      })

  test('the same applies to an order whose hold has expired but which is not cancelled yet', async () => {
    const { code: couponCode } = await aCoupon(shop.context, { totalLimit: 1 })
    const first = await place({ couponCode })
    await shop.context.pool.query(
      `update orders set held_until = now() - interval '1 second' where id = $1`,
      [first.orderId],
    )
    await place({ couponCode })
    await payThere(shop, provider, first.reference)
    assert.equal(await statusOf(shop, first.orderId), 'pending')
    await endHold(shop, first.orderId)
    await assertReturned(first)
  })

  test('a late payment whose coupon nobody else has used keeps its discount', async () => {
    const { code: couponCode } = await aCoupon(shop.context, {
      totalLimit: 1,
      customerLimit: 1,
      endsAt: null,
    })
    const first = await place({ couponCode })
    await endHold(shop, first.orderId)
    await shop.context.pool.query(
      `update coupons set starts_at = now() - interval '2 days', ends_at = now() - interval '1 day' where code = $1`,
      [couponCode],
    )
    await payThere(shop, provider, first.reference)
    assert.equal(await statusOf(shop, first.orderId), 'completed')
  })

  test('a second payment of one order is refunded automatically, and the buyer gets one e-mail about it', async () => {
    const email = anEmail()
    const placed = await place({ email, language: 'en' })
    provider.pay(placed.reference)
    provider.pay(placed.reference)
    await Promise.all([reportToShop(shop, placed.reference), reportToShop(shop, placed.reference)])
    await assertReturned(placed, 'completed')
    const subjects = (await emailsTo(shop, email)).map(({ subject }) => subject)
    assert.equal(
      subjects.filter((subject) => /a payment for order MF-\d+ is being refunded/.test(subject)).length,
      1,
    )
  })

  test('money for an order that a manager delivered without payment is refunded', async () => {
    const placed = await place()
    const given = { id: placed.orderId, status: 'completed', reason: 'a present' }
    assert.equal((await shop.call(api.changeOrderStatus, given, manager)).status, 200)
    await payThere(shop, provider, placed.reference)
    await assertReturned(placed, 'completed')
  })

  test('late money for an order of a deleted account is refunded, because nobody could open the order', async () => {
    const account = await anAccount(shop)
    const visitor = await aSignedInVisitor(shop, account)
    const { id } = await aProduct(shop.context)
    const wanted = { email: account.email }
    const { orderId, reference } = await placeAndOpen(shop, id, { visitor, wanted })
    await endHold(shop, orderId)
    assert.equal((await shop.call(api.deleteAccount, { acceptLoss: true }, visitor)).status, 204)
    provider.pay(reference)
    await pollPayments(shop, provider)
    await runJobs(shop)
    assert.deepEqual(
      (await refundsOf(orderId)).map(({ cause, status }) => [cause, status]),
      [['overpaid', 'paid']],
    )
    assert.equal(await statusOf(shop, orderId), 'cancelled')
    assert.equal((await emailsTo(shop, '')).length, 0)
  })

  for (const [language, told] of [
    ['en', /does not match your order[^]*The payment we received: ₪10\.00/],
    ['he', /אינו תואם את מה שהתבקש בהזמנה[^]*התשלום שקיבלנו: ₪10\.00/],
  ] as const)
    test(`the payer of a wrong sum gets an e-mail that it is being looked into (${language})`, async () => {
      const email = anEmail()
      const placed = await place({ email, language })
      provider.pay(placed.reference, { amountAgorot: 1000 })
      await reportToShop(shop, placed.reference)
      await reportToShop(shop, placed.reference)
      await runJobs(shop)
      const emails = await emailsTo(shop, email)
      assert.equal(emails.length, 1)
      assert.match(emails[0]?.text ?? '', told)
      assert.deepEqual(await openTasksOf(shop, placed.orderId), ['amount-mismatch'])
    })

  test('the payment page of an order that is abandoned, cancelled, marked as paid or completed by a manager is closed at the provider', async () => {
    const [left, cancelled, byHand, given, open] = [
      await place(),
      await place(),
      await place(),
      await place(),
      await place(),
    ]
    await shop.call(api.abandonOrder, { orderId: left.orderId }, left.visitor)
    await cancel(cancelled.orderId)
    const { version } = (await shop.call(api.getAdminOrder, { orderId: byHand.orderId }, manager)).data
    await shop.call(api.markOrderPaid, { orderId: byHand.orderId, version, reason: 'by transfer' }, manager)
    await shop.call(
      api.changeOrderStatus,
      { id: given.orderId, status: 'completed', reason: 'a present' },
      manager,
    )
    await runJobs(shop)
    const closed = [left, cancelled, byHand, given, open].map(({ reference }) =>
      provider.closed.has(reference),
    )
    assert.deepEqual(closed, [true, true, true, true, false])
  })

  test('a page that opens while its order is abandoned is closed too', async () => {
    const product = await aProduct(shop.context)
    const { orderId, visitor } = await placeAndOpen(shop, product.id)
    await shop.context.pool.query(
      `update payment_attempts set reference = null, payment_url = null, status = 'created' where order_id = $1`,
      [orderId],
    )
    const open = provider.start.bind(provider)
    let reference = ''
    provider.start = async (payment) => {
      await shop.call(api.abandonOrder, { orderId }, visitor)
      const opened = await open(payment)
      reference = opened.reference
      return opened
    }
    const started = await shop.call(api.startPayment, { orderId }, visitor)
    provider.start = open
    assert.equal(started.problem.code, 'order-not-payable')
    await runJobs(shop)
    assert.ok(provider.closed.has(reference))
  })
})
