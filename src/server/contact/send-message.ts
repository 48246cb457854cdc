import type { sendMessage as definition } from '../../contract/contact.ts'
import type { InputOf, OutputOf, RefusalOf } from '../../contract/endpoint.ts'
import { isRefusal, type Refusal } from '../../shop/result.ts'
import { record } from '../audit/record.ts'
import type { ServerContext } from '../context.ts'
import { newId } from '../database/ids.ts'
import type { Steps } from '../http/route.ts'
import { countAttempts, keyOf } from '../identity/attempts.ts'
import { contactMessages } from './table.ts'

/** Keeps a message to the shop; the letter to the support mailbox leaves with the same commit. */
export async function sendMessage(
  steps: Steps,
  needs: Pick<ServerContext, 'pool' | 'settings' | 'jobs'>,
  { username, email, message, language }: InputOf<typeof definition>,
): Promise<OutputOf<typeof definition> | Refusal<RefusalOf<typeof definition>>> {
  const counted = await countAttempts(needs, [{ key: keyOf('contact email', email), calls: 5, seconds: 900 }])
  if (isRefusal(counted)) return counted
  const id = newId()
  await steps.transact(steps.actor, async (work) => {
    await work.tx
      .insert(contactMessages)
      .values({ id, kind: 'message', name: username, email, message, language })
    await needs.jobs.enqueue(work, 'mail-contact', { messageId: id, to: 'support' })
    await record(work, 'contact.message-sent', `message:${id}`)
  })
  return { sent: true }
}
