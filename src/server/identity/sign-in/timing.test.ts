import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { requestPasswordReset, signIn, signUp } from '#contract/identity/identity.ts'
import type { Passwords } from '#server/context/passwords.ts'
import { failingPool } from '#tests/support/fakes/failing-pool.ts'
import { aSignUp, anAccount } from '#tests/support/identity.ts'
import { aShop, type TestShop } from '#tests/support/shop.ts'
import { waysToFail } from '#tests/support/faults/ways-to-fail.ts'

/**
 * The time of a response depends on its work: hashing a password (some 20 ms) and database statements. Both are
 * counted here, independent of the machine; `npm run bench` measures the times.
 */
describe('the time of a response reveals nothing', () => {
  const database = failingPool()
  let shop: TestShop
  let hashed = 0
  before(async () => {
    shop = await aShop({ wrapPool: database.wrap })
    const { passwords } = shop.context
    const counting: Passwords = {
      ...passwords,
      hash: (password) => (hashed++, passwords.hash(password)),
      verify: (password, known) => (hashed++, passwords.verify(password, known)),
    }
    Object.assign(shop.context, { passwords: counting })
  })
  after(() => shop.close())

  async function workOf(action: () => Promise<unknown>): Promise<{ statements: number; hashed: number }> {
    hashed = 0
    database.arm(null)
    await action()
    return { statements: database.statements(), hashed }
  }
  /** Does each three times: caches and state left by the first must make no difference either. */
  async function assertSameWork(actions: Readonly<Record<string, () => Promise<unknown>>>, hashes: number) {
    let first: { statements: number } | undefined
    for (let round = 0; round < 3; round++)
      for (const [name, action] of Object.entries(actions)) {
        const work = await workOf(action)
        first ??= work
        assert.deepEqual(work, { statements: first.statements, hashed: hashes }, `${name}, round ${round}`)
      }
    assert.ok((first?.statements ?? 0) > 0, 'the database was queried')
  }

  test('about why a sign-in failed, and neither does the response itself', async () => {
    const logins = await waysToFail(shop)
    const password = 'not the password'
    const said = new Set<string>()
    for (const login of Object.values(logins)) {
      const { status, problem, headers } = await shop.call(signIn, { login, password })
      const { requestId: _own, ...rest } = problem
      said.add(JSON.stringify([status, rest, [...headers.keys()].toSorted()]))
    }
    assert.equal(said.size, 1, [...said].join('\n'))
    await assertSameWork(
      Object.fromEntries(
        Object.entries(logins).map(([name, login]) => [name, () => shop.call(signIn, { login, password })]),
      ),
      1,
    )
  })

  test('about whether an address has an account', async () => {
    const { email } = await anAccount(shop)
    await assertSameWork(
      {
        'sign-up, known': () => shop.call(signUp, aSignUp({ email })),
        'sign-up, unknown': () => shop.call(signUp, aSignUp()),
      },
      1,
    )
    await assertSameWork(
      {
        'reset, known': () => shop.call(requestPasswordReset, { email, language: 'en' }),
        'reset, unknown': () =>
          shop.call(requestPasswordReset, { email: 'nobody@example.com', language: 'en' }),
      },
      0,
    )
  })
})
