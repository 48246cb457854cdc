import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sharp from 'sharp'
import { drawMark } from '#shop/brand.ts'
import { demoCategories } from '../seed/demo-categories.ts'
import { drawBlogCover, drawCover } from './draw-cover.ts'
import { drawPlaceholder } from './draw-placeholder.ts'
import { marks } from './marks.ts'
import { readDemoProducts } from '../seed/read-demo-products.ts'

const names =
  'shield lock key tunnel eye fingerprint document spreadsheet slides notes calendar mail pdf cloud backup disk chip terminal code database bug brush pen camera film music waveform font cube palette gamepad sword car ball rocket puzzle castle ghost book globe language chat headset wrench gift clock chart bolt folder gauge broom window robot'.split(
    ' ',
  )
const mostBytes = 12_000

type Given = Parameters<typeof drawCover>[0]

function cover(given: Partial<Given> = {}): string {
  return drawCover({
    slug: 'some-product',
    category: 'security',
    mark: 'key',
    brand: 'Some Brand',
    title: 'Some product',
    ...given,
  })
}

async function sizeOf(svg: string): Promise<readonly [number, number]> {
  const { width, height } = await sharp(Buffer.from(svg)).metadata()
  return [width, height]
}

/** Whether everything the drawing points at is in it, once, and nothing comes from outside. */
function assertWhole(svg: string, name: string): void {
  const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id ?? '')
  assert.deepEqual(ids, [...new Set(ids)], name)
  const wanted = [...svg.matchAll(/url\(#([^)]+)\)|href="#([^"]+)"/g)].map(([, a, b]) => a ?? b ?? '')
  assert.ok(wanted.length > 0, name)
  assert.deepEqual(
    wanted.filter((id) => !ids.includes(id)),
    [],
    name,
  )
  assert.doesNotMatch(
    svg.replace('http://www.w3.org/2000/svg', ''),
    /https?:|data:|<image|<text|<style/,
    name,
  )
  assert.doesNotMatch(svg, /NaN|undefined|Infinity/, name)
}

describe('the covers the shop draws itself', () => {
  test('know every mark, and each is on its cover', async () => {
    assert.deepEqual(Object.keys(marks).toSorted(), names.toSorted())
    for (const name of names) {
      const svg = cover({ mark: name, slug: `about-${name}`, brand: name })
      assert.ok(svg.length <= mostBytes, `${name}: ${svg.length} bytes`)
      assert.deepEqual(await sizeOf(svg), [1200, 900], name)
      assertWhole(svg, name)
      for (const [, path] of marks[name] ?? []) assert.ok(svg.includes(`"${path}"`), name)
    }
  })

  test('are drawn and light for every demo product', () => {
    const products = readDemoProducts()
    assert.ok(products.length >= 48)
    for (const { slug, category, brand, name, cover: given } of products) {
      assert.ok(marks[given.mark], `${slug}: ${given.mark}`)
      const svg = drawCover({ slug, category, brand, mark: given.mark, title: name.en })
      assert.ok(svg.length <= mostBytes, `${slug}: ${svg.length} bytes`)
      assertWhole(svg, slug)
    }
  })

  test('are whole and light whatever the dice say', () => {
    for (const { slug: category } of demoCategories)
      for (const [i, mark] of names.entries()) {
        const svg = cover({ category, slug: `${category}-${i}`, brand: `brand-${i}`, mark })
        assert.ok(svg.length <= mostBytes, `${category}-${i}: ${svg.length} bytes`)
        assertWhole(svg, `${category}-${i}`)
      }
  })

  test('are the same for the same product and another for another', () => {
    assert.equal(cover(), cover())
    const slugs = Array.from({ length: 40 }, (_, i) => cover({ slug: `product-${i}` }))
    assert.equal(new Set(slugs).size, slugs.length)
    assert.notEqual(cover(), cover({ mark: 'lock' }))
    assert.notEqual(cover(), cover({ category: 'games' }))
    assert.equal(drawBlogCover({ slug: 'a', mark: 'key' }), drawBlogCover({ slug: 'a', mark: 'key' }))
    assert.notEqual(drawBlogCover({ slug: 'a', mark: 'key' }), drawBlogCover({ slug: 'b', mark: 'key' }))
  })

  test('stay well-formed when a name holds signs of markup', async () => {
    const svg = cover({ title: 'Cut & <paste> "pro" ]]>', category: 'a-new-category' })
    assert.deepEqual(await sizeOf(svg), [1200, 900])
    assert.doesNotMatch(svg, /<paste>/)
  })

  test('have relatives: the blog’s covers, the placeholder and the shop’s own mark', async () => {
    const blog = drawBlogCover({ slug: 'a-post', mark: 'key' })
    assert.deepEqual(await sizeOf(blog), [1200, 630])
    assert.deepEqual(await sizeOf(drawPlaceholder()), [1200, 900])
    for (const svg of [blog, drawPlaceholder(), drawMark()]) {
      assert.ok(svg.length <= mostBytes)
      assertWhole(svg, svg.slice(0, 80))
    }
    const { data } = await sharp(Buffer.from(drawMark()), { density: 36 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    assert.ok(new Set(data).size > 8, 'the mark is there at 16 pixels')
  })
})
