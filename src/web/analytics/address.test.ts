import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressForOthers, isCounted } from './address.ts'

test('visits of the admin area and the demo’s simulated services are not counted, all others are', () => {
  for (const own of ['/dashboard/admin', '/dashboard/admin/orders', '/demo/mail', '/demo/pay/abc']) {
    assert.equal(isCounted(own), false)
    assert.equal(addressForOthers(own), null)
  }
  for (const counted of ['/', '/products', '/success', '/account', '/demographics'])
    assert.ok(isCounted(counted))
})

test('views of personal pages are never sent to external services', () => {
  for (const own of [
    '/account',
    '/orders/abc',
    '/order-lookup',
    '/reset-password?token=secret',
    '/fail?order=abc',
  ])
    assert.equal(addressForOthers(own), null)
})

test('of a query, only search, language and campaign are sent', () => {
  assert.equal(addressForOthers('/success?order=abc'), '/success')
  assert.equal(
    addressForOthers('/products?q=vpn&page=2&lng=he&utm_source=x&email=a'),
    '/products?q=vpn&lng=he&utm_source=x',
  )
})
