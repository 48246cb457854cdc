import * as v from 'valibot'
import { typedText } from '#contract/shapes.ts'

/** Bytes in base64url, as WebAuthn's JSON has them. */
const bytes = (most: number) =>
  v.pipe(v.string(), v.regex(/^[\w-]+$/, 'invalid'), v.maxLength(most, 'too-long'))
const credentialId = bytes(1400)

/**
 * A browser's response (WebAuthn Level 3, 5.1). Fields that the shop does not use are dropped.
 */
const handedBack = {
  id: credentialId,
  rawId: credentialId,
  type: v.literal('public-key'),
}

/** A new passkey. */
export const addedPasskey = v.object({
  ...handedBack,
  response: v.object({
    clientDataJSON: bytes(4096),
    attestationObject: bytes(16_384),
    transports: v.optional(v.pipe(v.array(typedText(20)), v.maxLength(10)), []),
  }),
})
export type AddedPasskey = v.InferOutput<typeof addedPasskey>

/** A challenge signed by a passkey. */
export const signedByPasskey = v.object({
  ...handedBack,
  response: v.object({
    clientDataJSON: bytes(4096),
    authenticatorData: bytes(4096),
    signature: bytes(8192),
    userHandle: v.optional(v.nullable(bytes(100)), null),
  }),
})
export type SignedByPasskey = v.InferOutput<typeof signedByPasskey>

const descriptor = v.object({
  id: v.string(),
  type: v.literal('public-key'),
  transports: v.array(v.string()),
})

/** For `navigator.credentials.create`, as JSON. */
export const passkeyCreation = v.object({
  challenge: v.string(),
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  pubKeyCredParams: v.array(v.object({ alg: v.number(), type: v.literal('public-key') })),
  timeout: v.number(),
  attestation: v.literal('none'),
  excludeCredentials: v.array(descriptor),
  authenticatorSelection: v.object({
    residentKey: v.literal('required'),
    requireResidentKey: v.literal(true),
    userVerification: v.literal('required'),
  }),
})
export type PasskeyCreation = v.InferOutput<typeof passkeyCreation>

/** For `navigator.credentials.get`, as JSON. No allowed credentials: any passkey of the shop. */
export const passkeyRequest = v.object({
  challenge: v.string(),
  rpId: v.string(),
  timeout: v.number(),
  userVerification: v.literal('required'),
  allowCredentials: v.array(descriptor),
})
export type PasskeyRequest = v.InferOutput<typeof passkeyRequest>
