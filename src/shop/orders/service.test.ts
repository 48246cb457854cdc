import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasService } from './service.ts'

test('an order has a service to provide only if it includes one that was not refunded', () => {
  const key = { kind: 'key', quantity: 2, refunded: 0 } as const
  const service = { kind: 'service', quantity: 1, refunded: 0 } as const
  assert.equal(hasService([]), false)
  assert.equal(hasService([key]), false)
  assert.equal(hasService([key, service]), true)
  assert.equal(hasService([key, { ...service, refunded: 1 }]), false)
})
