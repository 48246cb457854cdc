import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { getHomeLayout, listHomeVersions, previewHome, saveHomeLayout } from '#contract/admin/content/home.ts'
import { createContent, publishContent, unpublishContent } from '#contract/admin/content/content.ts'
import { getHome, type ShownHome } from '#contract/home.ts'
import type { HomeSection } from '#contract/home-layout.ts'
import { starterHome } from '#server/content/starter/starter-home.ts'
import { tally, tenTimes } from '#tests/support/faults/at-once.ts'
import { aCategory, aProduct, aUser } from '#tests/support/builders.ts'
import { aBanner, aBody, aShelf } from '#tests/support/content.ts'
import { changeTo } from '#tests/support/admin/setting-admin.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'

describe('the home page', () => {
  let shop: TestShop
  let owner: Visitor
  before(async () => {
    shop = await aShop()
    owner = aVisitor(await aUser(shop.context, { role: 0 }))
  })
  after(() => shop.close())

  const home = async (language: 'en' | 'he' = 'en'): Promise<ShownHome> =>
    (await shop.call(getHome, { language })).data
  const version = async () => (await shop.call(getHomeLayout, {}, owner)).data.version
  const save = async (sections: readonly HomeSection[] | null) =>
    shop.call(
      saveHomeLayout,
      { layout: sections === null ? null : { sections }, version: await version() },
      owner,
    )
  const saved = async (sections: readonly HomeSection[] | null) => {
    const response = await save(sections)
    assert.equal(response.status, 200, JSON.stringify(response.data))
    return response.data
  }
  const codes = async (sections: readonly HomeSection[]) => {
    const { data } = await shop.call(previewHome, { layout: { sections }, language: 'en' }, owner)
    return data.problems.map(({ code }) => code)
  }
  const kindsOf = ({ sections }: ShownHome) => sections.map(({ kind }) => kind)
  const productsOf = ({ sections }: ShownHome) =>
    sections.flatMap((section) => (section.kind === 'shelf' ? [section.products.map(({ id }) => id)] : []))

  test('of a new shop is the starter, in both languages, with its variables filled in', async () => {
    await aProduct(shop.context)
    const shown = await home('he')
    assert.deepEqual(
      shown.sections[0]?.kind === 'hero' && shown.sections[0].title,
      'מפתחות\u00A0רישיון, תוך רגע',
    )
    const trust = shown.sections.find((section) => section.kind === 'trust')
    assert.deepEqual(
      trust?.promises.map(({ title }) => title),
      ['המפתח אצלכם מיד', 'החזר בתוך 14 יום', 'זה המחיר, וזהו', 'תשלום מאובטח'],
    )
    assert.equal(trust?.promises[2]?.text, 'בשקלים וכולל מע״מ. שום דבר לא נוסף בקופה.')
    const { data } = await shop.call(getHomeLayout, {}, owner)
    assert.deepEqual([data.state, data.version], ['starter', 0])
  })

  test('of an exempt dealer does not mention VAT', async () => {
    await changeTo(shop, owner, { VAT_MODE: 'exempt' })
    const trust = (await home()).sections.find((section) => section.kind === 'trust')
    assert.equal(trust?.promises[2]?.text, 'Shekels. Nothing is added at checkout.')
  })

  test('shows no product on two shelves: rules skip hand-picked products', async () => {
    const products = []
    for (let at = 0; at < 6; at++) products.push((await aProduct(shop.context, { isNew: true })).id)
    const [first = '', second = ''] = products
    await saved([
      aShelf({ id: 'a', rule: 'best-sellers' }),
      aShelf({ id: 'b', rule: 'new', size: 8 }),
      aShelf({ id: 'c', rule: 'chosen', productIds: [first, second] }),
      aShelf({ id: 'd', rule: 'chosen', productIds: [second] }),
    ])
    const shelves = productsOf(await home())
    assert.deepEqual(shelves.at(-1), [first, second], 'chosen products stay, once')
    const all = shelves.flat()
    assert.equal(new Set(all).size, all.length)
    assert.ok(all.length >= 6)
  })

  test('shows the rest of a family whose hand-picked variant is no longer on sale', async () => {
    const main = await aProduct(shop.context, { soldCount: 99 })
    const { id } = await aProduct(shop.context, { variantOf: main.id, soldCount: 99 })
    await saved([
      aShelf({ id: 'a', rule: 'chosen', productIds: [id] }),
      aShelf({ id: 'b', rule: 'best-sellers' }),
    ])
    assert.deepEqual(productsOf(await home())[0], [id])
    await shop.context.pool.query(`update products set state = 'archived' where id = $1`, [id])
    assert.equal(productsOf(await home())[0]?.[0], main.id)
  })

  test('shows covers in the hero that are on no shelf, and built-in drawings for common categories', async () => {
    const category = await aCategory(shop.context, { slug: 'games' })
    for (let at = 0; at < 8; at++)
      await aProduct(shop.context, { category, soldCount: 9, imageIds: [`00000000000000a${at}`] })
    await saved(starterHome.sections.filter(({ id }) => ['hero', 'best-sellers', 'categories'].includes(id)))
    const [hero, shelf, categories] = (await home()).sections
    assert.equal(hero?.kind, 'hero')
    assert.equal(shelf?.kind, 'shelf')
    assert.equal(categories?.kind, 'categories')
    const onShelf = shelf.products.map(({ imageUrl }) => imageUrl)
    assert.equal(hero.covers.length, 3)
    assert.deepEqual(
      hero.covers.filter((cover) => onShelf.includes(cover)),
      [],
    )
    const drawing = categories.categories.find(({ slug }) => slug === 'games')?.imageUrl
    assert.ok(drawing && !hero.covers.includes(drawing) && !onShelf.includes(drawing))
    const response = await shop.request(`${drawing}/640.webp`)
    assert.deepEqual([response.status, response.headers.get('content-type')], [200, 'image/webp'])
  })

  test('works without a product, category, post or picture that no longer exists', async () => {
    const category = await aCategory(shop.context)
    const { id } = await aProduct(shop.context, { category })
    await saved([
      aShelf({ id: 'a', rule: 'chosen', productIds: [id] }),
      aShelf({ id: 'b', rule: 'category', category }),
      aBanner(),
    ])
    assert.deepEqual(productsOf(await home()), [[id]])
    await shop.context.pool.query(`update products set state = 'archived' where id = $1`, [id])
    assert.deepEqual(kindsOf(await home()), ['banner'])
    const other = await aCategory(shop.context)
    await shop.context.pool.query('update products set category = $2 where id = $1', [id, other])
    await shop.context.pool.query('delete from categories where slug = $1', [category])
    assert.deepEqual(kindsOf(await home()), ['banner'])
  })

  test('has no button that leads to a page or a product which visitors cannot see any more', async () => {
    const page = { kind: 'page', slug: 'our-offer', body: aBody() }
    const { data: text } = await shop.call(createContent, page, owner)
    await shop.call(publishContent, { contentId: text.id, version: 1, at: null }, owner)
    const product = await aProduct(shop.context)
    const withButton = (id: string, href: string) =>
      aBanner({ id, button: { label: { en: 'Go', he: 'קדימה' }, href } })
    const targets = ['/page/our-offer', `/product/${product.slug}`, '/faq', '']
    await saved(targets.map((href, at) => withButton(`banner-${at}`, href)))
    const buttons = async () =>
      (await home()).sections.map((one) => (one.kind === 'banner' ? (one.button?.href ?? null) : undefined))
    assert.deepEqual(await buttons(), [...targets.slice(0, 3), null])
    await shop.call(unpublishContent, { contentId: text.id }, owner)
    await shop.context.pool.query(`update products set state = 'archived' where id = $1`, [product.id])
    assert.deepEqual(await buttons(), [null, null, '/faq', null])
  })

  test('never executes scripts that an owner typed', async () => {
    const text = {
      en: '<script>alert(1)</script>\n\n[a](javascript:alert(1)) **bold** {{shopName}}',
      he: 'טקסט',
    }
    const section = { id: 'text', kind: 'text', hidden: false, title: { en: '', he: '' }, text } as const
    const { data } = await shop.call(previewHome, { layout: { sections: [section] }, language: 'en' }, owner)
    const [shown] = data.home.sections
    assert.equal(shown?.kind, 'text')
    assert.match(shown.html, /<strong>bold<\/strong> Mafteach/)
    assert.doesNotMatch(shown.html, /<script|href="javascript/)
    assert.deepEqual(
      data.problems.map(({ code }) => code),
      ['bad-link'],
    )
  })

  test('is not published with missing, unknown or dangerous parts, and each is reported', async () => {
    const bannerTo = (href: string) => aBanner({ button: { label: { en: 'Go', he: 'קדימה' }, href } })
    assert.deepEqual(await codes([aBanner({ title: { en: 'x', he: '' } })]), ['required'])
    assert.deepEqual(await codes([aBanner({ text: { en: '{{nobody}}', he: '' } })]), ['unknown-name'])
    assert.deepEqual(await codes([bannerTo('javascript:alert(1)')]), ['bad-address'])
    assert.deepEqual(await codes([bannerTo('//evil.example')]), ['bad-address'])
    assert.deepEqual(await codes([bannerTo('/page/nowhere')]), ['missing-page'])
    assert.deepEqual(await codes([bannerTo('/products?category=nowhere')]), ['missing-category'])
    assert.deepEqual(await codes([bannerTo('/product/nowhere')]), ['missing-product'])
    assert.deepEqual(await codes([bannerTo('/terms-of-service#refunds')]), [])
    assert.deepEqual(await codes([aShelf({ rule: 'chosen', productIds: ['nowhere'] })]), ['missing-product'])
    assert.deepEqual(await codes([aShelf({ rule: 'category', category: 'nowhere' })]), ['missing-category'])
    assert.deepEqual(await codes([aBanner({ pictureId: '0123456789abcdef' })]), ['missing-picture'])
    assert.deepEqual(await codes([aBanner({ hidden: true, title: { en: '', he: '' } })]), [])
    const { status, problem } = await save([bannerTo('//evil.example')])
    assert.deepEqual([status, problem.code], [400, 'content-problems'])
  })

  test('keeps all versions when sections are hidden, changed, reset and restored', async () => {
    const first = await saved([aBanner(), aBanner({ id: 'other', hidden: true })])
    assert.deepEqual(kindsOf(await home()), ['banner'])
    await saved(null)
    assert.equal((await home()).sections[0]?.kind, 'hero')
    const { data } = await shop.call(listHomeVersions, {}, owner)
    assert.deepEqual(data.versions[0]?.layout, null)
    assert.deepEqual(data.versions[1]?.layout, first.layout)
    assert.ok(data.versions[1]?.changedBy)
    const { rows } = await shop.context.pool.query<{ action: string }>(
      `select action from audit_log where subject = 'content:home' order by id desc limit 2`,
    )
    assert.deepEqual(
      rows.map(({ action }) => action),
      ['content.layout-reset', 'content.layout-changed'],
    )
  })

  test('falls back to the last readable version if this release cannot read the newest', async () => {
    await saved([aBanner({ title: { en: 'The good one', he: 'הטוב' } })])
    const next = (await version()) + 1
    await shop.context.pool.query(
      `insert into layout_versions (name, version, layout) values ('home', $1, '{"sections": [{"kind": "hologram"}]}')`,
      [next],
    )
    await shop.context.contentStore.reload()
    const [shown] = (await home()).sections
    assert.equal(shown?.kind === 'banner' && shown.title, 'The good one')
    const { data } = await shop.call(getHomeLayout, {}, owner)
    assert.deepEqual([data.state, data.version], ['broken', next])
    await saved(starterHome.sections)
    assert.equal((await shop.call(getHomeLayout, {}, owner)).data.state, 'changed')
  })

  test('is saved by one of ten owners at once, and the others are refused', async () => {
    const seen = await version()
    const responses = await tenTimes(() =>
      shop.call(saveHomeLayout, { layout: { sections: [aBanner()] }, version: seen }, owner),
    )
    assert.deepEqual(tally(responses), { 200: 1, 409: 9 })
  })

  test('can be viewed and edited by managers of content, only viewed by support, and neither by managers of stock', async () => {
    const [content, support, stock] = [
      aVisitor(await aUser(shop.context, { role: 0, duties: ['content'] })),
      aVisitor(await aUser(shop.context, { role: 0, duties: ['support'] })),
      aVisitor(await aUser(shop.context, { role: 0, duties: ['stock'] })),
    ]
    const seen = await shop.call(getHomeLayout, {}, content)
    assert.equal(seen.status, 200)
    const change = { layout: { sections: [aBanner()] }, version: seen.data.version }
    assert.equal((await shop.call(getHomeLayout, {}, support)).status, 200)
    assert.equal((await shop.call(saveHomeLayout, change, support)).problem.code, 'not-allowed')
    assert.equal((await shop.call(saveHomeLayout, change, content)).status, 200)
    assert.equal((await shop.call(getHomeLayout, {}, stock)).problem.code, 'not-allowed')
    assert.equal(
      (await shop.call(saveHomeLayout, { layout: null, version: 0 }, stock)).problem.code,
      'not-allowed',
    )
  })
})
