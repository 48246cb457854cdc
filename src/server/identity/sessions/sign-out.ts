import { record } from '#server/audit/record.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import type { HandlerContext } from '#server/http/route.ts'
import { endOneSession, endSessionOfCookie } from './end-sessions.ts'
import { setRefreshCookie } from './set-session-cookies.ts'
import { refreshCookie } from './session-tokens.ts'

/** Ends the session of the access token or, if that has expired, of the refresh cookie. Idempotent. */
export async function signOut(
  context: HandlerContext,
  needs: Pick<ServerContext, 'settings'>,
): Promise<undefined> {
  const { user } = context.actor
  await context.transact(context.actor, async (work) => {
    const ended = [
      ...(user === null ? [] : [{ userId: user.id, id: await endOneSession(work, user.id, user.sessionId) }]),
      await endSessionOfCookie(work, context.browser.cookie(refreshCookie)),
    ]
    for (const one of ended)
      if (one !== null && one.id !== null)
        await record(work, 'session.signed-out', `user:${one.userId}`, { sessionId: one.id })
  })
  setRefreshCookie(needs, context, '')
}
