import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressForOthers, isCounted } from './address.ts'

test('the admin area and the demo’s stand-ins are not counted, everything else is', () => {
  for (const own of ['/dashboard/admin', '/dashboard/admin/orders', '/demo/mail', '/demo/pay/abc']) {
    assert.equal(isCounted(own), false)
    assert.equal(addressForOthers(own), null)
  }
  for (const counted of ['/', '/products', '/success', '/account', '/demographics'])
    assert.ok(isCounted(counted))
})

test('nobody outside hears of pages that are somebody’s own', () => {
  for (const own of [
    '/account',
    '/orders/abc',
    '/order-lookup',
    '/reset-password?token=secret',
    '/fail?order=abc',
  ])
    assert.equal(addressForOthers(own), null)
})

test('of a query only the search, the language and the campaign are told', () => {
  assert.equal(addressForOthers('/success?order=abc'), '/success')
  assert.equal(
    addressForOthers('/products?q=vpn&page=2&lng=he&utm_source=x&email=a'),
    '/products?q=vpn&lng=he&utm_source=x',
  )
})
