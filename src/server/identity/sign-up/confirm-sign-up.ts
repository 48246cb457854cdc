import { eq, sql } from 'drizzle-orm'
import type { InputOf, RefusalOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/identity/identity.ts'
import type { SignInResponse } from '#contract/identity/identity.ts'
import { isRefusal, refuse, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { newRowId } from '#server/database/ids.ts'
import type { Work } from '#server/database/transaction.ts'
import type { HandlerContext } from '#server/http/route.ts'
import { createSession, type SignInOutcome, type SignInContext } from '../sessions/create-session.ts'
import { signUps } from '#server/database/tables/codes.ts'
import { signInContextOf, setSessionCookies } from '../sessions/set-session-cookies.ts'
import { closeCode, tryCode } from '../codes/one-time-code.ts'
import { isTaken } from './sign-up.ts'
import { users } from '#server/database/tables/identity/users.ts'

type Needs = Pick<ServerContext, 'settings' | 'secrets'>
type Input = InputOf<typeof contract.confirmSignUp>
type Refused = Refusal<RefusalOf<typeof contract.confirmSignUp>>

/** Creates the user after a sign-up is confirmed by its code, and their first session. */
export async function confirmSignUp(
  context: HandlerContext,
  needs: Needs,
  input: Input,
): Promise<SignInResponse | Refused> {
  const signInContext = signInContextOf(needs, context)
  const outcome = await context.transact(context.actor, (work) =>
    confirm(work, needs.secrets.codes, input, signInContext),
  )
  return isRefusal(outcome) ? outcome : setSessionCookies(needs, context, outcome)
}

async function confirm(
  work: Work,
  pepper: Buffer,
  input: Input,
  signInContext: SignInContext,
): Promise<SignInOutcome | Refused> {
  const id = await tryCode(work, pepper, { purpose: 'sign-up', ...input })
  if (isRefusal(id)) {
    await record(work, 'sign-up.code-refused', 'sign-up')
    return id
  }
  const [attempt] = await work.tx.select().from(signUps).where(eq(signUps.id, id))
  if (attempt === undefined) throw new Error(`Sign-up ${id} lost its row`)
  const { username, email, phone, language, passwordHash } = attempt
  const [user] = await work.tx
    .insert(users)
    .values({ id: newRowId(), username, email, phone, language, passwordHash, termsAcceptedAt: sql`now()` })
    .onConflictDoNothing()
    .returning()
  await closeCode(work, id)
  if (user === undefined) {
    await record(work, 'sign-up.overtaken', `sign-up:${id}`)
    return refuse((await isTaken(work.tx, username)) ? 'username-taken' : 'code-wrong')
  }
  await record(work, 'user.signed-up', `user:${user.id}`, { signUpId: id })
  return createSession(work, user, 'sign-up', signInContext)
}
