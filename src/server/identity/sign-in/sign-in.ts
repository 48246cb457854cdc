import { and, eq, isNull, or, gt, sql } from 'drizzle-orm'
import type { InputOf, RefusalOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/identity/identity.ts'
import type { SignInResponse } from '#contract/identity/identity.ts'
import { isRefusal, refuse, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import type { Work } from '#server/database/transaction.ts'
import type { HandlerContext } from '#server/http/route.ts'
import { createSession, type SignInOutcome, type SignInContext } from '../sessions/create-session.ts'
import { type Attempt, countAttempts, uncountAttempt, keyOf } from './attempts.ts'
import { findUser, type UserRow } from '../users/find-user.ts'
import { signInContextOf, setSessionCookies, findKnownDevice } from '../sessions/set-session-cookies.ts'
import { users } from '#server/database/tables/identity/users.ts'

type Needs = Pick<ServerContext, 'pool' | 'settings' | 'secrets' | 'passwords'>
type Input = InputOf<typeof contract.signIn>
type Refused = Refusal<RefusalOf<typeof contract.signIn>>

const windowSeconds = 900
/** From this try on, a bot check is required. */
const suspiciousTries = 4
/** Successful sign-ins to a login in the same time: each costs a hash, a session and an audit row. */
const maxSuccesses = 60

/**
 * Signs in by username or e-mail address and password. An unknown user, a wrong or expired password, an account that
 * is disabled or has no password: all get the same response, after one hash check.
 */
export async function signIn(
  context: HandlerContext,
  needs: Needs,
  input: Input,
): Promise<SignInResponse | Refused> {
  const user = await findUser(context.read.tx, input.login)
  const attempts = attemptsOf(context, needs, input.login, user)
  const counted = await countAttempts(needs, attempts)
  if (isRefusal(counted)) return counted
  const successes = [
    { key: keyOf('sign-in success', input.login), calls: maxSuccesses, seconds: windowSeconds },
  ]
  const limited = await countAttempts(needs, successes)
  if (isRefusal(limited)) {
    await uncountAttempt(needs, attempts)
    return limited
  }
  if (counted.calls.some((calls) => calls >= suspiciousTries)) {
    const bot = await context.refuseBot()
    if (bot !== null) {
      await uncountAttempt(needs, [...attempts, ...successes])
      return bot
    }
  }
  const known = user?.passwordHash ?? null
  const right = await needs.passwords.verify(input.password, known)
  if (isRefusal(right)) {
    await uncountAttempt(needs, [...attempts, ...successes])
    return right
  }
  const signInContext = signInContextOf(needs, context)
  const outcome = await context.transact(context.actor, (work) =>
    user !== null && right ? enter(work, user, signInContext) : rejectSignIn(work, user),
  )
  await uncountAttempt(needs, isRefusal(outcome) ? successes : attempts)
  if (isRefusal(outcome)) return outcome
  if (known !== null && needs.passwords.isStale(known))
    await rehash(context, needs, { id: outcome.userId, passwordHash: known }, input)
  return setSessionCookies(needs, context, outcome)
}

/**
 * The counters of a try: of the login and of the IP address. A browser the user has signed in from has its own counter
 * instead of the login's, and is not refused because of others at its address.
 */
function attemptsOf(context: HandlerContext, needs: Needs, login: string, user: UserRow | null): Attempt[] {
  const device = user === null ? null : findKnownDevice(needs, context.browser, user.id)
  return [
    {
      key: device === null ? keyOf('sign-in login', login) : keyOf('sign-in device', device),
      calls: 10,
      seconds: windowSeconds,
    },
    {
      key: `sign-in address ${context.actor.address}`,
      calls: 15,
      seconds: windowSeconds,
      ...(device === null ? {} : { refuses: false as const }),
    },
  ]
}

/** Reads the row again: it can change while the password is being checked. */
async function enter(
  work: Work,
  { id, passwordHash }: UserRow,
  signInContext: SignInContext,
): Promise<SignInOutcome | Refused> {
  const [user] = await work.tx
    .select()
    .from(users)
    .where(
      and(
        eq(users.id, id),
        eq(users.passwordHash, passwordHash ?? ''),
        isNull(users.disabledAt),
        or(isNull(users.passwordTemporaryUntil), gt(users.passwordTemporaryUntil, sql`now()`)),
      ),
    )
    .for('update')
  return user === undefined
    ? rejectSignIn(work, { id })
    : createSession(work, user, 'password', signInContext)
}

async function rejectSignIn(work: Work, user: Pick<UserRow, 'id'> | null): Promise<Refused> {
  await record(work, 'sign-in.refused', user === null ? 'user:unknown' : `user:${user.id}`)
  return refuse('sign-in-failed')
}

/** Hashes the password again with the present cost, unless another password has been set meanwhile. */
async function rehash(
  context: HandlerContext,
  needs: Needs,
  stale: { readonly id: string; readonly passwordHash: string },
  { password }: Input,
): Promise<void> {
  const passwordHash = await needs.passwords.hash(password)
  if (isRefusal(passwordHash)) return
  await context.transact(context.actor, (work) =>
    work.tx
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, stale.id), eq(users.passwordHash, stale.passwordHash))),
  )
}
