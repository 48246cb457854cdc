import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { faultCode } from './problems.ts'

const failure = (code: string) => Object.assign(new Error(`it failed: ${code}`), { code })
/** As the query builder throws it. */
const wrapped = (code: string) => new Error('Failed query', { cause: failure(code) })

describe('a call that fails', () => {
  for (const [what, codes] of [
    ['refuses or drops connections', ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', '08006', '57P01']],
    ['has no address at the moment', ['ENOTFOUND', 'EAI_AGAIN', 'ENOENT']],
    ['cannot be reached', ['EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN', 'EADDRNOTAVAIL']],
    ['has no room', ['53100', '53300']],
    ['only reads, because another one has taken over', ['25006']],
  ] as const)
    test(`may be repeated later if the database ${what}`, () => {
      for (const code of codes)
        for (const error of [failure(code), wrapped(code)])
          assert.equal(faultCode(error), 'unavailable', code)
    })

  test('is a bug otherwise', () => {
    for (const error of [failure('23505'), wrapped('42P01'), failure('25P02'), new Error('no code'), null])
      assert.equal(faultCode(error), 'internal-error')
  })
})
