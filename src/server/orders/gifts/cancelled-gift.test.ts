import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { getOrder, type placeOrder } from '#contract/orders/orders.ts'
import { requestRefund } from '#contract/orders/refunds.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { dayIn, daysAfter } from '#shop/israel-time.ts'
import { aProduct } from '#tests/support/builders.ts'
import { aSystemAndSuite } from '#tests/support/purchases/bundles.ts'
import { aGift, giftEmailsTo } from '#tests/support/purchases/gifts.ts'
import { act, placeAndOpen } from '#tests/support/orders.ts'
import { aShop, type TestShop } from '#tests/support/shop.ts'

describe('a gift of which a part is cancelled before its day', () => {
  let shop: TestShop
  before(async () => (shop = await aShop()))
  after(() => shop.close())

  const tomorrow = () => daysAfter(dayIn(new Date().toISOString()), 1)

  /** Buys a gift for tomorrow, cancels one unit of each of these products, and sends it. Returns its e-mail. */
  async function sentWithout(
    items: InputOf<typeof placeOrder>['items'],
    cancelled: readonly string[],
  ): Promise<string> {
    const gift = aGift({ date: tomorrow() })
    const { orderId, visitor, reference } = await placeAndOpen(shop, '', {
      wanted: { gift, items, language: 'en' },
    })
    await act(shop, reference, 'succeed')
    const { data } = await shop.call(getOrder, { orderId }, visitor)
    const units = data.items
      .filter(({ productId }) => cancelled.includes(productId))
      .map(({ id }) => ({ lineId: id, quantity: 1 }))
    assert.equal((await shop.call(requestRefund, { orderId, units }, visitor)).status, 200)
    await shop.context.pool.query('update orders set gift_at = now() where id = $1', [orderId])
    return (await giftEmailsTo(shop, gift.email))[0]?.text ?? ''
  }

  test('names only what is left of it in its e-mail', async () => {
    const named = (name: string) => ({ keys: 10, name: { en: name, he: name } })
    const kept = await aProduct(shop.context, named('Halberd OS'))
    const gone = await aProduct(shop.context, named('Quill Suite'))
    const items = [
      { productId: kept.id, quantity: 2 },
      { productId: gone.id, quantity: 1 },
    ]
    const text = await sentWithout(items, [kept.id, gone.id])
    assert.ok(text.includes('Halberd OS × 1'), text)
    assert.ok(!text.includes('Quill Suite'), text)
  })

  test('counts the bundles that are left', async () => {
    const { bundle, system, suite } = await aSystemAndSuite(shop.context, 10)
    const text = await sentWithout([{ productId: bundle.id, quantity: 2 }], [system.id])
    const label = `${bundle.name.en} × 1 (${system.name.en} × 1, ${suite.name.en} × 1)`
    assert.ok(text.includes(label), text)
  })
})
