import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import * as contract from '#contract/admin/content/content.ts'
import { aUser } from '#tests/support/builders.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'

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
})
