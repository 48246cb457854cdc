import { and, eq, gt, sql } from 'drizzle-orm'
import type { InputOf, RefusalOf } from '../../contract/endpoint.ts'
import type { SignInAnswer } from '../../contract/identity.ts'
import type { giveSecondFactor as definition } from '../../contract/second-factor.ts'
import { isRefusal, refuse, type Refusal } from '../../shop/result.ts'
import { record } from '../audit/record.ts'
import type { ServerContext } from '../context.ts'
import type { Read, Work } from '../database/work.ts'
import type { Steps } from '../http/route.ts'
import {
  type Admission,
  admitWithSecondFactor,
  type Entrance,
  mostTries,
  tryChallenge,
} from '../identity/admit.ts'
import { type Attempt, countAttempts, giveBack } from '../identity/attempts.ts'
import { entranceOf, greet } from '../identity/greet-browser.ts'
import { notify } from '../identity/notify.ts'
import { hashToken } from '../identity/resolve-session.ts'
import { secondFactors, signInChallenges } from '../identity/way-in-table.ts'
import { openSecret, presentStep } from './enrol-totp.ts'
import { holdUser } from './factors.ts'
import { keepCounter, readSigned, type Signed } from './passkey.ts'
import { spendRecoveryCode } from './recovery-codes.ts'
import { totpSecrets } from './table.ts'
import { matchStep } from './totp.ts'

type Needs = Pick<ServerContext, 'pool' | 'settings' | 'secrets' | 'jobs'>
type Input = InputOf<typeof definition>
type No = Refusal<RefusalOf<typeof definition>>

/** Ends a sign-in that owes its second step. */
export async function giveSecondFactor(steps: Steps, needs: Needs, input: Input): Promise<SignInAnswer | No> {
  const userId = await challengedUser(steps.read, input.challenge)
  if (userId === null) return refuse('sign-in-ended')
  // By user, as new challenges are to be had for the password. Nobody guesses a passkey's signature.
  const attempts: Attempt[] =
    input.by === 'passkey' ? [] : [{ key: `second factor ${userId}`, calls: 10, seconds: 900 }]
  const counted = await countAttempts(needs, attempts)
  if (isRefusal(counted)) return counted
  const signed =
    input.by === 'passkey'
      ? await readSigned(steps, needs, input.passkey, { purpose: 'second-factor', userId })
      : null
  const entrance = entranceOf(needs, steps)
  const admission = await steps.transact(steps.actor, (work) =>
    enter(work, needs, { userId, input, signed, entrance }),
  )
  if (isRefusal(admission)) return admission
  await giveBack(needs, attempts)
  return greet(needs, steps, admission)
}

/** Whose sign-in this is; null once it has ended. */
export async function challengedUser({ tx }: Pick<Read, 'tx'>, challenge: string): Promise<string | null> {
  const [row] = await tx
    .select({ userId: signInChallenges.userId })
    .from(signInChallenges)
    .where(
      and(eq(signInChallenges.ticketHash, hashToken(challenge)), gt(signInChallenges.endsAt, sql`now()`)),
    )
  return row?.userId ?? null
}

type Entering = { userId: string; input: Input; signed: Signed | null; entrance: Entrance }

async function enter(
  work: Work,
  needs: Needs,
  { userId, input, signed, entrance }: Entering,
): Promise<Admission | No> {
  const user = await holdUser(work, userId)
  const challenge = await tryChallenge(work, input.challenge)
  if (user === null || challenge === null) return refuse('sign-in-ended')
  const proved =
    input.by === 'passkey'
      ? signed !== null && (await keepCounter(work, signed))
      : await proveByCode(work, needs, userId, input)
  if (proved) return admitWithSecondFactor(work, user, challenge.method, entrance)
  await record(work, 'second-factor.refused', `user:${userId}`, { by: input.by })
  if (challenge.tries === mostTries) await notify(work, needs.jobs, { userId, notice: 'second-step-guessed' })
  return refuse(input.by === 'passkey' ? 'passkey-failed' : 'code-wrong')
}

async function proveByCode(
  work: Work,
  { secrets, jobs }: Needs,
  userId: string,
  { by, code }: Exclude<Input, { by: 'passkey' }>,
): Promise<boolean> {
  if (by === 'totp') return proveByApp(work, secrets.totp, userId, code)
  const spent = await spendRecoveryCode(work, secrets.recovery, { userId, code })
  if (!spent) return false
  await record(work, 'recovery-code.used', `user:${userId}`)
  await notify(work, jobs, { userId, notice: 'recovery-code-used' })
  return true
}

/** The row is held: of two who bring the same code at once, the second finds its step taken. */
async function proveByApp(work: Work, secret: Buffer, userId: string, code: string): Promise<boolean> {
  const [row] = await work.tx
    .select({ totp: totpSecrets, now: presentStep })
    .from(totpSecrets)
    .innerJoin(secondFactors, eq(secondFactors.id, totpSecrets.factorId))
    .where(eq(secondFactors.userId, userId))
    .for('update')
  if (row === undefined) return false
  const { totp, now } = row
  const lastStep = matchStep(openSecret(secret, userId, totp), code, { now, last: totp.lastStep })
  if (lastStep === null) return false
  await work.tx.update(totpSecrets).set({ lastStep }).where(eq(totpSecrets.factorId, totp.factorId))
  await work.tx
    .update(secondFactors)
    .set({ usedAt: sql`now()` })
    .where(eq(secondFactors.id, totp.factorId))
  return true
}
