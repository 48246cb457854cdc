import { maxCharacters } from '#shop/limits.ts'
import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { typedCode, typedTicket, signInResponse } from './identity.ts'
import { addedPasskey, passkeyCreation, passkeyRequest, signedByPasskey } from './passkey.ts'
import { nothing, plainText, time } from '#contract/shapes.ts'

const factor = { id: v.string(), createdAt: time, usedAt: v.nullable(time) }

/** The two-factor methods of the caller's account. */
const twoFactorView = v.object({
  totp: v.nullable(v.object(factor)),
  passkeys: v.array(v.object({ ...factor, label: v.string() })),
  /** Unused recovery codes. */
  recoveryCodes: v.number(),
  /** A manager who must set up or use two-factor authentication before the admin area opens. */
  owed: v.boolean(),
})
export type TwoFactorView = v.InferOutput<typeof twoFactorView>

/** Recovery codes are returned only here. */
const withCodes = v.object({
  factors: twoFactorView,
  recoveryCodes: v.nullable(v.array(v.string())),
})
export type WithRecoveryCodes = v.InferOutput<typeof withCodes>

const perAddress = { calls: 60, seconds: 900 }
const perAddressSetup = { calls: 30, seconds: 900 }

export const verifyTwoFactor = endpoint({
  method: 'POST',
  path: '/api/sign-in/second-factor',
  access: 'anyone',
  summary:
    'Completes a sign-in by two-factor authentication: a code of the authenticator app, a recovery code or a passkey. Five tries per challenge.',
  input: v.variant('by', [
    v.strictObject({ by: v.literal('totp'), challenge: typedTicket, code: typedCode }),
    v.strictObject({ by: v.literal('recovery-code'), challenge: typedTicket, code: typedCode }),
    v.strictObject({ by: v.literal('passkey'), challenge: typedTicket, passkey: signedByPasskey }),
  ]),
  output: signInResponse,
  refusals: ['code-wrong', 'passkey-failed', 'sign-in-ended', 'too-many-requests'],
  limit: perAddress,
})

export const startTwoFactorPasskey = endpoint({
  method: 'POST',
  path: '/api/sign-in/second-factor/passkey',
  access: 'anyone',
  summary: 'Returns the WebAuthn options for two-factor authentication by one of the user’s passkeys.',
  input: v.strictObject({ challenge: typedTicket }),
  output: passkeyRequest,
  refusals: ['sign-in-ended'],
  limit: perAddress,
})

export const startPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/sign-in/passkey/start',
  access: 'anyone',
  summary:
    'Returns the WebAuthn options for a sign-in by any passkey of the shop. The passkey identifies the user.',
  input: nothing,
  output: passkeyRequest,
  refusals: [],
  limit: perAddress,
})

export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/api/sign-in/passkey',
  access: 'anyone',
  summary:
    'Signs in by a passkey that verified its user, which counts as two factors. All failures get the same response.',
  input: v.strictObject({ passkey: signedByPasskey }),
  output: signInResponse,
  refusals: ['passkey-failed'],
  limit: perAddress,
})

export const startPasskeyConfirmation = endpoint({
  method: 'POST',
  path: '/api/session/confirm/passkey/start',
  access: 'user',
  summary: 'Returns the WebAuthn options for re-authentication by one of the user’s passkeys.',
  input: nothing,
  output: passkeyRequest,
  refusals: ['second-factor-missing'],
  limit: perAddress,
})

export const confirmByPasskey = endpoint({
  method: 'POST',
  path: '/api/session/confirm/passkey',
  access: 'user',
  summary: 'Re-authenticates the signed-in user by a passkey.',
  input: v.strictObject({ passkey: signedByPasskey }),
  output: v.object({ freshUntil: time }),
  refusals: ['passkey-failed'],
  limit: perAddress,
})

export const listTwoFactorMethods = endpoint({
  method: 'GET',
  path: '/api/account/second-factors',
  access: 'user',
  summary: 'Lists the two-factor methods of the signed-in user. Secrets are not returned.',
  input: nothing,
  output: twoFactorView,
  refusals: [],
})

export const startTotp = endpoint({
  method: 'POST',
  path: '/api/account/totp',
  access: 'user',
  summary: 'Creates a secret for an authenticator app. It is enabled once a code of the app is confirmed.',
  freshSignIn: true,
  input: nothing,
  output: v.object({
    /** For manual entry, base32. */
    secret: v.string(),
    /** otpauth:// URI encoded in the QR code. */
    uri: v.string(),
    /** The QR code: modules per side, and the dark ones as an SVG path of unit squares. */
    qr: v.object({ size: v.number(), path: v.string() }),
    expiresAt: time,
  }),
  refusals: [],
  limit: perAddressSetup,
})

export const confirmTotp = endpoint({
  method: 'POST',
  path: '/api/account/totp/confirm',
  access: 'user',
  summary:
    'Enables an authenticator app by its first code, and replaces the previous one. The first two-factor method also returns ten recovery codes and ends all other sessions.',
  freshSignIn: true,
  input: v.strictObject({ code: typedCode }),
  output: withCodes,
  refusals: ['code-wrong', 'enrolment-ended'],
  limit: perAddressSetup,
})

export const removeTotp = endpoint({
  method: 'DELETE',
  path: '/api/account/totp',
  access: 'user',
  summary:
    'Removes the authenticator app. A manager who needs two-factor authentication cannot remove the last method.',
  freshSignIn: true,
  input: nothing,
  output: twoFactorView,
  refusals: ['not-found', 'last-second-factor'],
  limit: perAddressSetup,
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/account/recovery-codes',
  access: 'user',
  summary: 'Replaces the recovery codes by ten new ones. The previous ones become invalid.',
  freshSignIn: true,
  input: nothing,
  output: withCodes,
  refusals: ['second-factor-missing'],
  limit: perAddressSetup,
})

const passkeyLabel = plainText(maxCharacters.passkeyName)
const passkeyId = v.pipe(v.string(), v.uuid('identifier'))

export const startPasskey = endpoint({
  method: 'POST',
  path: '/api/account/passkeys/start',
  access: 'user',
  summary: 'Returns the WebAuthn options for creating a passkey.',
  freshSignIn: true,
  input: nothing,
  output: passkeyCreation,
  refusals: ['too-many-passkeys'],
  limit: perAddressSetup,
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/account/passkeys',
  access: 'user',
  summary:
    'Adds a passkey. The first two-factor method also returns ten recovery codes and ends all other sessions.',
  status: 201,
  freshSignIn: true,
  input: v.strictObject({ label: passkeyLabel, passkey: addedPasskey }),
  output: withCodes,
  refusals: ['passkey-failed', 'passkey-known', 'too-many-passkeys'],
  limit: perAddressSetup,
})

export const renamePasskey = endpoint({
  method: 'PATCH',
  path: '/api/account/passkeys/:passkeyId',
  access: 'user',
  summary: 'Renames a passkey.',
  input: v.strictObject({ passkeyId, label: passkeyLabel }),
  output: twoFactorView,
  refusals: ['not-found'],
  limit: perAddressSetup,
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/account/passkeys/:passkeyId',
  access: 'user',
  summary:
    'Removes a passkey. Refused if nothing else signs in the user. A manager who needs two-factor authentication cannot remove the last method.',
  freshSignIn: true,
  input: v.strictObject({ passkeyId }),
  output: twoFactorView,
  refusals: ['not-found', 'last-sign-in-method', 'last-second-factor'],
  limit: perAddressSetup,
})
