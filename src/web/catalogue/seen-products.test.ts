import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { storeJson } from '#web/platform/browser/storage.ts'
import { readSeenProducts, storeSeenProduct } from './viewed-products.ts'

const product = (id: string) => ({
  id,
  slug: id,
  slugHe: null,
  name: { en: id, he: id },
  imageUrl: '/images/0123456789abcdef',
})

beforeEach(() => {
  const kept = new Map<string, string>()
  Object.defineProperty(globalThis, 'localStorage', {
    value: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    },
    configurable: true,
  })
})

test('the last viewed product is first, each is listed once, and eight are stored', () => {
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'c']) storeSeenProduct(product(id))
  assert.equal(
    readSeenProducts()
      .map(({ id }) => id)
      .join(''),
    'cihgfedb',
  )
})

test('no price is stored, and entries of another release are ignored', () => {
  const priced = { ...product('a'), price: 5 }
  storeSeenProduct(priced)
  assert.deepEqual(readSeenProducts(), [product('a')])
  storeJson('recently_seen', [
    null,
    'x',
    { id: 'a' },
    { ...product('b'), imageUrl: 'https://evil.example/x' },
    product('c'),
  ])
  assert.deepEqual(readSeenProducts(), [product('c')])
  storeJson('recently_seen', { a: 1 })
  assert.deepEqual(readSeenProducts(), [])
})
