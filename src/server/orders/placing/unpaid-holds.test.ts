import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { api } from '#contract/api.ts'
import { aProduct, aUser } from '#tests/support/builders.ts'
import { aBundle } from '#tests/support/purchases/bundles.ts'
import { fakeProvider } from '#tests/support/fakes/fake-provider.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { anOrder, payThere, placeAndOpen } from '#tests/support/orders.ts'
import { endHold } from '#tests/support/payments.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'

describe('the limit of what one buyer can hold unpaid', () => {
  const provider = fakeProvider()
  let shop: TestShop
  // without rate limits by network address: these limits are the shop's own rules
  before(async () => (shop = await aShop({ provider, environment: { RATE_LIMITS: 'off' } })))
  after(async () => {
    await assertInvariants(shop.context.pool)
    await shop.close()
  })

  async function place(productId: string, quantity: number, visitor: Visitor, wanted: object = {}) {
    const { status, problem, data } = await shop.call(
      api.placeOrder,
      anOrder([{ productId, quantity }], wanted),
      visitor,
    )
    return { code: status === 201 ? 'placed' : problem.code, detail: problem.detail, orderId: data.orderId }
  }
  const aStocked = async (keys = 40) => (await aProduct(shop.context, { keys })).id

  test('is three orders per browser, whatever e-mail address is entered', async () => {
    const visitor = aVisitor()
    for (let i = 0; i < 3; i++) assert.equal((await place(await aStocked(), 1, visitor)).code, 'placed')
    assert.equal((await place(await aStocked(), 1, visitor)).code, 'too-many-unpaid-orders')
    assert.equal((await place(await aStocked(), 1, aVisitor())).code, 'placed', 'others can still order')
  })

  test('is three orders per e-mail address, however it is written and from any browser', async () => {
    const id = await aStocked()
    for (const email of ['noa@example.com', 'Noa+1@example.com', 'NOA+2@example.com'])
      assert.equal((await place(id, 1, aVisitor(), { email })).code, 'placed')
    const fourth = await place(id, 1, aVisitor(), { email: 'noa+3@example.com' })
    assert.equal(fourth.code, 'too-many-unpaid-orders')
  })

  test('is three orders per account, which strangers cannot use up with its e-mail address', async () => {
    const id = await aStocked()
    const email = 'tamar@example.com'
    const account = await aUser(shop.context, { email })
    for (let i = 0; i < 3; i++) await place(id, 1, aVisitor(), { email })
    for (let i = 0; i < 3; i++)
      assert.equal((await place(id, 1, aVisitor(account), { email })).code, 'placed')
    assert.equal((await place(id, 1, aVisitor(account))).code, 'too-many-unpaid-orders')
  })

  test('does not count orders that are paid, abandoned or expired', async () => {
    const visitor = aVisitor()
    const [paid, left, over] = [
      await placeAndOpen(shop, await aStocked(), { visitor }),
      await placeAndOpen(shop, await aStocked(), { visitor }),
      await placeAndOpen(shop, await aStocked(), { visitor }),
    ]
    await payThere(shop, provider, paid.reference)
    assert.equal((await place(await aStocked(), 1, visitor)).code, 'placed')
    await shop.call(api.abandonOrder, { orderId: left.orderId }, visitor)
    assert.equal((await place(await aStocked(), 1, visitor)).code, 'placed')
    await endHold(shop, over.orderId)
    assert.equal((await place(await aStocked(), 1, visitor)).code, 'placed')
    assert.equal((await place(await aStocked(), 1, visitor)).code, 'too-many-unpaid-orders')
  })

  test('is half of a product’s stock, counted with what others hold', async () => {
    const id = await aStocked(10)
    const refused = await place(id, 6, aVisitor())
    assert.deepEqual([refused.code, refused.detail], ['too-many-unpaid-units', { productId: id, most: 5 }])
    assert.equal((await place(id, 4, aVisitor())).code, 'placed')
    assert.equal((await place(id, 5, aVisitor())).code, 'placed')
    assert.equal((await place(id, 1, aVisitor())).code, 'placed', 'the last one is sold too')
  })

  test('is half of the stock in all orders of a buyer together', async () => {
    const id = await aStocked(10)
    const visitor = aVisitor()
    assert.equal((await place(id, 3, visitor)).code, 'placed')
    const refused = await place(id, 3, visitor)
    assert.deepEqual([refused.code, refused.detail], ['too-many-unpaid-units', { productId: id, most: 2 }])
    assert.equal((await place(id, 2, visitor)).code, 'placed')
  })

  test('is at least one unit', async () => {
    const id = await aStocked(1)
    assert.equal((await place(id, 1, aVisitor())).code, 'placed')
  })

  test('is at least one bundle, and the refusal names the bundle', async () => {
    const seats = await aProduct(shop.context, { keys: 14, maxPerOrder: 10 })
    const bundle = await aBundle(shop.context, [{ product: seats, quantity: 4 }])
    const visitor = aVisitor()
    const two = await place(bundle.id, 2, visitor)
    assert.deepEqual([two.code, two.detail], ['too-many-unpaid-units', { productId: bundle.id, most: 1 }])
    assert.equal((await place(bundle.id, 1, visitor)).code, 'placed')
    const few = await aProduct(shop.context, { keys: 4 })
    const whole = await aBundle(shop.context, [{ product: few, quantity: 4 }])
    assert.equal((await place(whole.id, 1, aVisitor())).code, 'placed', 'though it takes all that is left')
  })

  test('applies to concurrent orders too', async () => {
    const email = 'burst@example.com'
    const id = await aStocked(20)
    const responses = await Promise.all(Array.from({ length: 12 }, () => place(id, 2, aVisitor(), { email })))
    const placed = responses.filter(({ code }) => code === 'placed')
    assert.equal(placed.length, 3)
    assert.ok(responses.every(({ code }) => code === 'placed' || code === 'too-many-unpaid-orders'))
  })

  test('does not affect a buyer who abandons an order and orders the last key again', async () => {
    const visitor = aVisitor()
    const id = await aStocked(1)
    for (let i = 0; i < 5; i++) {
      const { orderId, code } = await place(id, 1, visitor, { name: `Dana ${i}` })
      assert.equal(code, 'placed')
      await shop.call(api.abandonOrder, { orderId }, visitor)
    }
  })

  test('does not prevent a repeated request from returning its order', async () => {
    const visitor = aVisitor()
    const body = anOrder([{ productId: await aStocked(), quantity: 1 }])
    const key = { 'idempotency-key': 'the-same-form-again' }
    const first = await shop.call(api.placeOrder, body, visitor, key)
    for (let i = 0; i < 2; i++) await place(await aStocked(), 1, visitor)
    const again = await shop.call(api.placeOrder, body, visitor, key)
    assert.equal(again.data.orderId, first.data.orderId)
  })
})
