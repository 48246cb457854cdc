import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { base32, matchStep, stepOf, totpCode, totpUri } from './totp.ts'

/** RFC 6238, appendix B, SHA-1: eight digits of the secret "12345678901234567890". */
const secret = Buffer.from('12345678901234567890')
const vectors = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
] as const

describe('the codes of an authenticator app', () => {
  for (const [seconds, code] of vectors)
    test(`are those of RFC 6238 at ${seconds} s`, () =>
      assert.equal(totpCode(secret, stepOf(seconds), 8), code))

  test('are accepted one step early or late, not two', () => {
    const now = 1000
    for (const [step, taken] of [
      [998, null],
      [999, 999],
      [1000, 1000],
      [1001, 1001],
      [1002, null],
    ] as const)
      assert.equal(matchStep(secret, totpCode(secret, step), { now, last: 0 }), taken)
  })

  test('are not accepted twice, nor is a code older than the last one', () => {
    const code = (step: number) => totpCode(secret, step)
    assert.equal(matchStep(secret, code(1000), { now: 1000, last: 1000 }), null)
    assert.equal(matchStep(secret, code(999), { now: 1000, last: 1000 }), null)
    assert.equal(matchStep(secret, code(1001), { now: 1000, last: 1000 }), 1001)
  })

  test('may contain a space, as apps show them', () => {
    const code = totpCode(secret, 7)
    assert.equal(matchStep(secret, `${code.slice(0, 3)} ${code.slice(3)}`, { now: 7, last: 0 }), 7)
    for (const odd of ['', '12345', code + '0', 'a'.repeat(6)])
      assert.equal(matchStep(secret, odd, { now: 7, last: 0 }), null)
  })
})

describe('the secret', () => {
  /** RFC 4648, section 10. */
  for (const [plain, written] of [
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ] as const)
    test(`"${plain}" is encoded in Base32 as "${written}"`, () =>
      assert.equal(base32(Buffer.from(plain)), written))

  test('is part of a URI that authenticator apps understand', () =>
    assert.equal(
      totpUri('My Shop', 'dana.l', 'MZXW6YTBOI'),
      'otpauth://totp/My%20Shop:dana.l?secret=MZXW6YTBOI&issuer=My%20Shop&algorithm=SHA1&digits=6&period=30',
    ))
})
