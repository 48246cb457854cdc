import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { api } from '#contract/api.ts'
import { aCategory, aCoupon, aProduct, aUser } from '#tests/support/builders.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { act, anOrder, placeAndOpen } from '#tests/support/orders.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'

describe('a coupon', () => {
  let shop: TestShop
  before(async () => {
    shop = await aShop()
  })
  after(async () => {
    await assertInvariants(shop.context.pool)
    await shop.close()
  })

  const check = (code: string, items: { productId: string; quantity: number }[], who = {}, as?: Visitor) =>
    shop.call(api.checkCoupon, { code, items, ...who }, as ?? aVisitor())
  const place = (couponCode: string, productId: string, wanted = {}, as?: Visitor) =>
    shop.call(
      api.placeOrder,
      anOrder([{ productId, quantity: 1 }], { couponCode, ...wanted }),
      as ?? aVisitor(),
    )
  const codeOf = ({ status, problem }: Awaited<ReturnType<typeof place>>) =>
    status === 201 ? 'placed' : problem.code

  test('shows its discount, and the order has the same discount', async () => {
    const product = await aProduct(shop.context, { priceAgorot: 9990 })
    const coupon = await aCoupon(shop.context, { percent: 15 })
    const shown = await check(coupon.code.toLowerCase(), [{ productId: product.id, quantity: 2 }])
    assert.deepEqual(shown.data, { code: coupon.code, discount: 29.97, total: 169.83 })

    const visitor = aVisitor()
    const { orderId, reference } = await placeAndOpen(shop, product.id, {
      quantity: 2,
      visitor,
      wanted: { couponCode: ` ${coupon.code.toLowerCase()} `, expectedTotal: 169.83 },
    })
    await act(shop, reference, 'succeed')
    const { data } = await shop.call(api.getOrder, { orderId }, visitor)
    assert.deepEqual(
      [data.status, data.subtotal, data.discount, data.total, data.vat, data.couponCode],
      ['completed', 199.8, 29.97, 169.83, 25.91, coupon.code],
    )
  })

  test('can be checked with an empty cart: only its validity counts, not the rules for the cart', async () => {
    const { code } = await aCoupon(shop.context, { minSpendAgorot: 50_000 })
    assert.deepEqual((await check(code, [])).data, { code, discount: 0, total: 0 })
    const over = await aCoupon(shop.context, { endsAt: new Date(Date.now() - 1000) })
    assert.equal((await check(over.code, [])).problem.code, 'coupon-ended')
    assert.equal((await check('NO-SUCH-CODE', [])).problem.code, 'coupon-unknown')
    const gone = await aCoupon(shop.context, { totalLimit: 1 })
    const product = await aProduct(shop.context)
    assert.equal(codeOf(await place(gone.code, product.id)), 'placed')
    assert.equal((await check(gone.code, [])).problem.code, 'coupon-used-up')
  })

  test('an order whose expected total ignores the coupon is refused, not charged', async () => {
    const product = await aProduct(shop.context, { priceAgorot: 10_000 })
    const { code } = await aCoupon(shop.context)
    const refused = await place(code, product.id, { expectedTotal: 100 })
    assert.deepEqual([refused.problem.code, refused.problem.detail], ['price-changed', { total: 90 }])
  })

  test('a discount that rounds to nothing is refused, when it is checked and when the order is placed', async () => {
    const { id: productId } = await aProduct(shop.context, { priceAgorot: 40 })
    const { code } = await aCoupon(shop.context, { percent: 1 })
    assert.equal((await check(code, [{ productId, quantity: 1 }])).problem.code, 'coupon-not-for-these')
    assert.equal(codeOf(await place(code, productId)), 'coupon-not-for-these')
  })

  test('a discount is split over the lines it applies to', async () => {
    const category = await aCategory(shop.context)
    const inside = await aProduct(shop.context, { category, priceAgorot: 10_000 })
    const outside = await aProduct(shop.context, { priceAgorot: 5000 })
    const { code } = await aCoupon(shop.context, {
      kind: 'fixed',
      amountAgorot: 2500,
      categories: [category],
    })
    const { data } = await shop.call(
      api.placeOrder,
      anOrder(
        [inside, outside].map(({ id }) => ({ productId: id, quantity: 1 })),
        { couponCode: code },
      ),
      aVisitor(),
    )
    const { rows } = await shop.context.pool.query(
      'select product_id, discount_agorot from order_lines where order_id = $1 order by discount_agorot',
      [data.orderId],
    )
    assert.deepEqual(rows, [
      { product_id: outside.id, discount_agorot: 0 },
      { product_id: inside.id, discount_agorot: 2500 },
    ])
    assert.equal(codeOf(await place(code, outside.id)), 'coupon-not-for-these')
  })

  test('a coupon for the whole price leaves nothing to pay, and the key is delivered immediately', async () => {
    const product = await aProduct(shop.context)
    const { code } = await aCoupon(shop.context, { percent: 100 })
    const visitor = aVisitor()
    const placed = await place(code, product.id, {}, visitor)
    assert.deepEqual([placed.data.status, placed.data.total], ['completed', 0])
    const { data } = await shop.call(api.getOrder, { orderId: placed.data.orderId }, visitor)
    assert.equal(data.items[0]?.keys.length, 1)
  })

  test('its dates are compared with the database’s clock', async () => {
    const product = await aProduct(shop.context)
    const hour = 3_600_000
    const at = (hours: number) => new Date(Date.now() + hours * hour)
    const early = await aCoupon(shop.context, { startsAt: at(1) })
    const late = await aCoupon(shop.context, { startsAt: at(-2), endsAt: at(-1) })
    const open = await aCoupon(shop.context, { startsAt: at(-1), endsAt: at(1) })
    const stopped = await aCoupon(shop.context, { active: false })
    const outcomes = await Promise.all(
      [early, late, open, stopped].map(({ code }) => place(code, product.id)),
    )
    assert.deepEqual(outcomes.map(codeOf), ['coupon-not-started', 'coupon-ended', 'placed', 'coupon-unknown'])
  })

  test('the minimum spend is reported in shekels', async () => {
    const product = await aProduct(shop.context, { priceAgorot: 4990 })
    const { code } = await aCoupon(shop.context, { minSpendAgorot: 15_050, maxSpendAgorot: 20_000 })
    const low = await check(code, [{ productId: product.id, quantity: 1 }])
    assert.deepEqual([low.problem.code, low.problem.detail], ['coupon-spend-too-low', { minSpend: 150.5 }])
    const high = await check(code, [{ productId: product.id, quantity: 5 }])
    assert.deepEqual([high.problem.code, high.problem.detail], ['coupon-spend-too-high', { maxSpend: 200 }])
  })

  test('once per customer means once per account, e-mail address and phone, however the address is written', async () => {
    const product = await aProduct(shop.context)
    const { code } = await aCoupon(shop.context, { customerLimit: 1 })
    const user = aVisitor(await aUser(shop.context))
    const dana = { email: 'dana.once@example.com', phone: '0501112233' }
    assert.equal(codeOf(await place(code, product.id, dana, user)), 'placed')
    const again = [
      await place(code, product.id, { email: 'Dana.Once+two@example.com' }),
      await place(code, product.id, { email: 'other@example.com', phone: '+972501112233' }),
      await place(code, product.id, { email: 'third@example.com' }, user),
      await place(code, product.id, { email: 'stranger@example.com' }),
    ]
    assert.deepEqual(again.map(codeOf), [
      'coupon-not-for-this-order',
      'coupon-not-for-this-order',
      'coupon-used-before',
      'placed',
    ])
  })

  test('an unpaid order releases its use as soon as its hold ends', async () => {
    const product = await aProduct(shop.context)
    const { code } = await aCoupon(shop.context, { totalLimit: 1 })
    const first = await place(code, product.id, { email: 'one@example.com' })
    assert.equal(codeOf(await place(code, product.id, { email: 'two@example.com' })), 'coupon-used-up')
    await shop.context.pool.query(
      `update orders set held_until = now() - interval '1 second' where id = $1`,
      [first.data.orderId],
    )
    assert.equal(codeOf(await place(code, product.id, { email: 'three@example.com' })), 'placed')
  })

  test('a coupon for first orders is refused to customers with an earlier order, paid or pending', async () => {
    const product = await aProduct(shop.context)
    const { code } = await aCoupon(shop.context, { firstOrderOnly: true })
    await place('', product.id, { email: 'regular@example.com' })
    assert.equal(
      codeOf(await place(code, product.id, { email: 'Regular@example.com' })),
      'coupon-not-for-this-order',
    )
    assert.equal(codeOf(await place(code, product.id, { email: 'newcomer@example.com' })), 'placed')
  })

  test('a refused coupon creates no order and holds no key, and the same attempt can be repeated', async () => {
    const product = await aProduct(shop.context, { keys: 1 })
    assert.equal(codeOf(await place('NO-SUCH', product.id)), 'coupon-unknown')
    assert.equal(codeOf(await place('', product.id)), 'placed')
  })
})
