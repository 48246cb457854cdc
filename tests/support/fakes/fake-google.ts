import { once } from 'node:events'
import { createServer } from 'node:http'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

export const googleClientId = 'shop-1.apps.googleusercontent.com'

/** A local server with Google's public keys: signs ID tokens, and can be down. */
export type FakeGoogle = {
  readonly environment: Readonly<Record<string, string>>
  down: boolean
  /** By default a valid token for a new person. */
  sign(claims?: JWTPayload, by?: { algorithm?: string; kid?: string; stranger?: boolean }): Promise<string>
  stop(): Promise<void>
}

let people = 0

export async function fakeGoogle(): Promise<FakeGoogle> {
  const keys = await generateKeyPair('RS256', { extractable: true })
  const strangers = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  const server = createServer((_, response) => {
    response.statusCode = google.down ? 503 : 200
    response.setHeader('content-type', 'application/json')
    response.end(google.down ? '' : JSON.stringify({ keys: [jwk] }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  const google: FakeGoogle = {
    environment: {
      GOOGLE_CLIENT_ID: googleClientId,
      GOOGLE_JWKS_URL: `http://127.0.0.1:${address.port}/certs`,
    },
    down: false,
    async sign(claims = {}, { algorithm = 'RS256', kid = 'one', stranger = false } = {}) {
      people++
      const now = Math.floor(Date.now() / 1000)
      const payload: JWTPayload = {
        iss: 'https://accounts.google.com',
        aud: googleClientId,
        sub: `1000${people}`,
        email: `person-${people}@gmail.example`,
        email_verified: true,
        name: `Noa Person ${people}`,
        iat: now,
        exp: now + 3600,
        ...claims,
      }
      const key =
        algorithm === 'HS256'
          ? new TextEncoder().encode(JSON.stringify(jwk))
          : (stranger ? strangers : keys).privateKey
      return new SignJWT(payload).setProtectedHeader({ alg: algorithm, kid }).sign(key)
    },
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
  return google
}
