import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { addFavourite, listFavouriteIds, listFavourites, removeFavourite } from '#contract/favourites.ts'
import { aProduct, aUser } from '#tests/support/builders.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'

describe('favourites', () => {
  let shop: TestShop
  before(async () => (shop = await aShop()))
  after(() => shop.close())

  const someone = async () => aVisitor(await aUser(shop.context))
  const names = async (as: Visitor) =>
    (await shop.call(listFavourites, {}, as)).data.products.map(({ slug }) => slug)

  test('the latest is listed first, adding one twice lists it once, and a removed one is not listed', async () => {
    const user = await someone()
    const [first, second] = [await aProduct(shop.context), await aProduct(shop.context)]
    for (const productId of [first.id, second.id, first.id])
      assert.equal((await shop.call(addFavourite, { productId }, user)).status, 204)
    assert.deepEqual(await names(user), [second.slug, first.slug])
    const { data } = await shop.call(listFavouriteIds, {}, user)
    assert.deepEqual(data.ids, [first.id, second.id].toSorted())
    for (let i = 0; i < 2; i++)
      assert.equal((await shop.call(removeFavourite, { productId: second.id }, user)).status, 204)
    assert.deepEqual(await names(user), [first.slug])
  })

  test('each user has their own, and products no longer on sale are not listed', async () => {
    const [user, other] = [await someone(), await someone()]
    const { id, slug } = await aProduct(shop.context)
    await shop.call(addFavourite, { productId: id }, user)
    assert.deepEqual([await names(user), await names(other)], [[slug], []])
    await shop.context.pool.query(`update products set state = 'archived' where id = $1`, [id])
    const { data } = await shop.call(listFavourites, {}, user)
    assert.deepEqual([data.products, data.total, data.pages], [[], 0, 1])
    assert.equal((await shop.call(addFavourite, { productId: id }, other)).status, 404)
  })

  test('there are 24 on a page; once the last page is empty, the one before it is the last', async () => {
    const user = await someone()
    for (let i = 0; i < 25; i++)
      await shop.call(addFavourite, { productId: (await aProduct(shop.context, { keys: 0 })).id }, user)
    const { data } = await shop.call(listFavourites, { page: 2 }, user)
    assert.deepEqual([data.total, data.pages, data.products.length], [25, 2, 1])
    const [last] = data.products
    await shop.call(removeFavourite, { productId: last?.id ?? '' }, user)
    const { data: rest } = await shop.call(listFavourites, { page: 2 }, user)
    assert.deepEqual([rest.page, rest.pages, rest.products.length], [1, 1, 24])
  })
})
