import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { fakeBrowser } from '#tests/support/fakes/fake-browser.ts'

const { tabStorage } = fakeBrowser()
const { storeFormDraft, readFormDraft } = await import('./form-draft.ts')

beforeEach(() => tabStorage.clear())

test('what was written about one product is not put into the form of another', () => {
  storeFormDraft('review_draft', 'lantern', { title: 'Works' })
  assert.equal(readFormDraft('review_draft', 'anvil'), null)
  assert.deepEqual(readFormDraft('review_draft', 'lantern'), { title: 'Works', about: 'lantern' })
})

test('a form of which there is only one keeps what was filled in', () => {
  storeFormDraft('contact_draft', undefined, { email: 'dana@example.com' })
  assert.deepEqual(readFormDraft('contact_draft', undefined), { email: 'dana@example.com' })
})

test('what is broken or not there is nothing', () => {
  assert.equal(readFormDraft('contact_draft', undefined), null)
  tabStorage.set('contact_draft', '{"email"')
  assert.equal(readFormDraft('contact_draft', undefined), null)
})
