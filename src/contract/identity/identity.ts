import { maxResends } from '#shop/limits.ts'
import * as v from 'valibot'
import { passwordProblem } from '#shop/identity/password.ts'
import { endpoint } from '#contract/endpoint.ts'
import { user } from './session.ts'
import {
  email,
  language,
  nothing,
  phoneIfAny,
  time,
  typedText,
  username,
  wholeCharacters,
} from '#contract/shapes.ts'

/** A new password. Only its length is checked here; the server also refuses common passwords. */
export const newPassword = v.pipe(
  v.string(),
  v.nonEmpty('required'),
  v.maxLength(512, 'too-long'),
  wholeCharacters,
  v.check(
    (text) => passwordProblem(text) === null,
    ({ input }) => passwordProblem(input) ?? 'too-short',
  ),
)

/** A password to verify: any text, so that a malformed one gets the same response as a wrong one. */
export const typedPassword = v.pipe(
  v.string(),
  v.nonEmpty('required'),
  v.maxLength(512, 'too-long'),
  wholeCharacters,
)

/** Any text: a malformed code is a wrong code. */
export const typedCode = v.pipe(typedText(20), v.nonEmpty('required'))

/** A one-time ticket or link token. A malformed one counts as unknown. */
export const typedTicket = v.pipe(typedText(100), v.nonEmpty('required'))

/** The signed ID token from Google's button. */
export const googleCredential = v.pipe(typedText(8192), v.nonEmpty('required'))

export const twoFactorMethodNames = ['totp', 'passkey', 'recovery-code'] as const

const signedIn = v.object({
  state: v.literal('signed-in'),
  access_token: v.string(),
  /** When the access token expires; POST /api/session/refresh returns the next one. */
  expiresAt: time,
  user,
  /** True after a sign-in with a one-time password: the only allowed action is to replace it. */
  mustChangePassword: v.boolean(),
})
export type SignedIn = v.InferOutput<typeof signedIn>

/** Either a session, or a two-factor challenge to answer. */
export const signInResponse = v.variant('state', [
  signedIn,
  v.object({
    state: v.literal('second-factor'),
    challenge: v.string(),
    methods: v.array(v.picklist(twoFactorMethodNames)),
    expiresAt: time,
  }),
])
export type SignInResponse = v.InferOutput<typeof signInResponse>

/** A code was sent (or, if the address has an account, an e-mail that says so). */
export const codeSent = v.object({
  ticket: v.string(),
  /** When the code expires. */
  expiresAt: time,
  resendAfterSeconds: v.number(),
  /** How many more codes can be requested. */
  resendsLeft: v.number(),
})
export type CodeSent = v.InferOutput<typeof codeSent>

export const signUp = endpoint({
  method: 'POST',
  path: '/api/sign-up',
  access: 'anyone',
  summary: 'Starts a sign-up: a job e-mails a code. Nothing is reserved until the code is confirmed.',
  status: 202,
  botCheck: 'always',
  input: v.strictObject({
    username,
    email,
    phone: v.optional(phoneIfAny, null),
    password: newPassword,
    language,
    termsAccepted: v.literal(true, 'required'),
    /** The token of a team invitation: its invitee can sign up while registration is closed. */
    invitation: v.optional(typedText(100)),
  }),
  output: codeSent,
  refusals: [
    'registration-closed',
    'invitation-of-another',
    'username-taken',
    'password-too-common',
    'too-many-requests',
    'busy',
  ],
  limit: { calls: 15, seconds: 900 },
})

export const confirmSignUp = endpoint({
  method: 'POST',
  path: '/api/sign-up/confirm',
  access: 'anyone',
  summary:
    'Creates the user of a sign-up by its code, and opens a session. Wrong, expired and unknown codes get the same response.',
  status: 201,
  input: v.strictObject({ ticket: typedTicket, code: typedCode }),
  output: signInResponse,
  refusals: ['code-wrong', 'too-many-requests', 'username-taken'],
  limit: { calls: 15, seconds: 900 },
})

export const resendSignUpCode = endpoint({
  method: 'POST',
  path: '/api/sign-up/resend',
  access: 'anyone',
  summary: `Sends another code for a sign-up; the previous one becomes invalid. At most ${maxResends} times per sign-up.`,
  status: 202,
  input: v.strictObject({ ticket: typedTicket }),
  output: codeSent,
  refusals: ['sign-up-ended', 'too-many-requests'],
  limit: { calls: 15, seconds: 900 },
})

export const signIn = endpoint({
  method: 'POST',
  path: '/api/sign-in',
  access: 'anyone',
  priority: 'order',
  summary: 'Signs in by username or e-mail address and password. All failures get the same response.',
  botCheck: 'after-failures',
  input: v.strictObject({
    login: v.pipe(typedText(254), v.nonEmpty('required')),
    password: typedPassword,
  }),
  output: signInResponse,
  refusals: [
    'sign-in-failed',
    'too-many-requests',
    'busy',
    'bot-proof-needed',
    'bot-proof-wrong',
    'bot-check-unavailable',
  ],
})

export const startGoogleSignIn = endpoint({
  method: 'GET',
  path: '/api/sign-in/google',
  access: 'anyone',
  summary:
    'Returns the client id and a nonce for Google’s button. A cookie of this browser stores the nonce too.',
  input: nothing,
  output: v.object({
    clientId: v.string(),
    nonce: v.string(),
    /** Whether Google One Tap is offered too. */
    oneTap: v.boolean(),
  }),
  refusals: ['not-found'],
})

export const signInWithGoogle = endpoint({
  method: 'POST',
  path: '/api/sign-in/google',
  access: 'anyone',
  summary:
    'Signs in or signs up by a Google ID token. `detail.reason` is `link-needed` if the e-mail address already has an account: a Google account can be linked only from within that account.',
  input: v.strictObject({ credential: googleCredential, language: v.optional(language) }),
  output: signInResponse,
  refusals: ['google-failed', 'google-unavailable', 'registration-closed', 'not-found'],
  limit: { calls: 20, seconds: 900 },
})

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/password-reset',
  access: 'anyone',
  summary:
    'Requests a password reset link, which a job e-mails if the address has an account. The response is the same for every address.',
  status: 202,
  botCheck: 'always',
  input: v.strictObject({ email, language }),
  output: v.object({ sent: v.literal(true) }),
  refusals: ['too-many-requests'],
  limit: { calls: 15, seconds: 900 },
})

export const confirmPasswordReset = endpoint({
  method: 'POST',
  path: '/api/password-reset/confirm',
  access: 'anyone',
  summary: 'Sets a new password by the token of an e-mailed link, and ends all sessions of the user.',
  status: 204,
  input: v.strictObject({ token: typedTicket, password: newPassword }),
  output: v.undefined(),
  refusals: ['reset-failed', 'password-too-common', 'busy'],
  limit: { calls: 15, seconds: 900 },
})
