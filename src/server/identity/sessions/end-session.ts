import type * as contract from '#contract/identity/account.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import type { Work } from '#server/database/transaction.ts'
import { endOneSession, endSessions } from './end-sessions.ts'
import { currentUser } from './get-current-user.ts'

/** Ends a session of the signed-in user. Sessions of others are not found. */
export async function endSession(
  work: Work,
  { sessionId }: InputOf<typeof contract.endSession>,
): Promise<undefined | Refusal<'not-found'>> {
  const { id } = await currentUser(work)
  if ((await endOneSession(work, id, sessionId)) === null) return refuse('not-found')
  await record(work, 'session.ended', `user:${id}`, { sessionId })
}

/** Ends all other sessions of the signed-in user. */
export async function endOtherSessions(work: Work): Promise<OutputOf<typeof contract.endOtherSessions>> {
  const { id } = await currentUser(work)
  const ended = await endSessions(work, id, work.actor.user?.sessionId)
  if (ended > 0) await record(work, 'session.others-ended', `user:${id}`, { ended })
  return { ended }
}
