import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { listCategories } from '#contract/catalogue.ts'
import * as contract from '#contract/admin/products/categories.ts'
import { aCoupon, aProduct, aUser } from '#tests/support/builders.ts'
import { auditOf } from '#tests/support/identity.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'

const name = { en: 'Games', he: 'משחקים' }

describe('categories in the admin area', () => {
  let shop: TestShop
  let manager: Visitor
  before(async () => {
    shop = await aShop()
    manager = aVisitor(await aUser(shop.context, { role: 0 }))
  })
  beforeEach(async () => {
    await shop.context.pool.query(
      'delete from categories where not exists (select from products where category = categories.slug)',
    )
  })
  after(() => shop.close())

  const add = (slug: string) => shop.call(contract.addCategory, { slug, name }, manager)
  const slugs = async () => (await shop.call(listCategories, {})).data.categories.map(({ slug }) => slug)

  test('are added at the end, renamed and reordered, and the shop shows the result', async () => {
    for (const slug of ['first', 'second', 'third']) assert.equal((await add(slug)).status, 201)
    assert.deepEqual(await slugs(), ['first', 'second', 'third'])
    const renamed = { slug: 'second', name: { en: 'Music', he: 'מוזיקה' }, seen: name }
    assert.equal((await shop.call(contract.renameCategory, renamed, manager)).status, 200)
    const order = { slugs: ['third', 'first', 'second'] }
    assert.equal((await shop.call(contract.orderCategories, order, manager)).status, 200)
    const { data, headers } = await shop.call(contract.listAdminCategories, {}, manager)
    assert.equal(headers.get('cache-control'), 'no-store')
    assert.deepEqual(
      data.categories.map((one) => [one.slug, one.name.he]),
      [
        ['third', 'משחקים'],
        ['first', 'משחקים'],
        ['second', 'מוזיקה'],
      ],
    )
    assert.deepEqual(await auditOf(shop, 'category:second'), ['category.added', 'category.renamed'])
    assert.equal((await auditOf(shop, 'category:all')).length, 1)
  })

  test('are not changed, nor logged, when saved without changes', async () => {
    await add('same')
    await shop.call(contract.renameCategory, { slug: 'same', name, seen: name }, manager)
    assert.deepEqual(await auditOf(shop, 'category:same'), ['category.added'])
  })

  test('need an address and both names', async () => {
    const bad = { slug: 'No Slug', name: { en: 'Only English', he: ' ' } }
    const { problem } = await shop.call(contract.addCategory, bad, manager)
    assert.deepEqual(problem.fields, { slug: 'slug', 'name.he': 'required' })
  })

  test('are removed only if they are empty and no coupon refers to them', async () => {
    await add('empty')
    const remove = (slug: string) => shop.call(contract.removeCategory, { slug }, manager)
    assert.equal((await remove('empty')).status, 200)
    assert.deepEqual(await auditOf(shop, 'category:empty'), ['category.added', 'category.removed'])
    const { category } = await aProduct(shop.context, { state: 'archived' })
    assert.equal((await remove(category)).problem.code, 'category-in-use')
    await add('named')
    await aCoupon(shop.context, { categories: ['named'] })
    assert.equal((await remove('named')).problem.code, 'category-in-use')
  })

  test('are not overwritten by the second of two managers', async () => {
    await add('raced')
    const wish = (en: string) => ({ slug: 'raced', name: { ...name, en }, seen: name })
    const both = await Promise.all(
      ['One', 'Other'].map((en) => shop.call(contract.renameCategory, wish(en), manager)),
    )
    assert.deepEqual(
      both.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 409],
    )
    const before = await slugs()
    await add('late')
    const ordered = await shop.call(contract.orderCategories, { slugs: before }, manager)
    assert.equal(ordered.problem.code, 'version-changed')
    const twice = await shop.call(contract.orderCategories, { slugs: [...before, ...before] }, manager)
    assert.equal(twice.problem.code, 'version-changed')
  })

  test('are changed only by managers who may edit products', async () => {
    const support = aVisitor(await aUser(shop.context, { role: 0, duties: ['support'] }))
    assert.equal(
      (await shop.call(contract.addCategory, { slug: 'x', name }, support)).problem.code,
      'not-allowed',
    )
  })
})
