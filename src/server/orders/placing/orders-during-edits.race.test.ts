import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { changePrices } from '#contract/admin/products/prices.ts'
import { placeOrder } from '#contract/orders/orders.ts'
import { changeProduct } from '#server/catalogue/admin/change-product.ts'
import { changeProducts } from '#server/catalogue/admin/change-products.ts'
import { undoPriceChange } from '#server/catalogue/admin/undo-price-change.ts'
import { importProducts } from '#server/catalogue/import/import-products.ts'
import { systemActor } from '#server/database/actor.ts'
import type { Work } from '#server/database/transaction.ts'
import { changeStockRules } from '#server/stock/products/change-stock-rules.ts'
import { aProductForm } from '#tests/support/admin/product-admin.ts'
import { aProduct, aUser } from '#tests/support/builders.ts'
import { anOrder } from '#tests/support/orders.ts'
import { aShop, aVisitor, type TestShop } from '#tests/support/shop.ts'

const rule = { saleRounding: 'agora' } as const

describe('a product can be ordered', () => {
  let shop: TestShop
  before(async () => (shop = await aShop()))
  after(() => shop.close())

  /** Orders a product before a transaction that changes it ends. Waiting for its locks would time out. */
  async function orderDuring(productId: string, change: (work: Work) => Promise<object>): Promise<void> {
    const { changed, order } = await shop.context.transact(systemActor(), async (work) => ({
      changed: await change(work),
      order: await shop.call(placeOrder, anOrder([{ productId, quantity: 1 }])),
    }))
    assert.ok(!('code' in changed), JSON.stringify(changed))
    assert.equal(order.status, 201, JSON.stringify(order.problem))
  }

  test('while a table of products is imported', async () => {
    const { id, slug } = await aProduct(shop.context)
    const body = Buffer.from(`slug,price\n${slug},75\n`)
    await orderDuring(id, (work) => importProducts(work, rule, { write: 'yes', body }))
  })

  test('while it is edited', async () => {
    const { id, slug, version, category } = await aProduct(shop.context)
    const input = { ...aProductForm({ slug, category, state: 'live' }), id, version }
    await orderDuring(id, (work) => changeProduct(work, rule, input))
  })

  test('while many products are changed', async () => {
    const { id, version } = await aProduct(shop.context)
    const input = { products: [{ id, version }], change: { what: 'price' as const, price: 75 } }
    await orderDuring(id, (work) => changeProducts(work, rule, input))
  })

  test('while a change of prices is undone', async () => {
    const { id, version } = await aProduct(shop.context)
    const manager = aVisitor(await aUser(shop.context, { role: 0 }))
    const input = { products: [{ id, version }], percent: 10, rounding: 'agora' }
    const { data } = await shop.call(changePrices, input, manager)
    await orderDuring(id, (work) => undoPriceChange(work, { changeId: data.changeId ?? '' }))
  })

  test('while the rules of its stock are changed', async () => {
    const { id } = await aProduct(shop.context)
    const input = { productId: id, lowAt: 3, pattern: null, seen: undefined }
    await orderDuring(id, (work) => changeStockRules(work, input))
  })

  test('while its sales are counted', async () => {
    const { id } = await aProduct(shop.context)
    await orderDuring(id, ({ connection }) =>
      connection.query('update products set sold_count = 7 where id = $1', [id]),
    )
  })
})
