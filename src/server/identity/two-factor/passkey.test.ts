import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { changeEmail } from '#contract/identity/account.ts'
import { signIn } from '#contract/identity/identity.ts'
import { getCurrentUser } from '#contract/identity/session.ts'
import {
  addPasskey,
  confirmByPasskey,
  verifyTwoFactor,
  listTwoFactorMethods,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
  startPasskey,
  startPasskeyConfirmation,
  startPasskeySignIn,
  startTwoFactorPasskey,
} from '#contract/identity/two-factor.ts'
import { aUser } from '#tests/support/builders.ts'
import { fakeAuthenticator } from '#tests/support/fakes/fake-authenticator.ts'
import { aPassword, aSignedInVisitor, anAccount, auditOf, emailsTo } from '#tests/support/identity.ts'
import { enrolPasskey, firstStep } from '#tests/support/two-factor.ts'
import { aShop, aVisitor, type TestShop } from '#tests/support/shop.ts'

describe('a passkey', () => {
  let shop: TestShop
  before(async () => (shop = await aShop()))
  after(() => shop.close())

  const withPasskey = async (wanted = {}) => {
    const account = await anAccount(shop, wanted)
    const visitor = await aSignedInVisitor(shop, account)
    return { account, visitor, ...(await enrolPasskey(shop, visitor)) }
  }
  const askedIn = async () => (await shop.call(startPasskeySignIn, {})).data

  test('is created for this shop and this user, and comes with recovery codes', async () => {
    const account = await anAccount(shop)
    const other = await aSignedInVisitor(shop, account)
    const visitor = await aSignedInVisitor(shop, account)
    const { data: options } = await shop.call(startPasskey, {}, visitor)
    assert.deepEqual(options.rp, { id: 'localhost', name: 'Mafteach' })
    assert.equal(options.user.name, account.username)
    assert.equal(options.authenticatorSelection.userVerification, 'required')
    assert.deepEqual(options.excludeCredentials, [])
    const authenticator = fakeAuthenticator()
    const passkey = authenticator.create(options)
    const { status, data } = await shop.call(addPasskey, { label: 'Laptop', passkey }, visitor)
    assert.equal(status, 201)
    assert.equal(data.recoveryCodes?.length, 10)
    assert.deepEqual(
      data.factors.passkeys.map(({ label }) => label),
      ['Laptop'],
    )
    assert.equal((await shop.call(getCurrentUser, {}, other)).status, 401)
    assert.match(
      (await emailsTo(shop, account.email))[0]?.subject ?? '',
      /Two-factor authentication was added/,
    )
    const again = await shop.call(startPasskey, {}, visitor)
    assert.deepEqual(
      again.data.excludeCredentials.map(({ id }) => id),
      [authenticator.id],
    )
  })

  test('is refused if it is from another site, without user verification or for another challenge', async () => {
    const visitor = await aSignedInVisitor(shop, await anAccount(shop))
    for (const bend of [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { verified: false },
      { challenge: 'AAAA' },
    ]) {
      const { data: options } = await shop.call(startPasskey, {}, visitor)
      const passkey = fakeAuthenticator().create(options, bend)
      const { problem } = await shop.call(addPasskey, { label: 'x', passkey }, visitor)
      assert.equal(problem.code, 'passkey-failed', JSON.stringify(bend))
    }
  })

  test('can be added only with the user’s own challenge, once, before it expires', async () => {
    const one = await aSignedInVisitor(shop, await anAccount(shop))
    const two = await aSignedInVisitor(shop, await anAccount(shop))
    const { data: options } = await shop.call(startPasskey, {}, one)
    const passkey = fakeAuthenticator().create(options)
    assert.equal((await shop.call(addPasskey, { label: 'x', passkey }, two)).problem.code, 'passkey-failed')
    assert.equal((await shop.call(addPasskey, { label: 'x', passkey }, one)).status, 201)
    assert.equal((await shop.call(addPasskey, { label: 'x', passkey }, one)).problem.code, 'passkey-failed')
    const { data: late } = await shop.call(startPasskey, {}, one)
    await shop.context.pool.query('update passkey_challenges set ends_at = now()')
    const tooLate = fakeAuthenticator().create(late)
    assert.equal(
      (await shop.call(addPasskey, { label: 'x', passkey: tooLate }, one)).problem.code,
      'passkey-failed',
    )
  })

  test('is accepted as the second factor after a password', async () => {
    const { account, authenticator } = await withPasskey()
    const { data: first } = await shop.call(signIn, { login: account.username, password: aPassword })
    assert.ok(first.state === 'second-factor')
    assert.deepEqual(first.methods, ['passkey', 'recovery-code'])
    const { challenge } = first
    const { data: request } = await shop.call(startTwoFactorPasskey, { challenge })
    assert.deepEqual(
      request.allowCredentials.map(({ id, transports }) => [id, transports]),
      [[authenticator.id, ['internal']]],
    )
    const passkey = authenticator.get(request)
    const { data } = await shop.call(verifyTwoFactor, { by: 'passkey', challenge, passkey })
    assert.equal(data.state, 'signed-in')
  })

  test('of another user is refused as the second factor', async () => {
    const { account } = await withPasskey()
    const { authenticator: foreign } = await withPasskey()
    const challenge = await firstStep(shop, account)
    const { data: request } = await shop.call(startTwoFactorPasskey, { challenge })
    const passkey = foreign.get(request)
    const { problem } = await shop.call(verifyTwoFactor, { by: 'passkey', challenge, passkey })
    assert.equal(problem.code, 'passkey-failed')
  })

  test('can sign in by itself, and counts as both factors', async () => {
    const { account, authenticator } = await withPasskey({ role: 0 })
    const request = await askedIn()
    assert.deepEqual(request.allowCredentials, [])
    const visitor = aVisitor()
    const { data } = await shop.call(signInWithPasskey, { passkey: authenticator.get(request) }, visitor)
    assert.ok(data.state === 'signed-in')
    assert.equal(data.user.username, account.username)
    assert.ok(visitor.cookies.has('refresh'))
    const { data: factors } = await shop.call(
      listTwoFactorMethods,
      {},
      aVisitor({ token: data.access_token }),
    )
    assert.equal(factors.owed, false)
    assert.notEqual(factors.passkeys[0]?.usedAt, null)
    const { rows } = await shop.context.pool.query(
      `select method, two_factor_at is not null as second from sessions where user_id = $1 and method = 'passkey'`,
      [account.userId],
    )
    assert.deepEqual(rows, [{ method: 'passkey', second: true }])
  })

  test('is refused at sign-in if it is unknown, a copy, from another site, unverified or of a disabled account', async () => {
    const { account, authenticator } = await withPasskey()
    const attempt = async (bend: Parameters<typeof authenticator.get>[1], by = authenticator) =>
      (await shop.call(signInWithPasskey, { passkey: by.get(await askedIn(), bend) })).problem.code
    assert.equal(await attempt({}, fakeAuthenticator()), 'passkey-failed')
    assert.equal(await attempt({ origin: 'https://evil.example' }), 'passkey-failed')
    assert.equal(await attempt({ rpId: 'evil.example' }), 'passkey-failed')
    assert.equal(await attempt({ verified: false }), 'passkey-failed')
    assert.equal(await attempt({ userHandle: 'c3RyYW5nZXI' }), 'passkey-failed')
    assert.equal(await attempt({ counter: 50 }), undefined)
    assert.equal(await attempt({ counter: 50 }), 'passkey-failed')
    assert.equal(await attempt({ counter: 7 }), 'passkey-failed')
    await shop.context.pool.query('update users set disabled_at = now() where id = $1', [account.userId])
    assert.equal(await attempt({ counter: 51 }), 'passkey-failed')
    assert.ok((await auditOf(shop, `user:${account.userId}`)).includes('sign-in.refused'))
  })

  test('is refused if its response was made for another purpose', async () => {
    const { account, visitor, authenticator } = await withPasskey()
    const passkey = authenticator.get((await shop.call(startPasskeyConfirmation, {}, visitor)).data)
    assert.equal((await shop.call(signInWithPasskey, { passkey })).problem.code, 'passkey-failed')
    const challenge = await firstStep(shop, account)
    const asWayIn = authenticator.get(await askedIn())
    const mixed = await shop.call(verifyTwoFactor, { by: 'passkey', challenge, passkey: asWayIn })
    assert.equal(mixed.problem.code, 'passkey-failed')
  })

  test('can confirm the user’s identity for a fresh sign-in', async () => {
    const { userId, token } = await aUser(shop.context, { fresh: true })
    const visitor = aVisitor({ token })
    const { authenticator } = await enrolPasskey(shop, visitor)
    await shop.context.pool.query(
      `update sessions set authenticated_at = now() - interval '1 hour' where user_id = $1`,
      [userId],
    )
    const change = () => shop.call(changeEmail, { email: `${userId}@example.org` }, visitor)
    assert.equal((await change()).problem.code, 'fresh-sign-in-needed')
    const { data: request } = await shop.call(startPasskeyConfirmation, {}, visitor)
    const confirmed = await shop.call(confirmByPasskey, { passkey: authenticator.get(request) }, visitor)
    assert.equal(confirmed.status, 200)
    assert.equal((await change()).status, 202)
  })

  test('can be renamed and removed only by its owner', async () => {
    const { visitor, passkeyId } = await withPasskey()
    const { visitor: stranger } = await withPasskey()
    const name = { passkeyId, label: 'Office' }
    assert.equal((await shop.call(renamePasskey, name, stranger)).status, 404)
    assert.equal((await shop.call(removePasskey, { passkeyId }, stranger)).status, 404)
    const { data: renamed } = await shop.call(renamePasskey, name, visitor)
    assert.equal(renamed.passkeys[0]?.label, 'Office')
    const { data: removed } = await shop.call(removePasskey, { passkeyId }, visitor)
    assert.deepEqual([removed.passkeys, removed.recoveryCodes], [[], 0])
  })
})
