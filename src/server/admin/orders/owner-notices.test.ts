import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { changeOrderEmail, createOrder, markOrderPaid } from '#contract/admin/orders/order-actions.ts'
import { changeOrderStatus, getOrder } from '#contract/orders/orders.ts'
import { replaceKey } from '#contract/admin/stock/stock-keys.ts'
import { aProduct, aUser } from '#tests/support/builders.ts'
import { emailsTo, runJobs } from '#tests/support/identity.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { anAdminOrder, anOrderAdmin, type OrderAdmin } from '#tests/support/admin/order-admin.ts'
import { aVisitor, type Visitor } from '#tests/support/shop.ts'

const reason = 'She called and asked.'

describe('what a manager gives away', () => {
  let admin: OrderAdmin
  let support: Visitor
  let supportId = ''
  const owners = { en: 'owner-en@example.com', he: 'owner-he@example.com' }
  before(async () => {
    admin = await anOrderAdmin()
    for (const language of ['en', 'he'] as const)
      await aUser(admin.shop.context, { role: 0, email: owners[language], language })
  })
  beforeEach(async () => {
    const user = await aUser(admin.shop.context, { role: 0, duties: ['support'] })
    support = aVisitor(user)
    supportId = user.userId
  })
  after(async () => {
    await assertInvariants(admin.shop.context.pool)
    await admin.shop.close()
  })

  /** Returns the e-mails to both owners about an order; asserts that support gets none. */
  async function toldOf(orderId: string): Promise<string[]> {
    await runJobs(admin.shop)
    const { rows } = await admin.shop.context.pool.query('select email from users where id = $1', [supportId])
    assert.deepEqual(await about(rows[0]?.email ?? '', orderId), [])
    return [...(await about(owners.en, orderId)), ...(await about(owners.he, orderId))]
  }
  const about = async (email: string, orderId: string) =>
    (await emailsTo(admin.shop, email))
      .filter(({ text }) => text.includes(orderId))
      .map(({ subject }) => subject.replace(/^.*?: /, ''))

  test('is reported to the owners, in their languages, if an order is free', async () => {
    const { id } = await aProduct(admin.shop.context)
    const input = anAdminOrder(id, { discount: 'percent', percent: 100, reason, expectedTotal: 0 })
    const { data } = await admin.shop.call(createOrder, input, admin.manager)
    assert.deepEqual(await toldOf(data.orderId), [
      'a manager gave an order away for free',
      'הזמנה ניתנה בחינם על ידי מנהל',
    ])
  })

  test('is reported if an order is marked as paid, whether placed in the admin area or in the shop', async () => {
    const { id } = await aProduct(admin.shop.context)
    const made = await admin.shop.call(createOrder, anAdminOrder(id, { pays: 'paid', reason }), support)
    const { orderId } = await admin.place()
    const { version } = await admin.look(orderId)
    assert.equal((await admin.shop.call(markOrderPaid, { orderId, version, reason }, support)).status, 200)
    for (const order of [made.data.orderId, orderId])
      assert.deepEqual(await toldOf(order), [
        'a manager marked an order as paid',
        'הזמנה סומנה כמשולמת על ידי מנהל',
      ])
  })

  test('is reported if an order is completed unpaid, and not if it was paid', async () => {
    const { orderId } = await admin.place()
    const complete = { id: orderId, status: 'completed', reason }
    assert.equal((await admin.shop.call(changeOrderStatus, complete, support)).status, 200)
    assert.deepEqual(await toldOf(orderId), [
      'a manager delivered an unpaid order',
      'הזמנה שלא שולמה הושלמה על ידי מנהל',
    ])
    const { orderId: bought } = await admin.buy()
    assert.deepEqual(await toldOf(bought), [])
  })

  test('is reported if the address of a guest’s order is changed, and notifies the old address', async () => {
    const { orderId, email } = await admin.buy()
    const move = async (order: string, to: string) => {
      const { version } = await admin.look(order)
      const input = { orderId: order, version, email: to, reason }
      assert.equal((await admin.shop.call(changeOrderEmail, input, support)).status, 200)
    }
    await move(orderId, 'mine@example.com')
    assert.deepEqual(await toldOf(orderId), [
      'a manager changed the e-mail address of an order',
      'כתובת הדוא״ל של הזמנה הוחלפה על ידי מנהל',
    ])
    const [told] = await emailsTo(admin.shop, email)
    assert.match(told?.subject ?? '', /^כתובת הדוא״ל של הזמנה .*MF-\d+.* הוחלפה$/)
    assert.doesNotMatch(told?.text ?? '', /mine@example|\/orders\//)
    await move(orderId, 'Mine@example.com')
    assert.equal((await toldOf(orderId)).length, 2, 'the same address in capitals is no change')
  })

  test('is not reported if nobody has paid the order yet, or only its account opens it', async () => {
    const { userId } = await aUser(admin.shop.context)
    const [unpaid, ofAccount] = [await admin.place(), await admin.buy()]
    await admin.shop.context.pool.query('update orders set user_id = $1, guest_hash = null where id = $2', [
      userId,
      ofAccount.orderId,
    ])
    for (const { orderId } of [unpaid, ofAccount]) {
      const { version } = await admin.look(orderId)
      const input = { orderId, version, email: 'moved@example.com', reason }
      assert.equal((await admin.shop.call(changeOrderEmail, input, support)).status, 200)
      assert.deepEqual(await toldOf(orderId), [])
    }
  })

  test('is reported at the second key replaced in one order, and at the fifth by one manager in a day', async () => {
    const replace = async ({ orderId, visitor }: Awaited<ReturnType<OrderAdmin['buy']>>) => {
      const { data } = await admin.shop.call(getOrder, { orderId }, visitor)
      const input = { keyId: data.items[0]?.keys[0]?.id, reason }
      assert.equal((await admin.shop.call(replaceKey, input, support)).status, 200)
      return (await toldOf(orderId)).length
    }
    const bought = await admin.buy()
    assert.deepEqual([await replace(bought), await replace(bought)], [0, 2])
    const counts = [
      await replace(await admin.buy()),
      await replace(await admin.buy()),
      await replace(await admin.buy()),
    ]
    assert.deepEqual(counts, [0, 0, 2])
  })

  test('requires a fresh sign-in to replace a key', async () => {
    const { orderId, visitor } = await admin.buy()
    const { data } = await admin.shop.call(getOrder, { orderId }, visitor)
    const stale = aVisitor(await aUser(admin.shop.context, { role: 0, fresh: false }))
    const refused = await admin.shop.call(replaceKey, { keyId: data.items[0]?.keys[0]?.id, reason }, stale)
    assert.equal(refused.problem.code, 'fresh-sign-in-needed')
  })

  test('is limited to a discount of 20 % without the permission to refund, as a percentage or an amount', async () => {
    const { id } = await aProduct(admin.shop.context, { priceAgorot: 10_000 })
    const percent = { discount: 'percent' as const, percent: 21, reason, expectedTotal: 79 }
    const sum = { discount: 'fixed' as const, amount: 20.01, reason, expectedTotal: 79.99 }
    for (const [wanted, field] of [
      [percent, 'percent'],
      [sum, 'amount'],
    ] as const) {
      const refused = await admin.shop.call(createOrder, anAdminOrder(id, wanted), support)
      assert.deepEqual(
        [refused.problem.code, refused.problem.fields],
        ['discount-too-high', { [field]: 'discount-too-high' }],
      )
    }
    const fifth = { ...percent, percent: 20, expectedTotal: 80 }
    assert.equal((await admin.shop.call(createOrder, anAdminOrder(id, fifth), support)).status, 201)
    assert.equal((await admin.shop.call(createOrder, anAdminOrder(id, percent), admin.manager)).status, 201)
  })
})
