import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import * as contract from '#contract/admin/content/content.ts'
import { systemActor } from '#server/database/actor.ts'
import { aUser } from '#tests/support/builders.ts'
import { aBody } from '#tests/support/content.ts'
import { somebodyWaits } from '#tests/support/database/somebody-waits.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'
import { saveGroups } from './arrange-content.ts'

describe('the categories of the blog', () => {
  let shop: TestShop
  let owner: Visitor
  before(async () => {
    shop = await aShop()
    owner = aVisitor(await aUser(shop.context, { role: 0 }))
  })
  after(() => shop.close())

  const list = async () => (await shop.call(contract.listContent, { kind: 'post' }, owner)).data.groups
  const aGroup = (slug: string) => ({ slug, name: { en: slug, he: 'קטגוריה' } })

  test('one that somebody else has added meanwhile is not deleted', async () => {
    const seen = await list()
    const save = (slug: string) =>
      shop.call(contract.saveGroups, { kind: 'post', groups: [...seen, aGroup(slug)], seen }, owner)
    assert.equal((await save('first')).status, 200)
    const { status, problem } = await save('second')
    assert.deepEqual([status, problem.code], [409, 'version-changed'])
    assert.deepEqual(await list(), [...seen, aGroup('first')])
  })

  test('two managers who save at the same time do not overwrite each other', async () => {
    const seen = await list()
    const responses = await Promise.all(
      ['left', 'right'].map((slug) =>
        shop.call(contract.saveGroups, { kind: 'post', groups: [...seen, aGroup(slug)], seen }, owner),
      ),
    )
    assert.deepEqual(new Set(responses.map(({ status }) => status)), new Set([200, 409]))
    assert.equal((await list()).length, seen.length + 1)
  })

  test('one is in use while visitors read a text in it, or will read one, whatever its newest version says', async () => {
    const seen = await list()
    const save = (groups: object[]) => shop.call(contract.saveGroups, { kind: 'post', groups }, owner)
    await save([...seen, aGroup('old-category')])
    const body = aBody({ groups: ['old-category'] })
    const input = { kind: 'post', slug: 'still-read', body }
    const { data: post } = await shop.call(contract.createContent, input, owner)
    const publish = (version: number, at: string | null) =>
      shop.call(contract.publishContent, { contentId: post.id, version, at }, owner)
    await publish(1, '2040-01-01T00:00:00Z')
    const moved = { contentId: post.id, version: 1, slug: post.slug, body: { ...body, groups: [] } }
    await shop.call(contract.saveContent, moved, owner)
    const scheduled = await save(seen)
    assert.deepEqual([scheduled.status, scheduled.problem.code], [409, 'content-group-in-use'])
    await shop.context.pool.query(`update content_publications set live_from = now() where entry_id = $1`, [
      post.id,
    ])
    const published = await save(seen)
    assert.deepEqual([published.status, published.problem.code], [409, 'content-group-in-use'])
    assert.equal((await publish(2, null)).status, 200)
    assert.equal((await save(seen)).status, 200, 'nobody reads the version that was in it any more')
  })

  test('a text is not saved into one that is being deleted', async () => {
    const seen = await list()
    const kept = seen.map(({ slug, name }) => ({ slug, name }))
    const groups = [...kept, aGroup('leaving')]
    await shop.call(contract.saveGroups, { kind: 'post', groups }, owner)
    const input = { kind: 'post', slug: 'too-late', body: aBody({ groups: ['leaving'] }) }
    const creating = await shop.context.transact(systemActor(), async (work) => {
      await saveGroups(work, shop.context, { kind: 'post', groups: kept })
      const call = shop.call(contract.createContent, input, owner)
      await somebodyWaits(shop.context.pool)
      return { call }
    })
    const { status, problem } = await creating.call
    assert.deepEqual([status, problem.fields], [400, { 'body.groups': 'unknown' }])
  })
})
