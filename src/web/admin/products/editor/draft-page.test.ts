import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AdminProduct } from '#contract/product/product-shapes.ts'
import { aProductForm } from '#tests/support/admin/product-admin.ts'
import { draftPage } from './draft-page.ts'
import { productValuesOf } from './values/product-values.ts'

const discount = { percent: 10, from: null, until: '2099-12-31T21:59:59.000Z' }
const product: AdminProduct = {
  ...aProductForm({ price: 119.9, discount }),
  id: 'p',
  version: 1,
  priceNow: 107.91,
  saleRounding: 'agora',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  sold: 0,
  stock: 0,
  file: null,
  family: [],
  relatedNames: [],
  itemProducts: [],
  oldSlugs: [],
  prices: [],
  lowestBefore: null,
}
const nothing = { en: '', he: '' }
const around = {
  product,
  texts: { descriptionHtml: nothing, instructionsHtml: nothing },
  category: nothing,
  saleRounding: 'ninety',
} as const

test('the preview has the price of the sale as it is, and that of the shop’s rounding once the sale is changed', () => {
  const values = productValuesOf(product)
  assert.equal(draftPage(values, around).price, product.priceNow)
  assert.equal(draftPage({ ...values, 'discount.percent': '20' }, around).price, 95.9)
  assert.equal(draftPage({ ...values, price: '129.90' }, around).price, 116.9)
})
