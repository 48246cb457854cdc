import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { getAccount } from '#contract/identity/account.ts'
import {
  requestPasswordReset,
  confirmPasswordReset,
  signIn,
  signInWithGoogle,
} from '#contract/identity/identity.ts'
import { getCurrentUser } from '#contract/identity/session.ts'
import {
  confirmTotp,
  verifyTwoFactor,
  listTwoFactorMethods,
  removeTotp,
  renewRecoveryCodes,
  startTotp,
} from '#contract/identity/two-factor.ts'
import { aUser } from '#tests/support/builders.ts'
import { type FakeGoogle, fakeGoogle } from '#tests/support/fakes/fake-google.ts'
import {
  aPassword,
  aSignedInVisitor,
  anAccount,
  auditOf,
  emailsTo,
  notThe,
  resetTokenFor,
} from '#tests/support/identity.ts'
import { enrolApp, fakeApp, firstStep } from '#tests/support/two-factor.ts'
import { aShop, aVisitor, type TestShop } from '#tests/support/shop.ts'

describe('an authenticator app', () => {
  let google: FakeGoogle
  let shop: TestShop
  before(async () => {
    google = await fakeGoogle()
    shop = await aShop({ environment: google.environment })
  })
  after(async () => {
    await shop.close()
    await google.stop()
  })

  test('is active after its first correct code: recovery codes are issued, other sessions end, an e-mail is sent', async () => {
    const account = await anAccount(shop)
    const other = await aSignedInVisitor(shop, account)
    const visitor = await aSignedInVisitor(shop, account)
    const { data: started } = await shop.call(startTotp, {}, visitor)
    assert.match(started.uri, /^otpauth:\/\/totp\/Mafteach:/)
    assert.match(started.qr.path, /^(?:M\d+ \d+h\d+v1h-\d+z)+$/)
    const code = fakeApp(started.secret).code()
    const wrong = await shop.call(confirmTotp, { code: notThe(code) }, visitor)
    assert.deepEqual([wrong.status, wrong.problem.error], [400, 'Invalid OTP.'])
    assert.equal((await shop.call(listTwoFactorMethods, {}, visitor)).data.totp, null)

    const { data } = await shop.call(confirmTotp, { code }, visitor)
    assert.equal(data.recoveryCodes?.length, 10)
    assert.equal(new Set(data.recoveryCodes).size, 10)
    for (const one of data.recoveryCodes ?? [])
      assert.match(one, /^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/)
    assert.equal(data.factors.recoveryCodes, 10)
    assert.equal((await shop.call(getCurrentUser, {}, visitor)).status, 200)
    assert.equal((await shop.call(getCurrentUser, {}, other)).status, 401)
    assert.deepEqual((await shop.call(getAccount, {}, visitor)).data.secondFactors, ['totp'])
    assert.match(
      (await emailsTo(shop, account.email))[0]?.subject ?? '',
      /Two-factor authentication was added/,
    )
    assert.ok((await auditOf(shop, `user:${account.userId}`)).includes('two-factor.added'))
  })

  test('has its secret encrypted for its user alone', async () => {
    const account = await anAccount(shop)
    const visitor = await aSignedInVisitor(shop, account)
    const { data } = await shop.call(startTotp, {}, visitor)
    const { rows } = await shop.context.pool.query<{ sealed: Buffer }>(
      'select sealed from totp_enrolments where user_id = $1',
      [account.userId],
    )
    assert.equal(rows[0]?.sealed.toString('latin1').includes(data.secret), false)
    const stranger = await aSignedInVisitor(shop, await anAccount(shop))
    await shop.call(startTotp, {}, stranger)
    await shop.context.pool.query(
      `update totp_enrolments set sealed = (select sealed from totp_enrolments where user_id = $1)`,
      [account.userId],
    )
    const swapped = await shop.call(confirmTotp, { code: fakeApp(data.secret).code() }, stranger)
    assert.equal(swapped.status, 500)
  })

  test('is asked for after the password, and opens the session', async () => {
    const account = await anAccount(shop)
    const { app } = await enrolApp(shop, account)
    const visitor = aVisitor()
    const first = await shop.call(signIn, { login: account.username, password: aPassword }, visitor)
    assert.ok(first.data.state === 'second-factor')
    assert.deepEqual(first.data.methods, ['totp', 'recovery-code'])
    assert.equal('access_token' in first.data, false)
    assert.equal(visitor.cookies.size, 0)
    const { challenge } = first.data
    const { data } = await shop.call(verifyTwoFactor, { by: 'totp', challenge, code: app.code() }, visitor)
    assert.ok(data.state === 'signed-in')
    assert.ok(visitor.cookies.has('refresh'))
    assert.equal(data.user.username, account.username)
    const { data: factors } = await shop.call(
      listTwoFactorMethods,
      {},
      Object.assign(visitor, { token: data.access_token }),
    )
    assert.notEqual(factors.totp?.usedAt, null)
  })

  test('is also asked for after signing in with Google and after a password reset', async () => {
    const person = { sub: 'two-steps', email: 'two.steps@gmail.example' }
    const visitor = aVisitor()
    const { data } = await shop.call(signInWithGoogle, { credential: await google.sign(person) }, visitor)
    assert.ok(data.state === 'signed-in')
    const account = { userId: data.user.id, username: data.user.username, email: person.email, password: '' }
    await enrolApp(shop, account, Object.assign(visitor, { token: data.access_token }))
    const again = await shop.call(signInWithGoogle, {
      credential: await google.sign({ ...person, jti: '2' }),
    })
    assert.equal(again.data.state, 'second-factor')

    await shop.call(requestPasswordReset, { email: person.email, language: 'en' })
    const token = await resetTokenFor(shop, person.email)
    await shop.call(confirmPasswordReset, { token, password: 'seven copper kettles' })
    const by = { login: person.email, password: 'seven copper kettles' }
    assert.equal((await shop.call(signIn, by)).data.state, 'second-factor')
  })

  test('gives codes that work once', async () => {
    const account = await anAccount(shop)
    const { app } = await enrolApp(shop, account)
    const code = app.code()
    const challenge = await firstStep(shop, account)
    assert.equal((await shop.call(verifyTwoFactor, { by: 'totp', challenge, code })).status, 200)
    const next = await firstStep(shop, account)
    const replayed = await shop.call(verifyTwoFactor, { by: 'totp', challenge: next, code })
    assert.deepEqual([replayed.status, replayed.problem.code], [400, 'code-wrong'])
    const later = await shop.call(verifyTwoFactor, { by: 'totp', challenge: next, code: app.code(1) })
    assert.equal(later.status, 200)
  })

  test('allows five guesses per challenge, and its owner is notified', async () => {
    const account = await anAccount(shop)
    const { app } = await enrolApp(shop, account)
    const challenge = await firstStep(shop, account)
    for (let i = 0; i < 5; i++) {
      const code = notThe(app.code())
      assert.equal((await shop.call(verifyTwoFactor, { by: 'totp', challenge, code })).status, 400)
    }
    const late = await shop.call(verifyTwoFactor, { by: 'totp', challenge, code: app.code() })
    assert.deepEqual([late.status, late.problem.code], [410, 'sign-in-ended'])
    assert.match((await emailsTo(shop, account.email))[0]?.subject ?? '', /Five wrong codes/)
    const audit = await auditOf(shop, `user:${account.userId}`)
    assert.equal(audit.filter((action) => action === 'two-factor.refused').length, 5)
  })

  test('is accepted for ten minutes after the password, and not once the password has changed', async () => {
    const account = await anAccount(shop)
    const { app } = await enrolApp(shop, account)
    const after = async (minutes: number) => {
      const challenge = await firstStep(shop, account)
      await shop.context.pool.query(
        'update sign_in_challenges set ends_at = ends_at - make_interval(mins => $1)',
        [minutes],
      )
      return shop.call(verifyTwoFactor, { by: 'totp', challenge, code: app.code() })
    }
    assert.equal((await after(10)).problem.code, 'sign-in-ended')
    assert.equal((await after(9)).status, 200)

    const open = await firstStep(shop, account)
    await shop.call(requestPasswordReset, { email: account.email, language: 'en' })
    const token = await resetTokenFor(shop, account.email)
    await shop.call(confirmPasswordReset, { token, password: 'seven copper kettles' })
    const stale = await shop.call(verifyTwoFactor, { by: 'totp', challenge: open, code: app.code() })
    assert.equal(stale.problem.code, 'sign-in-ended')
  })

  test('is refused if the account was disabled meanwhile', async () => {
    const account = await anAccount(shop)
    const { app } = await enrolApp(shop, account)
    const challenge = await firstStep(shop, account)
    await shop.context.pool.query('update users set disabled_at = now() where id = $1', [account.userId])
    const { problem } = await shop.call(verifyTwoFactor, { by: 'totp', challenge, code: app.code() })
    assert.equal(problem.code, 'sign-in-ended')
  })

  test('can be replaced: its old codes no longer work, and the recovery codes stay valid', async () => {
    const account = await anAccount(shop)
    const { app: old, visitor, recoveryCodes } = await enrolApp(shop, account)
    const { app, recoveryCodes: none } = await enrolApp(shop, account, visitor)
    assert.deepEqual(none, [])
    const challenge = await firstStep(shop, account)
    const by = { by: 'totp', challenge } as const
    assert.equal((await shop.call(verifyTwoFactor, { ...by, code: old.code() })).status, 400)
    assert.equal((await shop.call(verifyTwoFactor, { ...by, code: app.code() })).status, 200)
    const next = await firstStep(shop, account)
    const paper = { by: 'recovery-code', challenge: next, code: recoveryCodes[0] }
    assert.equal((await shop.call(verifyTwoFactor, paper)).status, 200)
  })

  test('can be removed with its recovery codes; then the password alone is enough', async () => {
    const account = await anAccount(shop)
    const { visitor } = await enrolApp(shop, account)
    const { data } = await shop.call(removeTotp, {}, visitor)
    assert.deepEqual([data.totp, data.recoveryCodes], [null, 0])
    assert.match((await emailsTo(shop, account.email))[0]?.subject ?? '', /was removed/)
    const { data: entered } = await shop.call(signIn, { login: account.username, password: aPassword })
    assert.equal(entered.state, 'signed-in')
    const { rows } = await shop.context.pool.query(
      'select from totp_secrets t join two_factor_methods f on f.id = t.factor_id where f.user_id = $1',
      [account.userId],
    )
    assert.equal(rows.length, 0)
  })

  test('requires a fresh sign-in to be changed', async () => {
    const stale = aVisitor(await aUser(shop.context, { fresh: false }))
    for (const endpoint of [startTotp, confirmTotp, removeTotp, renewRecoveryCodes]) {
      const { problem } = await shop.call(endpoint, endpoint === confirmTotp ? { code: '1' } : {}, stale)
      assert.equal(problem.code, 'fresh-sign-in-needed', endpoint.path)
    }
  })
})
