import { eq } from 'drizzle-orm'
import type { InputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/admin/messages.ts'
import type { Message } from '#contract/admin/messages.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import type { Work } from '#server/database/transaction.ts'
import { getMessage } from './get-message.ts'
import { contactMessages } from '#server/database/tables/contact.ts'

/** Marks a message as done, or opens it again. */
export async function changeMessageState(
  work: Work,
  { messageId, state }: InputOf<typeof contract.changeMessageState>,
): Promise<Message | Refusal<'not-found'>> {
  const [before] = await work.tx
    .select({ state: contactMessages.state })
    .from(contactMessages)
    .where(eq(contactMessages.id, messageId))
    .for('update')
  if (before === undefined) return refuse('not-found')
  await work.tx.update(contactMessages).set({ state }).where(eq(contactMessages.id, messageId))
  await record(work, 'message.state-changed', `message:${messageId}`, { from: before.state, to: state })
  return getMessage(work, { messageId })
}
