import { maxCharacters } from '#shop/limits.ts'
import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { givenCode, givenTicket, signInAnswer } from './identity.ts'
import { addedPasskey, passkeyCreation, passkeyRequest, signedByPasskey } from './passkey.ts'
import { nothing, plainText, time } from '#contract/shapes.ts'

const factor = { id: v.string(), createdAt: time, usedAt: v.nullable(time) }

/** The two-factor methods of the caller's account. */
export const twoFactorView = v.object({
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
    'Ends a sign-in that owes its two-factor check: by a code of the authenticator app, a recovery code or a passkey. Five tries a challenge.',
  input: v.variant('by', [
    v.strictObject({ by: v.literal('totp'), challenge: givenTicket, code: givenCode }),
    v.strictObject({ by: v.literal('recovery-code'), challenge: givenTicket, code: givenCode }),
    v.strictObject({ by: v.literal('passkey'), challenge: givenTicket, passkey: signedByPasskey }),
  ]),
  output: signInAnswer,
  refusals: ['code-wrong', 'passkey-failed', 'sign-in-ended', 'too-many-requests'],
  limit: perAddress,
})

export const startTwoFactorPasskey = endpoint({
  method: 'POST',
  path: '/api/sign-in/second-factor/passkey',
  access: 'anyone',
  summary: 'What one of the user’s passkeys is to sign, as two-factor authentication.',
  input: v.strictObject({ challenge: givenTicket }),
  output: passkeyRequest,
  refusals: ['sign-in-ended'],
  limit: perAddress,
})

export const startPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/sign-in/passkey/start',
  access: 'anyone',
  summary: 'What a passkey is to sign, as the way in; whose it is, it says itself.',
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
    'Signs in by a passkey that checked its user: it counts as both steps. Every failure is the same answer.',
  input: v.strictObject({ passkey: signedByPasskey }),
  output: signInAnswer,
  refusals: ['passkey-failed'],
  limit: perAddress,
})

export const startPasskeyConfirmation = endpoint({
  method: 'POST',
  path: '/api/session/confirm/passkey/start',
  access: 'user',
  summary: 'What one of the user’s passkeys is to sign, to prove again who is sitting here.',
  input: nothing,
  output: passkeyRequest,
  refusals: ['second-factor-missing'],
  limit: perAddress,
})

export const confirmByPasskey = endpoint({
  method: 'POST',
  path: '/api/session/confirm/passkey',
  access: 'user',
  summary: 'Proves again who is sitting here, by a passkey.',
  input: v.strictObject({ passkey: signedByPasskey }),
  output: v.object({ freshUntil: time }),
  refusals: ['passkey-failed'],
  limit: perAddress,
})

export const listTwoFactorMethods = endpoint({
  method: 'GET',
  path: '/api/account/second-factors',
  access: 'user',
  summary: 'The two-factor methods of the signed-in user. Never a secret.',
  input: nothing,
  output: twoFactorView,
  refusals: [],
})

export const startTotp = endpoint({
  method: 'POST',
  path: '/api/account/totp',
  access: 'user',
  summary: 'A new secret for an authenticator app; it counts once the app has shown a code of it.',
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
    'Takes the first code of an authenticator app and enrols it, in place of the one before. With the first two-factor method come ten recovery codes, and all other sessions end.',
  freshSignIn: true,
  input: v.strictObject({ code: givenCode }),
  output: withCodes,
  refusals: ['code-wrong', 'enrolment-ended'],
  limit: perAddressSetup,
})

export const removeTotp = endpoint({
  method: 'DELETE',
  path: '/api/account/totp',
  access: 'user',
  summary: 'Takes the authenticator app out.',
  freshSignIn: true,
  input: nothing,
  output: twoFactorView,
  refusals: ['not-found', 'last-second-factor'],
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/account/recovery-codes',
  access: 'user',
  summary: 'Ten new recovery codes; those before no longer count.',
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
  summary: 'What a browser needs to make a passkey.',
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
    'Enrols a new passkey. With the first two-factor method come ten recovery codes, and all other sessions end.',
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
  summary: 'Gives a passkey another name.',
  input: v.strictObject({ passkeyId, label: passkeyLabel }),
  output: twoFactorView,
  refusals: ['not-found'],
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/account/passkeys/:passkeyId',
  access: 'user',
  summary: 'Takes a passkey out.',
  freshSignIn: true,
  input: v.strictObject({ passkeyId }),
  output: twoFactorView,
  refusals: ['not-found', 'last-second-factor'],
})
