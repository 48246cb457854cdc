import type { askCancellation as definition } from '../../contract/contact.ts'
import type { InputOf, OutputOf, RefusalOf } from '../../contract/endpoint.ts'
import { isRefusal, type Refusal } from '../../shop/result.ts'
import { record } from '../audit/record.ts'
import type { ServerContext } from '../context.ts'
import { newId } from '../database/ids.ts'
import type { Steps } from '../http/route.ts'
import { countAttempts, keyOf } from '../identity/attempts.ts'
import { contactMessages } from './table.ts'

/**
 * Takes a notice of cancellation. Whether the order exists is not looked up here: a notice counts
 * from the moment it is sent, and the answer must tell nobody about other people's orders.
 */
export async function askCancellation(
  steps: Steps,
  needs: Pick<ServerContext, 'pool' | 'settings' | 'jobs'>,
  notice: InputOf<typeof definition>,
): Promise<OutputOf<typeof definition> | Refusal<RefusalOf<typeof definition>>> {
  // the confirmation goes to whatever address is named, so each address gets few of them
  const counted = await countAttempts(needs, [
    { key: keyOf('cancellation email', notice.email), calls: 5, seconds: 3600 },
  ])
  if (isRefusal(counted)) return counted
  const id = newId()
  const [kept] = await steps.transact(steps.actor, async (work) => {
    const rows = await work.tx
      .insert(contactMessages)
      .values({ id, kind: 'cancellation', ...notice })
      .returning({ at: contactMessages.createdAt })
    await needs.jobs.enqueue(work, 'mail-contact', { messageId: id, to: 'support' })
    await needs.jobs.enqueue(work, 'mail-contact', { messageId: id, to: 'sender' })
    await record(work, 'contact.cancellation-asked', `message:${id}`, { orderNumber: notice.orderNumber })
    return rows
  })
  if (kept === undefined) throw new Error('The notice was not written')
  return { reference: id, receivedAt: kept.at.toISOString() }
}
