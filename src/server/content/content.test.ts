import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { pino } from 'pino'
import {
  createContent,
  publishContent,
  saveContent,
  unpublishContent,
} from '#contract/admin/content/content.ts'
import {
  getDocument,
  getPost,
  listPosts,
  listQuestions,
  type PostCard,
  searchTexts,
} from '#contract/content.ts'
import { documentNames } from '#shop/content/content.ts'
import { connect, typed } from '#server/database/connect.ts'
import { transactOn } from '#server/database/transaction.ts'
import { findPages } from '#server/pages/seo/find-pages.ts'
import { aProduct, aUser } from '#tests/support/builders.ts'
import { aBody } from '#tests/support/content.ts'
import { testDatabase } from '#tests/support/database/postgres.ts'
import { aShop, aVisitor, testSettings, type TestShop } from '#tests/support/shop.ts'
import { openContentStore } from './content-store.ts'
import { copyStarter } from './starter/copy-starter.ts'
import { longDay } from './long-day.ts'
import { starterKeys } from './starter/starter-texts.ts'

describe('the texts of a new shop', () => {
  let shop: TestShop
  before(async () => (shop = await aShop()))
  after(() => shop.close())

  test('are pages, questions and posts from the database', async () => {
    for (const language of ['en', 'he'] as const) {
      const { data } = await shop.call(listPosts, { language })
      assert.ok(data.posts.length >= 6)
      assert.ok(data.categories.some(({ name }) => name === (language === 'en' ? 'Guides' : 'מדריכים')))
      const { data: faq } = await shop.call(listQuestions, { language })
      assert.ok(faq.questions.length >= 16)
      for (const name of documentNames) {
        const { data: text } = await shop.call(getDocument, { name, language })
        assert.ok(text.html.length > 500)
        assert.doesNotMatch(text.html, /\{\{/)
        assert.equal(text.updatedText, longDay('2026-11-01', language))
      }
    }
    assert.equal((await shop.call(getDocument, { name: 'imprint', language: 'en' })).status, 404)
  })

  test('are found by their words, in the requested language', async () => {
    const find = async (q: string, language: 'en' | 'he') =>
      (await shop.call(searchTexts, { q, language })).data
    const english = await find('refund', 'en')
    assert.equal(english.posts[0]?.slug, 'refunds-of-digital-products-in-israel')
    assert.ok(english.questions.some(({ slug }) => slug.includes('refund')))
    assert.ok(english.questions.every(({ question }) => !/[א-ת]/.test(question)))
    const hebrew = await find('החזר', 'he')
    assert.equal(hebrew.posts[0]?.slug, 'refunds-of-digital-products-in-israel')
    assert.match(hebrew.questions[0]?.question ?? '', /החזר/)
    assert.ok(english.posts.length <= 3 && english.questions.length <= 5)
    assert.deepEqual(await find('zebra', 'en'), { posts: [], questions: [] })
    assert.equal((await shop.call(searchTexts, { q: ' ', language: 'en' })).status, 400)
  })

  test('are found by their published version, not by their draft', async () => {
    const owner = aVisitor(await aUser(shop.context, { role: 0 }))
    const found = async (q: string) => {
      const { data } = await shop.call(searchTexts, { q, language: 'en' })
      return [...data.posts, ...data.questions].map(({ slug }) => slug)
    }
    const body = aBody({ title: { en: 'Sundials', he: 'שעוני שמש' } })
    const input = { kind: 'post', slug: 'sundials', body }
    const { data: post } = await shop.call(createContent, input, owner)
    const change = { contentId: post.id, version: post.version }
    assert.deepEqual(await found('sundial'), [])
    await shop.call(publishContent, { ...change, at: null }, owner)
    assert.deepEqual(await found('sundial'), ['sundials'])
    const hourglasses = { ...body, title: { en: 'Hourglasses', he: 'שעוני חול' } }
    await shop.call(saveContent, { ...change, slug: 'sundials', body: hourglasses }, owner)
    assert.deepEqual(await found('hourglass'), [])
    await shop.call(unpublishContent, { contentId: post.id }, owner)
    assert.deepEqual(await found('sundial'), [])
  })

  test('use the shop’s name from the settings', async () => {
    const { data } = await shop.call(getDocument, { name: 'about', language: 'en' })
    assert.match(data.html, /<p>Mafteach is an online shop/)
  })

  test('link a post to posts of the same categories, then to the newest', async () => {
    const { data: list } = await shop.call(listPosts, { language: 'en' })
    const { data: post } = await shop.call(getPost, { slug: 'choosing-an-antivirus-licence', language: 'en' })
    const topics = new Set(post.categories.map(({ slug }) => slug))
    const inCommon = ({ categories }: PostCard) => categories.filter(({ slug }) => topics.has(slug)).length
    assert.equal(post.related.length, 3)
    assert.ok(post.related.every(({ slug }) => slug !== post.slug))
    const most = list.posts.filter(({ slug }) => slug !== post.slug).map(inCommon)
    assert.deepEqual(post.related.map(inCommon), most.toSorted((a, b) => b - a).slice(0, 3))
    const places = post.related
      .filter((one) => inCommon(one) === inCommon(post.related[0] ?? one))
      .map(({ slug }) => list.posts.findIndex((one) => one.slug === slug))
    assert.deepEqual(
      places,
      places.toSorted((a, b) => a - b),
      'the newest of them first',
    )
  })

  test('end with a card of each linked product that is on sale, once per product', async () => {
    const owner = aVisitor(await aUser(shop.context, { role: 0 }))
    const [linked, carded, gone] = await Promise.all([
      aProduct(shop.context, { slug: 'linked-in-a-post', priceAgorot: 4990 }),
      aProduct(shop.context, { slug: 'carded-in-a-post' }),
      aProduct(shop.context, { slug: 'gone-from-a-post' }),
    ])
    await shop.context.pool.query(`update products set slug_he = 'מקושר-בפוסט' where id = $1`, [linked.id])
    const links = '[a](/product/carded-in-a-post) [b](/product/gone-from-a-post)'
    const text = `${links} [d](/product/linked-in-a-post) [e](/product/מקושר-בפוסט?lng=he)\n\n{{product:${carded.slug}}}`
    const body = aBody({ text: { en: text, he: 'בלי קישורים' } })
    const { data } = await shop.call(createContent, { kind: 'post', slug: 'speaks-of-products', body }, owner)
    const publishing = { contentId: data.id, version: data.version, at: null }
    const { status, problem } = await shop.call(publishContent, publishing, owner)
    assert.equal(status, 200, JSON.stringify(problem?.detail))
    await shop.context.pool.query(`update products set state = 'archived' where id = $1`, [gone.id])
    const post = async (language: 'en' | 'he') =>
      (await shop.call(getPost, { slug: 'speaks-of-products', language })).data
    const { productsHtml } = await post('en')
    assert.deepEqual(productsHtml.match(/href="[^"]+"/g), ['href="/product/linked-in-a-post"'])
    assert.match(productsHtml, /₪49\.90/)
    assert.equal((await post('he')).productsHtml, '')
    await shop.call(unpublishContent, { contentId: data.id }, owner)
  })

  test('show the cards of products whose address has changed since', async () => {
    const owner = aVisitor(await aUser(shop.context, { role: 0 }))
    const [linked, carded] = await Promise.all([
      aProduct(shop.context, { slug: 'old-link' }),
      aProduct(shop.context, { slug: 'old-card' }),
    ])
    const text = '[a](/product/old-link) [b](/product/old-card)\n\n{{product:old-card}}'
    const body = aBody({ text: { en: text, he: text } })
    const { data } = await shop.call(createContent, { kind: 'post', slug: 'of-old-names', body }, owner)
    await shop.call(publishContent, { contentId: data.id, version: data.version, at: null }, owner)
    for (const { id, slug } of [linked, carded]) {
      await shop.context.pool.query(`update products set slug = 'new-' || slug where id = $1`, [id])
      await shop.context.pool.query('insert into old_slugs (slug, product_id) values ($1, $2)', [slug, id])
    }
    const { data: post } = await shop.call(getPost, { slug: 'of-old-names', language: 'en' })
    assert.match(post.html, /href="\/product\/new-old-card"/)
    assert.deepEqual(post.productsHtml.match(/href="[^"]+"/g), ['href="/product/new-old-link"'])
    const change = { contentId: data.id, version: data.version, slug: 'of-old-names', body }
    const { status, problem } = await shop.call(saveContent, change, owner)
    assert.equal(status, 200, JSON.stringify(problem?.detail))
    await shop.call(unpublishContent, { contentId: data.id }, owner)
  })

  test('show each post with its picture and reading time', async () => {
    const { data } = await shop.call(listPosts, { language: 'en' })
    const [first] = data.posts
    const { data: post } = await shop.call(getPost, { slug: first?.slug, language: 'he' })
    assert.match(post.imageUrl, /^\/images\/[0-9a-f]{16}$/)
    assert.equal((await shop.request(`${post.imageUrl}/320.webp`)).status, 200)
    assert.ok(post.minutes >= 1)
    assert.equal((await shop.call(getPost, { slug: 'none', language: 'en' })).status, 404)
  })

  test('have the day of their first publication, and for search engines the moment of the latest', async () => {
    const owner = aVisitor(await aUser(shop.context, { role: 0 }))
    const { pool, content, contentStore } = shop.context
    const changes = async () => {
      const pages = await findPages({ tx: typed(pool) }, content, [])
      return new Map(pages.map(({ path, changed }) => [path, changed?.toISOString()]))
    }
    const aText = async (kind: 'page' | 'post') => {
      const { data } = await shop.call(createContent, { kind, slug: 'rewritten', body: aBody() }, owner)
      await shop.call(publishContent, { contentId: data.id, version: 1, at: null }, owner)
      await pool.query(
        `update content_publications set live_from = '2026-01-02T22:30:00Z' where entry_id = $1`,
        [data.id],
      )
      return data.id
    }
    const ids = [await aText('page'), await aText('post')]
    await contentStore.reload()
    const first = '2026-01-02T22:30:00.000Z'
    const before = await changes()
    assert.deepEqual([before.get('/page/rewritten'), before.get('/blog/rewritten')], [first, first])
    for (const contentId of ids) {
      await shop.call(saveContent, { contentId, version: 1, slug: 'rewritten', body: aBody() }, owner)
      await shop.call(publishContent, { contentId, version: 2, at: null }, owner)
    }
    const { data: post } = await shop.call(getPost, { slug: 'rewritten', language: 'en' })
    assert.equal(post.date, '2026-01-03')
    assert.ok(post.updated > first)
    const after = await changes()
    assert.equal(after.get('/blog/rewritten'), post.updated)
    assert.ok((after.get('/page/rewritten') ?? '') > first)
    for (const contentId of ids) await shop.call(unpublishContent, { contentId }, owner)
  })

  test('show the shop’s picture with a post that has none', async () => {
    const owner = aVisitor(await aUser(shop.context, { role: 0 }))
    const input = { kind: 'post', slug: 'without-a-picture', body: aBody({ pictureId: null }) }
    const { data } = await shop.call(createContent, input, owner)
    await shop.call(publishContent, { contentId: data.id, version: data.version, at: null }, owner)
    const { data: post } = await shop.call(getPost, { slug: input.slug, language: 'en' })
    const picture = await shop.request(`${post.imageUrl}/640.webp`)
    assert.equal(picture.status, 200)
    assert.equal(picture.headers.get('cache-control'), 'public, max-age=86400')
    await shop.call(unpublishContent, { contentId: data.id }, owner)
  })
})

test('servers that start together copy each text once, and a removed text does not come back', async (t) => {
  const database = await testDatabase()
  t.after(() => database.drop())
  const pool = connect(database.url, 4)
  t.after(() => pool.end())
  const transact = transactOn(pool, (error) => assert.fail(String(error)))
  const copy = () => copyStarter({ pool, transact, mode: 'live' })
  await Promise.all([copy(), copy(), copy()])
  const count = async () =>
    (await pool.query<{ n: number }>('select count(*)::int as n from content_entries')).rows[0]?.n
  assert.equal(await count(), starterKeys('live').length)
  await pool.query(`delete from content_publications where true`)
  await pool.query(`delete from content_entries where slug = 'regions'`)
  await copy()
  assert.equal(await count(), starterKeys('live').length - 1)
})

test('a live shop shows no demo post, even if it was a demo before', async (t) => {
  const database = await testDatabase()
  t.after(() => database.drop())
  const pool = connect(database.url, 4)
  t.after(() => pool.end())
  const transact = transactOn(pool, (error) => assert.fail(String(error)))
  await copyStarter({ pool, transact, mode: 'demo' })
  const log = pino({ level: 'silent' })
  const postsOf = async (mode: 'demo' | 'live') => {
    const store = await openContentStore({ pool, settings: { ...testSettings(), mode }, log })
    store.close()
    return store.content.posts.en.length
  }
  assert.ok((await postsOf('demo')) >= 6)
  assert.equal(await postsOf('live'), 0)
})
