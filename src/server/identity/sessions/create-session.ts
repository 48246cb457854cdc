import { randomBytes } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { SignInResponse } from '#contract/identity/identity.ts'
import { record } from '#server/audit/record.ts'
import { newRowId } from '#server/database/ids.ts'
import type { Work } from '#server/database/transaction.ts'
import { endSessionOfCookie } from './end-sessions.ts'
import { hashToken } from '#server/secrets/hash-token.ts'
import { newTokens, refreshCookieOf, sessionEnds, type SessionTerms } from './session-tokens.ts'
import { type SignInMethod, sessions, users } from '#server/database/tables/identity/users.ts'
import { viewUser } from './view-user.ts'
import { twoFactorMethods, signInChallenges } from '#server/database/tables/identity/credentials.ts'

const challengeSeconds = 600
export const maxTries = 5

/** What a sign-in needs to know about the browser. */
export type SignInContext = {
  readonly terms: SessionTerms
  readonly agent: string
  /** Its refresh cookie: that session ends when a new one is created. */
  readonly oldCookie: string | null
}

export type SignInOutcome = {
  readonly userId: string
  readonly response: SignInResponse
  /** Null until two-factor authentication is done. */
  readonly refreshCookie: string | null
}

type UserRow = typeof users.$inferSelect

/**
 * Creates a session after authentication by any method; the only function that does. Users with two-factor
 * authentication get a challenge instead.
 */
export async function createSession(
  work: Work,
  user: UserRow,
  method: SignInMethod,
  signInContext: SignInContext,
): Promise<SignInOutcome> {
  // locked, so that a factor enrolled at this moment is either seen here or ends this session
  await work.tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('update')
  const factors = await work.tx
    .selectDistinct({ kind: twoFactorMethods.kind })
    .from(twoFactorMethods)
    .where(eq(twoFactorMethods.userId, user.id))
    // passkeys first: they cannot be phished
    .orderBy(twoFactorMethods.kind)
  if (factors.length === 0) return openSession(work, user, { method, twoFactorPassed: false }, signInContext)
  return { userId: user.id, response: await challenge(work, user.id, method, factors), refreshCookie: null }
}

/** Creates a session after a second factor: an answered challenge, or a passkey with user verification. */
export async function createTwoFactorSession(
  work: Work,
  user: UserRow,
  method: SignInMethod,
  signInContext: SignInContext,
): Promise<SignInOutcome> {
  await work.tx.delete(signInChallenges).where(eq(signInChallenges.userId, user.id))
  return openSession(work, user, { method, twoFactorPassed: true }, signInContext)
}

/** Uses one of a challenge's five tries; null if it is unknown, expired or used up. Must be committed. */
export async function tryChallenge(
  work: Work,
  ticket: string,
): Promise<{ userId: string; method: SignInMethod; tries: number } | null> {
  const [row] = await work.tx
    .update(signInChallenges)
    .set({ tries: sql`${signInChallenges.tries} + 1` })
    .where(
      and(
        eq(signInChallenges.ticketHash, hashToken(ticket)),
        lt(signInChallenges.tries, maxTries),
        gt(signInChallenges.endsAt, sql`now()`),
      ),
    )
    .returning({
      userId: signInChallenges.userId,
      method: signInChallenges.method,
      tries: signInChallenges.tries,
    })
  return row ?? null
}

async function challenge(
  work: Work,
  userId: string,
  method: SignInMethod,
  factors: readonly { kind: 'totp' | 'passkey' }[],
): Promise<SignInResponse> {
  const ticket = randomBytes(32).toString('base64url')
  const [row] = await work.tx
    .insert(signInChallenges)
    .values({
      ticketHash: hashToken(ticket),
      userId,
      method,
      endsAt: sql`now() + make_interval(secs => ${challengeSeconds})`,
    })
    .returning({ endsAt: signInChallenges.endsAt })
  if (row === undefined) throw new Error('The challenge was not written')
  await record(work, 'session.two-factor-asked', `user:${userId}`, { method })
  const kinds = factors.map(({ kind }) => kind)
  return {
    state: 'second-factor',
    challenge: ticket,
    methods: [...kinds, 'recovery-code'],
    expiresAt: row.endsAt.toISOString(),
  }
}

async function openSession(
  work: Work,
  user: UserRow,
  { method, twoFactorPassed }: { method: SignInMethod; twoFactorPassed: boolean },
  { terms, agent, oldCookie }: SignInContext,
): Promise<SignInOutcome> {
  await endSessionOfCookie(work, oldCookie)
  const tokens = newTokens()
  const family = randomBytes(16)
  const endsAt = sql`now() + make_interval(secs => ${terms.longestSeconds})`
  const [session] = await work.tx
    .insert(sessions)
    .values({
      id: newRowId(),
      userId: user.id,
      ...tokens.stored,
      refreshFamily: family,
      method,
      twoFactorAt: twoFactorPassed ? sql`now()` : null,
      ...sessionEnds(terms, endsAt),
      endsAt,
      address: work.actor.address,
      agent,
    })
    .returning({ id: sessions.id, expiresAt: sessions.expiresAt })
  if (session === undefined) throw new Error('The session was not written')
  await record(work, 'session.opened', `user:${user.id}`, {
    method,
    secondFactor: twoFactorPassed,
    sessionId: session.id,
  })
  return {
    userId: user.id,
    response: {
      state: 'signed-in',
      access_token: tokens.accessToken,
      expiresAt: session.expiresAt.toISOString(),
      user: viewUser(user),
      mustChangePassword: user.passwordTemporaryUntil !== null,
    },
    refreshCookie: refreshCookieOf(family, tokens.refreshSecret),
  }
}
