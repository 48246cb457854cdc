import { api, type EndpointName } from '#contract/api.ts'
import { refuse } from '#shop/result.ts'
import { aUser } from '#tests/support/builders.ts'
import { type FakeGoogle, fakeGoogle } from '#tests/support/fakes/fake-google.ts'
import {
  aSignedInVisitor,
  aSignUp,
  anAccount,
  aPassword,
  blockMailboxes,
  codeFor,
  resetTokenFor,
} from '#tests/support/identity.ts'
import { anInvitation } from '#tests/support/admin/invitations.ts'
import type { Refused, Scenarios } from '#tests/support/scenarios.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'

/** The shops needed by the scenarios of identity; opened before the tests and closed after them. */
export type IdentityShops = {
  readonly plain: TestShop
  readonly limited: TestShop
  readonly busy: TestShop
  /** Requires a bot check at sign-in, by a service that is down. */
  readonly checking: TestShop
  readonly googled: TestShop
  /** Registration is closed. */
  readonly closed: TestShop
  readonly google: FakeGoogle
  close(): Promise<void>
}

export async function openIdentityShops(): Promise<IdentityShops> {
  const google = await fakeGoogle()
  const plain = await aShop()
  const limited = await aShop({ environment: { RATE_LIMITS: 'on' } })
  const busy = await aShop()
  const full = refuse('busy')
  Object.assign(busy.context, {
    passwords: { hash: async () => full, verify: async () => full, isStale: () => false },
  })
  const checking = await aShop({
    environment: {
      RATE_LIMITS: 'on',
      BOT_CHECK: 'turnstile',
      BOT_CHECK_SITE_KEY: 'x',
      BOT_CHECK_SECRET: 'x',
      BOT_CHECK_URL: 'http://127.0.0.1:9/',
    },
  })
  const googled = await aShop({ environment: google.environment })
  const closed = await aShop({ environment: { ...google.environment, REGISTRATION: 'off' } })
  return {
    plain,
    limited,
    busy,
    checking,
    googled,
    closed,
    google,
    async close() {
      for (const shop of [plain, limited, busy, checking, googled, closed]) await shop.close()
      await google.stop()
    },
  }
}

type Names =
  | 'signUp'
  | 'confirmSignUp'
  | 'resendSignUpCode'
  | 'signIn'
  | 'startGoogleSignIn'
  | 'signInWithGoogle'
  | 'refreshSession'
  | 'signOut'
  | 'getCsrfToken'
  | 'requestPasswordReset'
  | 'confirmPasswordReset'
  | 'getBotChallenge'
  | 'getAccount'
  | 'confirmIdentity'
  | 'changePassword'
  | 'changeEmail'
  | 'confirmEmail'
  | 'changePhone'
  | 'changeLanguage'
  | 'linkGoogle'
  | 'unlinkGoogle'
  | 'listSessions'
  | 'endSession'
  | 'endOtherSessions'

