import { eq, sql } from 'drizzle-orm'
import type { ServerContext } from '#server/context/server-context.ts'
import { systemActor } from '#server/database/actor.ts'
import { typed } from '#server/database/connect.ts'
import type { Read, Work } from '#server/database/transaction.ts'
import { type WebhookVerdict, webhookMessages } from '#server/database/tables/payments/payments.ts'
import { orders } from '#server/database/tables/orders/orders.ts'
import type { PaymentReport } from '#server/integrations/payments/provider.ts'
import type { Dispute } from '#server/integrations/payments/provider-webhooks.ts'
import type { PaymentProviders } from '#server/integrations/payments/providers.ts'
import { openTask } from '#server/orders/order/manager-tasks.ts'
import { handleRefundNotice } from '#server/payments/refunds/handle-refund-notice.ts'
import { saveDispute } from '#server/payments/disputes/save-dispute.ts'
import { settlePayment, type SettleContext } from '#server/payments/settling/settle-payment.ts'
import { arrivedUnderOtherSettings } from './arrived-under-other-settings.ts'
import { readSubject } from './webhook-subject.ts'

type Handling = Pick<ServerContext, 'pool' | 'transact' | 'payments' | 'jobs' | 'settings' | 'log'>
type Message = typeof webhookMessages.$inferSelect

/**
 * The job that processes a stored message, any number of times and concurrently: it checks that the provider
 * sent it, where only the provider can tell, and then handles its subject. Failures of the shop or the
 * provider are retried.
 */
export async function handleWebhook(handling: Handling, messageId: string): Promise<void> {
  const { pool, log } = handling
  const message = await waiting({ tx: typed(pool) }, messageId)
  if (message === null) return
  const verdict = await judge(handling, message)
  if (verdict === 'forged') {
    log.warn({ provider: message.provider, messageId }, 'webhook that its provider did not write')
    return forget(handling, messageId)
  }
  const subject = readSubject(message.subject)
  switch (subject.about) {
    case 'payment':
      return settle(handling, message, verdict, subject.reference)
    case 'refund':
      await handleRefundNotice(handling, message.provider, verdict, subject)
      return finish(handling, messageId, verdict, true)
    case 'dispute':
      return dispute(handling, message, verdict, subject.dispute)
    case 'nothing':
      return finish(handling, messageId, verdict, true)
  }
}

async function waiting({ tx }: Pick<Read, 'tx'>, messageId: string): Promise<Message | null> {
  const [message] = await tx.select().from(webhookMessages).where(eq(webhookMessages.id, messageId))
  return message === undefined || message.doneAt !== null ? null : message
}

/** Throws if nobody can tell: the message waits for the provider, or for a manager. */
async function judge(handling: Handling, message: Message): Promise<WebhookVerdict | 'forged'> {
  if (message.verdict !== 'unchecked') return message.verdict
  const provider = handling.payments.find(message.provider)
  if (provider === null || provider.checkWebhook === null)
    throw new Error(`The payment provider ${message.provider} is not set up to check its webhooks`)
  if (await provider.checkWebhook(message.body, message.headers)) return 'confirmed'
  if (!(await arrivedUnderOtherSettings(handling, message))) return 'forged'
  throw new Error(
    `${message.provider} did not write webhook ${message.id} for its present settings, but it arrived under earlier ones`,
  )
}

/** Queries the provider for the truth. Money that the shop cannot match becomes a manager's task. */
async function settle(
  handling: Handling,
  { id: messageId, provider }: Message,
  verdict: WebhookVerdict,
  reference: string,
): Promise<void> {
  const { transact, payments: providers, jobs, settings } = handling
  const settling: SettleContext = { transact, actor: systemActor(), providers, jobs, settings }
  const outcome = await settlePayment(settling, { provider, reference }, (work) =>
    markDone(work, messageId, verdict, true),
  )
  if (outcome === 'settled') return
  const { unknown } = outcome
  if (!(await needsManager(handling, { provider, verdict, unknown }))) return forget(handling, messageId)
  await finish(handling, messageId, verdict, false, (work) =>
    // repeated messages open no second task
    openTask(work, {
      kind: 'unknown-payment',
      orderId: null,
      detail: {
        provider,
        reference,
        messageId,
        ...(unknown === null ? {} : { transactions: unknown.transactions }),
      },
    }),
  )
}

type Unknown = {
  readonly provider: string
  readonly verdict: WebhookVerdict
  /** As in the outcome of `settlePayment`. */
  readonly unknown: PaymentReport | null
}

/**
 * Whether a payment that the shop does not know needs a manager: money arrived, or a proven message names a
 * page that its provider does not find. In an account that is also used elsewhere, only if it names an order
 * of the shop.
 */
async function needsManager(
  { payments, transact }: Handling,
  { provider, verdict, unknown }: Unknown,
): Promise<boolean> {
  // anybody can send unsigned messages
  if (unknown === null ? verdict === 'unsigned' : unknown.state !== 'paid') return false
  if (!isShared(payments, provider)) return true
  if (unknown === null) return false
  const found = await transact(systemActor(), ({ tx }) =>
    tx.select({ id: orders.id }).from(orders).where(eq(orders.id, unknown.orderId)),
  )
  return found.length > 0
}

function isShared(providers: PaymentProviders, name: string): boolean {
  return providers.find(name)?.sharedAccount === true
}

/**
 * Only signed notices hold keys; unsigned ones cannot be verified with anybody. One about an unknown payment
 * is a task, unless the account is also used elsewhere.
 */
async function dispute(
  handling: Handling,
  { id: messageId, provider }: Message,
  verdict: WebhookVerdict,
  reported: Dispute,
): Promise<void> {
  if (verdict === 'unsigned') return forget(handling, messageId)
  await handling.transact(systemActor(), async (work) => {
    const handled = await saveDispute(work, handling.jobs, provider, reported)
    if (!handled && isShared(handling.payments, provider)) return deleteMessage(work, messageId)
    if (!handled)
      await openTask(work, {
        kind: 'unknown-payment',
        orderId: null,
        detail: {
          provider,
          reference: reported.reference ?? reported.transactionId ?? reported.id,
          messageId,
        },
      })
    await markDone(work, messageId, verdict, handled)
  })
}

async function markDone(
  { tx }: Work,
  messageId: string,
  verdict: WebhookVerdict,
  handled: boolean,
): Promise<void> {
  await tx
    .update(webhookMessages)
    .set({ verdict, handled, doneAt: sql`now()` })
    .where(eq(webhookMessages.id, messageId))
}

async function finish(
  { transact }: Handling,
  messageId: string,
  verdict: WebhookVerdict,
  handled: boolean,
  also: (work: Work) => Promise<unknown> = async () => undefined,
): Promise<void> {
  await transact(systemActor(), async (work) => {
    await also(work)
    await markDone(work, messageId, verdict, handled)
  })
}

/** Drops a message that no provider sent, or that is of no concern to the shop. */
async function forget({ transact }: Handling, messageId: string): Promise<void> {
  await transact(systemActor(), (work) => deleteMessage(work, messageId))
}

async function deleteMessage({ tx }: Work, messageId: string): Promise<void> {
  await tx.delete(webhookMessages).where(eq(webhookMessages.id, messageId))
}
