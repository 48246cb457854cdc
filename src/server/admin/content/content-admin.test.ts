import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import sharp from 'sharp'
import * as contract from '#contract/admin/content/content.ts'
import type { ContentEntry } from '#contract/admin/content/content-shapes.ts'
import { changeSettings } from '#contract/admin/settings.ts'
import { getDocument, getPost, listPosts, listQuestions } from '#contract/content.ts'
import { tally, tenTimes } from '#tests/support/faults/at-once.ts'
import { aProduct, aUser } from '#tests/support/builders.ts'
import { aBody } from '#tests/support/content.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'
import { until } from '#tests/support/until.ts'

describe('the texts of a shop in the admin area', () => {
  let shop: TestShop
  let owner: Visitor
  let editor: Visitor
  before(async () => {
    shop = await aShop()
    owner = aVisitor(await aUser(shop.context, { role: 0 }))
    editor = aVisitor(await aUser(shop.context, { role: 0, duties: ['content'] }))
  })
  after(() => shop.close())

  let made = 0
  async function aText(
    kind: 'page' | 'post' | 'question',
    changes: Parameters<typeof aBody>[0] = {},
  ): Promise<ContentEntry> {
    const input = { kind, slug: `text-${++made}`, body: aBody(changes) }
    const { status, data } = await shop.call(contract.createContent, input, owner)
    assert.equal(status, 201, JSON.stringify(data))
    return data
  }
  const publish = ({ id, version }: ContentEntry, at: string | null = null) =>
    shop.call(contract.publishContent, { contentId: id, version, at }, owner)
  const save = (entry: ContentEntry, changes: object, slug = entry.slug) =>
    shop.call(
      contract.saveContent,
      { contentId: entry.id, version: entry.version, slug, body: { ...entry.body, ...changes } },
      owner,
    )
  const pageOf = (slug: string) => shop.call(getDocument, { name: slug, language: 'he' })
  async function entryOf(kind: 'page' | 'post' | 'question', slug: string): Promise<ContentEntry> {
    const { data } = await shop.call(contract.listContent, { kind }, owner)
    const id = data.rows.find((row) => row.slug === slug)?.id
    return (await shop.call(contract.getContent, { contentId: id }, owner)).data
  }

  test('a page is a draft until it is published, and is not found once it is unpublished', async () => {
    const draft = await aText('page')
    assert.deepEqual([draft.state, draft.path], ['draft', `/page/${draft.slug}`])
    assert.equal((await pageOf(draft.slug)).status, 404)
    assert.equal((await publish(draft)).data.state, 'published')
    assert.match((await pageOf(draft.slug)).data.html, /קצת טקסט/)
    const { data: changed } = await save(draft, { text: { en: 'Newer.', he: 'חדש יותר.' } })
    assert.deepEqual([changed.version, changed.liveVersion, changed.changed], [2, 1, true])
    assert.match((await pageOf(draft.slug)).data.html, /קצת טקסט/, 'visitors still see what was published')
    await publish(changed)
    assert.match((await pageOf(draft.slug)).data.html, /חדש יותר/)
    assert.equal(
      (await shop.call(contract.unpublishContent, { contentId: draft.id }, owner)).data.state,
      'draft',
    )
    assert.equal((await pageOf(draft.slug)).status, 404)
    assert.equal((await shop.call(contract.removeContent, { contentId: draft.id }, owner)).status, 200)
    assert.equal((await shop.call(contract.getContent, { contentId: draft.id }, owner)).status, 404)
  })

  test('an old address points to the new one and cannot be reused', async () => {
    const post = await aText('post')
    await publish(post)
    await save(post, {}, 'moved-post')
    const { status, problem } = await shop.call(getPost, { slug: post.slug, language: 'en' })
    assert.deepEqual(
      [status, problem.detail],
      [404, { movedTo: { en: '/blog/moved-post', he: '/blog/moved-post' } }],
    )
    const taken = { kind: 'post', slug: post.slug, body: aBody() }
    assert.equal((await shop.call(contract.createContent, taken, owner)).problem.code, 'content-slug-taken')
  })

  test('a scheduled post is published at its time, and not before', async () => {
    const post = await aText('post')
    const later = new Date(Date.now() + 3_600_000).toISOString()
    const { data } = await publish(post, later)
    assert.deepEqual([data.state, data.next], ['scheduled', { version: 1, liveFrom: later }])
    const seen = async () =>
      (await shop.call(listPosts, { language: 'en' })).data.posts.some(({ slug }) => slug === post.slug)
    assert.equal(await seen(), false)
    const soon = new Date(Date.now() + 1500).toISOString()
    assert.equal((await publish(post, soon)).status, 200)
    await until(seen, 'the post is listed')
    assert.ok(Date.now() >= Date.parse(soon) - 50)
    assert.equal((await entryOf('post', post.slug)).state, 'published')
    const feed = await (await shop.request('/blog/rss.xml')).text()
    assert.ok(feed.includes(`/blog/${post.slug}`))
  })

  test('a schedule can be cancelled, and a later one replaces it', async () => {
    const post = await aText('post')
    await publish(post, '2040-01-01T00:00:00Z')
    const { data } = await publish(post, '2041-01-01T00:00:00Z')
    assert.equal(data.next?.liveFrom, '2041-01-01T00:00:00.000Z')
    const { data: back } = await shop.call(contract.unscheduleContent, { contentId: post.id }, owner)
    assert.deepEqual([back.state, back.next], ['draft', null])
  })

  test('unknown placeholders, broken links, missing products and unusable pictures are rejected, each with its line', async () => {
    const text = {
      en: 'One.\n\n{{shopName}} {{holdMinuts}}\n\n[a](/product/no-such) [b](javascript:x)\n\n{{product:no-such}}',
      he: '![](/images/0123456789abcdef)\n\n![תמונה](https://elsewhere.example/a.png)',
    }
    const input = { kind: 'page', slug: 'broken', body: aBody({ text }) }
    const { status, problem } = await shop.call(contract.createContent, input, owner)
    assert.deepEqual([status, problem.code], [400, 'content-problems'])
    const problems = [
      { language: 'en', code: 'unknown-name', line: 3, what: 'holdMinuts' },
      { language: 'en', code: 'bad-link', line: 5, what: 'javascript:x' },
      { language: 'en', code: 'missing-page', line: 5, what: '/product/no-such' },
      { language: 'en', code: 'missing-product', line: 7, what: 'no-such' },
      { language: 'he', code: 'missing-picture', line: 1, what: '/images/0123456789abcdef' },
      { language: 'he', code: 'foreign-picture', line: 3, what: 'https://elsewhere.example/a.png' },
    ]
    assert.deepEqual(problem.detail, { problems })
    const { data } = await shop.call(contract.previewContent, { text }, owner)
    assert.deepEqual(data.problems, problems, 'the preview reports the same before anything is saved')
  })

  test('a published text shows a changed setting at once', async () => {
    const page = await aText('page', { text: { en: 'By {{shopName}}.', he: 'מאת {{shopName}}.' } })
    await publish(page)
    const changes = [{ key: 'SHOP_NAME', value: 'Dana’s Games', version: 0 }]
    assert.equal((await shop.call(changeSettings, { changes }, owner)).status, 200)
    assert.match((await pageOf(page.slug)).data.html, /מאת Dana’s Games/)
  })

  test('if several people save the same version of a text, one succeeds and the others get a conflict', async () => {
    const page = await aText('page')
    const responses = await tenTimes(() => save(page, { author: { en: 'Dana', he: 'דנה' } }))
    assert.deepEqual(tally(responses), { 200: 1, 409: 9 })
  })

  test('a restored version becomes the newest, and visitors see it once it is published', async () => {
    const page = await aText('page')
    await publish(page)
    const { data: second } = await save(page, { text: { en: 'Second.', he: 'שנייה.' } })
    await publish(second)
    const back = { contentId: page.id, version: 2, restore: 1 }
    const { data: third } = await shop.call(contract.restoreRevision, back, owner)
    assert.deepEqual([third.version, third.body.text.en], [3, 'Some text.'])
    await publish(third)
    assert.match((await pageOf(page.slug)).data.html, /קצת טקסט/)
    const { data } = await shop.call(contract.listRevisions, { contentId: page.id }, owner)
    assert.deepEqual(
      data.revisions.map(({ version, liveFrom, savedBy }) => [version, liveFrom.length, savedBy !== null]),
      [
        [3, 1, true],
        [2, 1, true],
        [1, 1, true],
      ],
    )
  })

  test('a starter text is marked “please read” until an owner saves or confirms it', async () => {
    const terms = await entryOf('page', 'terms-of-service')
    assert.deepEqual([terms.pleaseRead, terms.fixed], [true, true])
    const { id, version, slug, body } = terms
    const saved = await shop.call(contract.saveContent, { contentId: id, version, slug, body }, editor)
    assert.deepEqual(
      [saved.status, saved.data.pleaseRead],
      [200, true],
      'saved by somebody who is not an owner',
    )
    assert.equal((await shop.call(contract.confirmContent, { contentId: id }, editor)).status, 403)
    const confirmed = await shop.call(contract.confirmContent, { contentId: id }, owner)
    assert.equal(confirmed.data.pleaseRead, false)
    const privacy = await entryOf('page', 'privacy-policy')
    assert.equal((await save(privacy, {})).data.pleaseRead, false)
  })

  test('questions are listed in their sections, in the chosen order', async () => {
    const first = await aText('question', { groups: ['refunds'] })
    await publish(first)
    const { data: list } = await shop.call(contract.listContent, { kind: 'question' }, owner)
    const others = list.rows.filter(({ id }) => id !== first.id).map(({ id }) => id)
    const order = { contentIds: [first.id, ...others] }
    assert.equal((await shop.call(contract.orderQuestions, order, owner)).status, 200)
    const { data } = await shop.call(listQuestions, { language: 'en' })
    const refunds = data.questions.filter(({ topic }) => topic.slug === 'refunds')
    assert.equal(refunds[0]?.slug, first.slug)
    const groups = [...list.groups.slice(1), list.groups[0]]
    assert.equal((await shop.call(contract.saveGroups, { kind: 'question', groups }, owner)).status, 200)
    const moved = await shop.call(listQuestions, { language: 'en' })
    assert.equal(moved.data.questions.at(-1)?.topic.slug, 'ordering')
  })

  test('a product card shows the current price, and disappears when the product is archived', async () => {
    const product = await aProduct(shop.context, { priceAgorot: 4990 })
    const slug = (
      await shop.context.pool.query<{ slug: string }>('select slug from products where id = $1', [product.id])
    ).rows[0]?.slug
    const text = { en: `Look:\n{{product:${slug}}}\nGood.`, he: `{{product:${slug}}}` }
    const post = await aText('post', { text })
    await publish(post)
    const html = async () => (await shop.call(getPost, { slug: post.slug, language: 'en' })).data.html
    assert.match(await html(), new RegExp(`<a [^>]*href="/product/${slug}">.*₪49\\.90`))
    await shop.context.pool.query('update products set price_agorot = 5990 where id = $1', [product.id])
    assert.match(await html(), /₪59\.90/)
    await shop.context.pool.query(`update products set state = 'archived' where id = $1`, [product.id])
    assert.equal((await html()).replaceAll('\n', ''), '<p>Look:</p><p>Good.</p>')
  })

  test('an uploaded picture is shown in the text with its size', async () => {
    const bytes = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#0a0' } })
      .png()
      .toBuffer()
    const { status, data } = await shop.call(contract.addContentPicture, { body: bytes }, editor)
    assert.deepEqual([status, data.width, data.height], [201, 40, 20])
    const picture = `![Green](${data.imageUrl}#40x20)`
    const page = await aText('page', { text: { en: picture, he: picture } })
    await publish(page)
    assert.match((await pageOf(page.slug)).data.html, /alt="Green".* width="40" height="20"/)
  })

  test('every action is in the audit log', async () => {
    const { rows } = await shop.context.pool.query<{ action: string }>(
      `select distinct action from audit_log where action like 'content.%' order by action`,
    )
    assert.deepEqual(
      rows.map(({ action }) => action),
      [
        'content.added',
        'content.confirmed',
        'content.groups-changed',
        'content.ordered',
        'content.published',
        'content.removed',
        'content.restored',
        'content.saved',
        'content.scheduled',
        'content.unpublished',
        'content.unscheduled',
      ],
    )
  })
})
