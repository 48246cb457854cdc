import { eq } from 'drizzle-orm'
import type { InputOf, RefusalOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/identity/identity.ts'
import type { CodeSent } from '#contract/identity/identity.ts'
import { isRefusal, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { codes, signUps } from '#server/database/tables/codes.ts'
import type { Read } from '#server/database/transaction.ts'
import type { HandlerContext } from '#server/http/route.ts'
import { hashToken } from '#server/secrets/hash-token.ts'
import { codeEmailLimit } from '../sign-in/code-email-limit.ts'
import { renewCode } from '../codes/one-time-code.ts'
import { countAttempts, uncountAttempt } from '../sign-in/attempts.ts'

type Needs = Pick<ServerContext, 'pool' | 'settings' | 'jobs'>
type Refused = Refusal<RefusalOf<typeof contract.resendSignUpCode>>

/**
 * Sends another code for a sign-up. The previous one becomes invalid. Refused after too many e-mails to the mailbox.
 */
export async function resendSignUpCode(
  context: HandlerContext,
  needs: Needs,
  { ticket }: InputOf<typeof contract.resendSignUpCode>,
): Promise<CodeSent | Refused> {
  const mailbox = await mailboxOf(context.read, ticket)
  const emails = mailbox === null ? [] : [codeEmailLimit(mailbox, 'further')]
  const counted = await countAttempts(needs, emails)
  if (isRefusal(counted)) return counted
  const sent = await context.transact(context.actor, async (work) => {
    const renewed = await renewCode(work, 'sign-up', ticket)
    if (isRefusal(renewed)) return renewed
    await needs.jobs.enqueue(work, 'send-code', { codeId: renewed.id })
    await record(work, 'sign-up.code-sent-again', `sign-up:${renewed.id}`)
    return renewed.sent
  })
  if (isRefusal(sent)) await uncountAttempt(needs, emails)
  return sent
}

async function mailboxOf({ tx }: Read, ticket: string): Promise<string | null> {
  const [row] = await tx
    .select({ email: signUps.email })
    .from(signUps)
    .innerJoin(codes, eq(codes.id, signUps.id))
    .where(eq(codes.ticketHash, hashToken(ticket)))
  return row?.email ?? null
}
