import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { aProduct } from '#tests/support/builders.ts'
import { aShop, origin, type TestShop } from '#tests/support/shop.ts'
import { typed } from '#server/database/connect.ts'
import { allPlainRoutes } from '#server/startup/routes.ts'
import { findPages } from './find-pages.ts'
import { writeSitemaps } from './sitemap.ts'
import { xmlText } from './xml.ts'

const pages = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ path: `/product/p${at}`, changed: new Date(at * 1000) }))
const count = (xml: string | undefined, what: string) => (xml ?? '').split(what).length - 1

describe('the sitemap', () => {
  test('lists all language versions of a page in each of its entries, including its own', () => {
    const xml =
      writeSitemaps('https://shop.example', [{ path: '/products?category=a', changed: null }]).get(
        '/sitemap.xml',
      ) ?? ''
    assert.equal(count(xml, '<url>'), 2)
    for (const loc of [
      'https://shop.example/products?category=a',
      'https://shop.example/products?category=a&amp;lng=he',
    ])
      assert.equal(count(xml, `<loc>${loc}</loc>`), 1)
    for (const [language, address] of [
      ['en', 'https://shop.example/products?category=a'],
      ['he', 'https://shop.example/products?category=a&amp;lng=he'],
      ['x-default', 'https://shop.example/products?category=a'],
    ])
      assert.equal(count(xml, `<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`), 2)
    assert.ok(!xml.includes('lastmod'))
  })

  test('is one file up to the limit of the protocol, and an index of files beyond it', () => {
    assert.deepEqual([...writeSitemaps('', pages(5), 10).keys()], ['/sitemap.xml'])
    const texts = writeSitemaps('https://shop.example', pages(6), 10)
    assert.deepEqual([...texts.keys()], ['/sitemap.xml', '/sitemap-1.xml', '/sitemap-2.xml'])
    const index = texts.get('/sitemap.xml') ?? ''
    assert.ok(
      index.includes('<loc>https://shop.example/sitemap-2.xml</loc><lastmod>1970-01-01T00:00:05Z</lastmod>'),
    )
    assert.equal(count(texts.get('/sitemap-1.xml'), '<url>'), 10)
    assert.equal(count(texts.get('/sitemap-2.xml'), '<url>'), 2)
  })

  test('stays below 50 MB with the maximum number of entries', () => {
    const path = `/product/${'x'.repeat(80)}`
    const full = Array.from({ length: 25_000 }, () => ({ path, changed: new Date() }))
    const texts = writeSitemaps('https://a-long-name-of-a-shop.example', full)
    assert.equal(texts.size, 1)
    assert.ok(Buffer.byteLength(texts.get('/sitemap.xml') ?? '') < 50 * 1024 * 1024)
  })

  test('contains no character that XML does not allow', () => {
    assert.equal(
      xmlText('a\u0000\u000b\ud800b & <c> "d" שלום 😀'),
      'ab &amp; &lt;c&gt; &quot;d&quot; שלום 😀',
    )
  })
})

describe('files for crawlers', () => {
  let shop: TestShop
  before(async () => (shop = await aShop()))
  after(() => shop.close())
  const sitemap = async () => (await shop.request('/sitemap.xml')).text()

  test('the sitemap contains pages, categories, posts and products on sale, and nothing else', async () => {
    const live = await aProduct(shop.context, {
      slug: 'on-sale',
      updatedAt: new Date('2026-10-01T08:00:00Z'),
    })
    await aProduct(shop.context, { slug: 'not-yet', state: 'draft', category: 'drafts' })
    const xml = await sitemap()
    const post = shop.context.content.posts.en[0]?.slug
    for (const path of ['/', '/about', '/products?category=tools', `/blog/${post}`, `/product/${live.slug}`])
      assert.equal(count(xml, `<loc>${origin}${path}</loc>`), 1, path)
    assert.ok(xml.includes(`<loc>${origin}/product/on-sale</loc><lastmod>2026-10-01T08:00:00Z</lastmod>`))
    assert.ok(!xml.includes('not-yet') && !xml.includes('category=drafts'))
  })

  test('the sitemap is cached, compressed, and rebuilt once the catalogue has changed', async (t) => {
    const other = await aShop({}, t)
    const route = allPlainRoutes(other.context, ['/']).find(({ path }) => path === '/sitemap.xml')
    assert.ok(route)
    const send = (headers: Record<string, string> = {}) =>
      route.serve(new Request(`${origin}/sitemap.xml`, { headers }), {})
    const first = await send({ 'accept-encoding': 'gzip, br' })
    const etag = first.headers.get('etag') ?? ''
    assert.equal(first.headers.get('content-encoding'), 'gzip')
    assert.match(gunzipSync(Buffer.from(await first.arrayBuffer())).toString(), /<urlset/)
    assert.equal((await send({ 'if-none-match': etag })).status, 304)
    await aProduct(other.context, { slug: 'brand-new' })
    assert.ok(!(await (await send()).text()).includes('brand-new'))
    route.drop?.()
    assert.ok((await (await send()).text()).includes('brand-new'))
    await other.close()
    route.drop?.()
    assert.ok(
      (await (await send()).text()).includes('brand-new'),
      'the cached sitemap is served without the database',
    )
  })

  test('the sitemap leaves out the lists of products and posts as long as they are empty', async (t) => {
    const { context } = await aShop({}, t)
    const paths = async () => {
      const pages = await findPages({ tx: typed(context.pool) }, context.content, ['/', '/products', '/blog'])
      return pages.map(({ path }) => path).filter((path) => path === '/products' || path === '/blog')
    }
    assert.deepEqual(await paths(), ['/blog'])
    await aProduct(context)
    await context.pool.query(
      `delete from content_publications where entry_id in (select id from content_entries where kind = 'post')`,
    )
    await context.contentStore.reload()
    assert.deepEqual(await paths(), ['/products'])
  })

  test('a sitemap file that does not exist returns 404', async () => {
    assert.equal((await shop.request('/sitemap-7.xml')).status, 404)
  })

  test('robots.txt disallows the API, allows every page, and links to the sitemap', async () => {
    const response = await shop.request('/robots.txt')
    assert.match(response.headers.get('content-type') ?? '', /^text\/plain/)
    const text = await response.text()
    assert.deepEqual(text.match(/^Disallow: .*$/gm), ['Disallow: /api/'])
    assert.ok(text.endsWith(`Sitemap: ${origin}/sitemap.xml\n`))
  })
})
