import { eq, sql } from 'drizzle-orm'
import type { InputOf, RefusalOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/identity/identity.ts'
import type { CodeSent } from '#contract/identity/identity.ts'
import { isRefusal, refuse, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import type { Read } from '#server/database/transaction.ts'
import type { HandlerContext } from '#server/http/route.ts'
import { countAttempts } from '../sign-in/attempts.ts'
import { signUps } from '#server/database/tables/codes.ts'
import { wordsOf } from '../passwords/common-passwords.ts'
import { codeEmailLimit } from '../sign-in/code-email-limit.ts'
import { openCode } from '../codes/one-time-code.ts'
import { getInvitation } from '../team/accept-invitation.ts'
import { users } from '#server/database/tables/identity/users.ts'

type Needs = Pick<ServerContext, 'pool' | 'settings' | 'secrets' | 'passwords' | 'isCommonPassword' | 'jobs'>
type Refused = Refusal<RefusalOf<typeof contract.signUp>>

/**
 * Starts a sign-up. The address is not looked up: a known one does the same work and gets the same response;
 * only the e-mail says that it is known.
 */
export async function signUp(
  context: HandlerContext,
  needs: Needs,
  input: InputOf<typeof contract.signUp>,
): Promise<CodeSent | Refused> {
  const closed = needs.settings.registration ? null : await refuseUninvited(context.read, input)
  if (closed !== null) return closed
  const counted = await countAttempts(needs, [codeEmailLimit(input.email, 'new')])
  if (isRefusal(counted)) return counted
  if (await isTaken(context.read.tx, input.username)) return refuse('username-taken')
  if (needs.isCommonPassword(input.password, wordsOf(input)))
    return refuse('password-too-common', { fields: { password: 'too-common' } })
  const passwordHash = await needs.passwords.hash(input.password)
  if (isRefusal(passwordHash)) return passwordHash
  return context.transact(context.actor, async (work) => {
    const { id, sent } = await openCode(work, needs.secrets.codes, {
      purpose: 'sign-up',
      mailbox: input.email,
    })
    const { username, email, phone, language } = input
    await work.tx.insert(signUps).values({ id, username, email, phone, language, passwordHash })
    await needs.jobs.enqueue(work, 'send-code', { codeId: id })
    await record(work, 'sign-up.started', `sign-up:${id}`)
    return sent
  })
}

/** While registration is closed, an open invitation allows the address it was sent to. */
async function refuseUninvited(
  read: Read,
  { invitation, email }: InputOf<typeof contract.signUp>,
): Promise<Refusal<'registration-closed' | 'invitation-of-another'> | null> {
  const { invited } =
    invitation === undefined ? { invited: null } : await getInvitation(read, { token: invitation })
  if (invited === null) return refuse('registration-closed')
  // the link for the first owner has no address
  if (invited.email === null) return null
  return invited.email.toLowerCase() === email.toLowerCase() ? null : refuse('invitation-of-another')
}

/** True if a user has this username, ignoring case. */
export async function isTaken(tx: HandlerContext['read']['tx'], username: string): Promise<boolean> {
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.username})`, username.toLowerCase()))
  return user !== undefined
}
