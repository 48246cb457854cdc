import { randomInt } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { InputOf, RefusalOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/identity/identity.ts'
import type { SignInResponse } from '#contract/identity/identity.ts'
import { usernameFrom } from '#shop/identity/username.ts'
import type { Language } from '#shop/localized.ts'
import { isRefusal, refuse, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { newRowId } from '#server/database/ids.ts'
import type { Work } from '#server/database/transaction.ts'
import type { HandlerContext } from '#server/http/route.ts'
import type { GoogleIdentity } from '#server/integrations/google/google.ts'
import { createSession } from '../sessions/create-session.ts'
import { findUser, type UserRow } from '../users/find-user.ts'
import { linkedUser, readCredential } from './google-identity.ts'
import { signInContextOf, setSessionCookies } from '../sessions/set-session-cookies.ts'
import { users } from '#server/database/tables/identity/users.ts'
import { linkedIdentities } from '#server/database/tables/identity/credentials.ts'

type Needs = Pick<ServerContext, 'google' | 'pool' | 'settings' | 'secrets'>
type Refused = Refusal<RefusalOf<typeof contract.signInWithGoogle>>

/**
 * Signs in with Google, by issuer and subject. Creates a new user if unknown; an address that already has an account
 * can be linked only from within that account.
 */
export async function signInWithGoogle(
  context: HandlerContext,
  needs: Needs,
  { credential, language = context.actor.language }: InputOf<typeof contract.signInWithGoogle>,
): Promise<SignInResponse | Refused> {
  const identity = await readCredential(context, needs, credential)
  if (isRefusal(identity)) return identity
  const signInContext = signInContextOf(needs, context)
  const outcome = await context.transact(context.actor, async (work) => {
    const user = await userOf(work, identity, { language, open: needs.settings.registration })
    return isRefusal(user) ? user : createSession(work, user, 'google', signInContext)
  })
  return isRefusal(outcome) ? outcome : setSessionCookies(needs, context, outcome)
}

/** Options for new users. */
type Meeting = { readonly language: Language; readonly open: boolean }

async function userOf(work: Work, identity: GoogleIdentity, meeting: Meeting): Promise<UserRow | Refused> {
  const userId = await linkedUser(work.tx, identity)
  if (userId === null) return newcomer(work, identity, meeting)
  const [user] = await work.tx
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.disabledAt)))
  return user ?? rejectSignIn(work, `user:${userId}`)
}

async function newcomer(work: Work, identity: GoogleIdentity, meeting: Meeting): Promise<UserRow | Refused> {
  const owner = await findUser(work.tx, identity.email)
  if (owner !== null) return rejectSignIn(work, `user:${owner.id}`, 'link-needed')
  if (!meeting.open) return refuse('registration-closed')
  const user = await makeUser(work, identity, meeting.language)
  if (user === null) return rejectSignIn(work, 'user:unknown')
  const { issuer, subject, email } = identity
  await work.tx.insert(linkedIdentities).values({ issuer, subject, email, userId: user.id })
  await record(work, 'user.signed-up', `user:${user.id}`, { by: 'google' })
  return user
}

/** Creates the user with the first free username similar to the name. Null if the address was taken meanwhile. */
async function makeUser(
  work: Work,
  { name, email }: GoogleIdentity,
  language: Language,
): Promise<UserRow | null> {
  const wanted = { email, language, termsAcceptedAt: sql`now()` }
  for (const suffix of ['', ...Array.from({ length: 4 }, () => randomInt(1000, 1_000_000).toString())]) {
    const username = usernameFrom(name.includes('@') || name.length < 3 ? email : name, suffix)
    const [user] = await work.tx
      .insert(users)
      .values({ id: newRowId(), username, ...wanted })
      .onConflictDoNothing()
      .returning()
    if (user !== undefined) return user
  }
  return null
}

async function rejectSignIn(work: Work, subject: string, reason?: 'link-needed'): Promise<Refused> {
  await record(work, 'sign-in.refused', subject, { by: 'google' })
  return refuse('google-failed', reason === undefined ? {} : { detail: { reason } })
}
