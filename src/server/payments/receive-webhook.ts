import { eq, sql } from 'drizzle-orm'
import type { InputOf, OutputOf, RefusalOf } from '../../contract/endpoint.ts'
import type { receiveWebhook as definition } from '../../contract/payments.ts'
import { refuse, type Refusal } from '../../shop/result.ts'
import { newRowId } from '../database/ids.ts'
import type { Work } from '../database/work.ts'
import { managerTasks } from '../orders/table.ts'
import type { PaymentReport } from '../outside/payments/provider.ts'
import { type Settling, settlePayment } from './settle-payment.ts'
import { webhookMessages } from './table.ts'

/**
 * A provider's message: its signature is checked over the raw bytes first, the message is kept,
 * and then the provider is asked what is true. What cannot be placed is parked for a manager. A
 * failure of ours answers 5xx, so that the provider sends it again.
 */
export async function receiveWebhook(
  settling: Settling,
  { provider, body, headers }: InputOf<typeof definition>,
): Promise<OutputOf<typeof definition> | Refusal<RefusalOf<typeof definition>>> {
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
      await callManager(work, { provider, reference: reading.reference, messageId }, outcome.unknown)
  })
  return { received: true }
}

type Unknown = { readonly provider: string; readonly reference: string; readonly messageId: string }

/** A provider that says the same again is not told of twice while a person has not seen to it. */
async function callManager({ tx }: Work, about: Unknown, report: PaymentReport | null): Promise<void> {
  // two messages at once are two that say the same
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${about.provider} ${about.reference}`}, 8))`,
  )
  const { rows } = await tx.execute(sql`
    select from manager_tasks where kind = 'unknown-payment' and resolved_at is null
      and detail ->> 'provider' = ${about.provider} and detail ->> 'reference' = ${about.reference}`)
  if (rows.length > 0) return
  await tx.insert(managerTasks).values({
    id: newRowId(),
    kind: 'unknown-payment',
    detail: { ...about, ...(report === null ? {} : { transactions: report.transactions }) },
  })
}
