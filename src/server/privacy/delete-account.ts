import { eq } from 'drizzle-orm'
import type { InputOf, OutputOf, RefusalOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/privacy.ts'
import { isRefusal, refuse, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { newRowId } from '#server/database/ids.ts'
import type { Read, Work } from '#server/database/transaction.ts'
import type { HandlerContext } from '#server/http/route.ts'
import { currentUser } from '#server/identity/sessions/get-current-user.ts'
import { setRefreshCookie } from '#server/identity/sessions/set-session-cookies.ts'
import { users } from '#server/database/tables/identity/users.ts'
import { countOpenIssues } from '#server/orders/tasks/count-open-issues.ts'
import type { Person, PrivacySource } from '#server/context/privacy-source.ts'

type Needs = Pick<ServerContext, 'settings' | 'jobs'>
type Refused = Refusal<RefusalOf<typeof contract.deleteAccount>>

/** The consequences of deleting the account, and what blocks it. */
export async function getDeletion(read: Read): Promise<OutputOf<typeof contract.getDeletion>> {
  const user = await currentUser(read)
  const { open, ...ends } = await countOpenIssues(read, { ...user, userId: user.id })
  return { ...ends, blocked: user.role === 0 ? 'manager' : open > 0 ? 'orders-open' : null }
}

/** Deletes the account of the signed-in user immediately and irreversibly. */
export async function deleteAccount(
  context: HandlerContext,
  needs: Needs,
  sources: readonly PrivacySource[],
  input: InputOf<typeof contract.deleteAccount>,
): Promise<undefined | Refused> {
  const refused = await context.transact(context.actor, (work) => forget(work, needs, sources, input))
  if (isRefusal(refused)) return refused
  setRefreshCookie(needs, context, '')
}

async function forget(
  work: Work,
  { jobs }: Needs,
  sources: readonly PrivacySource[],
  { acceptLoss }: InputOf<typeof contract.deleteAccount>,
): Promise<Refused | null> {
  const id = work.actor.user?.id ?? ''
  const [user] = await work.tx.select().from(users).where(eq(users.id, id)).for('update')
  if (user === undefined) throw new Error('This needs a signed-in user')
  if (user.role === 0) return refuse('not-allowed')
  const refused = await erasePerson(work, sources, { ...user, userId: id }, acceptLoss)
  if (isRefusal(refused)) return refused
  const { username, email: to, language } = user
  await jobs.enqueue(work, 'send-goodbye-email', { noticeId: newRowId(), username, to, language })
  return null
}

/**
 * Erases a person from everything the shop stores. Refused while an order is open, or if keys
 * or files would be lost and `acceptLoss` is false. The audit log records who requested it.
 */
export async function erasePerson(
  work: Work,
  sources: readonly PrivacySource[],
  person: Person,
  acceptLoss: boolean,
): Promise<Refusal<'orders-open' | 'keys-unrevealed'> | null> {
  const ends = await countOpenIssues(work, person)
  if (ends.open > 0) return refuse('orders-open')
  if (ends.unrevealedKeys + ends.freshFiles > 0 && !acceptLoss)
    return refuse('keys-unrevealed', { detail: { unrevealedKeys: ends.unrevealedKeys } })
  for (const source of sources) await source.forget(work, person)
  await record(work, 'user.deleted', `user:${person.userId}`, { ordersKept: ends.orders })
  return null
}
