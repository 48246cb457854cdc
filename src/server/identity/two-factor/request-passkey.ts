import { eq, sql } from 'drizzle-orm'
import type { InputOf, OutputOf, RefusalOf } from '#contract/endpoint.ts'
import type { SignInResponse } from '#contract/identity/identity.ts'
import type { PasskeyRequest } from '#contract/identity/passkey.ts'
import type * as contract from '#contract/identity/two-factor.ts'
import { isRefusal, refuse, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import type { Work } from '#server/database/transaction.ts'
import type { HandlerContext } from '#server/http/route.ts'
import { createTwoFactorSession } from '../sessions/create-session.ts'
import { freshUntil } from '../account/get-account.ts'
import { signInContextOf, setSessionCookies } from '../sessions/set-session-cookies.ts'
import { sessions } from '#server/database/tables/identity/users.ts'
import { lockUser } from './two-factor-methods.ts'
import { challengedUser } from './verify-two-factor.ts'
import {
  challengeSeconds,
  type Challenged,
  saveCounter,
  knownPasskeys,
  openPasskeyChallenge,
  readSigned,
  relyingParty,
} from './passkey.ts'

type Needs = Pick<ServerContext, 'settings' | 'secrets'>

async function createPasskeyRequest(
  work: Work,
  { settings }: Needs,
  challenged: Challenged,
): Promise<PasskeyRequest> {
  const { userId } = challenged
  return {
    challenge: await openPasskeyChallenge(work, challenged),
    rpId: relyingParty(settings).rpID,
    timeout: challengeSeconds * 1000,
    userVerification: 'required',
    allowCredentials: userId === null ? [] : await knownPasskeys(work, userId),
  }
}

/** Starts a sign-in by any passkey of the shop. */
export function startPasskeySignIn(work: Work, needs: Needs): Promise<PasskeyRequest> {
  return createPasskeyRequest(work, needs, { purpose: 'sign-in', userId: null })
}

/** Starts two-factor authentication by one of the user's passkeys. */
export async function startTwoFactorPasskey(
  work: Work,
  needs: Needs,
  { challenge }: InputOf<typeof contract.startTwoFactorPasskey>,
): Promise<PasskeyRequest | Refusal<RefusalOf<typeof contract.startTwoFactorPasskey>>> {
  const userId = await challengedUser(work, challenge)
  if (userId === null) return refuse('sign-in-ended')
  return createPasskeyRequest(work, needs, { purpose: 'second-factor', userId })
}

/** Starts re-authentication by passkey. */
export async function startPasskeyConfirmation(
  work: Work,
  needs: Needs,
): Promise<PasskeyRequest | Refusal<'second-factor-missing'>> {
  const userId = work.actor.user?.id ?? ''
  const request = await createPasskeyRequest(work, needs, { purpose: 'confirm', userId })
  return request.allowCredentials.length === 0 ? refuse('second-factor-missing') : request
}

/** Signs in by passkey: possession and user verification together count as two factors. */
export async function signInWithPasskey(
  context: HandlerContext,
  needs: Needs,
  { passkey }: InputOf<typeof contract.signInWithPasskey>,
): Promise<SignInResponse | Refusal<RefusalOf<typeof contract.signInWithPasskey>>> {
  const signed = await readSigned(context, needs, passkey, { purpose: 'sign-in', userId: null })
  const signInContext = signInContextOf(needs, context)
  const outcome = await context.transact(context.actor, async (work) => {
    const user = signed === null ? null : await lockUser(work, signed.userId)
    if (user === null || signed === null || !(await saveCounter(work, signed))) {
      const subject = signed === null ? 'user:unknown' : `user:${signed.userId}`
      await record(work, 'sign-in.refused', subject, { by: 'passkey' })
      return refuse('passkey-failed')
    }
    return createTwoFactorSession(work, user, 'passkey', signInContext)
  })
  return isRefusal(outcome) ? outcome : setSessionCookies(needs, context, outcome)
}

/** Re-authenticates by passkey, like a repeated password. */
export async function confirmByPasskey(
  context: HandlerContext,
  needs: Needs,
  { passkey }: InputOf<typeof contract.confirmByPasskey>,
): Promise<
  OutputOf<typeof contract.confirmByPasskey> | Refusal<RefusalOf<typeof contract.confirmByPasskey>>
> {
  const userId = context.actor.user?.id ?? ''
  const signed = await readSigned(context, needs, passkey, { purpose: 'confirm', userId })
  return context.transact(context.actor, async (work) => {
    if (signed === null || !(await saveCounter(work, signed))) {
      await record(work, 'identity.not-confirmed', `user:${userId}`, { by: 'passkey' })
      return refuse('passkey-failed')
    }
    await work.tx
      .update(sessions)
      .set({ authenticatedAt: sql`now()` })
      .where(eq(sessions.id, work.actor.user?.sessionId ?? ''))
    await record(work, 'identity.confirmed', `user:${userId}`, { by: 'passkey' })
    const until = await freshUntil(work)
    if (until === null) throw new Error('The session ended while it was confirmed')
    return { freshUntil: until.toISOString() }
  })
}
