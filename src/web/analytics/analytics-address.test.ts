import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analyticsAddress } from './analytics-address.ts'

test('visits of the admin area and the demo’s simulated services are never sent to external services', () => {
  for (const own of ['/dashboard/admin', '/dashboard/admin/orders', '/demo/mail', '/demo/pay/abc'])
    assert.equal(analyticsAddress(own), null)
})

test('views of personal pages are never sent to external services', () => {
  for (const own of [
    '/account',
    '/orders/abc',
    '/order-lookup',
    '/reset-password?token=secret',
    '/fail?order=abc',
  ])
    assert.equal(analyticsAddress(own), null)
})

test('of a query, only search, language and campaign are sent', () => {
  assert.equal(analyticsAddress('/success?order=abc'), '/success')
  assert.equal(
    analyticsAddress('/products?q=vpn&page=2&lng=he&utm_source=x&email=a'),
    '/products?q=vpn&lng=he&utm_source=x',
  )
})

test('a search that contains an e-mail address, a key or a number of a person is not sent at all', () => {
  for (const query of [
    'q=dana@example.com',
    'q=my+order+dana%40example.com',
    'q=ABCD-1234-EFGH-5678',
    'q=7f8a9c0d1e2f7f8a9c0d1e2f',
    'q=0521234567',
    'q=%2B972+52-123-4567',
    'q=vpn&utm_term=dana@example.com',
  ])
    assert.equal(analyticsAddress(`/products?${query}`), null, query)
})

test('a search for a product is sent, and so are names and numbers of campaigns', () => {
  for (const address of [
    '/products?q=office+2024+home',
    '/products?q=%D7%90%D7%95%D7%A4%D7%99%D7%A1',
    '/products?utm_campaign=black-friday-2026&utm_id=120210000000000001',
  ])
    assert.equal(analyticsAddress(address), address)
})
