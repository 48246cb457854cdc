import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { aShop, origin, type TestShop } from '#tests/support/shop.ts'
import type { Post } from '#server/context/content.ts'
import { writeRss } from './rss.ts'

const aPost = (wanted: Partial<Post> = {}): Post => ({
  slug: 'a-post',
  title: 'Keys & <locks>',
  description: 'About keys.',
  date: '2026-10-04',
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
    '&lt;a href=&quot;https://shop.example/faq&quot;&gt;',
    '&lt;a href=&quot;https://a.example/&quot;&gt;',
    '&amp;amp;',
  ])
    assert.ok(xml.includes(part), part)
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
})
