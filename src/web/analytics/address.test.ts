import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isCounted } from './address.ts'

test('visits of the admin area and the demo’s simulated services are not counted, all others are', () => {
  for (const own of ['/dashboard/admin', '/dashboard/admin/orders', '/demo/mail', '/demo/pay/abc'])
    assert.equal(isCounted(own), false)
  for (const counted of ['/', '/products', '/success', '/account', '/demographics'])
    assert.ok(isCounted(counted))
})
