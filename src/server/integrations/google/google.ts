import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload } from 'jose'

/** The claims of a verified Google ID token. */
export type GoogleIdentity = {
  readonly issuer: string
  readonly subject: string
  /** Verified by Google. */
  readonly email: string
  readonly name: string
  readonly nonce: string | null
}

export type Google = {
  readonly clientId: string
  /**
   * Checks the signature, issuer, audience, age and that the e-mail address is verified. Never call it inside
   * a transaction.
   */
  verify(credential: string): Promise<GoogleIdentity | 'wrong' | 'unavailable'>
}

const issuers = ['https://accounts.google.com', 'accounts.google.com']
const waitMilliseconds = 5000

/** Verifies Google sign-ins with Google's public keys, which are cached as long as their headers allow. */
export function openGoogle(clientId: string, jwksUrl: string): Google {
  const keys = createRemoteJWKSet(new URL(jwksUrl), { timeoutDuration: waitMilliseconds })
  return {
    clientId,
    async verify(credential) {
      try {
        const { payload } = await jwtVerify(credential, keys, {
          algorithms: ['RS256'],
          issuer: issuers,
          audience: clientId,
          maxTokenAge: '1h',
          clockTolerance: 5,
          requiredClaims: ['sub', 'exp', 'iat', 'email'],
        })
        return identityIn(payload)
      } catch (error) {
        return isTokensFault(error) ? 'wrong' : 'unavailable'
      }
    },
  }
}

function identityIn({ sub, email, email_verified, name, nonce, aud }: JWTPayload): GoogleIdentity | 'wrong' {
  if (typeof sub !== 'string' || sub === '' || typeof email !== 'string' || email_verified !== true)
    return 'wrong'
  if (typeof aud !== 'string') return 'wrong'
  return {
    issuer: 'https://accounts.google.com',
    subject: sub,
    email,
    name: typeof name === 'string' ? name : '',
    nonce: typeof nonce === 'string' ? nonce : null,
  }
}

/** True if the token is invalid; any other error means that the keys could not be fetched. */
function isTokensFault(error: unknown): boolean {
  return (
    error instanceof errors.JWSInvalid ||
    error instanceof errors.JWTInvalid ||
    error instanceof errors.JWTExpired ||
    error instanceof errors.JWTClaimValidationFailed ||
    error instanceof errors.JWSSignatureVerificationFailed ||
    error instanceof errors.JOSEAlgNotAllowed ||
    error instanceof errors.JOSENotSupported ||
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys
  )
}
