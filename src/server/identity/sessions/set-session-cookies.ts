import { createHmac, randomBytes } from 'node:crypto'
import { sameText } from '#server/secrets/same-text.ts'
import type { Browser, HandlerContext } from '#server/http/route.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import type { SignInAnswer } from '#contract/identity/identity.ts'
import type { SignInOutcome, SignInContext } from './create-session.ts'
import { refreshCookie } from './session-tokens.ts'

const deviceCookie = 'device'
const deviceSeconds = 60 * 60 * 24 * 180

type Needs = Pick<ServerContext, 'settings' | 'secrets'>

/** What a sign-in needs to know of the browser it comes from. */
export function signInContextOf({ settings }: Needs, { browser }: HandlerContext): SignInContext {
  return { terms: settings.session, agent: browser.agent, oldCookie: browser.cookie(refreshCookie) }
}

/** After the commit: hands the browser its cookies and gives the answer. */
export function setSessionCookies(needs: Needs, steps: HandlerContext, outcome: SignInOutcome): SignInAnswer {
  const { userId, answer, refreshCookie: value } = outcome
  if (value === null) return answer
  setRefreshCookie(needs, steps, value)
  if (findKnownDevice(needs, steps.browser, userId) === null)
    steps.reply.cookies.push({
      name: deviceCookie,
      value: newDevice(needs, userId),
      seconds: deviceSeconds,
      sameSite: 'Strict',
    })
  return answer
}

/** The cookie that renews the session. Nothing takes it away. */
export function setRefreshCookie(
  { settings }: Pick<Needs, 'settings'>,
  { reply }: HandlerContext,
  value: string,
): void {
  reply.cookies.push({
    name: refreshCookie,
    value,
    seconds: settings.session.idleSeconds,
    sameSite: 'Strict',
  })
}

/**
 * A browser this user has signed in from before, by a cookie only the shop can make; null for
 * others. It has a counter of its own: strangers who guess cannot lock the owner out.
 */
export function findKnownDevice({ secrets }: Needs, browser: Browser, userId: string): string | null {
  const [id = '', mac = ''] = (browser.cookie(deviceCookie) ?? '').split('.')
  return sameText(mac, macOf(secrets.devices, userId, id)) ? id : null
}

function newDevice({ secrets }: Needs, userId: string): string {
  const id = randomBytes(16).toString('base64url')
  return `${id}.${macOf(secrets.devices, userId, id)}`
}

function macOf(secret: Buffer, userId: string, id: string): string {
  return createHmac('sha256', secret).update(`${userId}.${id}`).digest('base64url')
}
