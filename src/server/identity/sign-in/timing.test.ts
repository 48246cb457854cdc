import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { requestPasswordReset, signIn, signUp } from '#contract/identity/identity.ts'
import { aSignUp, anAccount } from '#tests/support/identity.ts'
import { aShop, type TestShop } from '#tests/support/shop.ts'
import { waysToFail } from '#tests/support/ways-to-fail.ts'

const rounds = 25
const tries = 4

/**
 * The quicker fifth of each kind in milliseconds, measured in turns so that a busy moment hits all
 * kinds alike: what a machine does beside slows some answers, a leak slows or quickens all of them.
 */
async function timesOf(
  acts: Readonly<Record<string, () => Promise<unknown>>>,
): Promise<Record<string, number>> {
  const times: Record<string, number[]> = {}
  for (let round = -3; round < rounds; round++)
    for (const [name, act] of inTurn(Object.entries(acts), round)) {
      const started = performance.now()
      await act()
      if (round >= 0) (times[name] ??= []).push(performance.now() - started)
    }
  return Object.fromEntries(
    Object.entries(times).map(([name, list]) => [
      name,
      list.toSorted((a, b) => a - b)[Math.floor(rounds / 5)] ?? 0,
    ]),
  )
}

/** Begins with another one each time: whoever comes after the same neighbour always bears its traces. */
function inTurn<T>(all: readonly T[], round: number): readonly T[] {
  const first = (round + all.length) % all.length
  return [...all.slice(first), ...all.slice(0, first)]
}

/** Within 5 ms or a quarter of each other; a machine too busy to tell is asked again. */
async function assertAlike(acts: Readonly<Record<string, () => Promise<unknown>>>): Promise<void> {
  const seen: Record<string, number>[] = []
  for (let attempt = 0; attempt < tries; attempt++) {
    const found = await timesOf(acts)
    seen.push(found)
    const values = Object.values(found)
    const spread = Math.max(...values) - Math.min(...values)
    if (spread <= Math.max(5, Math.min(...values) / 4)) return
  }
  assert.fail(JSON.stringify(seen))
}

describe('how long an answer takes tells nothing', () => {
  let shop: TestShop
  before(async () => (shop = await aShop()))
  after(() => shop.close())

  test('about ten ways to fail at signing in, and neither does what is said', async () => {
    const logins = await waysToFail(shop)
    const password = 'not the password'
    const said = new Set<string>()
    for (const login of Object.values(logins)) {
      const { status, problem, headers } = await shop.call(signIn, { login, password })
      const { requestId: _own, ...rest } = problem
      said.add(JSON.stringify([status, rest, [...headers.keys()].toSorted()]))
    }
    assert.equal(said.size, 1, [...said].join('\n'))
    await assertAlike(
      Object.fromEntries(
        Object.entries(logins).map(([name, login]) => [name, () => shop.call(signIn, { login, password })]),
      ),
    )
  })

  test('about whether an address has an account', async () => {
    const { email } = await anAccount(shop)
    await assertAlike({
      'sign-up, known': () => shop.call(signUp, aSignUp({ email })),
      'sign-up, unknown': () => shop.call(signUp, aSignUp()),
    })
    await assertAlike({
      'reset, known': () => shop.call(requestPasswordReset, { email, language: 'en' }),
      'reset, unknown': () =>
        shop.call(requestPasswordReset, { email: 'nobody@example.com', language: 'en' }),
    })
  })
})
