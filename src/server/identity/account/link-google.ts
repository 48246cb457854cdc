import { eq } from 'drizzle-orm'
import type * as contract from '#contract/identity/account.ts'
import type { Account } from '#contract/identity/account.ts'
import type { InputOf, RefusalOf } from '#contract/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { isUniqueViolation, type Work } from '#server/database/transaction.ts'
import type { HandlerContext } from '#server/http/route.ts'
import type { GoogleIdentity } from '#server/integrations/google/google.ts'
import { getAccount } from './get-account.ts'
import { currentUser } from '../sessions/get-current-user.ts'
import { linkedUser, readCredential } from '../sign-in/google-identity.ts'
import { notify } from '../users/notify.ts'
import { lockWaysIn } from '../users/ways-in.ts'
import { linkedIdentities } from '#server/database/tables/identity/credentials.ts'

type Needs = Pick<ServerContext, 'google' | 'pool' | 'jobs'>

/** Links a Google account to the user. Refused if it is linked to another user. */
export async function linkGoogle(
  context: HandlerContext,
  needs: Needs,
  { credential }: InputOf<typeof contract.linkGoogle>,
): Promise<Account | Refusal<RefusalOf<typeof contract.linkGoogle>>> {
  const identity = await readCredential(context, needs, credential)
  if (isRefusal(identity)) return identity
  try {
    return await context.transact(context.actor, (work) => link(work, needs, identity))
  } catch (error) {
    // another user was linked to it at the same moment
    if (isUniqueViolation(error)) return refuse('google-account-taken')
    throw error
  }
}

async function link(
  work: Work,
  { jobs }: Pick<Needs, 'jobs'>,
  identity: GoogleIdentity,
): Promise<Account | Refusal<'google-account-taken'>> {
  const { id } = await currentUser(work)
  const { issuer, subject, email } = identity
  const linked = await linkedUser(work.tx, identity)
  if (linked !== null && linked !== id) return refuse('google-account-taken')
  await work.tx.delete(linkedIdentities).where(eq(linkedIdentities.userId, id))
  await work.tx.insert(linkedIdentities).values({ issuer, subject, email, userId: id })
  await record(work, 'user.google-linked', `user:${id}`)
  await notify(work, jobs, { userId: id, notice: 'google-linked' })
  return getAccount(work)
}

/** Unlinks the Google account, unless the user could not sign in otherwise. */
export async function unlinkGoogle(
  work: Work,
  jobs: ServerContext['jobs'],
): Promise<Account | Refusal<RefusalOf<typeof contract.unlinkGoogle>>> {
  const { id } = await currentUser(work)
  const { password, passkeys } = await lockWaysIn(work, id)
  if (!password && passkeys.length === 0) return refuse('last-sign-in-method')
  const gone = await work.tx
    .delete(linkedIdentities)
    .where(eq(linkedIdentities.userId, id))
    .returning({ subject: linkedIdentities.subject })
  if (gone.length === 0) return refuse('not-found')
  await record(work, 'user.google-unlinked', `user:${id}`)
  await notify(work, jobs, { userId: id, notice: 'google-unlinked' })
  return getAccount(work)
}
