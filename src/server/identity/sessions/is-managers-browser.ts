import * as v from 'valibot'
import { cookieName, readCookie } from '#server/http/cookies.ts'
import { queryRows } from '#server/database/rows.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { readRefreshCookie, refreshCookie } from './session-tokens.ts'

/**
 * Whether a document is requested by a browser in which a manager is signed in. Document requests have no access
 * token, so the refresh cookie is checked. It is not renewed here, so the previous cookie is valid too.
 */
export async function isManagersBrowser(
  { pool, secure, settings }: Pick<ServerContext, 'pool' | 'secure' | 'settings'>,
  cookies: string,
): Promise<boolean> {
  const cookie = readRefreshCookie(
    readCookie(new Headers({ cookie: cookies }), cookieName(refreshCookie, secure)),
  )
  if (cookie === null) return false
  const rows = await queryRows(pool, v.object({ twoFactorPassed: v.boolean() }), {
    name: 'managers-browser',
    text: `select s.two_factor_at is not null as "twoFactorPassed" from sessions s join users u on u.id = s.user_id
      where s.refresh_family = $1 and $2 in (s.refresh_hash, s.previous_refresh_hash) and u.role = 0
        and s.revoked_at is null and u.disabled_at is null and s.idle_ends_at > now() and s.ends_at > now()`,
    values: [cookie.family, cookie.refreshHash],
  })
  return rows.some(({ twoFactorPassed }) => twoFactorPassed || !settings.twoFactorRequired)
}
