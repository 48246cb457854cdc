import { eq } from 'drizzle-orm'
import type { InputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/admin/messages.ts'
import type { Message } from '#contract/admin/messages.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import { newRowId } from '#server/database/ids.ts'
import type { Work } from '#server/database/transaction.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { getMessage } from './get-message.ts'
import { contactAnswers, contactMessages } from '#server/database/tables/contact.ts'

/**
 * Answers a message by e-mail, once for each `answerId`. Refuses if its sender was erased, and with them their
 * address.
 */
export async function answerMessage(
  work: Work,
  jobs: Pick<Jobs, 'enqueue'>,
  { messageId, answerId = newRowId(), text }: InputOf<typeof contract.answerMessage>,
): Promise<Message | Refusal<'not-found' | 'sender-erased'>> {
  const userId = work.actor.user?.id
  if (userId === undefined) throw new Error('answerMessage needs a manager')
  const own = eq(contactMessages.id, messageId)
  const [message] = await work.tx
    .select({ email: contactMessages.email })
    .from(contactMessages)
    .where(own)
    .for('update')
  if (message === undefined) return refuse('not-found')
  if (message.email === '') return refuse('sender-erased')
  const { rowCount } = await work.tx
    .insert(contactAnswers)
    .values({ id: answerId, messageId, userId, text })
    .onConflictDoNothing({ target: contactAnswers.id })
  if (rowCount === 0) return getMessage(work, { messageId })
  await work.tx.update(contactMessages).set({ state: 'answered' }).where(own)
  await jobs.enqueue(work, 'send-answer-email', { answerId })
  await record(work, 'message.answered', `message:${messageId}`, { answerId })
  return getMessage(work, { messageId })
}
