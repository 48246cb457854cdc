import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { api } from '#contract/api.ts'
import { aCoupon, aProduct } from '#tests/support/builders.ts'
import { anAccount, aSignedInVisitor, codeFor, runJobs } from '#tests/support/identity.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { anOrder } from '#tests/support/orders.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'

describe('what a refused coupon reveals about its customers', () => {
  let shop: TestShop
  before(async () => (shop = await aShop()))
  after(async () => {
    await assertInvariants(shop.context.pool)
    await shop.close()
  })

  let productId = ''
  before(async () => {
    productId = (await aProduct(shop.context, { keys: 20 })).id
  })
  const items = () => [{ productId, quantity: 1 }]
  const codeOf = ({ status, problem }: { status: number; problem: { code: string } }) =>
    status < 300 ? 'good' : problem.code
  const check = async (code: string, as: Visitor, who = {}) =>
    codeOf(await shop.call(api.checkCoupon, { code, items: items(), ...who }, as))
  const place = async (couponCode: string, as: Visitor, who: { email?: string; phone?: string } = {}) =>
    codeOf(await shop.call(api.placeOrder, anOrder(items(), { couponCode, ...who }), as))
  const someone = { email: 'someone@example.com', phone: '0501230099' }

  test('is nothing, to a stranger who enters an e-mail address or a phone', async () => {
    for (const limit of [{ customerLimit: 1 }, { firstOrderOnly: true }]) {
      const { code } = await aCoupon(shop.context, limit)
      await place(code, aVisitor(), someone)
      for (const who of [someone, { email: someone.email }, { phone: someone.phone }])
        assert.equal(await check(code, aVisitor(), who), 'good')
      const refusals = [
        await place(code, aVisitor(), { email: someone.email }),
        await place(code, aVisitor(), { email: 'other@example.com', phone: someone.phone }),
      ]
      assert.deepEqual(refusals, ['coupon-not-for-this-order', 'coupon-not-for-this-order'])
    }
  })

  test('is the reason, to an account before paying, also for guest orders of its address', async () => {
    const account = await anAccount(shop)
    const { code } = await aCoupon(shop.context, { customerLimit: 1 })
    assert.equal(await place(code, aVisitor(), { email: account.email }), 'good')
    const visitor = await aSignedInVisitor(shop, account)
    assert.equal(await check(code, visitor), 'coupon-used-before')
    assert.equal(await place(code, visitor), 'coupon-used-before')
    const { code: forFirst } = await aCoupon(shop.context, { firstOrderOnly: true })
    assert.equal(await check(forFirst, visitor), 'coupon-first-order-only')
  })

  test('is nothing, to an account that enters somebody else’s address', async () => {
    const { code } = await aCoupon(shop.context, { customerLimit: 1 })
    await place(code, aVisitor(), { email: 'victim@example.com' })
    const visitor = await aSignedInVisitor(shop, await anAccount(shop))
    assert.equal(await check(code, visitor, { email: 'victim@example.com' }), 'good')
    assert.equal(await place(code, visitor, { email: 'victim@example.com' }), 'coupon-not-for-this-order')
  })

  test('is the reason, to a guest who has verified the address', async () => {
    const email = 'proves@example.com'
    const { code } = await aCoupon(shop.context, { customerLimit: 1 })
    await place(code, aVisitor(), { email })
    const visitor = aVisitor()
    const { data } = await shop.call(api.requestGuestOrders, { email, language: 'he' }, visitor)
    assert.equal(await check(code, visitor), 'good')
    const proof = { ticket: data.ticket, code: await codeFor(shop, email) }
    await shop.call(api.confirmGuestOrders, proof, visitor)
    assert.equal(await check(code, visitor), 'coupon-used-before')
    assert.equal(await place(code, visitor, { email }), 'coupon-used-before')
  })

  test('stays the same after an account is deleted: neither its address nor its phone can use the coupon again', async () => {
    const account = await anAccount(shop)
    const visitor = await aSignedInVisitor(shop, account)
    const { code: once } = await aCoupon(shop.context, { customerLimit: 1, percent: 100 })
    const { code: forFirst } = await aCoupon(shop.context, { firstOrderOnly: true })
    const { code: forOne } = await aCoupon(shop.context, { totalLimit: 1, percent: 100 })
    const phone = '0521239900'
    assert.equal(await place(once, visitor, { email: account.email, phone }), 'good')
    assert.equal(await place(forOne, visitor, { email: account.email }), 'good')
    assert.equal((await shop.call(api.deleteAccount, { acceptLoss: true }, visitor)).status, 204)
    await runJobs(shop)

    const upper = account.email.toUpperCase()
    assert.equal(await place(once, aVisitor(), { email: upper }), 'coupon-not-for-this-order')
    const otherAddress = { email: 'new-name@example.com', phone }
    assert.equal(await place(once, aVisitor(), otherAddress), 'coupon-not-for-this-order')
    assert.equal(await place(forFirst, aVisitor(), { email: upper }), 'coupon-not-for-this-order')
    assert.equal(await place(forOne, aVisitor(), { email: 'anybody@example.com' }), 'coupon-used-up')
    assert.equal(await place(once, aVisitor(), { email: 'anybody@example.com' }), 'good')
    const { rows } = await shop.context.pool.query('select f::text as row from former_customers f')
    assert.ok(rows.length >= 2)
    assert.ok(rows.every(({ row }) => !row.includes(account.email) && !row.includes(phone.slice(1))))
  })
})
