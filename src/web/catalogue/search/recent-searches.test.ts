import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { storeJson } from '#web/platform/browser/storage.ts'
import { forgetSearches, readSearches, rememberSearch } from './recent-searches.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(globalThis, name, { value: storage, configurable: true })
})

test('the last search is first, each is listed once regardless of case, and six are stored', () => {
  for (const typed of ['a', 'b', 'c', 'd', 'e', 'f', 'g', ' B ']) rememberSearch(typed)
  assert.deepEqual(readSearches(), ['B', 'g', 'f', 'e', 'd', 'c'])
})

test('an empty search is not stored, and all searches can be removed', () => {
  rememberSearch('  ')
  assert.deepEqual(readSearches(), [])
  rememberSearch('גיבוי')
  forgetSearches()
  assert.deepEqual(readSearches(), [])
})

test('entries stored by another release or by somebody else are ignored', () => {
  for (const stored of [null, 'backup', { a: 1 }, [null, 5, '', 'x'.repeat(101)]]) {
    storeJson('recent_searches', stored)
    assert.deepEqual(readSearches(), [])
  }
})
