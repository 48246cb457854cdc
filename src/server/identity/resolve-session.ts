import { createHash } from 'node:crypto'
import type pg from 'pg'

export type SessionState = 'none' | 'valid' | 'expired' | 'unknown'
export type SessionUser = { id: string; role: 0 | 1; secondFactor: boolean }
export type ResolvedSession = {
  readonly state: SessionState
  readonly user: SessionUser | null
  readonly tokenHash: Buffer | null
}

const anonymous: ResolvedSession = { state: 'none', user: null, tokenHash: null }

/**
 * Finds whose token this is. The user's row is read each time, so a change of role, a disabled
 * account or a sign-out holds from the next request on. Expiry is judged by the database's clock.
 */
export async function resolveSession(pool: pg.Pool, authorization: string | null): Promise<ResolvedSession> {
  if (authorization === null) return anonymous
  const token = /^Bearer ([A-Za-z0-9_-]{43})$/.exec(authorization)?.[1]
  if (token === undefined) return { state: 'unknown', user: null, tokenHash: null }
  const tokenHash = hashToken(token)
  const { rows } = await pool.query<{
    id: string
    role: 0 | 1
    second: boolean
    alive: boolean
    gone: boolean
  }>({
    name: 'resolve-session',
    text: `select u.id, u.role, s.second_factor_at is not null as second,
        s.expires_at > now() and s.ends_at > now() as alive,
        s.revoked_at is not null or u.disabled_at is not null as gone
      from sessions s join users u on u.id = s.user_id where s.token_hash = $1`,
    values: [tokenHash],
  })
  const row = rows[0]
  if (row === undefined || row.gone) return { state: 'unknown', user: null, tokenHash }
  if (!row.alive) return { state: 'expired', user: null, tokenHash }
  return { state: 'valid', user: { id: row.id, role: row.role, secondFactor: row.second }, tokenHash }
}

/** Tokens are kept as SHA-256 only: a stolen database opens no session. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
