import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import * as contract from '#contract/admin/content/content.ts'
import { aUser } from '#tests/support/builders.ts'
import { aBody } from '#tests/support/content.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'

describe('an older version of a text', () => {
  let shop: TestShop
  let owner: Visitor
  before(async () => {
    shop = await aShop()
    owner = aVisitor(await aUser(shop.context, { role: 0 }))
  })
  after(() => shop.close())

  test('is not restored if its section has been removed', async () => {
    const { data: list } = await shop.call(contract.listContent, { kind: 'question' }, owner)
    const saveGroups = async (groups: object[]) =>
      assert.equal((await shop.call(contract.saveGroups, { kind: 'question', groups }, owner)).status, 200)
    await saveGroups([...list.groups, { slug: 'brief', name: { en: 'Brief', he: 'קצר' } }])
    const body = aBody({ groups: ['brief'] })
    const input = { kind: 'question', slug: 'moved', body }
    const { data: first } = await shop.call(contract.createContent, input, owner)
    const contentId = first.id
    const moved = { contentId, version: 1, slug: 'moved', body: { ...body, groups: ['refunds'] } }
    assert.equal((await shop.call(contract.saveContent, moved, owner)).status, 200)
    await saveGroups(list.groups)
    const back = { contentId, version: 2, restore: 1 }
    const { status, problem } = await shop.call(contract.restoreRevision, back, owner)
    assert.deepEqual(
      [status, problem.code, problem.fields],
      [400, 'invalid-input', { 'body.groups': 'unknown' }],
    )
    const { data } = await shop.call(contract.getContent, { contentId }, owner)
    assert.deepEqual([data.version, data.body.groups], [2, ['refunds']])
  })

  test('is not found if there was no such version', async () => {
    const { data } = await shop.call(
      contract.createContent,
      { kind: 'page', slug: 'once', body: aBody() },
      owner,
    )
    const of = async (version: number) =>
      (await shop.call(contract.getRevision, { contentId: data.id, version }, owner)).status
    assert.deepEqual(
      [await of(1), await of(2), await of(2 ** 31 - 1), await of(2 ** 31)],
      [200, 404, 404, 400],
    )
  })

  test('is not restored if it links to a page that was removed', async () => {
    const aPage = async (slug: string, body = aBody()) =>
      (await shop.call(contract.createContent, { kind: 'page', slug, body }, owner)).data.id
    const gone = await aPage('gone')
    const contentId = await aPage(
      'links',
      aBody({ text: { en: '[Here](/page/gone)', he: '[כאן](/page/gone)' } }),
    )
    await shop.call(contract.saveContent, { contentId, version: 1, slug: 'links', body: aBody() }, owner)
    assert.equal((await shop.call(contract.removeContent, { contentId: gone }, owner)).status, 200)
    const back = { contentId, version: 2, restore: 1 }
    const { status, problem } = await shop.call(contract.restoreRevision, back, owner)
    assert.deepEqual([status, problem.code], [400, 'content-problems'])
  })

  test('is restored if it links to a page by its former address', async () => {
    const aText = async (kind: 'page' | 'post', slug: string, body = aBody()) =>
      (await shop.call(contract.createContent, { kind, slug, body }, owner)).data.id
    for (const [kind, place] of [
      ['page', 'page'],
      ['post', 'blog'],
    ] as const) {
      const renamed = await aText(kind, 'first-name')
      const link = `[x](/${place}/first-name)`
      const contentId = await aText(kind, 'points-there', aBody({ text: { en: link, he: link } }))
      const saved = { version: 1, body: aBody() }
      await shop.call(contract.saveContent, { contentId, slug: 'points-there', ...saved }, owner)
      await shop.call(contract.saveContent, { contentId: renamed, slug: 'second-name', ...saved }, owner)
      const back = { contentId, version: 2, restore: 1 }
      const { status, problem } = await shop.call(contract.restoreRevision, back, owner)
      assert.equal(status, 200, JSON.stringify(problem?.detail))
    }
  })
})
