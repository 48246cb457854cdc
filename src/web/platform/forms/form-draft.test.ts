import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { fakeBrowser } from '#tests/support/fakes/fake-browser.ts'

const { tabStorage, storage } = fakeBrowser()
const { storeFormDraft, readFormDraft } = await import('./form-draft.ts')

const empty = { name: '', email: '', termsAccepted: false, answers: {} }

beforeEach(() => tabStorage.clear())

test('a draft survives a reload of the tab, and never reaches local storage', () => {
  const filled = { name: 'Dana', termsAccepted: true, answers: { p1: { site: 'example.com' } } }
  storeFormDraft({ key: 'checkout_draft' }, filled)
  assert.deepEqual(readFormDraft({ key: 'checkout_draft' }, empty), filled)
  assert.equal(storage.size, 0)
})

test('a secret field is not stored', () => {
  storeFormDraft(
    { key: 'cancellation_draft', secret: ['email'] },
    { name: 'Dana', email: 'dana@shop.example' },
  )
  assert.deepEqual(readFormDraft({ key: 'cancellation_draft' }, empty), { name: 'Dana' })
})

test('a draft about one product is not put into the form of another', () => {
  const lantern = { key: 'review_draft', about: 'lantern' } as const
  storeFormDraft(lantern, { title: 'Works' })
  assert.deepEqual(readFormDraft({ key: 'review_draft', about: 'anvil' }, { title: '' }), {})
  assert.deepEqual(readFormDraft(lantern, { title: '' }), { title: 'Works' })
})

test('invalid data in the tab’s storage yields an empty form', () => {
  for (const text of ['{{{', '5', '[]', '{"name":5,"email":null,"termsAccepted":"yes","other":"x"}']) {
    tabStorage.set('checkout_draft', text)
    assert.deepEqual(readFormDraft({ key: 'checkout_draft' }, empty), {})
  }
})
