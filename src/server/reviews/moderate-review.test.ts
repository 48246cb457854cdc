import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  deleteReview,
  getOwnReview,
  listAdminReviews,
  moderateReview,
  reportReview,
  writeReview,
} from '#contract/reviews.ts'
import { aProduct, aUser } from '#tests/support/builders.ts'
import { aReview, goodReview, shownReviews } from '#tests/support/reviews.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'

describe('reviews that need moderation', () => {
  let shop: TestShop
  let manager: Visitor
  before(async () => {
    shop = await aShop()
    manager = aVisitor(await aUser(shop.context, { role: 0 }))
  })
  after(() => shop.close())

  const someone = async () => aVisitor(await aUser(shop.context))
  const contentOf = async (reviewId: string) => {
    const { rows } = await shop.context.pool.query<{ title: string; text: string; state: string }>(
      'select title, text, state from reviews where id = $1',
      [reviewId],
    )
    return rows[0] ?? { title: '', text: '', state: 'published' }
  }
  type Decision = { readonly state: 'published' } | { readonly state: 'hidden'; readonly reason: string }
  const moderate = async (
    reviewId: string,
    decision: Decision,
    seen?: Awaited<ReturnType<typeof contentOf>>,
  ) =>
    shop.call(moderateReview, { reviewId, seen: seen ?? (await contentOf(reviewId)), ...decision }, manager)
  const report = (reviewId: string, as: Visitor, reason: string | null = null) =>
    shop.call(reportReview, { reviewId, reason }, as)

  test('one with a link, an address or a key waits for a manager, and its author sees that', async () => {
    const { slug, buyer, reviewId } = await aReview(shop, { text: 'Cheaper at keys.example.com' })
    assert.equal((await shownReviews(shop, slug)).rating.count, 0)
    const { data } = await shop.call(getOwnReview, { productIdentifier: slug }, buyer)
    assert.equal(data.review?.state, 'waiting')
    const admin = await shop.call(listAdminReviews, { state: 'waiting', q: 'keys.example' }, manager)
    assert.deepEqual(
      admin.data.rows.map(({ id, concern }) => [id, concern]),
      [[reviewId, 'link']],
    )
    assert.ok(admin.data.waiting >= 1)
    await moderate(reviewId, { state: 'published' })
    assert.equal((await shownReviews(shop, slug)).rating.count, 1)
  })

  test('a manager hides one with a stored reason; rewriting or deleting it does not bypass the moderation', async () => {
    const { slug, buyer, reviewId } = await aReview(shop)
    const hidden = await moderate(reviewId, { state: 'hidden', reason: 'Another shop’s key.' })
    assert.deepEqual([hidden.data.state, hidden.data.hiddenBecause], ['hidden', 'Another shop’s key.'])
    assert.equal((await shownReviews(shop, slug)).rating.count, 0)
    const { rows } = await shop.context.pool.query(
      `select action, detail from audit_log where subject = $1 order by id desc limit 1`,
      [`review:${reviewId}`],
    )
    assert.deepEqual(rows, [{ action: 'review.hidden', detail: { reason: 'Another shop’s key.' } }])

    const write = async () =>
      (await shop.call(writeReview, { productIdentifier: slug, ...goodReview }, buyer)).data.state
    assert.equal(await write(), 'waiting')
    await shop.call(deleteReview, { productIdentifier: slug }, buyer)
    const { data } = await shop.call(getOwnReview, { productIdentifier: slug }, buyer)
    assert.equal(data.review, null)
    assert.equal((await shop.call(deleteReview, { productIdentifier: slug }, buyer)).status, 404)
    assert.equal(await write(), 'waiting')
  })

  test('one that its author rewrites while a manager reads it is neither published nor hidden', async () => {
    const { slug, buyer, reviewId } = await aReview(shop, { text: 'Cheaper at keys.example.com' })
    const seen = await contentOf(reviewId)
    const text = 'Cheaper at other-keys.example.com'
    await shop.call(writeReview, { productIdentifier: slug, ...goodReview, text }, buyer)
    for (const decision of [{ state: 'published' }, { state: 'hidden', reason: 'A link' }] as const) {
      const { status, problem } = await moderate(reviewId, decision, seen)
      assert.deepEqual([status, problem.code], [409, 'version-changed'])
    }
    assert.equal((await shownReviews(shop, slug)).rating.count, 0)
    assert.equal((await moderate(reviewId, { state: 'published' })).status, 200)
  })

  test('one that somebody else has decided on meanwhile stays as they decided', async () => {
    const { slug, reviewId } = await aReview(shop, { text: 'Cheaper at keys.example.com' })
    const seen = await contentOf(reviewId)
    await moderate(reviewId, { state: 'hidden', reason: 'It names a person.' })
    const { status, problem } = await moderate(reviewId, { state: 'published' }, seen)
    assert.deepEqual([status, problem.code], [409, 'version-changed'])
    assert.equal((await shownReviews(shop, slug)).rating.count, 0)
    const { data } = await shop.call(listAdminReviews, { state: 'hidden', q: '' }, manager)
    const found = data.rows.find(({ id }) => id === reviewId)
    assert.equal(found?.hiddenBecause, 'It names a person.')
  })

  test('three reports hide it until a manager has read it; after that, reports alone do not', async () => {
    const { slug, reviewId } = await aReview(shop)
    const first = await someone()
    for (let i = 0; i < 3; i++) assert.equal((await report(reviewId, first, 'Not true.')).status, 202)
    assert.equal((await shownReviews(shop, slug)).rating.count, 1, 'one person counts once')
    await report(reviewId, await someone())
    await report(reviewId, await someone())
    assert.equal((await shownReviews(shop, slug)).rating.count, 0)
    const admin = await shop.call(listAdminReviews, { state: 'reported', q: '' }, manager)
    const found = admin.data.rows.find(({ id }) => id === reviewId)
    assert.deepEqual([found?.concern, found?.reports, found?.reasons], ['reported', 3, ['Not true.']])

    const published = await moderate(reviewId, { state: 'published' })
    assert.equal(published.data.reports, 0)
    for (let i = 0; i < 4; i++) await report(reviewId, await someone())
    assert.equal((await shownReviews(shop, slug)).rating.count, 1)
  })

  test('a very long list reports that there are more, and can be continued', async () => {
    const products = []
    for (let i = 0; i < 18; i++) products.push((await aProduct(shop.context)).id)
    const users = []
    for (let i = 0; i < 30; i++) users.push((await aUser(shop.context)).userId)
    await shop.context.pool.query(
      `insert into reviews (id, product_id, user_id, stars, title, text, language, state)
       select gen_random_uuid(), p, u::uuid, 5, 'One of many', 'The same.', 'en', 'published'
       from unnest($1::text[]) p, unnest($2::text[]) u`,
      [products, users],
    )
    const at = async (q: string, page: string) => {
      const { data } = await shop.call(listAdminReviews, { q, page }, manager)
      return [data.rows.length, data.total, data.more, data.pages]
    }
    assert.deepEqual(await at('', '1'), [25, 500, true, 20])
    assert.deepEqual(await at('one of many', '20'), [25, 525, true, 21])
    assert.deepEqual(await at('one of many', '22'), [15, 540, false, 22])
  })
})
