import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { aProduct } from '#tests/support/builders.ts'
import { aShop, origin, type TestShop } from '#tests/support/shop.ts'
import { renderMarkdown } from '#server/content/markdown.ts'
import type { Post } from '#server/context/content.ts'
import { writeRss } from './rss.ts'

const aPost = (wanted: Partial<Post> = {}): Post => ({
  slug: 'a-post',
  title: 'Keys & <locks>',
  description: 'About keys.',
  date: '2026-10-04',
  updated: '2026-10-04T09:00:00.000Z',
  author: 'Dana Levi',
  categories: [{ slug: 'guides', name: 'Guides' }],
  minutes: 3,
  pictureId: null,
  pictureAlt: '',
  html: '<p>See <a href="/faq">questions</a> &amp; <a href="https://a.example/">this</a>.</p>',
  ...wanted,
})

test('the feed contains the full post, with absolute links', () => {
  const xml = writeRss({ origin: 'https://shop.example', shop: 'Mafteach', language: 'he', posts: [aPost()] })
  for (const part of [
    '<title>הבלוג של Mafteach</title>',
    '<link>https://shop.example/blog?lng=he</link>',
    '<atom:link rel="self" type="application/rss+xml" href="https://shop.example/blog/rss.xml?lng=he"/>',
    '<title>Keys &amp; &lt;locks&gt;</title>',
    '<guid isPermaLink="true">https://shop.example/blog/a-post?lng=he</guid>',
    '<pubDate>Sat, 03 Oct 2026 21:00:00 GMT</pubDate>',
    '<dc:creator>Dana Levi</dc:creator>',
    '&lt;a href=&quot;https://shop.example/faq?lng=he&quot;&gt;',
    '&lt;a href=&quot;https://a.example/&quot;&gt;',
    '&amp;amp;',
  ])
    assert.ok(xml.includes(part), part)
})

test('addresses in a post lead to the shop, in the language of the feed', () => {
  const html = renderMarkdown(
    [
      '[a](/faq#question-regions) [b](/products?sale=yes&q=key) [c](/about?lng=en) [d](https://a.example/x)',
      '![A key](/images/0123456789abcdef#40x20)',
    ].join('\n\n'),
  )
  const of = (language: 'en' | 'he') => {
    const xml = writeRss({ origin: 'https://shop.example', shop: '', language, posts: [aPost({ html })] })
    const text = /<content:encoded>([^]*)<\/content:encoded>/.exec(xml)?.[1] ?? ''
    const shown = text.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
    return [...shown.matchAll(/ (?:href|src|srcset)="([^"]*)"/g)].map(([, address]) => address)
  }
  const pictures = [
    'https://shop.example/images/0123456789abcdef/640.webp',
    [320, 640, 960]
      .map((width) => `https://shop.example/images/0123456789abcdef/${width}.webp ${width}w`)
      .join(', '),
  ]
  assert.deepEqual(of('en'), [
    'https://shop.example/faq#question-regions',
    'https://shop.example/products?sale=yes&amp;q=key',
    'https://shop.example/about?lng=en',
    'https://a.example/x',
    ...pictures,
  ])
  assert.deepEqual(of('he'), [
    'https://shop.example/faq?lng=he#question-regions',
    'https://shop.example/products?sale=yes&amp;q=key&amp;lng=he',
    'https://shop.example/about?lng=en',
    'https://a.example/x',
    ...pictures,
  ])
})

test('a post without an author names none', () => {
  const of = (author: string) =>
    writeRss({ origin: '', shop: '', language: 'en', posts: [aPost({ author })] }).includes('dc:creator>')
  assert.deepEqual([of('Dana Levi'), of('')], [true, false])
})

test('a blog without posts has a valid, empty feed', () => {
  const xml = writeRss({ origin: '', shop: 'Mafteach', language: 'en', posts: [] })
  assert.match(xml, /<channel>[^]*<\/channel>/)
  assert.ok(!xml.includes('<item>'))
})

describe('the feed of each language', () => {
  let shop: TestShop
  before(async () => (shop = await aShop()))
  after(() => shop.close())

  test('has its own address and its own posts', async () => {
    for (const [language, query] of [
      ['en', ''],
      ['he', '?lng=he'],
    ] as const) {
      const response = await shop.request(`/blog/rss.xml${query}`)
      assert.equal(response.status, 200)
      assert.match(response.headers.get('content-type') ?? '', /^application\/rss\+xml/)
      const xml = await response.text()
      const posts = shop.context.content.posts[language]
      assert.equal(xml.split('<item>').length - 1, posts.length)
      assert.ok(xml.includes(`<language>${language}</language>`))
      assert.ok(xml.includes(`<link>${origin}/blog/${posts[0]?.slug}${query}</link>`))
    }
    assert.equal((await shop.request('/blog/rss.xml?lng=fr')).status, 404)
  })

  test('shows the cards of products, and nothing in place of one that is not on sale', async (t) => {
    const other = await aShop({}, t)
    await aProduct(other.context, {
      slug: 'gorsefen-antivirus-plus-3-devices-1-year',
      name: { en: 'Gorsefen', he: 'גורספן' },
    })
    for (const [query, name] of [
      ['', 'Gorsefen'],
      ['?lng=he', 'גורספן'],
    ] as const) {
      const xml = await (await other.request(`/blog/rss.xml${query}`)).text()
      assert.ok(!xml.includes('{{'))
      assert.match(xml, new RegExp(`href=&quot;${origin}/product/gorsefen[^<]*${name}`))
    }
  })
})
