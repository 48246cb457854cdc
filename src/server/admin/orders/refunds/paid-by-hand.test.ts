import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { closeOrderTask } from '#contract/admin/orders/order-actions.ts'
import { getAdminOrder } from '#contract/admin/orders/orders.ts'
import { refundUnmatchedPayment } from '#contract/admin/orders/payments.ts'
import { refundAmount, refundFee } from '#contract/admin/orders/refunds.ts'
import { requestRefund } from '#contract/orders/refunds.ts'
import type { Language } from '#shop/localized.ts'
import type { RefundPayer } from '#shop/orders/refunds/paid-by-bank.ts'
import { aUser } from '#tests/support/builders.ts'
import { noticeOfDispute } from '#tests/support/purchases/disputes.ts'
import { fakeProvider } from '#tests/support/fakes/fake-provider.ts'
import { emailsTo, runJobs } from '#tests/support/identity.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { reportToShop } from '#tests/support/payments.ts'
import { type Bought, buyKeys } from '#tests/support/purchases/refunds.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'

const reason = 'By bank transfer.'

describe('a refund that a manager paid without the payment provider', () => {
  const provider = fakeProvider()
  let shop: TestShop
  let manager: Visitor
  before(async () => {
    shop = await aShop({ provider, environment: { CANCELLATION_FEE: '5' } })
    manager = aVisitor(await aUser(shop.context, { role: 0 }))
  })
  after(async () => {
    await assertInvariants(shop.context.pool)
    await shop.close()
  })

  let buyers = 0
  const buy = async (language: Language) => {
    const email = `by-hand-${++buyers}@example.com`
    const bought = await buyKeys(shop, provider, { email })
    await shop.context.pool.query('update orders set language = $2 where id = $1', [bought.orderId, language])
    return { ...bought, email }
  }
  const look = async (orderId: string) => (await shop.call(getAdminOrder, { orderId }, manager)).data
  const cancel = ({ orderId, lineId, visitor }: Bought) =>
    shop.call(requestRefund, { orderId, units: [{ lineId, quantity: 1, refunded: 0 }], fee: 2.49 }, visitor)
  /** Runs the jobs while the provider refuses refunds, then closes the task; returns the newest e-mail. */
  const payByHand = async ({ orderId, email }: { orderId: string; email: string }, paidBy?: RefundPayer) => {
    provider.refunding = 'refused'
    await runJobs(shop)
    provider.refunding = 'well'
    const taskId = (await look(orderId)).tasks.find(({ kind }) => kind === 'refund-refused')?.id
    const closed = await shop.call(closeOrderTask, { orderId, taskId, reason, paidBy }, manager)
    assert.equal(closed.status, 200, JSON.stringify(closed.problem))
    const [newest] = await emailsTo(shop, email)
    assert.ok(newest !== undefined)
    return newest
  }

  const refundOf = {
    'of units': cancel,
    'of part of the price': async ({ orderId, lineId }: Bought) =>
      shop.call(
        refundAmount,
        { orderId, version: (await look(orderId)).version, lineId, amount: 10, reason },
        manager,
      ),
    'of a cancellation fee': async (bought: Bought) => {
      await cancel(bought)
      await runJobs(shop)
      const { orderId } = bought
      return shop.call(refundFee, { orderId, version: (await look(orderId)).version, reason }, manager)
    },
    'of a payment that was not needed': async ({ orderId }: Bought) => {
      const { rows } = await shop.context.pool.query<{ reference: string }>(
        'select reference from payment_attempts where order_id = $1',
        [orderId],
      )
      const reference = rows[0]?.reference ?? ''
      provider.pay(reference, { amountAgorot: 1000 })
      await reportToShop(shop, reference)
      const taskId = (await look(orderId)).tasks.find(({ kind }) => kind === 'amount-mismatch')?.id
      return shop.call(refundUnmatchedPayment, { taskId, reason }, manager)
    },
  } as const

  for (const [language, what, said] of [
    ['en', 'of units', 'We have paid you the refund below for these items in another way'],
    ['he', 'of units', 'החזרנו לכם את הסכום שלמטה עבור הפריטים בדרך אחרת'],
    ['en', 'of part of the price', 'We have refunded part of the price in another way'],
    ['he', 'of part of the price', 'החזרנו לכם חלק מהמחיר בדרך אחרת'],
    ['en', 'of a cancellation fee', 'We have refunded the cancellation fee in another way'],
    ['he', 'of a cancellation fee', 'החזרנו לכם את דמי הביטול בדרך אחרת'],
    ['en', 'of a payment that was not needed', 'we have refunded it in another way'],
    ['he', 'of a payment that was not needed', 'והחזרנו אותו בדרך אחרת'],
  ] as const)
    test(`is not said to be confirmed by the provider: ${what} (${language})`, async () => {
      const bought = await buy(language)
      const { status, problem } = await refundOf[what](bought)
      assert.ok(status === 200 || status === 202, JSON.stringify(problem))
      const { text } = await payByHand(bought)
      assert.ok(text.includes(said), text)
      assert.doesNotMatch(text, /has confirmed|Confirmed|statement|אישרה|אושר|מועד החיוב/)
    })

  test('names the part that the bank has returned, and only the rest as the shop’s refund', async () => {
    const bought = await buy('en')
    assert.equal((await cancel(bought)).status, 200)
    await noticeOfDispute(shop, bought.orderId, 'lost', { amountAgorot: 1000 })
    const { text } = await payByHand(bought, 'both')
    assert.match(text, /Your refund:?\s+₪37\.41/)
    assert.match(text, /Returned to you by the bank or the payment provider:?\s+₪10\.00/)
  })
})
