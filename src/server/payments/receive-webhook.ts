import { eq } from 'drizzle-orm'
import type { InputOf, OutputOf, RefusalOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/payments.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { newRowId } from '#server/database/ids.ts'
import { openTask } from '#server/orders/manager-tasks.ts'
import { type Settling, settlePayment } from './settle-payment.ts'
import { webhookMessages } from '#server/database/tables/payments.ts'

/**
 * A provider's message: its signature is checked over the raw bytes first, the message is kept,
 * and then the provider is asked what is true. What cannot be placed is parked for a manager. A
 * failure of ours answers 5xx, so that the provider sends it again.
 */
export async function receiveWebhook(
  settling: Settling,
  { provider, body, headers }: InputOf<typeof contract.receiveWebhook>,
): Promise<OutputOf<typeof contract.receiveWebhook> | Refusal<RefusalOf<typeof contract.receiveWebhook>>> {
  const reading = settling.providers.find(provider)?.verifyCallback(body, headers)
  if (reading === undefined) return refuse('not-found')
  if (reading === 'signature-wrong') return refuse('signature-wrong')
  if (reading === 'unreadable') return refuse('invalid-input')
  const { trust, subject } = reading
  if (subject.about === 'nothing') return { received: true }
  const reference = subject.about === 'payment' ? subject.reference : null
  const messageId = newRowId()
  await settling.transact(settling.actor, (work) =>
    work.tx.insert(webhookMessages).values({ id: messageId, provider, body: Buffer.from(body), reference }),
  )
  if (reference === null) return { received: true }
  const outcome = await settlePayment(settling, { provider, reference })
  await settling.transact(settling.actor, async (work) => {
    await work.tx
      .update(webhookMessages)
      .set({ handled: outcome === 'settled' })
      .where(eq(webhookMessages.id, messageId))
    // anybody can send what nobody signs: it makes no work for a person
    if (outcome !== 'settled' && trust === 'signed')
      // a provider that says the same again opens no second task
      await openTask(work, {
        kind: 'unknown-payment',
        orderId: null,
        detail: {
          provider,
          reference,
          messageId,
          ...(outcome.unknown === null ? {} : { transactions: outcome.unknown.transactions }),
        },
      })
  })
  return { received: true }
}
