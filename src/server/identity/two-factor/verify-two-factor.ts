import { and, eq, gt, sql } from 'drizzle-orm'
import type { InputOf, RefusalOf } from '#contract/endpoint.ts'
import type { SignInResponse } from '#contract/identity/identity.ts'
import type * as contract from '#contract/identity/two-factor.ts'
import { isRefusal, refuse, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import type { Read, Work } from '#server/database/transaction.ts'
import type { HandlerContext } from '#server/http/route.ts'
import {
  type SignInOutcome,
  createTwoFactorSession,
  type SignInContext,
  maxTries,
  tryChallenge,
} from '../sessions/create-session.ts'
import { type Attempt, countAttempts, uncountAttempt } from '../sign-in/attempts.ts'
import { signInContextOf, setSessionCookies } from '../sessions/set-session-cookies.ts'
import { notify } from '../users/notify.ts'
import { hashToken } from '#server/secrets/hash-token.ts'
import { twoFactorMethods, signInChallenges } from '#server/database/tables/identity/credentials.ts'
import { presentStep } from './enrol-totp.ts'
import { lockUser } from './two-factor-methods.ts'
import { saveCounter, readSigned, type Signed } from './passkey.ts'
import { spendRecoveryCode } from './recovery-codes.ts'
import { totpSecrets } from '#server/database/tables/identity/two-factor.ts'
import { matchStep } from './totp.ts'
import { openTotp } from './totp-secret.ts'

type Needs = Pick<ServerContext, 'pool' | 'settings' | 'secrets' | 'vault' | 'jobs'>
type Input = InputOf<typeof contract.verifyTwoFactor>
type Refused = Refusal<RefusalOf<typeof contract.verifyTwoFactor>>

/** Completes a sign-in by its second factor. */
export async function verifyTwoFactor(
  context: HandlerContext,
  needs: Needs,
  input: Input,
): Promise<SignInResponse | Refused> {
  const userId = await challengedUser(context.read, input.challenge)
  if (userId === null) return refuse('sign-in-ended')
  // by user, because the password gives new challenges; a passkey's signature cannot be guessed
  const attempts: Attempt[] =
    input.by === 'passkey' ? [] : [{ key: `second factor ${userId}`, calls: 10, seconds: 900 }]
  const counted = await countAttempts(needs, attempts)
  if (isRefusal(counted)) return counted
  const signed =
    input.by === 'passkey'
      ? await readSigned(context, needs, input.passkey, { purpose: 'second-factor', userId })
      : null
  const signInContext = signInContextOf(needs, context)
  const outcome = await context.transact(context.actor, (work) =>
    enter(work, needs, { userId, input, signed, signInContext, calls: counted.calls[0] }),
  )
  if (isRefusal(outcome)) return outcome
  await uncountAttempt(needs, attempts)
  return setSessionCookies(needs, context, outcome)
}

/** The user of a pending sign-in; null once it has ended. */
export async function challengedUser({ tx }: Pick<Read, 'tx'>, challenge: string): Promise<string | null> {
  const [row] = await tx
    .select({ userId: signInChallenges.userId })
    .from(signInChallenges)
    .where(
      and(eq(signInChallenges.ticketHash, hashToken(challenge)), gt(signInChallenges.endsAt, sql`now()`)),
    )
  return row?.userId ?? null
}

type Entering = {
  userId: string
  input: Input
  signed: Signed | null
  signInContext: SignInContext
  /** The user's codes in the window of the counter, over all challenges. */
  calls: number | undefined
}

async function enter(
  work: Work,
  needs: Needs,
  { userId, input, signed, signInContext, calls }: Entering,
): Promise<SignInOutcome | Refused> {
  const user = await lockUser(work, userId)
  const challenge = await tryChallenge(work, input.challenge)
  if (user === null || challenge === null) return refuse('sign-in-ended')
  const proved =
    input.by === 'passkey'
      ? signed !== null && (await saveCounter(work, signed))
      : await proveByCode(work, needs, userId, input)
  if (proved) return createTwoFactorSession(work, user, challenge.method, signInContext)
  await record(work, 'two-factor.refused', `user:${userId}`, { by: input.by })
  if (challenge.tries === maxTries || calls === maxTries)
    await notify(work, needs.jobs, { userId, notice: 'two-factor-guessed' })
  return refuse(input.by === 'passkey' ? 'passkey-failed' : 'code-wrong')
}

async function proveByCode(
  work: Work,
  { secrets, vault, jobs }: Needs,
  userId: string,
  { by, code }: Exclude<Input, { by: 'passkey' }>,
): Promise<boolean> {
  if (by === 'totp') return proveByApp(work, vault, userId, code)
  const spent = await spendRecoveryCode(work, secrets.recovery, { userId, code })
  if (!spent) return false
  await record(work, 'recovery-code.used', `user:${userId}`)
  await notify(work, jobs, { userId, notice: 'recovery-code-used' })
  return true
}

/** Locks the row: of two calls with the same code, the second finds its time step used. */
async function proveByApp(work: Work, vault: Needs['vault'], userId: string, code: string): Promise<boolean> {
  const [row] = await work.tx
    .select({ totp: totpSecrets, now: presentStep })
    .from(totpSecrets)
    .innerJoin(twoFactorMethods, eq(twoFactorMethods.id, totpSecrets.factorId))
    .where(eq(twoFactorMethods.userId, userId))
    .for('update')
  if (row === undefined) return false
  const { totp, now } = row
  const lastStep = matchStep(await openTotp(vault, userId, totp), code, { now, last: totp.lastStep })
  if (lastStep === null) return false
  await work.tx.update(totpSecrets).set({ lastStep }).where(eq(totpSecrets.factorId, totp.factorId))
  await work.tx
    .update(twoFactorMethods)
    .set({ usedAt: sql`now()` })
    .where(eq(twoFactorMethods.id, totp.factorId))
  return true
}
