import type * as contract from '#contract/contact.ts'
import type { InputOf, OutputOf, RefusalOf } from '#contract/endpoint.ts'
import { isRefusal, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { newId } from '#server/database/ids.ts'
import type { HandlerContext } from '#server/http/route.ts'
import { countAttempts, keyOf } from '#server/identity/sign-in/attempts.ts'
import { contactMessages } from '#server/database/tables/contact.ts'

/** Stores a message to the shop and enqueues the e-mail to support in the same transaction. */
export async function sendMessage(
  context: HandlerContext,
  needs: Pick<ServerContext, 'pool' | 'settings' | 'jobs'>,
  { username, email, message, language }: InputOf<typeof contract.sendMessage>,
): Promise<OutputOf<typeof contract.sendMessage> | Refusal<RefusalOf<typeof contract.sendMessage>>> {
  const counted = await countAttempts(needs, [{ key: keyOf('contact email', email), calls: 5, seconds: 900 }])
  if (isRefusal(counted)) return counted
  const id = newId()
  await context.transact(context.actor, async (work) => {
    await work.tx
      .insert(contactMessages)
      .values({ id, kind: 'message', name: username, email, message, language })
    await needs.jobs.enqueue(work, 'send-contact-email', { messageId: id, to: 'support' })
    await record(work, 'contact.message-sent', `message:${id}`)
  })
  return { sent: true }
}
