import { api, type EndpointName } from '#contract/api.ts'
import { aUser } from '#tests/support/builders.ts'
import { fakeAuthenticator } from '#tests/support/fakes/fake-authenticator.ts'
import { aSignedInVisitor, anAccount, notThe } from '#tests/support/identity.ts'
import type { Refused, Scenarios } from '#tests/support/scenarios.ts'
import { enrolApp, enrolPasskey, firstStep } from '#tests/support/two-factor.ts'
import { aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'
import type { IdentityShops } from './identity-refusals.ts'

type Names =
  | 'verifyTwoFactor'
  | 'startTwoFactorPasskey'
  | 'startPasskeySignIn'
  | 'signInWithPasskey'
  | 'startPasskeyConfirmation'
  | 'confirmByPasskey'
  | 'listTwoFactorMethods'
  | 'startTotp'
  | 'confirmTotp'
  | 'removeTotp'
  | 'renewRecoveryCodes'
  | 'startPasskey'
  | 'addPasskey'
  | 'renamePasskey'
  | 'removePasskey'

const noPasskey = '01890000-0000-7000-8000-000000000000'

/** `shops` is a function: the shops open after the scenarios are listed. */
export function twoFactorScenarios(shops: () => IdentityShops): Pick<Scenarios, Names> {
  async function send(
    name: EndpointName,
    input: unknown,
    as?: Visitor,
    at = shops().plain,
  ): Promise<Refused> {
    const { status, problem } = await at.call(api[name], input, as)
    return { status, code: problem.code }
  }
  const member = async (wanted = {}) => aVisitor(await aUser(shops().plain.context, wanted))
  const enrolled = async (shop: TestShop, wanted = {}) => {
    const account = await anAccount(shop, wanted)
    return { account, ...(await enrolApp(shop, account)) }
  }
  const withPasskey = async (wanted = {}) => {
    const visitor = await aSignedInVisitor(shops().plain, await anAccount(shops().plain, wanted))
    return { visitor, ...(await enrolPasskey(shops().plain, visitor)) }
  }
  const unasked = () => fakeAuthenticator().get({ challenge: 'x' })

  async function atTen(visitor: Visitor): Promise<void> {
    await shops().plain.context.pool.query(
      `with factors as (insert into two_factor_methods (id, user_id, kind) select gen_random_uuid(), f.user_id, 'passkey'
         from two_factor_methods f, generate_series(2, 10) where f.user_id = (select s.user_id from sessions s where s.token_hash = sha256($1)) returning id)
       insert into passkeys (factor_id, credential_id, public_key, counter, transports) select id, uuid_send(id), '', 0, '{}' from factors`,
      [Buffer.from(visitor.token ?? '')],
    )
  }

  return {
    verifyTwoFactor: {
      'code-wrong': async () => {
        const { account, app } = await enrolled(shops().plain)
        const challenge = await firstStep(shops().plain, account)
        return send('verifyTwoFactor', { by: 'totp', challenge, code: notThe(app.code()) })
      },
      'passkey-failed': async () => {
        const { account } = await enrolled(shops().plain)
        const challenge = await firstStep(shops().plain, account)
        return send('verifyTwoFactor', { by: 'passkey', challenge, passkey: unasked() })
      },
      'sign-in-ended': () => send('verifyTwoFactor', { by: 'totp', challenge: 'x', code: '000000' }),
      'too-many-requests': async () => {
        const { limited } = shops()
        const { account, app } = await enrolled(limited)
        await limited.context.pool.query(
          `insert into rate_counters (key, calls, ends_at) values ($1, 10, now() + interval '1 minute')`,
          [`second factor ${account.userId}`],
        )
        const challenge = await firstStep(limited, account)
        return send('verifyTwoFactor', { by: 'totp', challenge, code: app.code() }, aVisitor(), limited)
      },
    },
    startTwoFactorPasskey: {
      'sign-in-ended': () => send('startTwoFactorPasskey', { challenge: 'x' }),
    },
    startPasskeySignIn: {},
    signInWithPasskey: { 'passkey-failed': () => send('signInWithPasskey', { passkey: unasked() }) },
    startPasskeyConfirmation: {
      'second-factor-missing': async () => send('startPasskeyConfirmation', {}, await member()),
    },
    confirmByPasskey: {
      'passkey-failed': async () => send('confirmByPasskey', { passkey: unasked() }, await member()),
    },
    listTwoFactorMethods: {},
    startTotp: {},
    confirmTotp: {
      'code-wrong': async () => {
        const visitor = await member()
        await shops().plain.call(api.startTotp, {}, visitor)
        return send('confirmTotp', { code: 'none' }, visitor)
      },
      'enrolment-ended': async () => send('confirmTotp', { code: '000000' }, await member()),
    },
    removeTotp: {
      'not-found': async () => send('removeTotp', {}, await member()),
      'last-second-factor': async () => {
        const { visitor } = await enrolled(shops().plain, { role: 0 })
        return send('removeTotp', {}, visitor)
      },
    },
    renewRecoveryCodes: {
      'second-factor-missing': async () => send('renewRecoveryCodes', {}, await member()),
    },
    startPasskey: {
      'too-many-passkeys': async () => {
        const { visitor } = await withPasskey()
        await atTen(visitor)
        return send('startPasskey', {}, visitor)
      },
    },
    addPasskey: {
      'passkey-failed': async () => {
        const user = { id: 'x', name: 'x', displayName: 'x' }
        const passkey = fakeAuthenticator().create({ challenge: 'x', user })
        return send('addPasskey', { label: 'x', passkey }, await member())
      },
      'passkey-known': async () => {
        const { visitor, authenticator } = await withPasskey()
        const { data } = await shops().plain.call(api.startPasskey, {}, visitor)
        return send('addPasskey', { label: 'x', passkey: authenticator.create(data) }, visitor)
      },
      'too-many-passkeys': async () => {
        const { visitor } = await withPasskey()
        const { data } = await shops().plain.call(api.startPasskey, {}, visitor)
        await atTen(visitor)
        return send('addPasskey', { label: 'x', passkey: fakeAuthenticator().create(data) }, visitor)
      },
    },
    renamePasskey: {
      'not-found': async () => send('renamePasskey', { passkeyId: noPasskey, label: 'x' }, await member()),
    },
    removePasskey: {
      'not-found': async () => send('removePasskey', { passkeyId: noPasskey }, await member()),
      'last-sign-in-method': async () => {
        const visitor = await member({ passwordHash: null })
        const { passkeyId } = await enrolPasskey(shops().plain, visitor)
        return send('removePasskey', { passkeyId }, visitor)
      },
      'last-second-factor': async () => {
        const { visitor, passkeyId } = await withPasskey({ role: 0 })
        return send('removePasskey', { passkeyId }, visitor)
      },
    },
  }
}
