import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fakeBrowser } from '#tests/support/fakes/fake-browser.ts'

const browser = fakeBrowser()
const { storeDraft, readDraft } = await import('./tab-memory.ts')

test('what was filled in survives a reload of the tab, and never reaches local storage', () => {
  storeDraft({ name: 'Dana', email: 'dana@shop.example', termsAccepted: true })
  assert.deepEqual(readDraft(), { name: 'Dana', email: 'dana@shop.example', termsAccepted: true })
  assert.equal(browser.storage.size, 0)
})

test('so do the answers to services, and only texts among them', () => {
  storeDraft({ answers: { p1: { site: 'example.com' } } })
  assert.deepEqual(readDraft(), { answers: { p1: { site: 'example.com' } } })
  browser.tabStorage.set('checkout_draft', '{"answers":{"p1":{"site":5,"day":"Monday"},"p2":null}}')
  assert.deepEqual(readDraft(), { answers: { p1: { day: 'Monday' }, p2: {} } })
})

test('nonsense in the tab’s storage is an empty form', () => {
  for (const text of ['{{{', '5', '[]', '{"name":5,"email":null,"termsAccepted":"yes"}']) {
    browser.tabStorage.set('checkout_draft', text)
    assert.deepEqual(readDraft(), {})
  }
})
