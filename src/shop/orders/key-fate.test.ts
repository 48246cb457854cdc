import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { keyStatuses } from '../stock/key-status.ts'
import { fatesOf } from './key-fate.ts'

describe('the key of a refunded unit', () => {
  test('can return to stock only if nobody has seen it', () => {
    const resellable = keyStatuses.filter((status) => fatesOf(status).includes('stock'))
    assert.deepEqual(resellable, ['reserved', 'sold'])
  })

  test('can only be burned if it was seen', () => {
    assert.deepEqual(fatesOf('revealed'), ['burned'])
  })

  test('is not touched if no buyer owns it', () => {
    const others = keyStatuses.filter((status) => !['reserved', 'sold', 'revealed'].includes(status))
    assert.ok(others.every((status) => fatesOf(status).length === 0))
  })
})
