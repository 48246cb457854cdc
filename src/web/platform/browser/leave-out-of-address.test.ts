import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { leaveOutOfAddress } from './leave-out-of-address.ts'

type Transition = { readonly finished: Promise<unknown> }

const shown: string[] = []
const browser = {
  location: { href: '' },
  history: {
    state: null,
    replaceState: (_state: unknown, _title: string, address: URL) => void shown.push(address.href),
  },
  navigation: { transition: null as Transition | null },
}
Object.assign(globalThis, { ...browser, window: browser })

beforeEach(() => {
  shown.length = 0
  browser.location.href = 'http://shop.example/products?sale=yes&coupon=WELCOME10'
})

test('only the parameter is taken out of the address', async () => {
  await leaveOutOfAddress('coupon')
  assert.deepEqual(shown, ['http://shop.example/products?sale=yes'])
})

test('the address of a page that the visitor has gone to meanwhile stays as it is', async () => {
  browser.location.href = 'http://shop.example/cart'
  await leaveOutOfAddress('coupon')
  assert.deepEqual(shown, [])
})

test('no navigation is aborted: the address changes once the visitor has arrived', async () => {
  const [first, second] = [Promise.withResolvers(), Promise.withResolvers()]
  browser.navigation.transition = { finished: first.promise }
  const left = leaveOutOfAddress('coupon')
  // a click takes the place of the first navigation
  first.reject(new Error('aborted'))
  browser.navigation.transition = { finished: second.promise }
  await new Promise((resolve) => setTimeout(resolve, 5))
  assert.deepEqual(shown, [])
  browser.navigation.transition = null
  second.resolve(undefined)
  await left
  assert.deepEqual(shown, ['http://shop.example/products?sale=yes'])
})
