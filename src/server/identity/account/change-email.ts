import { and, eq, inArray, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type * as contract from '#contract/identity/account.ts'
import type { InputOf, RefusalOf } from '#contract/endpoint.ts'
import type { CodeSent } from '#contract/identity/identity.ts'
import type { User } from '#contract/identity/session.ts'
import { isRefusal, refuse, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { rowsOf } from '#server/database/rows.ts'
import { type Work, isUniqueViolation } from '#server/database/transaction.ts'
import type { HandlerContext } from '#server/http/route.ts'
import { countAttempts } from '../sign-in/attempts.ts'
import { codes, emailChanges, passwordResets } from '#server/database/tables/codes.ts'
import { currentUser } from '../sessions/get-current-user.ts'
import { notify } from '../users/notify.ts'
import { codeEmailLimit } from '../sign-in/code-email-limit.ts'
import { closeCode, openCode, tryCode } from '../codes/one-time-code.ts'
import { users } from '#server/database/tables/identity/users.ts'
import { viewUser } from '../sessions/view-user.ts'

type Needs = Pick<ServerContext, 'pool' | 'settings' | 'secrets' | 'jobs'>

/** Sends a code to a new address. If the address has an account, its e-mail says so, not the response. */
export async function changeEmail(
  context: HandlerContext,
  needs: Needs,
  { email }: InputOf<typeof contract.changeEmail>,
): Promise<CodeSent | Refusal<RefusalOf<typeof contract.changeEmail>>> {
  const { id: userId } = await currentUser(context.read)
  const counted = await countAttempts(needs, [
    { key: `new email ${userId}`, calls: 5, seconds: 900 },
    codeEmailLimit(email, 'new'),
  ])
  if (isRefusal(counted)) return counted
  return context.transact(context.actor, async (work) => {
    if (!(await isAlone(work, userId)))
      return refuse('too-many-requests', { detail: { retryAfterSeconds: 1 } })
    const older = work.tx
      .select({ id: emailChanges.id })
      .from(emailChanges)
      .where(eq(emailChanges.userId, userId))
    await work.tx.delete(codes).where(inArray(codes.id, older))
    const { id, sent } = await openCode(work, needs.secrets.codes, { purpose: 'email', mailbox: email })
    await work.tx.insert(emailChanges).values({ id, userId, email })
    await needs.jobs.enqueue(work, 'send-code', { codeId: id })
    await record(work, 'user.email-change-asked', `user:${userId}`)
    return sent
  })
}

/** Only the latest of several pending changes is valid: each replaces the one before. */
async function isAlone({ tx }: Work, userId: string): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    v.object({ alone: v.boolean() }),
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`change-email ${userId}`}, 0)) as alone`,
  )
  return rows[0]?.alone === true
}

/** Verifies the code and changes the address. If somebody else took the address meanwhile, the code is wrong. */
export async function confirmEmail(
  context: HandlerContext,
  needs: Needs,
  input: InputOf<typeof contract.confirmEmail>,
): Promise<User | Refusal<RefusalOf<typeof contract.confirmEmail>>> {
  try {
    return await context.transact(context.actor, (work) => confirm(work, needs, input))
  } catch (error) {
    if (isUniqueViolation(error)) return refuse('code-wrong')
    throw error
  }
}

async function confirm(
  work: Work,
  { secrets, jobs }: Needs,
  input: InputOf<typeof contract.confirmEmail>,
): Promise<User | Refusal<'code-wrong' | 'too-many-requests'>> {
  const { id: userId, email: oldEmail } = await currentUser(work)
  const id = await tryCode(work, secrets.codes, { purpose: 'email', ...input })
  const [change] = isRefusal(id)
    ? []
    : await work.tx
        .select()
        .from(emailChanges)
        .where(and(eq(emailChanges.id, id), eq(emailChanges.userId, userId)))
  if (change === undefined) {
    await record(work, 'user.email-code-refused', `user:${userId}`)
    return isRefusal(id) ? id : refuse('code-wrong')
  }
  const [user] = await work.tx
    .update(users)
    .set({ email: change.email })
    .where(eq(users.id, userId))
    .returning()
  if (user === undefined) throw new Error(`User ${userId} is gone`)
  await closeCode(work, change.id)
  await work.tx.delete(passwordResets).where(eq(passwordResets.userId, userId))
  await record(work, 'user.email-changed', `user:${userId}`)
  await notify(work, jobs, { userId, notice: 'email-changed', to: oldEmail })
  return viewUser(user)
}