/** `shops` is a function: the shops open after the scenarios are listed. */
export function identityScenarios(shops: () => IdentityShops): Pick<Scenarios, Names> {
  const another = 'seven copper kettles'
  async function send(
    at: TestShop,
    name: EndpointName,
    input: unknown,
    as?: Visitor,
    headers?: Record<string, string>,
  ): Promise<Refused> {
    const { status, problem } = await at.call(api[name], input, as, headers)
    return { status, code: problem.code }
  }
  const member = async (shop: TestShop, wanted = {}) => aVisitor(await aUser(shop.context, wanted))
  const wrong = { by: 'password', password: 'not the password' }
  const credential = () => shops().google.sign()
  const googleDown = async (name: EndpointName, input: Record<string, unknown>, as?: Visitor) => {
    const { google } = shops()
    const fresh = await aShop({ environment: google.environment })
    google.down = true
    const visitor = as === undefined ? await member(fresh) : as
    const refused = await send(fresh, name, { ...input, credential: await credential() }, visitor)
    google.down = false
    await fresh.close()
    return refused
  }
  const suspicious = async (headers: Record<string, string>) => {
    const { checking } = shops()
    const { username } = await anAccount(checking)
    for (let i = 0; i < 3; i++)
      await checking.call(api.signIn, { login: username, password: 'not the password' })
    return send(checking, 'signIn', { login: username, password: aPassword }, aVisitor(), headers)
  }
  const again = async (times: number, call: () => Promise<Refused>) => {
    for (let i = 0; i < times; i++) await call()
    return call()
  }

  return {
    signUp: {
      'registration-closed': () => send(shops().closed, 'signUp', aSignUp()),
      'invitation-of-another': async () => {
        const { closed } = shops()
        const owner = aVisitor(await aUser(closed.context, { role: 0 }))
        const { token } = await anInvitation(closed, owner)
        return send(closed, 'signUp', aSignUp({ invitation: token }))
      },
      'username-taken': async () => {
        const { username } = await anAccount(shops().plain)
        return send(shops().plain, 'signUp', aSignUp({ username }))
      },
      'password-too-common': () => send(shops().plain, 'signUp', aSignUp({ password: 'password' })),
      'too-many-requests': () =>
        again(5, () => send(shops().limited, 'signUp', aSignUp({ email: 'a@example.com' }))),
      busy: () => send(shops().busy, 'signUp', aSignUp()),
    },
    confirmSignUp: {
      'code-wrong': () => send(shops().plain, 'confirmSignUp', { ticket: 'x', code: '000000' }),
      'too-many-requests': async () => {
        const { data } = await shops().plain.call(api.signUp, aSignUp())
        await blockMailboxes(shops().plain)
        return send(shops().plain, 'confirmSignUp', { ticket: data.ticket, code: '000000' })
      },
      'username-taken': async () => {
        const { plain } = shops()
        const form = aSignUp()
        const { data } = await plain.call(api.signUp, form)
        const code = await codeFor(plain, form.email)
        await anAccount(plain, { username: form.username, email: 'other@example.com' })
        return send(plain, 'confirmSignUp', { ticket: data.ticket, code })
      },
    },
    resendSignUpCode: {
      'sign-up-ended': () => send(shops().plain, 'resendSignUpCode', { ticket: 'x' }),
      'too-many-requests': async () => {
        const { data } = await shops().plain.call(api.signUp, aSignUp())
        return send(shops().plain, 'resendSignUpCode', { ticket: data.ticket })
      },
    },
    signIn: {
      'sign-in-failed': () => send(shops().plain, 'signIn', { login: 'nobody', password: 'x' }),
      'too-many-requests': () =>
        again(10, () => send(shops().limited, 'signIn', { login: 'nobody', password: 'x' })),
      busy: () => send(shops().busy, 'signIn', { login: 'nobody', password: 'x' }),
      'bot-proof-needed': () => suspicious({}),
      'bot-proof-wrong': async () => {
        const checking = await aShop({ environment: { RATE_LIMITS: 'on', BOT_CHECK: 'altcha' } })
        const call = () =>
          send(checking, 'signIn', { login: 'nobody', password: 'x' }, aVisitor(), { 'bot-proof': 'x' })
        const refused = await again(3, call)
        await checking.close()
        return refused
      },
      'bot-check-unavailable': () => suspicious({ 'bot-proof': 'token' }),
    },
    startGoogleSignIn: { 'not-found': () => send(shops().plain, 'startGoogleSignIn', {}) },
    signInWithGoogle: {
      'registration-closed': async () =>
        send(shops().closed, 'signInWithGoogle', { credential: await shops().google.sign() }),
      'google-failed': () => send(shops().googled, 'signInWithGoogle', { credential: 'x' }),
      'google-unavailable': () => googleDown('signInWithGoogle', {}, aVisitor()),
      'not-found': () => send(shops().plain, 'signInWithGoogle', { credential: 'x' }),
    },
    refreshSession: {
      'session-unknown': () => send(shops().plain, 'refreshSession', {}),
      'session-expired': async () => {
        const { plain } = shops()
        const visitor = await aSignedInVisitor(plain, await anAccount(plain))
        await plain.context.pool.query('update sessions set idle_ends_at = now()')
        return send(plain, 'refreshSession', {}, visitor)
      },
      'refresh-raced': async () => {
        const { plain } = shops()
        const visitor = await aSignedInVisitor(plain, await anAccount(plain))
        const second = { ...visitor, cookies: new Map(visitor.cookies) }
        await plain.call(api.refreshSession, {}, visitor)
        return send(plain, 'refreshSession', {}, second)
      },
    },
    signOut: {},
    getCsrfToken: {},
    requestPasswordReset: {
      'too-many-requests': () =>
        again(5, () =>
          send(shops().limited, 'requestPasswordReset', { email: 'a@example.com', language: 'en' }),
        ),
    },
    confirmPasswordReset: {
      'reset-failed': () => send(shops().plain, 'confirmPasswordReset', { token: 'x', password: another }),
      'password-too-common': async () => {
        const { plain } = shops()
        const token = await aResetToken(plain)
        return send(plain, 'confirmPasswordReset', { token, password: 'password' })
      },
      busy: async () => {
        const { busy } = shops()
        return send(busy, 'confirmPasswordReset', { token: await aResetToken(busy), password: another })
      },
    },
    getBotChallenge: { 'not-found': () => send(shops().plain, 'getBotChallenge', {}) },
    getAccount: {},
    confirmIdentity: {
      'password-wrong': async () =>
        send(shops().plain, 'confirmIdentity', wrong, await member(shops().plain)),
      'google-failed': async () =>
        send(
          shops().googled,
          'confirmIdentity',
          { by: 'google', credential: await credential() },
          await member(shops().googled),
        ),
      'google-unavailable': () => googleDown('confirmIdentity', { by: 'google' }),
      'too-many-requests': async () => {
        const visitor = await member(shops().limited)
        return again(10, () => send(shops().limited, 'confirmIdentity', wrong, visitor))
      },
      busy: async () => send(shops().busy, 'confirmIdentity', wrong, await member(shops().busy)),
    },
    changePassword: {
      'password-wrong': async () => {
        const visitor = await aSignedInVisitor(shops().plain, await anAccount(shops().plain))
        return send(shops().plain, 'changePassword', { currentPassword: 'no', newPassword: another }, visitor)
      },
      'password-too-common': async () =>
        send(shops().plain, 'changePassword', { newPassword: 'password' }, await member(shops().plain)),
      'too-many-requests': async () => {
        const visitor = await member(shops().limited, { passwordHash: 'x' })
        await shops().limited.context.pool.query(
          `insert into rate_counters (key, calls, ends_at) select 'own password ' || user_id, 10, now() + interval '1 minute' from sessions on conflict do nothing`,
        )
        const body = { currentPassword: 'x', newPassword: another }
        return send(shops().limited, 'changePassword', body, visitor)
      },
      busy: async () =>
        send(shops().busy, 'changePassword', { newPassword: another }, await member(shops().busy)),
    },
    changeEmail: {
      'too-many-requests': async () => {
        const visitor = await member(shops().limited)
        return again(5, () => send(shops().limited, 'changeEmail', { email: 'new@example.com' }, visitor))
      },
    },
    confirmEmail: {
      'code-wrong': async () =>
        send(shops().plain, 'confirmEmail', { ticket: 'x', code: '000000' }, await member(shops().plain)),
      'too-many-requests': async () => {
        const visitor = await member(shops().plain)
        const { data } = await shops().plain.call(api.changeEmail, { email: 'new-one@example.com' }, visitor)
        await blockMailboxes(shops().plain)
        return send(shops().plain, 'confirmEmail', { ticket: data.ticket, code: '000000' }, visitor)
      },
    },
    changePhone: {},
    changeLanguage: {},
    linkGoogle: {
      'google-failed': async () =>
        send(shops().googled, 'linkGoogle', { credential: 'x' }, await member(shops().googled)),
      'google-unavailable': () => googleDown('linkGoogle', {}),
      'google-account-taken': async () => {
        const { googled, google } = shops()
        const person = { sub: 'taken', email: 'taken@gmail.example' }
        await googled.call(api.signInWithGoogle, { credential: await google.sign(person) })
        return send(googled, 'linkGoogle', { credential: await google.sign(person) }, await member(googled))
      },
      'not-found': async () =>
        send(shops().plain, 'linkGoogle', { credential: 'x' }, await member(shops().plain)),
    },
    unlinkGoogle: {
      'last-sign-in-method': async () =>
        send(shops().googled, 'unlinkGoogle', {}, await member(shops().googled)),
      'not-found': async () =>
        send(shops().googled, 'unlinkGoogle', {}, await member(shops().googled, { passwordHash: 'x' })),
    },
    listSessions: {},
    endSession: {
      'not-found': async () =>
        send(
          shops().plain,
          'endSession',
          { sessionId: '01890000-0000-7000-8000-000000000000' },
          await member(shops().plain),
        ),
    },
    endOtherSessions: {},
  }

  async function aResetToken(shop: TestShop): Promise<string> {
    const { email } = await anAccount(shop)
    await shop.call(api.requestPasswordReset, { email, language: 'en' })
    return resetTokenFor(shop, email)
  }
}
