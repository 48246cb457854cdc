import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { getProduct } from '#contract/catalogue.ts'
import { getOrder, placeOrder, startPayment } from '#contract/orders/orders.ts'
import { requestRefund } from '#contract/orders/refunds.ts'
import { deleteReview, getOwnReview, listOwnReviews, writeReview } from '#contract/reviews.ts'
import { aProduct, aUser } from '#tests/support/builders.ts'
import { act, anOrder, buyOne, placeAndOpen } from '#tests/support/orders.ts'
import { aBuyer, aReview, goodReview, shownReviews } from '#tests/support/reviews.ts'
import { auditOf } from '#tests/support/identity.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'
import { newId } from '#server/database/ids.ts'

describe('reviews', () => {
  let shop: TestShop
  before(async () => (shop = await aShop()))
  after(() => shop.close())

  test('only a buyer whose product was delivered can write one, and it is shown immediately', async () => {
    const { slug, id } = await aProduct(shop.context)
    const passer = aVisitor(await aUser(shop.context))
    const mine = async (as: Visitor) => (await shop.call(getOwnReview, { productIdentifier: slug }, as)).data
    assert.deepEqual(await mine(passer), { mayReview: false, review: null })
    assert.equal(
      (await shop.call(writeReview, { productIdentifier: slug, ...goodReview }, passer)).status,
      403,
    )
    await placeAndOpen(shop, id, { visitor: passer })
    assert.equal((await mine(passer)).mayReview, false, 'an order that is not paid delivers nothing')

    const buyer = await aBuyer(shop, id, { username: 'noa.b' })
    assert.deepEqual(await mine(buyer), { mayReview: true, review: null })
    const { status, data } = await shop.call(writeReview, { productIdentifier: slug, ...goodReview }, buyer)
    assert.deepEqual([status, data.state, data.author, data.edited], [200, 'published', 'noa.b', false])
    const { rating, reviews } = await shownReviews(shop, slug)
    assert.deepEqual(rating, { average: 5, count: 1, stars: [0, 0, 0, 0, 1] })
    assert.deepEqual(
      reviews.map(({ title, author }) => [title, author]),
      [['Works', 'noa.b']],
    )
    assert.ok(!('state' in (reviews[0] ?? {})))
  })

  test('a guest can write one from an account with the order’s e-mail address', async () => {
    const { id, slug } = await aProduct(shop.context)
    const { order } = await buyOne(shop, id)
    const mayReview = async (email?: string) => {
      const account = aVisitor(await aUser(shop.context, email === undefined ? {} : { email }))
      return (await shop.call(getOwnReview, { productIdentifier: slug }, account)).data.mayReview
    }
    assert.deepEqual([await mayReview(order.email), await mayReview()], [true, false])
  })

  test('a buyer whose product was refunded can no longer write one', async () => {
    const { slug, id } = await aProduct(shop.context)
    const buyer = await aBuyer(shop, id)
    await shop.context.pool.query(
      `update orders set status = 'refunded' where id in (
      select order_id from order_lines where product_id = $1)`,
      [id],
    )
    const { problem } = await shop.call(writeReview, { productIdentifier: slug, ...goodReview }, buyer)
    assert.equal(problem.code, 'review-needs-purchase')
  })

  test('a buyer who returned one product of an order can write one about the others only', async () => {
    const [returned, half] = [await aProduct(shop.context), await aProduct(shop.context)]
    const buyer = aVisitor(await aUser(shop.context))
    const items = [returned, half].map(({ id }) => ({ productId: id, quantity: 2 }))
    const { data: placed } = await shop.call(placeOrder, anOrder(items), buyer)
    const opened = await shop.call(startPayment, { orderId: placed.orderId }, buyer)
    await act(shop, opened.data.paymentUrl.split('/').at(-1) ?? '', 'succeed')
    const { data: order } = await shop.call(getOrder, { orderId: placed.orderId }, buyer)
    const units = order.items.map(({ id, productId }) => ({
      lineId: id,
      quantity: productId === returned.id ? 2 : 1,
    }))
    assert.equal((await shop.call(requestRefund, { orderId: placed.orderId, units }, buyer)).status, 200)
    const { data: own } = await shop.call(listOwnReviews, {}, buyer)
    assert.deepEqual(
      own.waiting.map(({ slug }) => slug),
      [half.slug],
    )
    const write = async ({ slug }: typeof half) =>
      (await shop.call(writeReview, { productIdentifier: slug, ...goodReview }, buyer)).status
    assert.deepEqual([await write(returned), await write(half)], [403, 200])
  })

  test('variants of a product share their reviews: a buyer of one variant writes one review for all', async () => {
    const main = await aProduct(shop.context)
    const variant = await aProduct(shop.context, { variantOf: main.id })
    const buyer = await aBuyer(shop, variant.id)
    const write = (productIdentifier: string, stars: number) =>
      shop.call(writeReview, { productIdentifier, ...goodReview, stars }, buyer)
    assert.equal((await write(variant.slug, 5)).status, 200)
    assert.equal((await write(main.slug, 3)).status, 200)
    for (const { slug } of [main, variant]) {
      const { rating, reviews } = await shownReviews(shop, slug)
      assert.deepEqual([rating.count, rating.average, reviews.length], [1, 3, 1])
      assert.equal((await shop.call(getProduct, { productIdentifier: slug })).data.rating?.average, 3)
    }
    await shop.call(deleteReview, { productIdentifier: main.slug }, buyer)
    assert.equal((await shownReviews(shop, variant.slug)).rating.count, 0)
  })

  test('each deleted one is in the audit log, also if the products became a family after both were reviewed', async () => {
    const [main, variant] = [await aProduct(shop.context), await aProduct(shop.context)]
    const buyer = await aBuyer(shop, main.id)
    await shop.context.pool.query('update products set variant_of = $1 where id = $2', [main.id, variant.id])
    const { data } = await shop.call(writeReview, { productIdentifier: main.slug, ...goodReview }, buyer)
    const { rows } = await shop.context.pool.query<{ id: string }>(
      `insert into reviews (id, product_id, user_id, stars, title, text, language, state)
       select gen_random_uuid(), $1, user_id, 4, 'Before', 'They were a family.', 'en', 'published' from reviews where id = $2 returning id`,
      [variant.id, data.id],
    )
    await shop.call(deleteReview, { productIdentifier: main.slug }, buyer)
    for (const id of [data.id, rows[0]?.id ?? ''])
      assert.equal((await auditOf(shop, `review:${id}`)).at(-1), 'review.deleted', id)
  })

  test('a second one replaces the first, in the average too', async () => {
    const { slug, buyer } = await aReview(shop)
    await shop.call(
      writeReview,
      { productIdentifier: slug, ...goodReview, stars: 2, title: 'Stopped' },
      buyer,
    )
    const { rating, reviews } = await shownReviews(shop, slug)
    assert.deepEqual(rating, { average: 2, count: 1, stars: [0, 1, 0, 0, 0] })
    assert.deepEqual(
      reviews.map(({ title, edited }) => [title, edited]),
      [['Stopped', true]],
    )
  })

  test('the product’s page and card show the stars, and nothing without reviews', async () => {
    const { slug, id } = await aReview(shop, { stars: 4 })
    await shop.call(writeReview, { productIdentifier: slug, ...goodReview, stars: 5 }, await aBuyer(shop, id))
    const { data } = await shop.call(getProduct, { productIdentifier: slug })
    assert.deepEqual([data.rating, data.stars], [{ average: 4.5, count: 2 }, [0, 0, 0, 1, 1]])
    const unheard = await aProduct(shop.context)
    const { data: bare } = await shop.call(getProduct, { productIdentifier: unheard.slug })
    assert.equal(bare.rating, null)
  })

  test('a deleted one is gone from page and average', async () => {
    const { slug, buyer } = await aReview(shop)
    assert.equal((await shop.call(deleteReview, { productIdentifier: slug }, buyer)).status, 204)
    assert.deepEqual(await shownReviews(shop, slug), {
      rating: { average: null, count: 0, stars: [0, 0, 0, 0, 0] },
      reviews: [],
      page: 1,
      pages: 1,
    })
    assert.equal((await shop.call(deleteReview, { productIdentifier: slug }, buyer)).status, 404)
  })

  test('the review of a product no longer on sale can still be deleted by its author', async () => {
    const { slug, id, buyer } = await aReview(shop)
    const mine = async () => (await shop.call(listOwnReviews, {}, buyer)).data.reviews
    assert.equal((await mine())[0]?.product.onSale, true)
    await shop.context.pool.query(`update products set state = 'archived' where id = $1`, [id])
    assert.equal((await mine())[0]?.product.onSale, false)
    assert.equal((await shop.call(deleteReview, { productIdentifier: slug }, buyer)).status, 204)
    assert.deepEqual(await mine(), [])
  })

  test('the Hebrew address of a product leads to its reviews too, and every list contains it', async () => {
    const slugHe = `ביקורת-${newId()}`
    const { slug, id } = await aProduct(shop.context, { slugHe })
    const buyer = await aBuyer(shop, id)
    const mine = async () => (await shop.call(listOwnReviews, {}, buyer)).data
    assert.equal((await mine()).waiting[0]?.slugHe, slugHe)
    await shop.call(writeReview, { productIdentifier: slug, ...goodReview }, buyer)
    assert.equal((await mine()).reviews[0]?.product.slugHe, slugHe)
    assert.equal((await shownReviews(shop, slugHe)).rating.count, 1)
  })

  test('those in the reader’s language come first, ten a page, and can be filtered by stars', async () => {
    const { slug, id } = await aProduct(shop.context, { keys: 14 })
    for (let i = 0; i < 12; i++)
      await shop.call(
        writeReview,
        { productIdentifier: slug, ...goodReview, stars: 1 + (i % 5), language: i % 3 === 0 ? 'he' : 'en' },
        await aBuyer(shop, id),
      )
    const hebrew = await shownReviews(shop, slug, { language: 'he' })
    assert.deepEqual(
      hebrew.reviews.map(({ language }) => language),
      [...Array<string>(4).fill('he'), ...Array<string>(6).fill('en')],
    )
    assert.equal(hebrew.pages, 2)
    const second = await shownReviews(shop, slug, { language: 'he', page: 2 })
    assert.equal(new Set([...hebrew.reviews, ...second.reviews].map((one) => one.id)).size, 12)
    assert.deepEqual(
      (await shownReviews(shop, slug, { stars: 1 })).reviews.map(({ stars }) => stars),
      [1, 1, 1],
    )
  })

  test('a user sees their reviews, and the products they can still review', async () => {
    const first = await aProduct(shop.context)
    const second = await aProduct(shop.context, { slug: 'waiting-a' })
    const variant = await aProduct(shop.context, { slug: 'waiting-b', variantOf: second.id })
    const buyer = await aBuyer(shop, first.id)
    for (const { id } of [variant, second]) {
      const { reference } = await placeAndOpen(shop, id, { visitor: buyer })
      await act(shop, reference, 'succeed')
    }
    await shop.call(writeReview, { productIdentifier: first.id, ...goodReview }, buyer)
    const { data } = await shop.call(listOwnReviews, {}, buyer)
    assert.deepEqual(
      data.reviews.map(({ product, state }) => [product.slug, state]),
      [[first.slug, 'published']],
    )
    assert.deepEqual(
      data.waiting.map(({ slug }) => slug),
      [second.slug],
      'a family once',
    )
  })

  test('stars are one to five, and every invalid field gets a message', async () => {
    const { slug, buyer } = await aReview(shop)
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
