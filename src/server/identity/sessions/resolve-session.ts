import type { ResolvedSession } from '#server/context/session.ts'
import { freshMinutes } from '#shop/limits.ts'
import { hashToken } from '#server/secrets/hash-token.ts'
import type pg from 'pg'
import * as v from 'valibot'
import { duties } from '#shop/identity/permission.ts'
import { language } from '#contract/shapes.ts'
import { queryRows } from '#server/database/rows.ts'

/** A session and its user. */
const session = v.object({
  id: v.string(),
  role: v.picklist([0, 1]),
  duties: v.array(v.picklist(duties)),
  username: v.string(),
  email: v.string(),
  phone: v.nullable(v.string()),
  language,
  createdAt: v.date(),
  sessionId: v.string(),
  twoFactorPassed: v.boolean(),
  fresh: v.boolean(),
  temporaryPassword: v.boolean(),
  alive: v.boolean(),
  gone: v.boolean(),
})

/** How recent authentication must be to change the password, the e-mail address or two-factor methods. */
export const freshSeconds = freshMinutes * 60

/**
 * Finds the session of a token. The user's row is read each time, so that a changed role, a disabled account or a
 * sign-out takes effect with the next request. Expiry is checked by the database's clock.
 */
export async function resolveSession(pool: pg.Pool, authorization: string | null): Promise<ResolvedSession> {
  if (authorization === null) return { state: 'none', user: null }
  const token = /^Bearer ([A-Za-z0-9_-]{43})$/.exec(authorization)?.[1]
  if (token === undefined) return { state: 'unknown', user: null }
  const rows = await queryRows(pool, session, {
    name: 'resolve-session',
    text: `select u.id, u.role, u.duties, u.username, u.email, u.phone, u.language, u.created_at as "createdAt", s.id as "sessionId", s.two_factor_at is not null as "twoFactorPassed",
        s.authenticated_at > now() - make_interval(secs => ${freshSeconds}) as fresh,
        u.password_temporary_until is not null as "temporaryPassword",
        case when s.token_hash = $1 then s.expires_at else s.previous_expires_at end > now()
          and s.ends_at > now() as alive,
        s.revoked_at is not null or u.disabled_at is not null as gone
      from sessions s join users u on u.id = s.user_id where s.token_hash = $1 or s.previous_token_hash = $1`,
    values: [hashToken(token)],
  })
  const [found] = rows
  if (found === undefined || found.gone) return { state: 'unknown', user: null }
  if (!found.alive) return { state: 'expired', user: null }
  const { alive: _alive, gone: _gone, username, email, phone, language, createdAt, ...user } = found
  return { state: 'valid', user: { ...user, profile: { username, email, phone, language, createdAt } } }
}
