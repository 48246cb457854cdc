import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isClosed, secondsClosed } from './maintenance.ts'

const now = new Date('2026-11-23T10:00:00Z')

describe('a shop in maintenance', () => {
  test('is closed until somebody opens it', () => {
    assert.equal(isClosed({ on: true, until: null }, now), true)
    assert.equal(isClosed({ on: false, until: null }, now), false)
    assert.equal(secondsClosed({ until: null }, now), 600)
  })

  test('opens automatically at its end, in Israeli time', () => {
    const until = '2026-11-23T12:30'
    assert.equal(isClosed({ on: true, until }, now), true)
    assert.equal(secondsClosed({ until }, now), 1800)
    assert.equal(isClosed({ on: true, until }, new Date('2026-11-23T10:30:00Z')), false)
    assert.equal(isClosed({ on: false, until }, now), false)
  })

  test('never asks clients to retry immediately', () => {
    assert.equal(secondsClosed({ until: '2026-11-23T11:00' }, now), 1)
  })
})
