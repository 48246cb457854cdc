import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Endpoint } from '#contract/endpoint.ts'
import {
  addPasskey,
  confirmByPasskey,
  confirmTotp,
  verifyTwoFactor,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
  signInWithPasskey,
  startPasskey,
  startPasskeyConfirmation,
  startPasskeySignIn,
  startTwoFactorPasskey,
  startTotp,
} from '#contract/identity/two-factor.ts'
import { fakeAuthenticator } from '#tests/support/fakes/fake-authenticator.ts'
import { failingPool } from '#tests/support/fakes/failing-pool.ts'
import { failEachStatement } from '#tests/support/faults/fault-sweep.ts'
import { aSignedInVisitor, anAccount, notThe } from '#tests/support/identity.ts'
import { enrolApp, enrolPasskey, fakeApp, firstStep } from '#tests/support/two-factor.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'

/** Everything two-factor authentication writes; a failed action leaves it unchanged. A passkey’s challenge stays used, on purpose. */
const everything = `select
  (select coalesce(jsonb_agg(to_jsonb(s) order by s.id), '[]') from sessions s) as sessions,
  (select coalesce(jsonb_agg(to_jsonb(f) order by f.id), '[]') from two_factor_methods f) as factors,
  (select coalesce(jsonb_agg(to_jsonb(t) order by t.factor_id), '[]') from totp_secrets t) as secrets,
  (select coalesce(jsonb_agg(to_jsonb(e) order by e.user_id), '[]') from totp_enrolments e) as enrolments,
  (select coalesce(jsonb_agg(to_jsonb(p) order by p.factor_id), '[]') from passkeys p) as passkeys,
  (select coalesce(jsonb_agg(to_jsonb(r) order by r.hash), '[]') from recovery_codes r) as codes,
  (select coalesce(jsonb_agg(to_jsonb(c) order by c.ticket_hash), '[]') from sign_in_challenges c) as challenges,
  (select count(*)::int from audit_log) as audit, (select count(*)::int from pgboss.job) as jobs`

describe('if any two-factor statement fails, nothing is left half done when', () => {
  const faults = failingPool()
  let shop: TestShop
  before(async () => (shop = await aShop({ wrapPool: faults.wrap })))
  after(() => shop.close())

  type Call = { endpoint: Endpoint; input: unknown; as?: Visitor }

  /** Nothing is half done: no factor, no session, no used code, no row in the audit log. */
  async function sweep(prepare: () => Promise<Call>, status: number): Promise<void> {
    const statements = await failEachStatement(
      faults,
      async () => {
        const { endpoint, input, as = aVisitor() } = await prepare()
        const now = async () => (await shop.context.pool.query(everything)).rows
        const before = await now()
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

  const member = async () => aSignedInVisitor(shop, await anAccount(shop))
  const enrolled = async () => {
    const account = await anAccount(shop)
    return { account, ...(await enrolApp(shop, account)) }
  }
  const withPasskey = async () => {
    const account = await anAccount(shop)
    const visitor = await aSignedInVisitor(shop, account)
    return { account, visitor, ...(await enrolPasskey(shop, visitor)) }
  }

  test('starting to enrol an app', () =>
    sweep(async () => ({ endpoint: startTotp, input: {}, as: await member() }), 200))

  test('confirming an app', () =>
    sweep(async () => {
      const visitor = await member()
      const { data } = await shop.call(startTotp, {}, visitor)
      return { endpoint: confirmTotp, input: { code: fakeApp(data.secret).code() }, as: visitor }
    }, 200))

  test('removing an app', () =>
    sweep(async () => ({ endpoint: removeTotp, input: {}, as: (await enrolled()).visitor }), 200))

  test('renewing recovery codes', () =>
    sweep(async () => ({ endpoint: renewRecoveryCodes, input: {}, as: (await enrolled()).visitor }), 200))

  test('entering a code from the app', () =>
    sweep(async () => {
      const { account, app } = await enrolled()
      const challenge = await firstStep(shop, account)
      return { endpoint: verifyTwoFactor, input: { by: 'totp', challenge, code: app.code() } }
    }, 200))

  test('entering the last wrong code', () =>
    sweep(async () => {
      const { account, app } = await enrolled()
      const challenge = await firstStep(shop, account)
      const input = { by: 'totp', challenge, code: notThe(app.code()) }
      for (let i = 0; i < 4; i++) await shop.call(verifyTwoFactor, input)
      return { endpoint: verifyTwoFactor, input }
    }, 400))

  test('entering a recovery code', () =>
    sweep(async () => {
      const { account, recoveryCodes } = await enrolled()
      const challenge = await firstStep(shop, account)
      return {
        endpoint: verifyTwoFactor,
        input: { by: 'recovery-code', challenge, code: recoveryCodes[0] },
      }
    }, 200))

  test('using a passkey as the second factor', () =>
    sweep(async () => {
      const { account, authenticator } = await withPasskey()
      const challenge = await firstStep(shop, account)
      const { data } = await shop.call(startTwoFactorPasskey, { challenge })
      const input = { by: 'passkey', challenge, passkey: authenticator.get(data) }
      return { endpoint: verifyTwoFactor, input }
    }, 200))

  test('signing in with a passkey', () =>
    sweep(async () => {
      const { authenticator } = await withPasskey()
      const { data } = await shop.call(startPasskeySignIn, {})
      return { endpoint: signInWithPasskey, input: { passkey: authenticator.get(data) } }
    }, 200))

  test('confirming identity with a passkey', () =>
    sweep(async () => {
      const { visitor, authenticator } = await withPasskey()
      const { data } = await shop.call(startPasskeyConfirmation, {}, visitor)
      return { endpoint: confirmByPasskey, input: { passkey: authenticator.get(data) }, as: visitor }
    }, 200))

  test('adding a passkey', () =>
    sweep(async () => {
      const visitor = await member()
      const { data } = await shop.call(startPasskey, {}, visitor)
      const input = { label: 'Laptop', passkey: fakeAuthenticator().create(data) }
      return { endpoint: addPasskey, input, as: visitor }
    }, 201))

  test('removing a passkey', () =>
    sweep(async () => {
      const { visitor, passkeyId } = await withPasskey()
      return { endpoint: removePasskey, input: { passkeyId }, as: visitor }
    }, 200))
})
