import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { OutputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/identity/identity.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import type { Read } from '#server/database/transaction.ts'
import { sameText } from '#server/secrets/same-text.ts'
import type { HandlerContext } from '#server/http/route.ts'
import type { GoogleIdentity } from '#server/integrations/google/google.ts'
import { spendOnce } from '#server/integrations/spend-once.ts'
import { linkedIdentities } from '#server/database/tables/identity/credentials.ts'

const nonceCookie = 'google-nonce'
const nonceSeconds = 3600

type Needs = Pick<ServerContext, 'google' | 'pool'>
type GoogleRefusal = Refusal<'google-failed' | 'google-unavailable' | 'not-found'>

/** Creates the nonce of Google's button and stores it in a cookie, so that a token issued to another browser is invalid here. */
export async function startGoogleSignIn(
  context: HandlerContext,
  { google, settings }: Pick<ServerContext, 'google' | 'settings'>,
): Promise<OutputOf<typeof contract.startGoogleSignIn> | Refusal<'not-found'>> {
  if (google === null) return refuse('not-found')
  const nonce = context.browser.cookie(nonceCookie) ?? randomBytes(24).toString('base64url')
  context.reply.cookies.push({ name: nonceCookie, value: nonce, seconds: nonceSeconds, sameSite: 'Strict' })
  return { clientId: google.clientId, nonce, oneTap: settings.google.oneTap }
}

/** The identity in a credential. A credential is valid once, and only in the browser with its nonce. */
export async function readCredential(
  context: HandlerContext,
  { google, pool }: Needs,
  credential: string,
): Promise<GoogleIdentity | GoogleRefusal> {
  if (google === null) return refuse('not-found')
  const identity = await google.verify(credential)
  if (identity === 'unavailable') return refuse('google-unavailable')
  if (identity === 'wrong') return refuse('google-failed')
  const issued = context.browser.cookie(nonceCookie) ?? ''
  if (!sameText(identity.nonce ?? '', issued)) return refuse('google-failed')
  const first = await spendOnce(pool, `google ${credential}`, 2 * nonceSeconds)
  if (!first) return refuse('google-failed')
  if (issued !== '')
    context.reply.cookies.push({ name: nonceCookie, value: '', seconds: 0, sameSite: 'Strict' })
  return identity
}

/** The user linked to a Google account, or null. */
export async function linkedUser(
  tx: Pick<Read['tx'], 'select'>,
  { issuer, subject }: GoogleIdentity,
): Promise<string | null> {
  const [link] = await tx
    .select({ userId: linkedIdentities.userId })
    .from(linkedIdentities)
    .where(and(eq(linkedIdentities.issuer, issuer), eq(linkedIdentities.subject, subject)))
  return link?.userId ?? null
}
