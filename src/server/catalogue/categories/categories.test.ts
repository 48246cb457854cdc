import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { listCategories } from '#contract/catalogue.ts'
import { aCategory, aProduct } from '#tests/support/builders.ts'
import { aShop, type TestShop } from '#tests/support/shop.ts'

describe('categories', () => {
  let shop: TestShop
  before(async () => (shop = await aShop()))
  after(() => shop.close())

  test('categories are listed in shop order, each with its number of products on sale', async () => {
    const late = await aCategory(shop.context, { position: 200 })
    const early = await aCategory(shop.context, { position: 100 })
    await aProduct(shop.context, { category: late })
    const { data } = await shop.call(listCategories, {})
    const ours = data.categories.filter(({ slug }) => [late, early].includes(slug))
    assert.deepEqual(
      ours.map(({ slug, count }) => [slug, count]),
      [
        [early, 0],
        [late, 1],
      ],
    )
  })

  test('the number of products on sale stays correct, whatever happens to a category’s products', async () => {
    const { pool } = shop.context
    const [here, there] = [await aCategory(shop.context), await aCategory(shop.context)]
    const [a, b] = [
      await aProduct(shop.context, { category: here }),
      await aProduct(shop.context, { category: here, keys: 0 }),
    ]
    await aProduct(shop.context, { category: here, state: 'draft' })
    const counts = async () => {
      const { rows } = await pool.query<{ slug: string; n: number }>(
        'select slug, live_count as n from categories where slug = any($1)',
        [[here, there]],
      )
      return [here, there].map((slug) => rows.find((row) => row.slug === slug)?.n)
    }
    assert.deepEqual(await counts(), [2, 0])
    await pool.query('update products set category = $1 where id = $2', [there, a.id])
    assert.deepEqual(await counts(), [1, 1])
    await pool.query(`update products set state = 'archived' where id = $1`, [a.id])
    assert.deepEqual(await counts(), [1, 0])
    await pool.query(`update products set state = 'live', category = $1 where category = any($2)`, [
      there,
      [here, there],
    ])
    assert.deepEqual(await counts(), [0, 3])
    await pool.query('delete from products where id = $1', [b.id])
    assert.deepEqual(await counts(), [0, 2])
  })
})
