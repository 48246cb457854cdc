import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Work } from '#server/database/transaction.ts'
import type { Settings } from '#server/settings/read-settings.ts'
import { hashToken } from '#server/secrets/hash-token.ts'
import { sessions } from '#server/database/tables/identity/users.ts'

export const refreshCookie = 'refresh'

export type SessionTerms = Settings['session']

/** The tokens of a new or renewed session: those for the browser, and their stored hashes. */
export type Tokens = {
  readonly accessToken: string
  readonly refreshSecret: string
  readonly stored: { readonly tokenHash: Buffer; readonly refreshHash: Buffer }
}

export function newTokens(): Tokens {
  const accessToken = randomBytes(32).toString('base64url')
  const refreshSecret = randomBytes(32).toString('base64url')
  return {
    accessToken,
    refreshSecret,
    stored: { tokenHash: hashToken(accessToken), refreshHash: hashToken(refreshSecret) },
  }
}

/** Parses the refresh cookie: the session's constant family, and the secret of this rotation. */
export function readRefreshCookie(value: string | null): { family: Buffer; refreshHash: Buffer } | null {
  const [, family, secret] = /^([\w-]{22})([\w-]{43})$/.exec(value ?? '') ?? []
  if (family === undefined || secret === undefined) return null
  return { family: Buffer.from(family, 'base64url'), refreshHash: hashToken(secret) }
}

export function refreshCookieOf(family: Buffer, refreshSecret: string): string {
  return family.toString('base64url') + refreshSecret
}

/** Expiry of the access token and of an idle session, by the database's clock. */
export function sessionEnds({ accessSeconds, idleSeconds }: SessionTerms, endsAt: unknown) {
  return {
    expiresAt: sql`least(now() + make_interval(secs => ${accessSeconds}), ${endsAt})`,
    idleEndsAt: sql`least(now() + make_interval(secs => ${idleSeconds}), ${endsAt})`,
  }
}

export type Renewed = {
  readonly accessToken: string
  readonly expiresAt: Date
  readonly refreshCookie: string
}

/**
 * Rotates the tokens of a session. `old: 'valid'` lets another tab finish with the previous access token (and detects
 * reuse of its refresh token); `old: 'revoked'` revokes it immediately.
 */
export async function renewTokens(
  work: Work,
  sessionId: string,
  { terms, agent, old }: { terms: SessionTerms; agent: string; old: 'valid' | 'revoked' },
): Promise<Renewed> {
  const tokens = newTokens()
  const keepsOld = old === 'valid'
  const [row] = await work.tx
    .update(sessions)
    .set({
      ...tokens.stored,
      ...sessionEnds(terms, sessions.endsAt),
      previousTokenHash: keepsOld ? sql`${sessions.tokenHash}` : null,
      previousExpiresAt: keepsOld ? sql`${sessions.expiresAt}` : null,
      previousRefreshHash: keepsOld ? sql`${sessions.refreshHash}` : null,
      refreshedAt: sql`now()`,
      seenAt: sql`now()`,
      address: work.actor.address,
      agent,
    })
    .where(eq(sessions.id, sessionId))
    .returning({ expiresAt: sessions.expiresAt, family: sessions.refreshFamily })
  if (row === undefined) throw new Error(`Session ${sessionId} is gone`)
  return {
    accessToken: tokens.accessToken,
    expiresAt: row.expiresAt,
    refreshCookie: refreshCookieOf(row.family, tokens.refreshSecret),
  }
}
