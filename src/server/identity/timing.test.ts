import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { askPasswordReset, signIn, signUp } from '../../contract/identity.ts'
import { aSignUp, anAccount } from '../../../tests/support/identity.ts'
import { aShop, type TestShop } from '../../../tests/support/shop.ts'

const rounds = 31

/** Medians in milliseconds, measured in turns so that a busy moment hits all kinds alike. */
async function medians(
  acts: Readonly<Record<string, () => Promise<unknown>>>,
): Promise<Record<string, number>> {
  const times: Record<string, number[]> = {}
  for (let round = -3; round < rounds; round++)
    for (const [name, act] of Object.entries(acts)) {
      const started = performance.now()
      await act()
      if (round >= 0) (times[name] ??= []).push(performance.now() - started)
    }
  return Object.fromEntries(
    Object.entries(times).map(([name, list]) => [name, list.toSorted((a, b) => a - b)[rounds >> 1] ?? 0]),
  )
}

/**
 * Medians within 5 ms or a quarter of each other. A busy machine may blur one measurement, but a
 * hash left out shows in all three.
 */
async function assertAlike(acts: Readonly<Record<string, () => Promise<unknown>>>): Promise<void> {
  const found = []
  for (let measurement = 0; measurement < 3; measurement++) {
    const times = await medians(acts)
    const values = Object.values(times)
    const spread = Math.max(...values) - Math.min(...values)
    if (spread <= Math.max(5, Math.min(...values) / 4)) return
    found.push(times)
  }
  assert.fail(JSON.stringify(found))
}

describe('how long an answer takes tells nothing', () => {
  let shop: TestShop
  before(async () => (shop = await aShop()))
  after(() => shop.close())

  test('about seven ways to fail at signing in', async () => {
    const past = new Date(Date.now() - 1000)
    const plain = await anAccount(shop)
    const logins = {
      'unknown name': 'nobody-at-all',
      'unknown address': 'nobody@example.com',
      'wrong password by name': plain.username,
      'wrong password by address': plain.email,
      'no password': (await anAccount(shop, { passwordHash: null })).username,
      disabled: (await anAccount(shop, { disabledAt: past })).username,
      'ended one-time password': (await anAccount(shop, { passwordTemporary: past })).username,
    }
    await assertAlike(
      Object.fromEntries(
        Object.entries(logins).map(([name, login]) => [
          name,
          () => shop.call(signIn, { login, password: 'not the password' }),
        ]),
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
      'reset, known': () => shop.call(askPasswordReset, { email, language: 'en' }),
      'reset, unknown': () => shop.call(askPasswordReset, { email: 'nobody@example.com', language: 'en' }),
    })
  })
})
