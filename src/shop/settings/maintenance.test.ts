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

  test('or opens by itself when its end has come, by the clock in Israel', () => {
    const until = '2026-11-23T12:30'
    assert.equal(isClosed({ on: true, until }, now), true)
    assert.equal(secondsClosed({ until }, now), 1800)
    assert.equal(isClosed({ on: true, until }, new Date('2026-11-23T10:30:00Z')), false)
    assert.equal(isClosed({ on: false, until }, now), false)
  })

  test('never tells a program to come back at once', () => {
    assert.equal(secondsClosed({ until: '2026-11-23T11:00' }, now), 1)
  })
})
