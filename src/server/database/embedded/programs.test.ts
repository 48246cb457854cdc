import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findPrograms } from './programs.ts'

test('a platform without programs is named, with the way out', () => {
  assert.throws(
    () => findPrograms('sunos', 'sparc'),
    /no embedded PostgreSQL for sunos-sparc[^]*DATABASE_URL/,
  )
})
