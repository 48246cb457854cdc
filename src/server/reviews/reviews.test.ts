import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { getProduct } from '../../contract/catalogue.ts'
import {
  deleteReview,
  getOwnReview,
  listDeskReviews,
  listOwnReviews,
  listReviews,
  moderateReview,
  reportReview,
  writeReview,
} from '../../contract/reviews.ts'
import { aProduct, aUser } from '../../../tests/support/builders.ts'
import { act, placeAndOpen } from '../../../tests/support/orders.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '../../../tests/support/shop.ts'
import { newId } from '../database/ids.ts'

const good = { stars: 5, title: 'Works', text: 'Activated at once on two computers.', language: 'en' }

describe('reviews', () => {
  let shop: TestShop
  let manager: Visitor
  before(async () => {
    shop = await aShop()
    manager = aVisitor(await aUser(shop.context, { role: 0 }))
  })
  after(() => shop.close())

  const someone = async (wanted = {}) => aVisitor(await aUser(shop.context, wanted))
  /** A signed-in user who was delivered this product. */
  async function aBuyer(productId: string, wanted = {}): Promise<Visitor> {
    const visitor = await someone(wanted)
    const { reference } = await placeAndOpen(shop, productId, { visitor })
    await act(shop, reference, 'succeed')
    return visitor
  }
  async function reviewed(
    review = {},
  ): Promise<{ slug: string; id: string; buyer: Visitor; reviewId: string }> {
    const { slug, id } = await aProduct(shop.context)
    const buyer = await aBuyer(id)
    const { data } = await shop.call(writeReview, { productIdentifier: slug, ...good, ...review }, buyer)
    return { slug, id, buyer, reviewId: data.id }
  }
  const shown = async (slug: string, more = {}) =>
    (await shop.call(listReviews, { productIdentifier: slug, ...more })).data
  const report = (reviewId: string, as: Visitor, reason: string | null = null) =>
    shop.call(reportReview, { reviewId, reason }, as)

  test('only who was delivered the product writes one, and it is shown at once', async () => {
    const { slug, id } = await aProduct(shop.context)
    const passer = await someone()
    const mine = async (as: Visitor) => (await shop.call(getOwnReview, { productIdentifier: slug }, as)).data
    assert.deepEqual(await mine(passer), { mayReview: false, review: null })
    assert.equal((await shop.call(writeReview, { productIdentifier: slug, ...good }, passer)).status, 403)
    await placeAndOpen(shop, id, { visitor: passer })
    assert.equal((await mine(passer)).mayReview, false, 'an order that is not paid delivers nothing')

    const buyer = await aBuyer(id, { username: 'noa.b' })
    assert.deepEqual(await mine(buyer), { mayReview: true, review: null })
    const { status, data } = await shop.call(writeReview, { productIdentifier: slug, ...good }, buyer)
    assert.deepEqual([status, data.state, data.author, data.edited], [200, 'published', 'noa.b', false])
    const { rating, reviews } = await shown(slug)
    assert.deepEqual(rating, { average: 5, count: 1, stars: [0, 0, 0, 0, 1] })
    assert.deepEqual(
      reviews.map(({ title, author }) => [title, author]),
      [['Works', 'noa.b']],
    )
    assert.ok(!('state' in (reviews[0] ?? {})))
  })

  test('whoever gave the product back has no say any more', async () => {
    const { slug, id } = await aProduct(shop.context)
    const buyer = await aBuyer(id)
    await shop.context.pool.query(
      `update orders set status = 'refunded' where id in (
      select order_id from order_lines where product_id = $1)`,
      [id],
    )
    const { problem } = await shop.call(writeReview, { productIdentifier: slug, ...good }, buyer)
    assert.equal(problem.code, 'review-needs-purchase')
  })

  test('a second one replaces the first, in the average too', async () => {
    const { slug, buyer } = await reviewed()
    await shop.call(writeReview, { productIdentifier: slug, ...good, stars: 2, title: 'Stopped' }, buyer)
    const { rating, reviews } = await shown(slug)
    assert.deepEqual(rating, { average: 2, count: 1, stars: [0, 1, 0, 0, 0] })
    assert.deepEqual(
      reviews.map(({ title, edited }) => [title, edited]),
      [['Stopped', true]],
    )
  })

  test('the product’s page and card carry the stars; without reviews there is nothing', async () => {
    const { slug, id } = await reviewed({ stars: 4 })
    await shop.call(writeReview, { productIdentifier: slug, ...good, stars: 5 }, await aBuyer(id))
    const { data } = await shop.call(getProduct, { productIdentifier: slug })
    assert.deepEqual([data.rating, data.stars], [{ average: 4.5, count: 2 }, [0, 0, 0, 1, 1]])
    const unheard = await aProduct(shop.context)
    const { data: bare } = await shop.call(getProduct, { productIdentifier: unheard.slug })
    assert.equal(bare.rating, null)
  })

  test('a deleted one is gone from page and average', async () => {
    const { slug, buyer } = await reviewed()
    assert.equal((await shop.call(deleteReview, { productIdentifier: slug }, buyer)).status, 204)
    assert.deepEqual(await shown(slug), {
      rating: { average: null, count: 0, stars: [0, 0, 0, 0, 0] },
      reviews: [],
      page: 1,
      pages: 1,
    })
    assert.equal((await shop.call(deleteReview, { productIdentifier: slug }, buyer)).status, 404)
  })

  test('one of a product that is no longer sold can still be deleted by who wrote it', async () => {
    const { slug, id, buyer } = await reviewed()
    const mine = async () => (await shop.call(listOwnReviews, {}, buyer)).data.reviews
    assert.equal((await mine())[0]?.product.onSale, true)
    await shop.context.pool.query(`update products set state = 'archived' where id = $1`, [id])
    assert.equal((await mine())[0]?.product.onSale, false)
    assert.equal((await shop.call(deleteReview, { productIdentifier: slug }, buyer)).status, 204)
    assert.deepEqual(await mine(), [])
  })

  test('the Hebrew address of a product leads to its reviews too, and every list knows it', async () => {
    const slugHe = `ביקורת-${newId()}`
    const { slug, id } = await aProduct(shop.context, { slugHe })
    const buyer = await aBuyer(id)
    const mine = async () => (await shop.call(listOwnReviews, {}, buyer)).data
    assert.equal((await mine()).waiting[0]?.slugHe, slugHe)
    await shop.call(writeReview, { productIdentifier: slug, ...good }, buyer)
    assert.equal((await mine()).reviews[0]?.product.slugHe, slugHe)
    assert.equal((await shown(slugHe)).rating.count, 1)
  })

  test('one with a link, an address or a key waits for a manager; its author sees that', async () => {
    const { slug, buyer, reviewId } = await reviewed({ text: 'Cheaper at keys.example.com' })
    assert.equal((await shown(slug)).rating.count, 0)
    const { data } = await shop.call(getOwnReview, { productIdentifier: slug }, buyer)
    assert.equal(data.review?.state, 'waiting')
    const desk = await shop.call(listDeskReviews, { state: 'waiting', q: 'keys.example' }, manager)
    assert.deepEqual(
      desk.data.rows.map(({ id, concern }) => [id, concern]),
      [[reviewId, 'link']],
    )
    assert.ok(desk.data.waiting >= 1)
    await shop.call(moderateReview, { reviewId, state: 'published' }, manager)
    assert.equal((await shown(slug)).rating.count, 1)
  })

  test('a manager hides one for a reason that is kept; writing or deleting does not bring it back unseen', async () => {
    const { slug, buyer, reviewId } = await reviewed()
    const hidden = await shop.call(
      moderateReview,
      { reviewId, state: 'hidden', reason: 'Another shop’s key.' },
      manager,
    )
    assert.deepEqual([hidden.data.state, hidden.data.hiddenBecause], ['hidden', 'Another shop’s key.'])
    assert.equal((await shown(slug)).rating.count, 0)
    const { rows } = await shop.context.pool.query(
      `select action, detail from audit_log where subject = $1 order by id desc limit 1`,
      [`review:${reviewId}`],
    )
    assert.deepEqual(rows, [{ action: 'review.hidden', detail: { reason: 'Another shop’s key.' } }])

    const write = async () =>
      (await shop.call(writeReview, { productIdentifier: slug, ...good }, buyer)).data.state
    assert.equal(await write(), 'waiting')
    await shop.call(deleteReview, { productIdentifier: slug }, buyer)
    const { data } = await shop.call(getOwnReview, { productIdentifier: slug }, buyer)
    assert.equal(data.review, null)
    assert.equal((await shop.call(deleteReview, { productIdentifier: slug }, buyer)).status, 404)
    assert.equal(await write(), 'waiting')
  })

  test('three people who report it take it down until a manager has read it; then reports alone do not', async () => {
    const { slug, reviewId } = await reviewed()
    const first = await someone()
    for (let i = 0; i < 3; i++) assert.equal((await report(reviewId, first, 'Not true.')).status, 202)
    assert.equal((await shown(slug)).rating.count, 1, 'one person counts once')
    await report(reviewId, await someone())
    await report(reviewId, await someone())
    assert.equal((await shown(slug)).rating.count, 0)
    const desk = await shop.call(listDeskReviews, { state: 'reported', q: '' }, manager)
    const found = desk.data.rows.find(({ id }) => id === reviewId)
    assert.deepEqual([found?.concern, found?.reports, found?.reasons], ['reported', 3, ['Not true.']])

    const published = await shop.call(moderateReview, { reviewId, state: 'published' }, manager)
    assert.equal(published.data.reports, 0)
    for (let i = 0; i < 4; i++) await report(reviewId, await someone())
    assert.equal((await shown(slug)).rating.count, 1)
  })

  test('of very many the desk is told that there are more, and may go on', async () => {
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
      const { data } = await shop.call(listDeskReviews, { q, page }, manager)
      return [data.rows.length, data.total, data.more, data.pages]
    }
    assert.deepEqual(await at('', '1'), [25, 500, true, 20])
    assert.deepEqual(await at('one of many', '20'), [25, 525, true, 21])
    assert.deepEqual(await at('one of many', '22'), [15, 540, false, 22])
  })

  test('those in the reader’s language come first, ten a page, and stars can be picked', async () => {
    const { slug, id } = await aProduct(shop.context, { keys: 14 })
    for (let i = 0; i < 12; i++)
      await shop.call(
        writeReview,
        { productIdentifier: slug, ...good, stars: 1 + (i % 5), language: i % 3 === 0 ? 'he' : 'en' },
        await aBuyer(id),
      )
    const hebrew = await shown(slug, { language: 'he' })
    assert.deepEqual(
      hebrew.reviews.map(({ language }) => language),
      [...Array<string>(4).fill('he'), ...Array<string>(6).fill('en')],
    )
    assert.equal(hebrew.pages, 2)
    const second = await shown(slug, { language: 'he', page: 2 })
    assert.equal(new Set([...hebrew.reviews, ...second.reviews].map((one) => one.id)).size, 12)
    assert.deepEqual(
      (await shown(slug, { stars: 1 })).reviews.map(({ stars }) => stars),
      [1, 1, 1],
    )
  })

  test('an account sees what it wrote, and what it could still write about', async () => {
    const first = await aProduct(shop.context)
    const second = await aProduct(shop.context)
    const buyer = await aBuyer(first.id)
    const { reference } = await placeAndOpen(shop, second.id, { visitor: buyer })
    await act(shop, reference, 'succeed')
    await shop.call(writeReview, { productIdentifier: first.id, ...good }, buyer)
    const { data } = await shop.call(listOwnReviews, {}, buyer)
    assert.deepEqual(
      data.reviews.map(({ product, state }) => [product.slug, state]),
      [[first.slug, 'published']],
    )
    assert.deepEqual(
      data.waiting.map(({ slug }) => slug),
      [second.slug],
    )
  })

  test('stars are one to five, and every field names what is wrong with it', async () => {
    const { slug, buyer } = await reviewed()
    const { status, problem } = await shop.call(
      writeReview,
      { productIdentifier: slug, stars: 6, title: ' ', text: 'a\u202Eb', language: 'fr' },
      buyer,
    )
    assert.equal(status, 400)
    assert.deepEqual(problem.fields, {
      stars: 'required',
      title: 'required',
      text: 'characters',
      language: 'invalid',
    })
  })
})
