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
  if (provider !== settling.provider.name) return refuse('not-found')
  const reading = settling.provider.readWebhook(body, headers)
  if (reading === 'signature-wrong') return refuse('signature-wrong')
  if (reading === 'unreadable') return refuse('invalid-input')
  const messageId = newRowId()
  await settling.transact(settling.actor, (work) =>
    work.tx
      .insert(webhookMessages)
      .values({ id: messageId, provider, body: Buffer.from(body), reference: reading.reference }),
  )
  const outcome = await settlePayment(settling, reading.reference)
  await settling.transact(settling.actor, async (work) => {
    await work.tx
      .update(webhookMessages)
      .set({ handled: outcome === 'settled' })
      .where(eq(webhookMessages.id, messageId))
    if (outcome !== 'settled')
      // a provider that says the same again opens no second task
      await openTask(work, {
        kind: 'unknown-payment',
        orderId: null,
        detail: {
          provider,
          reference: reading.reference,
          messageId,
          ...(outcome.unknown === null ? {} : { transactions: outcome.unknown.transactions }),
        },
      })
  })
  return { received: true }
}
