import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { argon2Sync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import process from 'node:process'
import { isRefusal } from '#shop/result.ts'
import { readCommonPasswords } from './common-passwords.ts'
import { openPasswords } from './hash-password.ts'

describe('hashing passwords', () => {
  test('uses argon2id with 19 MiB, two passes and one lane, and another implementation computes the same hash', async () => {
    const passwords = await openPasswords()
    const hash = await passwords.hash('tall giraffes 9 rest')
    assert.ok(!isRefusal(hash))
    const [, id, version, cost, salt = '', tag] = hash.split('$')
    assert.deepEqual([id, version, cost], ['argon2id', 'v=19', 'm=19456,t=2,p=1'])
    const again = argon2Sync('argon2id', {
      message: 'tall giraffes 9 rest',
      nonce: Buffer.from(salt, 'base64'),
      parallelism: 1,
      tagLength: 32,
      memory: 19_456,
      passes: 2,
    })
    assert.equal(again.toString('base64').replace(/=+$/, ''), tag)
    assert.equal(passwords.isStale(hash), false)
    assert.equal(passwords.isStale(hash.replace('19456', '8192')), true)
  })

  test('rejects users without a password, after the same work', async () => {
    const passwords = await openPasswords()
    const known = await passwords.hash('tall giraffes 9 rest')
    assert.ok(!isRefusal(known))
    /** CPU time in microseconds, the minimum of five. */
    const workOf = async (hash: string | null): Promise<number> => {
      const times: number[] = []
      for (let i = 0; i < 5; i++) {
        const before = process.cpuUsage()
        assert.equal(await passwords.verify('anything', hash), false)
        // only the sum is exact: the kernel estimates how it is divided
        const { user, system } = process.cpuUsage(before)
        times.push(user + system)
      }
      return Math.min(...times)
    }
    const [wrong, nobodys] = [await workOf(known), await workOf(null)]
    // without hashing it would be a thousandth
    assert.ok(nobodys > wrong / 4, `${nobodys} and ${wrong} µs`)
  })
})

describe('common passwords', () => {
  const isCommon = readCommonPasswords(() => 'Key Corner')

  test('are ten thousand, all of at least eight characters', () => {
    const lines = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('# '))
    assert.equal(new Set(lines).size, 10_000)
    assert.ok(lines.every((line) => line.length >= 8))
  })

  for (const password of [
    'password',
    'PASSWORD1',
    'qwertyuiop',
    '11111111',
    'abababab',
    'corner2026!',
    'סיסמה123',
    'רישיון1',
    'ＰＡＳＳＷＯＲＤ',
  ])
    test(`include ${password}`, () => assert.equal(isCommon(password, []), true))

  for (const password of ['tall giraffes 9 rest', 'xkcd-correct-horse', 'Zr8#kd02LLq', 'שלוש תרנגולות בגשם'])
    test(`do not include ${password}`, () =>
      assert.equal(isCommon(password, ['dana', 'dana@example.com']), false))

  test('include the user’s own words', () => {
    assert.equal(isCommon('danalevi77', ['danalevi']), true)
    assert.equal(isCommon('danalevi77', ['noa']), false)
  })
})
