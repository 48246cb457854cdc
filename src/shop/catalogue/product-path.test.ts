import assert from 'node:assert/strict'
import { test } from 'node:test'
import { productPath, productPaths } from './product-path.ts'

test('a product has one path, or one for each language', () => {
  assert.equal(productPath({ slug: 'halberd', slugHe: null }, 'he'), '/product/halberd')
  assert.deepEqual(productPaths({ slug: 'halberd', slugHe: 'הלברד' }), {
    en: '/product/halberd',
    he: '/product/%D7%94%D7%9C%D7%91%D7%A8%D7%93',
  })
})
