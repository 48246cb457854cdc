import type * as contract from '#contract/contact.ts'
import type { InputOf, OutputOf, RefusalOf } from '#contract/endpoint.ts'
import { isRefusal, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { newId } from '#server/database/ids.ts'
import type { HandlerContext } from '#server/http/route.ts'
import { countAttempts, keyOf } from '#server/identity/sign-in/attempts.ts'
import { contactMessages } from '#server/database/tables/contact.ts'

/**
 * Accepts a cancellation notice. Whether the order exists is not checked here: a notice is valid from the
 * moment it is sent, and the response must not reveal other people's orders.
 */
export async function requestCancellation(
  context: HandlerContext,
  needs: Pick<ServerContext, 'pool' | 'settings' | 'jobs'>,
  notice: InputOf<typeof contract.requestCancellation>,
): Promise<
  OutputOf<typeof contract.requestCancellation> | Refusal<RefusalOf<typeof contract.requestCancellation>>
> {
  // the confirmation goes to an unverified address, so the number per address is limited
  const counted = await countAttempts(needs, [
    { key: keyOf('cancellation email', notice.email), calls: 5, seconds: 3600 },
  ])
  if (isRefusal(counted)) return counted
  const id = newId()
  const [stored] = await context.transact(context.actor, async (work) => {
    const rows = await work.tx
      .insert(contactMessages)
      .values({ id, kind: 'cancellation', ...notice })
      .returning({ at: contactMessages.createdAt })
    await needs.jobs.enqueue(work, 'send-contact-email', { messageId: id, to: 'support' })
    await needs.jobs.enqueue(work, 'send-contact-email', { messageId: id, to: 'sender' })
    await record(work, 'contact.cancellation-asked', `message:${id}`, { orderNumber: notice.orderNumber })
    return rows
  })
  if (stored === undefined) throw new Error('The notice was not written')
  return { reference: id, receivedAt: stored.at.toISOString() }
}
