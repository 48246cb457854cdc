import { record } from '../audit/record.ts'
import type { ServerContext } from '../context.ts'
import type { Steps } from '../http/route.ts'
import { endOneSession, endSessionOfCookie } from './end-sessions.ts'
import { giveRefreshCookie } from './greet-browser.ts'
import { refreshCookie } from './session-tokens.ts'

/** Ends the session of the token or, when that has expired, of the refresh cookie. Signing out twice is fine. */
export async function signOut(steps: Steps, needs: Pick<ServerContext, 'settings'>): Promise<undefined> {
  const { user } = steps.actor
  await steps.transact(steps.actor, async (work) => {
    const ended = [
      ...(user === null ? [] : [{ userId: user.id, id: await endOneSession(work, user.id, user.sessionId) }]),
      await endSessionOfCookie(work, steps.browser.cookie(refreshCookie)),
    ]
    for (const one of ended)
      if (one !== null && one.id !== null)
        await record(work, 'session.signed-out', `user:${one.userId}`, { sessionId: one.id })
  })
  giveRefreshCookie(needs, steps, '')
}
