import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  changeEmail,
  changePassword,
  changePhone,
  confirmEmail,
  endOtherSessions,
  linkGoogle,
} from '#contract/identity/account.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import {
  requestPasswordReset,
  confirmPasswordReset,
  confirmSignUp,
  resendSignUpCode,
  signIn,
  signInWithGoogle,
  signUp,
} from '#contract/identity/identity.ts'
import { refreshSession, signOut } from '#contract/identity/session.ts'
import { failingPool } from '#tests/support/fakes/failing-pool.ts'
import { type FakeGoogle, fakeGoogle } from '#tests/support/fakes/fake-google.ts'
import { failEachStatement } from '#tests/support/faults/fault-sweep.ts'
import {
  aSignedInVisitor,
  aSignUp,
  anAccount,
  aPassword,
  codeFor,
  resetTokenFor,
} from '#tests/support/identity.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'

const another = 'seven copper kettles'

/** Everything identity writes; a failed action leaves it unchanged. One-time proofs stay used, on purpose. */
const everything = `select
  (select coalesce(jsonb_agg(to_jsonb(u) order by u.id), '[]') from users u) as users,
  (select coalesce(jsonb_agg(to_jsonb(s) order by s.id), '[]') from sessions s) as sessions,
  (select coalesce(jsonb_agg(to_jsonb(c) order by c.id), '[]') from codes c) as codes,
  (select coalesce(jsonb_agg(to_jsonb(p) order by p.user_id), '[]') from password_resets p) as resets,
  (select coalesce(jsonb_agg(to_jsonb(l) order by l.subject), '[]') from linked_identities l) as links,
  (select count(*)::int from sign_ups) as "signUps", (select count(*)::int from email_changes) as "emailChanges",
  (select count(*)::int from audit_log) as audit, (select count(*)::int from pgboss.job) as jobs,
  (select count(*)::int from demo_mails) as mails`

describe('if any identity statement fails, nothing is left half done when', () => {
  const faults = failingPool()
  let google: FakeGoogle
  let shop: TestShop
  before(async () => {
    google = await fakeGoogle()
    shop = await aShop({ wrapPool: faults.wrap, environment: google.environment })
  })
  after(async () => {
    await shop.close()
    await google.stop()
  })

  type Call = { endpoint: Endpoint; input: unknown; as?: Visitor }

  /** Nothing is half done: no user, no session, no e-mail, no row in the audit log. */
  async function sweep(prepare: () => Promise<Call>, status: number): Promise<void> {
    const statements = await failEachStatement(
      faults,
      async () => {
        const { endpoint, input, as = aVisitor() } = await prepare()
        const before = (await shop.context.pool.query(everything)).rows
        const now = async () => (await shop.context.pool.query(everything)).rows
        return {
          run: async () => (await shop.call(endpoint, input, as)).status === status,
          nothingDone: async () => assert.deepEqual(await now(), before),
          done: async () => assert.notDeepEqual(await now(), before),
        }
      },
      { afresh: true },
    )
    assert.ok(statements >= 4, `only ${statements} statements were seen`)
  }

  const signedIn = async () => {
    const account = await anAccount(shop)
    return { account, visitor: await aSignedInVisitor(shop, account) }
  }

  test('starting a sign-up', () => sweep(async () => ({ endpoint: signUp, input: aSignUp() }), 202))

  test('sending another code', () =>
    sweep(async () => {
      const { data } = await shop.call(signUp, aSignUp())
      await shop.context.pool.query(`update codes set sent_at = now() - interval '1 minute'`)
      return { endpoint: resendSignUpCode, input: { ticket: data.ticket } }
    }, 202))

  test('confirming a sign-up', () =>
    sweep(async () => {
      const form = aSignUp()
      const { data } = await shop.call(signUp, form)
      return {
        endpoint: confirmSignUp,
        input: { ticket: data.ticket, code: await codeFor(shop, form.email) },
      }
    }, 201))

  test('signing in', () =>
    sweep(async () => {
      const { username } = await anAccount(shop)
      return { endpoint: signIn, input: { login: username, password: aPassword } }
    }, 200))

  test('refusing a sign-in', () =>
    sweep(async () => {
      const { username } = await anAccount(shop)
      return { endpoint: signIn, input: { login: username, password: 'not the password' } }
    }, 401))

  test('signing in with Google for the first time', () =>
    sweep(async () => ({ endpoint: signInWithGoogle, input: { credential: await google.sign() } }), 200))

  test('renewing a session', () =>
    sweep(async () => ({ endpoint: refreshSession, input: {}, as: (await signedIn()).visitor }), 200))

  test('detecting a stolen cookie', () =>
    sweep(async () => {
      const { visitor } = await signedIn()
      const thief = { ...aVisitor(), cookies: new Map(visitor.cookies) }
      await shop.call(refreshSession, {}, visitor)
      await shop.context.pool.query(`update sessions set refreshed_at = now() - interval '1 minute'`)
      return { endpoint: refreshSession, input: {}, as: thief }
    }, 401))

  test('signing out', () =>
    sweep(async () => ({ endpoint: signOut, input: {}, as: (await signedIn()).visitor }), 204))

  test('requesting a reset link', () =>
    sweep(
      async () => ({
        endpoint: requestPasswordReset,
        input: { email: (await anAccount(shop)).email, language: 'en' },
      }),
      202,
    ))

  test('setting a password with a reset link', () =>
    sweep(async () => {
      const { account } = await signedIn()
      await shop.call(requestPasswordReset, { email: account.email, language: 'en' })
      return {
        endpoint: confirmPasswordReset,
        input: { token: await resetTokenFor(shop, account.email), password: another },
      }
    }, 204))

  test('changing the password', () =>
    sweep(async () => {
      const { visitor } = await signedIn()
      const input = { currentPassword: aPassword, newPassword: another }
      return { endpoint: changePassword, input, as: visitor }
    }, 200))

  test('requesting a new e-mail address', () =>
    sweep(async () => {
      const { visitor } = await signedIn()
      return { endpoint: changeEmail, input: { email: aSignUp().email }, as: visitor }
    }, 202))

  test('confirming a new e-mail address', () =>
    sweep(async () => {
      const { visitor } = await signedIn()
      const { email } = aSignUp()
      const { data } = await shop.call(changeEmail, { email }, visitor)
      const input = { ticket: data.ticket, code: await codeFor(shop, email) }
      return { endpoint: confirmEmail, input, as: visitor }
    }, 200))

  test('changing the phone', () =>
    sweep(
      async () => ({ endpoint: changePhone, input: { phone: '0501234567' }, as: (await signedIn()).visitor }),
      200,
    ))

  test('linking Google', () =>
    sweep(async () => {
      const { visitor } = await signedIn()
      return { endpoint: linkGoogle, input: { credential: await google.sign() }, as: visitor }
    }, 200))

  test('ending the other sessions', () =>
    sweep(async () => {
      const { account, visitor } = await signedIn()
      await aSignedInVisitor(shop, account)
      return { endpoint: endOtherSessions, input: {}, as: visitor }
    }, 200))
})
