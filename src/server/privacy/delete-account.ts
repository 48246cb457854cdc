import { eq } from 'drizzle-orm'
import type { InputOf, OutputOf, RefusalOf } from '../../contract/endpoint.ts'
import type {
  deleteAccount as deleteDefinition,
  getDeletion as getDefinition,
} from '../../contract/privacy.ts'
import { isRefusal, refuse, type Refusal } from '../../shop/result.ts'
import { record } from '../audit/record.ts'
import type { ServerContext } from '../context.ts'
import { newRowId } from '../database/ids.ts'
import type { Read, Work } from '../database/work.ts'
import type { Steps } from '../http/route.ts'
import { currentUser } from '../identity/get-current-user.ts'
import { giveRefreshCookie } from '../identity/greet-browser.ts'
import { users } from '../identity/table.ts'
import { countLooseEnds } from '../orders/count-loose-ends.ts'
import type { PersonPart } from './part.ts'

type Needs = Pick<ServerContext, 'settings' | 'jobs'>
type No = Refusal<RefusalOf<typeof deleteDefinition>>

/** What deleting the account would mean. */
export async function getDeletion(read: Read): Promise<OutputOf<typeof getDefinition>> {
  const user = await currentUser(read)
  const { open, ...ends } = await countLooseEnds(read, { ...user, userId: user.id })
  return { ...ends, blocked: user.role === 0 ? 'manager' : open > 0 ? 'orders-open' : null }
}

/** Deletes the account of the signed-in user, at once and for good. */
export async function deleteAccount(
  steps: Steps,
  needs: Needs,
  parts: readonly PersonPart[],
  input: InputOf<typeof deleteDefinition>,
): Promise<undefined | No> {
  const refused = await steps.transact(steps.actor, (work) => forget(work, needs, parts, input))
  if (isRefusal(refused)) return refused
  giveRefreshCookie(needs, steps, '')
}

async function forget(
  work: Work,
  { jobs }: Needs,
  parts: readonly PersonPart[],
  { acceptLoss }: InputOf<typeof deleteDefinition>,
): Promise<No | null> {
  const id = work.actor.user?.id ?? ''
  const [user] = await work.tx.select().from(users).where(eq(users.id, id)).for('update')
  if (user === undefined) throw new Error('This needs a signed-in user')
  if (user.role === 0) return refuse('not-allowed')
  const person = { ...user, userId: id }
  const ends = await countLooseEnds(work, person)
  if (ends.open > 0) return refuse('orders-open')
  if (ends.unrevealedKeys + ends.freshFiles > 0 && !acceptLoss)
    return refuse('keys-unrevealed', { detail: { unrevealedKeys: ends.unrevealedKeys } })
  for (const part of parts) await part.forget(work, person)
  await record(work, 'user.deleted', `user:${id}`, { ordersKept: ends.orders })
  const { username, email: to, language } = user
  await jobs.enqueue(work, 'mail-goodbye', { noticeId: newRowId(), username, to, language })
  return null
}
