import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { signIn } from '#contract/identity/identity.ts'
import {
  addPasskey,
  confirmTotp,
  verifyTwoFactor,
  signInWithPasskey,
  startPasskey,
  startPasskeySignIn,
  startTotp,
} from '#contract/identity/two-factor.ts'
import { tally, tenTimes } from '#tests/support/faults/at-once.ts'
import { fakeAuthenticator } from '#tests/support/fakes/fake-authenticator.ts'
import { aPassword, aSignedInVisitor, anAccount, notThe } from '#tests/support/identity.ts'
import { enrolApp, enrolPasskey, fakeApp, firstStep } from '#tests/support/two-factor.ts'
import { aShop, type TestShop } from '#tests/support/shop.ts'

describe('ten concurrent requests, with two-factor authentication,', () => {
  let shop: TestShop
  before(async () => (shop = await aShop()))
  after(() => shop.close())

  const openSessions = async (userId: string) => {
    const { rows } = await shop.context.pool.query<{ open: number }>(
      'select count(*)::int as open from sessions where user_id = $1 and revoked_at is null',
      [userId],
    )
    return rows[0]?.open
  }

  test('with one code for one challenge: one session', async () => {
    const account = await anAccount(shop)
    const { app } = await enrolApp(shop, account)
    const challenge = await firstStep(shop, account)
    const code = app.code()
    const responses = await tenTimes(() => shop.call(verifyTwoFactor, { by: 'totp', challenge, code }))
    assert.deepEqual(tally(responses), { 200: 1, 410: 9 })
    assert.equal(await openSessions(account.userId), 2)
  })

  test('with one code for ten challenges: one session', async () => {
    const account = await anAccount(shop)
    const { app } = await enrolApp(shop, account)
    const challenges: string[] = []
    for (let i = 0; i < 10; i++) challenges.push(await firstStep(shop, account))
    const code = app.code()
    const responses = await tenTimes((at) =>
      shop.call(verifyTwoFactor, { by: 'totp', challenge: challenges[at], code }),
    )
    assert.equal(responses.filter(({ status }) => status === 200).length, 1)
    assert.equal(await openSessions(account.userId), 2)
  })

  test('with one recovery code for ten challenges: one session, one code used up', async () => {
    const account = await anAccount(shop)
    const { recoveryCodes } = await enrolApp(shop, account)
    const challenges: string[] = []
    for (let i = 0; i < 10; i++) challenges.push(await firstStep(shop, account))
    const responses = await tenTimes((at) =>
      shop.call(verifyTwoFactor, {
        by: 'recovery-code',
        challenge: challenges[at],
        code: recoveryCodes[0],
      }),
    )
    assert.equal(responses.filter(({ status }) => status === 200).length, 1)
    const { rows } = await shop.context.pool.query(
      'select from recovery_codes where user_id = $1 and used_at is not null',
      [account.userId],
    )
    assert.equal(rows.length, 1)
  })

  test('with ten recovery codes for one challenge: one session', async () => {
    const account = await anAccount(shop)
    const { recoveryCodes } = await enrolApp(shop, account)
    const challenge = await firstStep(shop, account)
    const responses = await tenTimes((at) =>
      shop.call(verifyTwoFactor, { by: 'recovery-code', challenge, code: recoveryCodes[at] }),
    )
    assert.deepEqual(tally(responses), { 200: 1, 410: 9 })
    assert.equal(await openSessions(account.userId), 2)
  })

  test('guessing: five are checked, the others are refused', async () => {
    const account = await anAccount(shop)
    const { app } = await enrolApp(shop, account)
    const challenge = await firstStep(shop, account)
    const code = notThe(app.code())
    const responses = await tenTimes(() => shop.call(verifyTwoFactor, { by: 'totp', challenge, code }))
    assert.deepEqual(tally(responses), { 400: 5, 410: 5 })
  })

  test('signing in with one signature of a passkey: one session', async () => {
    const account = await anAccount(shop)
    const { authenticator } = await enrolPasskey(shop, await aSignedInVisitor(shop, account))
    const passkey = authenticator.get((await shop.call(startPasskeySignIn, {})).data)
    const responses = await tenTimes(() => shop.call(signInWithPasskey, { passkey }))
    assert.deepEqual(tally(responses), { 200: 1, 400: 9 })
  })

  test('confirming one app: one factor, one set of recovery codes', async () => {
    const account = await anAccount(shop)
    const visitor = await aSignedInVisitor(shop, account)
    const { data } = await shop.call(startTotp, {}, visitor)
    const code = fakeApp(data.secret).code()
    const responses = await tenTimes(() => shop.call(confirmTotp, { code }, visitor))
    assert.deepEqual(tally(responses), { 200: 1, 410: 9 })
    const { rows } = await shop.context.pool.query('select from recovery_codes where user_id = $1', [
      account.userId,
    ])
    assert.equal(rows.length, 10)
  })

  test('adding ten different passkeys: recovery codes are issued once', async () => {
    const visitor = await aSignedInVisitor(shop, await anAccount(shop))
    const made: object[] = []
    for (let i = 0; i < 10; i++)
      made.push(fakeAuthenticator().create((await shop.call(startPasskey, {}, visitor)).data))
    const responses = await tenTimes((at) =>
      shop.call(addPasskey, { label: `${at}`, passkey: made[at] }, visitor),
    )
    assert.deepEqual(tally(responses), { 201: 10 })
    assert.equal(responses.filter(({ data }) => data.recoveryCodes !== null).length, 1)
  })

  test('signing in with the password while the first two-factor method is enrolled: no session without it remains', async () => {
    const account = await anAccount(shop)
    const visitor = await aSignedInVisitor(shop, account)
    const { data } = await shop.call(startTotp, {}, visitor)
    const code = fakeApp(data.secret).code()
    const by = { login: account.username, password: aPassword }
    const signIns = tenTimes(() => shop.call(signIn, by))
    const enrolled = await shop.call(confirmTotp, { code }, visitor)
    await signIns
    assert.equal(enrolled.status, 200)
    const { rows } = await shop.context.pool.query(
      'select from sessions where user_id = $1 and revoked_at is null and two_factor_at is null',
      [account.userId],
    )
    assert.equal(rows.length, 0)
  })
})
