import { createHmac, randomBytes } from 'node:crypto'
import { sameText } from '#server/secrets/same-text.ts'
import type { Browser, HandlerContext } from '#server/http/route.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import type { SignInResponse } from '#contract/identity/identity.ts'
import type { SignInOutcome, SignInContext } from './create-session.ts'
import { refreshCookie } from './session-tokens.ts'

const deviceCookie = 'device'
const deviceSeconds = 60 * 60 * 24 * 180

type Needs = Pick<ServerContext, 'settings' | 'secrets'>

/** The data about the browser that a sign-in needs. */
export function signInContextOf({ settings }: Needs, { browser }: HandlerContext): SignInContext {
  return { terms: settings.session, agent: browser.agent, oldCookie: browser.cookie(refreshCookie) }
}

/** Sets the cookies and returns the response. Call it after the commit. */
export function setSessionCookies(
  needs: Needs,
  context: HandlerContext,
  outcome: SignInOutcome,
): SignInResponse {
  const { userId, response, refreshCookie: value } = outcome
  if (value === null) return response
  setRefreshCookie(needs, context, value)
  if (findKnownDevice(needs, context.browser, userId) === null)
    context.reply.cookies.push({
      name: deviceCookie,
      value: newDevice(needs, userId),
      seconds: deviceSeconds,
      sameSite: 'Strict',
    })
  return response
}

/** Sets the cookie that refreshes the session. */
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
 * The id of a browser this user has signed in from before, from a signed cookie; null for others. It has its own
 * counter, so that guesses from elsewhere cannot lock the user out.
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
