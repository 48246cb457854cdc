import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { deleteReview, reportReview, writeReview } from '#contract/reviews.ts'
import { aProduct, aUser } from '#tests/support/builders.ts'
import { aBuyer } from '#tests/support/reviews.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'

const review = { title: 'Works', text: 'As described.', language: 'en' }

describe('reviews written at the same moment', () => {
  let shop: TestShop
  before(async () => (shop = await aShop()))
  after(() => shop.close())

  async function buyers(productId: string, count: number): Promise<Visitor[]> {
    const all = []
    for (let i = 0; i < count; i++) all.push(await aBuyer(shop, productId))
    return all
  }
  /** The product's stored star counts, and those counted from its reviews. */
  async function counts(productId: string): Promise<{ kept: number[]; counted: number[] }> {
    const { rows } = await shop.context.pool.query<{ kept: number[]; counted: number[] }>(
      `select star_counts as kept, array(select (select count(*)::int from reviews r
         where r.product_id = p.id and r.state = 'published' and r.stars = s) from generate_series(1, 5) s) as counted
       from products p where id = $1`,
      [productId],
    )
    assert.ok(rows[0])
    return rows[0]
  }

  test('the stored star counts match the reviews, however concurrent writes interleave', async () => {
    const { id } = await aProduct(shop.context, { keys: 10 })
    const all = await buyers(id, 6)
    const write = (as: Visitor, stars: number) =>
      shop.call(writeReview, { productIdentifier: id, ...review, stars }, as)
    for (let round = 0; round < 4; round++)
      await Promise.all(
        all.flatMap((as, at) => [
          write(as, 1 + ((at + round) % 5)),
          write(as, 1 + ((at * 3 + round) % 5)),
          ...(at % 3 === 0 ? [shop.call(deleteReview, { productIdentifier: id }, as)] : []),
        ]),
      )
    const { kept, counted } = await counts(id)
    assert.deepEqual(kept, counted)
    assert.ok(counted.reduce((sum, one) => sum + one, 0) >= 4)
  })

  test('a buyer who sends several reviews at once has one', async () => {
    const { id } = await aProduct(shop.context)
    const [buyer] = await buyers(id, 1)
    assert.ok(buyer)
    await Promise.all(
      [1, 5, 3, 4].map((stars) => shop.call(writeReview, { productIdentifier: id, ...review, stars }, buyer)),
    )
    const { kept } = await counts(id)
    assert.equal(
      kept.reduce((sum, one) => sum + one, 0),
      1,
    )
  })

  test('a buyer who reviews two variants of one family at once has one review', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await aProduct(shop.context)
      const variant = await aProduct(shop.context, { variantOf: id })
      const [buyer] = await buyers(id, 1)
      assert.ok(buyer)
      const responses = await Promise.all(
        [id, variant.id, id, variant.id].map((productIdentifier) =>
          shop.call(writeReview, { productIdentifier, ...review, stars: 5 }, buyer),
        ),
      )
      assert.deepEqual(
        responses.map(({ status }) => status),
        [200, 200, 200, 200],
      )
      const published = [await counts(id), await counts(variant.id)].flatMap(({ kept }) => kept)
      assert.equal(
        published.reduce((sum, one) => sum + one, 0),
        1,
      )
    }
  })

  test('three simultaneous reports hide a review', async () => {
    const { id } = await aProduct(shop.context)
    const [buyer] = await buyers(id, 1)
    const { data } = await shop.call(writeReview, { productIdentifier: id, ...review, stars: 5 }, buyer)
    const people = await Promise.all([1, 2, 3].map(async () => aVisitor(await aUser(shop.context))))
    await Promise.all(people.map((as) => shop.call(reportReview, { reviewId: data.id, reason: null }, as)))
    assert.deepEqual((await counts(id)).kept, [0, 0, 0, 0, 0])
  })
})
