import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { placeOrder } from '#contract/orders/orders.ts'
import { aCoupon, aProduct } from '#tests/support/builders.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { anOrder } from '#tests/support/orders.ts'
import { aShop, aVisitor, type TestShop } from '#tests/support/shop.ts'

describe('many customers and one coupon', () => {
  let shop: TestShop
  before(async () => {
    shop = await aShop({ environment: { DATABASE_POOL_SIZE: '20' } })
  })
  after(async () => {
    await assertInvariants(shop.context.pool)
    await shop.close()
  })

  async function placeAtOnce(couponCode: string, emails: readonly string[]): Promise<Record<string, number>> {
    const product = await aProduct(shop.context, { keys: emails.length })
    const responses = await Promise.all(
      emails.map((email) =>
        shop.call(
          placeOrder,
          anOrder([{ productId: product.id, quantity: 1 }], { couponCode, email }),
          aVisitor(),
        ),
      ),
    )
    const counts: Record<string, number> = {}
    for (const { status, problem } of responses) {
      const outcome = status === 201 ? 'placed' : problem.code
      counts[outcome] = (counts[outcome] ?? 0) + 1
    }
    return counts
  }

  let buyers = 0
  const strangers = (count: number) => Array.from({ length: count }, () => `buyer-${++buyers}@example.com`)

  for (const round of [1, 2, 3])
    test(`of 50 simultaneous orders for 5 uses, 5 succeed (round ${round})`, async () => {
      const { code } = await aCoupon(shop.context, { totalLimit: 5 })
      assert.deepEqual(await placeAtOnce(code, strangers(50)), { placed: 5, 'coupon-used-up': 45 })
    })

  test('one customer who orders 20 times at once under 20 spellings of the address uses it once', async () => {
    const { code } = await aCoupon(shop.context, { customerLimit: 1 })
    const spellings = Array.from({ length: 20 }, (_, n) => `Dana+${n}@example.com`)
    assert.deepEqual(await placeAtOnce(code, spellings), { placed: 1, 'coupon-not-for-this-order': 19 })
  })

  test('a coupon without a limit is accepted for all simultaneous orders', async () => {
    const { code } = await aCoupon(shop.context)
    assert.deepEqual(await placeAtOnce(code, strangers(30)), { placed: 30 })
  })
})
