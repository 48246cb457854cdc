import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findPrograms } from './programs.ts'

test('a platform without PostgreSQL binaries is refused with an error that names it and suggests DATABASE_URL', () => {
  assert.throws(
    () => findPrograms('sunos', 'sparc'),
    /no embedded PostgreSQL for sunos-sparc[^]*DATABASE_URL/,
  )
})
