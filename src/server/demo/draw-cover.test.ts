import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sharp from 'sharp'
import { drawBlogCover, drawCover } from './draw-cover.ts'
import { marks } from './marks.ts'
import { readDemoProducts } from './read-demo-products.ts'

describe('the covers the shop draws itself', () => {
  const cover = (mark: string, slug = 'some-product') =>
    drawCover({ slug, category: 'security', cover: { mark } })

  test('are pictures, sharp and light, for every mark', async () => {
    assert.ok(Object.keys(marks).length >= 50)
    for (const mark of Object.keys(marks)) {
      const svg = cover(mark)
      assert.ok(svg.length < 12_000, `${mark}: ${svg.length} bytes`)
      const { width, height } = await sharp(Buffer.from(svg)).metadata()
      assert.deepEqual([width, height], [1200, 900], mark)
    }
    const { width, height } = await sharp(Buffer.from(drawBlogCover({ slug: 'a', cover: 'key' }))).metadata()
    assert.deepEqual([width, height], [1200, 630])
  })

  test('are the same for the same product and another for another', () => {
    assert.equal(cover('key'), cover('key'))
    assert.notEqual(cover('key', 'one'), cover('key', 'two'))
    assert.notEqual(cover('key'), cover('lock'))
  })

  test('know the mark of every demo product', () => {
    const products = readDemoProducts()
    assert.ok(products.length >= 48)
    for (const product of products)
      assert.ok(marks[product.cover.mark], `${product.slug}: ${product.cover.mark}`)
  })
})
