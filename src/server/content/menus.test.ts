import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  createContent,
  publishContent,
  saveContent,
  unpublishContent,
} from '#contract/admin/content/content.ts'
import { getDocument } from '#contract/content.ts'
import { removeCategory } from '#contract/admin/products/categories.ts'
import { getMenus, listMenuVersions, saveMenus } from '#contract/admin/content/menus.ts'
import type { MenusLayout } from '#contract/menus-layout.ts'
import { tally, tenTimes } from '#tests/support/faults/at-once.ts'
import { aCategory, aProduct, aUser } from '#tests/support/builders.ts'
import { aBody } from '#tests/support/content.ts'
import { until } from '#tests/support/until.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'
import { watchContent } from './content-store.ts'
import { starterMenus } from './starter/starter-menus.ts'

describe('the menus', () => {
  let shop: TestShop
  let owner: Visitor
  before(async () => {
    shop = await aShop()
    owner = aVisitor(await aUser(shop.context, { role: 0 }))
  })
  after(() => shop.close())

  const header = (language: 'en' | 'he' = 'en') => shop.context.content.menus[language].header
  const version = async () => (await shop.call(getMenus, {}, owner)).data.version
  const withLink = (href: string, label = { en: 'Ours', he: 'שלנו' }): MenusLayout => ({
    ...starterMenus,
    header: [...starterMenus.header.slice(0, 2), { label, href, hidden: false }],
  })
  const save = async (layout: MenusLayout | null) =>
    shop.call(saveMenus, { layout, version: await version() }, owner)
  const saved = async (layout: MenusLayout | null) => {
    const response = await save(layout)
    assert.equal(response.status, 200, JSON.stringify(response.data))
  }
  const codesOf = async (layout: MenusLayout) => {
    const { status, problem } = await save(layout)
    assert.deepEqual([status, problem.code], [400, 'content-problems'])
    // edge: the contract's own list
    const { problems } = problem.detail as unknown as { problems: readonly { code: string }[] }
    return problems.map(({ code }) => code)
  }

  test('of a new shop are those of the specification, in both languages', () => {
    assert.deepEqual(
      header().map(([href]) => href),
      ['/', '/products', '/about', '/contact', '/faq', '/blog'],
    )
    assert.deepEqual(header('he').at(-1), ['/blog', 'בלוג'])
  })

  test('link to a page, a category or a post only as long as visitors can see it', async () => {
    const category = await aCategory(shop.context)
    const { data: page } = await shop.call(
      createContent,
      { kind: 'page', slug: 'our-team', body: aBody() },
      owner,
    )
    assert.deepEqual(await codesOf(withLink('/page/our-team')), ['missing-page'], 'it is a draft')
    await shop.call(publishContent, { contentId: page.id, version: 1, at: null }, owner)
    await saved(withLink('/page/our-team', { en: 'The team of {{shopName}}', he: 'הצוות' }))
    assert.deepEqual(header().at(-1), ['/page/our-team', 'The team of Mafteach'])
    await shop.call(unpublishContent, { contentId: page.id }, owner)
    assert.equal(header().length, 2)
    await saved(withLink(`/products?category=${category}`))
    assert.equal(header().length, 3)
    await shop.call(removeCategory, { slug: category }, owner)
    await shop.context.contentStore.reload()
    assert.equal(header().length, 2)
  })

  test('keep a link to a page that was renamed, and can be saved with it, until the page is unpublished', async () => {
    const input = { kind: 'page', slug: 'guide', body: aBody() }
    const { data: page } = await shop.call(createContent, input, owner)
    await shop.call(publishContent, { contentId: page.id, version: 1, at: null }, owner)
    await saved(withLink('/page/guide'))
    const renamed = { contentId: page.id, version: 1, slug: 'guides', body: page.body }
    await shop.call(saveContent, renamed, owner)
    assert.equal(header().length, 3)
    await saved(withLink('/page/guide'))
    await shop.call(unpublishContent, { contentId: page.id }, owner)
    assert.equal(header().length, 2)
    assert.deepEqual(await codesOf(withLink('/page/guide')), ['missing-page'])
    const { status, problem } = await shop.call(getDocument, { name: 'guide', language: 'en' })
    assert.deepEqual([status, problem.detail], [404, undefined], 'it would lead to a page that is not found')
  })

  test('list the categories that have products on sale, in shop order, in both languages', async (t) => {
    const categories = (language: 'en' | 'he' = 'en') => shop.context.content.menus[language].categories
    // reload on notifications from the database, as every server does
    const listening = await watchContent(shop.context.contentStore, shop.context)
    t.after(() => listening.stop())
    const empty = await aCategory(shop.context)
    const filled = await aCategory(shop.context, { name: { en: 'Maps', he: 'מפות' } })
    const { id } = await aProduct(shop.context, { category: filled })
    const address = `/products?category=${filled}`
    const named = (name: string) => categories().some(([href, label]) => href === address && label === name)
    await until(() => named('Maps'), 'the category with a product is listed')
    assert.ok(categories('he').some(([href, label]) => href === address && label === 'מפות'))
    assert.ok(categories().every(([href]) => !href.endsWith(empty)))
    await shop.context.pool.query(
      `update categories set name = '{"en": "Atlases", "he": "אטלסים"}' where slug = $1`,
      [filled],
    )
    await until(() => named('Atlases'), 'the renamed category has its new name')
    await shop.context.pool.query(`update products set state = 'archived' where id = $1`, [id])
    await until(() => !named('Atlases'), 'the empty category is no longer listed')
  })

  test('accept no dangerous links, and report missing targets', async () => {
    const { slug } = await aProduct(shop.context)
    for (const href of ['javascript:alert(1)', '//evil.example', '/nowhere', `/product/${slug}`])
      assert.deepEqual(await codesOf(withLink(href)), ['bad-address'], href)
    assert.deepEqual(await codesOf(withLink('/blog/nowhere')), ['missing-page'])
    assert.deepEqual(await codesOf(withLink('/products?category=nowhere')), ['missing-category'])
    assert.deepEqual(await codesOf(withLink('/faq', { en: 'x', he: '' })), ['required'])
    assert.deepEqual(await codesOf(withLink('/faq', { en: '{{nobody}}', he: 'x' })), ['unknown-name'])
    await saved(withLink('https://forum.example/a?b=c'))
  })

  test('cannot lose the links that the law requires in the footer', async () => {
    const [first, second, third] = starterMenus.footer
    assert.ok(first && second && third)
    const hidden = third.links.map((link) => ({ ...link, hidden: true }))
    assert.deepEqual(
      await codesOf({ ...starterMenus, footer: [first, second, { ...third, links: hidden }] }),
      ['legal-missing', 'legal-missing', 'legal-missing'],
    )
  })

  test('fall back to the last readable version, or to the starter, if the newest cannot be read', async () => {
    await saved(withLink('/faq'))
    await shop.context.pool.query(
      `insert into layout_versions (name, version, layout) values ('menus', $1, '{"header": 5}')`,
      [(await version()) + 1],
    )
    await shop.context.contentStore.reload()
    assert.deepEqual(header().at(-1), ['/faq', 'Ours'])
    assert.equal((await shop.call(getMenus, {}, owner)).data.state, 'broken')
    await shop.context.pool.query(
      `delete from layout_versions where name = 'menus' and layout <> '{"header": 5}'`,
    )
    await shop.context.contentStore.reload()
    assert.equal(header().length, 6)
  })

  test('are changed by one owner at a time, and every version is stored', async () => {
    const seen = await version()
    const responses = await tenTimes(() => shop.call(saveMenus, { layout: null, version: seen }, owner))
    assert.deepEqual(tally(responses), { 200: 1, 409: 9 })
    const { data } = await shop.call(listMenuVersions, {}, owner)
    assert.equal(data.versions[0]?.version, seen + 1)
    assert.equal(data.versions.find(({ readable }) => !readable)?.layout, null)
  })
})
