import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { fakeBrowser } from '#tests/support/fakes/fake-browser.ts'
import { wasApplied } from './was-applied.ts'

const { tabStorage, forbidStorage } = fakeBrowser()
const navigation = { currentEntry: { key: 'first' } }
const goTo = (key: string) => (navigation.currentEntry = { key })

beforeEach(() => {
  tabStorage.clear()
  goTo('first')
  Object.assign(globalThis, { window: { navigation } })
})

test('a link with a coupon applies it once; going back to the link does not', () => {
  assert.equal(wasApplied('WELCOME10'), false)
  goTo('second')
  goTo('first')
  assert.equal(wasApplied('WELCOME10'), true)
})

test('the same link followed again, or another coupon in its place, is applied', () => {
  wasApplied('WELCOME10')
  assert.equal(wasApplied('KEYS25'), false)
  goTo('second')
  assert.equal(wasApplied('WELCOME10'), false)
})

test('only the last twenty links are remembered', () => {
  for (let i = 0; i < 25; i++) {
    goTo(`entry ${i}`)
    wasApplied('WELCOME10')
  }
  assert.equal(JSON.parse(tabStorage.get('coupon_links') ?? '[]').length, 20)
})

test('every link is applied in a browser without the Navigation API or without storage', () => {
  forbidStorage(true)
  wasApplied('WELCOME10')
  assert.equal(wasApplied('WELCOME10'), false)
  forbidStorage(false)
  Object.assign(globalThis, { window: {} })
  wasApplied('WELCOME10')
  assert.equal(wasApplied('WELCOME10'), false)
})
