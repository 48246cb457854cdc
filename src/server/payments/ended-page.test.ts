import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createOrder } from '#contract/admin/orders/order-actions.ts'
import { startPayment } from '#contract/orders/orders.ts'
import { anAdminOrder } from '#tests/support/admin/order-admin.ts'
import { aProduct, aUser } from '#tests/support/builders.ts'
import { fakeProvider } from '#tests/support/fakes/fake-provider.ts'
import { emailsTo, runJobs } from '#tests/support/identity.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { placeAndOpen, type PlacedOrder } from '#tests/support/orders.ts'
import { pollPayments, statusOf } from '#tests/support/payments.ts'
import { aShop, aVisitor, type TestShop } from '#tests/support/shop.ts'

describe('a payment page that the provider ends before the order’s hold', () => {
  const provider = fakeProvider()
  let shop: TestShop
  before(async () => {
    shop = await aShop({ provider })
  })
  after(async () => {
    await assertInvariants(shop.context.pool)
    await shop.close()
  })

  const place = async (minutes: number | null): Promise<PlacedOrder> => {
    provider.pageMinutes = minutes
    return placeAndOpen(shop, (await aProduct(shop.context, { keys: 5 })).id)
  }
  const again = async ({ orderId, visitor }: PlacedOrder) => {
    const { status, data } = await shop.call(startPayment, { orderId }, visitor)
    assert.equal(status, 200)
    return data.paymentUrl.split('/').at(-1) ?? ''
  }
  /** Time passes until the open pages of an order have ended. */
  const end = ({ orderId }: Pick<PlacedOrder, 'orderId'>) =>
    shop.context.pool.query(
      `update payment_attempts set page_ends_at = now() where order_id = $1 and page_ends_at is not null`,
      [orderId],
    )
  const attemptsOf = async ({ orderId }: Pick<PlacedOrder, 'orderId'>) => {
    const { rows } = await shop.context.pool.query<{ status: string }>(
      'select status from payment_attempts where order_id = $1 order by id',
      [orderId],
    )
    return rows.map(({ status }) => status)
  }

  test('is returned until then', async () => {
    const placed = await place(180)
    assert.equal(await again(placed), placed.reference)
    const { rows } = await shop.context.pool.query<{ minutes: number }>(
      `select round(extract(epoch from page_ends_at - now()) / 60)::int as minutes from payment_attempts where order_id = $1`,
      [placed.orderId],
    )
    assert.equal(rows[0]?.minutes, 180)
  })

  test('is replaced by a new one afterwards, once, and closed', async () => {
    const placed = await place(180)
    await end(placed)
    const fresh = await again(placed)
    assert.notEqual(fresh, placed.reference)
    assert.equal(await again(placed), fresh)
    assert.deepEqual(await attemptsOf(placed), ['cancelled', 'pending'])
    await runJobs(shop)
    assert.ok(provider.closed.has(placed.reference) && !provider.closed.has(fresh))
  })

  test('is returned as before if its provider sets no limit', async () => {
    const placed = await place(null)
    await end(placed)
    assert.equal(await again(placed), placed.reference)
  })

  test('completes its order if somebody has paid there after all; a second payment is refunded', async () => {
    const placed = await place(180)
    await end(placed)
    const fresh = await again(placed)
    provider.pay(placed.reference)
    await pollPayments(shop, provider)
    assert.equal(await statusOf(shop, placed.orderId), 'completed')
    provider.pay(fresh)
    await pollPayments(shop, provider)
    await runJobs(shop)
    assert.deepEqual(
      [...provider.refunds.values()].map(({ reference }) => reference),
      [fresh],
    )
  })

  for (const [minutes, what] of [
    [180, 'to the order, where a new page opens'],
    [null, 'to the page, if that lasts as long as the hold'],
  ] as const)
    test(`is e-mailed as a link ${what}`, async () => {
      provider.pageMinutes = minutes
      const manager = aVisitor(await aUser(shop.context, { role: 0 }))
      const email = `linked-${minutes}@example.com`
      const input = anAdminOrder((await aProduct(shop.context)).id, { email })
      const { data } = await shop.call(createOrder, input, manager)
      await runJobs(shop)
      const [mail] = await emailsTo(shop, email)
      assert.ok(mail)
      const isToOrder = new RegExp(`/orders/${data.orderId}\\S*#link=`).test(mail.text)
      assert.deepEqual(
        [isToOrder, mail.text.includes('https://pay.example/')],
        [minutes !== null, minutes === null],
      )
    })
})
