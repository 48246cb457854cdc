import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { OutputOf, RefusalOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/identity/session.ts'
import { isRefusal, refuse, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { checkedValue } from '#server/database/rows.ts'
import type { Work } from '#server/database/transaction.ts'
import type { HandlerContext } from '#server/http/route.ts'
import { endOneSession } from './end-sessions.ts'
import { setRefreshCookie } from './set-session-cookies.ts'
import { notify } from '../users/notify.ts'
import {
  readRefreshCookie,
  refreshCookie,
  renewTokens,
  type Renewed,
  type SessionTerms,
} from './session-tokens.ts'
import { sessions, users } from '#server/database/tables/identity/users.ts'

/** Two tabs can send the same cookie within this time. */
const graceSeconds = 10

type Needs = Pick<ServerContext, 'settings' | 'jobs'>
type Refused = Refusal<RefusalOf<typeof contract.refreshSession>>

/** Renews the access token and the cookie. A cookie used before ends the session: it must have been stolen. */
export async function refreshSession(
  context: HandlerContext,
  needs: Needs,
): Promise<OutputOf<typeof contract.refreshSession> | Refused> {
  const cookie = readRefreshCookie(context.browser.cookie(refreshCookie))
  const terms = needs.settings.session
  const renewed =
    cookie === null
      ? refuse('session-unknown')
      : await context.transact(context.actor, (work) =>
          renew(work, needs, cookie, { terms, agent: context.browser.agent }),
        )
  if (!isRefusal(renewed)) {
    setRefreshCookie(needs, context, renewed.refreshCookie)
    return { access_token: renewed.accessToken, expiresAt: renewed.expiresAt.toISOString() }
  }
  if (renewed.refused !== 'refresh-raced') setRefreshCookie(needs, context, '')
  return renewed
}

async function renew(
  work: Work,
  needs: Needs,
  cookie: { family: Buffer; refreshHash: Buffer },
  by: { terms: SessionTerms; agent: string },
): Promise<Renewed | Refused> {
  const [found] = await work.tx
    .select({
      session: sessions,
      gone: checkedValue(
        v.boolean(),
        sql`${sessions.revokedAt} is not null or ${users.disabledAt} is not null`,
      ),
      over: checkedValue(v.boolean(), sql`${sessions.idleEndsAt} <= now() or ${sessions.endsAt} <= now()`),
      justRenewed: checkedValue(
        v.boolean(),
        sql`${sessions.refreshedAt} > now() - make_interval(secs => ${graceSeconds})`,
      ),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.refreshFamily, cookie.family))
    .for('update', { of: sessions })
  if (found === undefined || found.gone) return refuse('session-unknown')
  if (found.over) return refuse('session-expired')
  const { session } = found
  if (cookie.refreshHash.equals(session.refreshHash))
    return renewTokens(work, session.id, { ...by, old: 'valid' })
  if (found.justRenewed && session.previousRefreshHash?.equals(cookie.refreshHash) === true)
    return refuse('refresh-raced')
  await endOneSession(work, session.userId, session.id)
  await record(work, 'session.refresh-reused', `user:${session.userId}`, { sessionId: session.id })
  await notify(work, needs.jobs, { userId: session.userId, notice: 'session-stolen' })
  return refuse('session-unknown')
}
