import { freshMinutes } from '#shop/limits.ts'
import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import {
  codeSent,
  typedCode,
  typedPassword,
  typedTicket,
  googleCredential,
  newPassword,
  signInResponse,
} from './identity.ts'
import { user } from './session.ts'
import { email, language, nothing, phoneIfAny, time } from '#contract/shapes.ts'

/** Each of these calls checks a password, or adds rows that nobody can delete. */
const perAddress = { calls: 60, seconds: 900 }

/** The account as shown on the account page. */
export const account = v.object({
  user,
  hasPassword: v.boolean(),
  /** The address of the linked Google account. */
  googleEmail: v.nullable(v.string()),
  secondFactors: v.array(v.picklist(['totp', 'passkey'])),
  mustChangePassword: v.boolean(),
  /** Until when changes that need re-authentication are allowed; null if it is needed now. */
  freshUntil: v.nullable(time),
})
export type Account = v.InferOutput<typeof account>

export const getAccount = endpoint({
  method: 'GET',
  path: '/api/account',
  access: 'user',
  summary: 'Returns the account of the signed-in user.',
  withTemporaryPassword: true,
  input: nothing,
  output: account,
  refusals: [],
})

export const confirmIdentity = endpoint({
  method: 'POST',
  path: '/api/session/confirm',
  access: 'user',
  summary: `Re-authenticates the signed-in user by password or Google. Allows changes that require a fresh sign-in for ${freshMinutes} minutes.`,
  input: v.variant('by', [
    v.strictObject({ by: v.literal('password'), password: typedPassword }),
    v.strictObject({ by: v.literal('google'), credential: googleCredential }),
  ]),
  output: v.object({ freshUntil: time }),
  refusals: ['password-wrong', 'google-failed', 'google-unavailable', 'too-many-requests', 'busy'],
  limit: perAddress,
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/account/password',
  access: 'user',
  summary:
    'Sets a new password, ends all other sessions and renews the tokens of this one. An account without a password requires a fresh sign-in instead of the current password.',
  withTemporaryPassword: true,
  input: v.strictObject({ currentPassword: v.optional(typedPassword), newPassword }),
  output: signInResponse,
  freshSignIn: { when: ({ currentPassword }) => currentPassword === undefined },
  refusals: ['password-wrong', 'password-too-common', 'too-many-requests', 'busy'],
  limit: perAddress,
})

export const changeEmail = endpoint({
  method: 'POST',
  path: '/api/account/email',
  access: 'user',
  summary: 'Sends a code to a new e-mail address. The address changes once the code is confirmed.',
  status: 202,
  freshSignIn: true,
  input: v.strictObject({ email }),
  output: codeSent,
  refusals: ['too-many-requests'],
  limit: { calls: 15, seconds: 900 },
})

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/account/email/confirm',
  access: 'user',
  summary: 'Changes the e-mail address after verifying the code. The old address is notified by e-mail.',
  input: v.strictObject({ ticket: typedTicket, code: typedCode }),
  output: user,
  refusals: ['code-wrong', 'too-many-requests'],
  limit: { calls: 15, seconds: 900 },
})

export const changePhone = endpoint({
  method: 'PUT',
  path: '/api/account/phone',
  access: 'user',
  summary: 'Changes or removes the phone number.',
  input: v.strictObject({ phone: phoneIfAny }),
  output: user,
  refusals: [],
  limit: perAddress,
})

export const changeLanguage = endpoint({
  method: 'PUT',
  path: '/api/account/language',
  access: 'user',
  summary: 'Changes the language of e-mails to the user.',
  input: v.strictObject({ language }),
  output: user,
  refusals: [],
  limit: perAddress,
})

export const linkGoogle = endpoint({
  method: 'PUT',
  path: '/api/account/google',
  access: 'user',
  summary:
    'Links a Google account, which can then sign in this user. Replaces the one linked before. Refused if it is linked to another user.',
  freshSignIn: true,
  input: v.strictObject({ credential: googleCredential }),
  output: account,
  refusals: ['google-failed', 'google-unavailable', 'google-account-taken', 'not-found'],
  limit: { calls: 20, seconds: 900 },
})

export const unlinkGoogle = endpoint({
  method: 'DELETE',
  path: '/api/account/google',
  access: 'user',
  summary: 'Unlinks the Google account. Refused if the user has neither a password nor a passkey.',
  freshSignIn: true,
  input: nothing,
  output: account,
  refusals: ['last-sign-in-method', 'not-found'],
  limit: perAddress,
})

const openSession = v.object({
  id: v.string(),
  createdAt: time,
  seenAt: time,
  /** IP address of its last use. */
  address: v.string(),
  /** User agent. */
  agent: v.string(),
  current: v.boolean(),
})
export type OpenSession = v.InferOutput<typeof openSession>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/account/sessions',
  access: 'user',
  summary: 'Lists the active sessions of the signed-in user, last used first. Tokens are not returned.',
  input: nothing,
  output: v.object({ sessions: v.array(openSession) }),
  refusals: [],
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/account/sessions/:sessionId',
  access: 'user',
  summary: 'Ends one of the user’s own sessions.',
  status: 204,
  input: v.strictObject({ sessionId: v.pipe(v.string(), v.uuid('identifier')) }),
  output: v.undefined(),
  refusals: ['not-found'],
  limit: perAddress,
})

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/api/account/sessions/end-others',
  access: 'user',
  summary: 'Ends all sessions of the user except this one.',
  input: nothing,
  output: v.object({ ended: v.number() }),
  refusals: [],
  limit: perAddress,
})
