import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { PasskeyCreation, PasskeyRequest } from '#contract/identity/passkey.ts'

/** Overrides for the values that a browser at the shop's address would add. */
type Bend = {
  readonly origin?: string
  readonly rpId?: string
  /** False if the user was present but not verified. */
  readonly verified?: boolean
  readonly counter?: number
  readonly challenge?: string
  readonly userHandle?: string | null
}

/** An authenticator with one passkey, in the format of WebAuthn Level 3: ES256, attestation none. */
export type FakeAuthenticator = {
  readonly id: string
  create(options: Pick<PasskeyCreation, 'challenge' | 'user'>, bend?: Bend): object
  get(options: Pick<PasskeyRequest, 'challenge'>, bend?: Bend): object
}

const present = 0x01
const verifiedFlag = 0x04
const attested = 0x40

export function fakeAuthenticator(shop = 'http://localhost:3000'): FakeAuthenticator {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  let counter = 0
  let handle: string | null = null
  const start = (flags: number, bend: Bend) => {
    counter = bend.counter ?? counter + 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const who = createHash('sha256')
      .update(bend.rpId ?? new URL(shop).hostname)
      .digest()
    const seen = bend.verified === false ? flags : flags | verifiedFlag
    return Buffer.concat([who, Buffer.from([seen]), count])
  }
  const clientData = (type: string, challenge: string, bend: Bend) =>
    Buffer.from(JSON.stringify({ type, challenge: bend.challenge ?? challenge, origin: bend.origin ?? shop }))
  return {
    id,
    create({ challenge, user }, bend = {}) {
      handle = user.id
      const length = Buffer.from([0, credentialId.length])
      const authData = Buffer.concat([
        start(present | attested, bend),
        Buffer.alloc(16),
        length,
        credentialId,
        coseKey(keys.publicKey),
      ])
      return {
        id,
        rawId: id,
        type: 'public-key',
        authenticatorAttachment: 'platform',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, bend).toString('base64url'),
          attestationObject: attestation(authData).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    get({ challenge }, bend = {}) {
      const authenticatorData = start(present, bend)
      const said = clientData('webauthn.get', challenge, bend)
      const hash = createHash('sha256').update(said).digest()
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: said.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: sign('sha256', Buffer.concat([authenticatorData, hash]), keys.privateKey).toString(
            'base64url',
          ),
          userHandle: bend.userHandle === undefined ? handle : bend.userHandle,
        },
      }
    },
  }
}

/** CBOR of {1: 2, 3: -7, -1: 1, -2: x, -3: y} (RFC 9052). */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const point = (text: string) => Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(text, 'base64url')])
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    point(x),
    Buffer.from([0x22]),
    point(y),
  ])
}

/** CBOR of {fmt: "none", attStmt: {}, authData}. */
function attestation(authData: Buffer): Buffer {
  const text = (word: string) => Buffer.concat([Buffer.from([0x60 | word.length]), Buffer.from(word)])
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    Buffer.from([0x58, authData.length]),
    authData,
  ])
}
