import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { readOwnPicture } from '#server/content/own-pictures.ts'
import { readStarterTexts, starterKeys } from '#server/content/starter/starter-texts.ts'
import { readDemoProducts } from './read-demo-products.ts'

const maxBytes = 12_000

/** Every reference in an SVG has one target in it, and nothing external is loaded. */
async function assertWhole(content: Buffer, size: readonly [number, number], name: string): Promise<void> {
  const svg = content.toString('utf8')
  assert.ok(content.length <= maxBytes, `${name}: ${content.length} bytes`)
  const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id ?? '')
  assert.deepEqual(ids, [...new Set(ids)], name)
  const wanted = [...svg.matchAll(/url\(#([^)]+)\)|href="#([^"]+)"/g)].map(([, a, b]) => a ?? b ?? '')
  assert.ok(wanted.length > 0 && wanted.every((id) => ids.includes(id)), name)
  const strangers = /https?:|data:|<image|<text|<style|<script/
  assert.doesNotMatch(svg.replace('http://www.w3.org/2000/svg', ''), strangers, name)
  const { width, height } = await sharp(content).metadata()
  assert.deepEqual([width, height], size, name)
}

test('every demo product has its own picture, complete and small', async () => {
  const products = readDemoProducts()
  assert.ok(products.length >= 48)
  for (const { slug, cover, pictures } of products)
    for (const content of [cover, ...pictures.map((picture) => picture.content)])
      await assertWhole(content, [1200, 900], slug)
  const families = products.filter(({ variantOf }) => variantOf === null)
  assert.equal(new Set(products.map(({ cover }) => cover.toString('utf8'))).size, families.length)
})

test('several products have more pictures, each with an alt text', () => {
  const several = readDemoProducts().filter(
    ({ pictures, variantOf }) => variantOf === null && pictures.length > 0,
  )
  assert.ok(several.length >= 6)
  for (const { slug, pictures } of several)
    for (const { alt } of pictures) {
      assert.ok(pictures.length <= 3 && alt.en.length > 10, slug)
      assert.match(alt.he, /[א-ת]/, slug)
    }
})

test('every blog post has a picture too, and so have the shop and products without their own', async () => {
  const posts = readStarterTexts('demo', new Set(starterKeys('demo'))).filter(({ kind }) => kind === 'post')
  assert.ok(posts.length >= 6)
  for (const { slug, picture } of posts) await assertWhole(picture ?? Buffer.of(), [1200, 630], slug)
  await assertWhole(readOwnPicture('shop').content, [1200, 630], 'shop')
  await assertWhole(readOwnPicture('placeholder').content, [1200, 900], 'placeholder')
})
