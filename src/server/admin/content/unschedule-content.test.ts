import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import * as contract from '#contract/admin/content/content.ts'
import type { ContentEntry } from '#contract/admin/content/content-shapes.ts'
import { getDocument } from '#contract/content.ts'
import { aUser } from '#tests/support/builders.ts'
import { aBody } from '#tests/support/content.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'

const later = '2040-01-01T00:00:00Z'

describe('cancelling the schedule of a text', () => {
  let shop: TestShop
  let owner: Visitor
  before(async () => {
    shop = await aShop()
    owner = aVisitor(await aUser(shop.context, { role: 0 }))
  })
  after(() => shop.close())

  const publish = ({ id, version }: ContentEntry, at: string | null) =>
    shop.call(contract.publishContent, { contentId: id, version, at }, owner)
  const statusOf = async (name: string) => (await shop.call(getDocument, { name, language: 'he' })).status

  /** A published page whose second version is scheduled. */
  async function aScheduledPage(slug: string): Promise<ContentEntry> {
    const body = aBody()
    const { data: page } = await shop.call(contract.createContent, { kind: 'page', slug, body }, owner)
    await publish(page, null)
    const change = {
      contentId: page.id,
      version: 1,
      slug,
      body: { ...body, title: { en: 'New', he: 'חדש' } },
    }
    const { data: second } = await shop.call(contract.saveContent, change, owner)
    return (await publish(second, later)).data
  }

  test('leaves the published version on the site', async () => {
    const page = await aScheduledPage('stays')
    assert.equal(page.next?.version, 2)
    const { data } = await shop.call(contract.unscheduleContent, { contentId: page.id }, owner)
    assert.deepEqual([data.state, data.liveVersion, data.next], ['published', 1, null])
    assert.equal(await statusOf('stays'), 200)
    const again = await shop.call(contract.unscheduleContent, { contentId: page.id }, owner)
    assert.deepEqual([again.status, again.problem.code], [409, 'content-not-scheduled'])
  })

  test('is possible for a page that every shop needs, which cannot be unpublished', async () => {
    const { data: list } = await shop.call(contract.listContent, { kind: 'page' }, owner)
    const about = list.rows.find(({ slug }) => slug === 'about')
    const { data: page } = await shop.call(contract.getContent, { contentId: about?.id }, owner)
    await publish(page, later)
    const refused = await shop.call(contract.unpublishContent, { contentId: page.id }, owner)
    assert.equal(refused.problem.code, 'content-fixed')
    const { data } = await shop.call(contract.unscheduleContent, { contentId: page.id }, owner)
    assert.deepEqual([data.state, data.next], ['published', null])
  })

  test('happens with unpublishing too, so that the text does not come back by itself', async () => {
    const page = await aScheduledPage('goes')
    const { data } = await shop.call(contract.unpublishContent, { contentId: page.id }, owner)
    assert.deepEqual([data.state, data.next], ['draft', null])
    assert.equal(await statusOf('goes'), 404)
  })
})
