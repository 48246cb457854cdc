import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Logger } from 'pino'
import * as v from 'valibot'
import type { InputOf, OutputOf, RefusalOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/orders/payments.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { newRowId } from '#server/database/ids.ts'
import { rowsOf } from '#server/database/rows.ts'
import { together } from '#server/database/together.ts'
import { webhookMessages } from '#server/database/tables/payments/payments.ts'
import { countCall } from '#server/http/checks/rate-limit.ts'
import type { WebhookHeaders } from '#server/integrations/payments/provider-webhooks.ts'
import type { SettleContext } from '#server/payments/settling/settle-payment.ts'
import { referenceOf } from './webhook-subject.ts'

type ReceiveWebhookContext = Omit<SettleContext, 'settings'> & {
  readonly pool: pg.Pool
  readonly log: Pick<Logger, 'warn'>
  readonly rateLimits: boolean
}

/** The limit per address for messages without a verified signature. A busy shop receives ten a second. */
const perAddress = { calls: 600, seconds: 60 }
/** The most unverified messages that may wait; with the longest body they take 320 MB. */
const maxUnproven = 5000

/**
 * Receives a provider's message: checks the signature over the raw bytes, if that needs no call to the
 * provider, stores the message and acknowledges it; a job processes it. A wrong signature is only logged, so
 * that forgeries cannot fill the disk. A failure of the shop is a 5xx, so that the provider sends it
 * again.
 */
export async function receiveWebhook(
  context: ReceiveWebhookContext,
  { provider: name, body, headers }: InputOf<typeof contract.receiveWebhook>,
): Promise<OutputOf<typeof contract.receiveWebhook> | Refusal<RefusalOf<typeof contract.receiveWebhook>>> {
  const { actor, log, jobs } = context
  const provider = context.providers.find(name)
  if (provider === null) return refuse('not-found')
  const reading = provider.verifyWebhook(body, headers)
  const isSigned = typeof reading === 'object' && reading.trust === 'signed'
  if (!isSigned) {
    const tooMany = await refuseTooMany(context)
    if (tooMany !== null) return tooMany
  }
  if (typeof reading === 'string') {
    log.warn(
      { provider: name, address: actor.address, bytes: body.length, verdict: reading },
      'webhook refused',
    )
    return refuse(reading === 'signature-wrong' ? 'signature-wrong' : 'invalid-input')
  }
  const { trust: verdict, subject } = reading
  if (subject.about === 'nothing') return { received: true }
  return context.transact(actor, async (work) => {
    if (!isSigned && (await unprovenWaiting(work.tx)) >= maxUnproven) return refuse('busy')
    const messageId = newRowId()
    await together([
      work.tx.insert(webhookMessages).values({
        id: messageId,
        provider: name,
        body: Buffer.from(body),
        headers: withoutSecrets(headers),
        verdict,
        subject,
        reference: referenceOf(subject),
      }),
      jobs.enqueue(work, 'handle-webhook', { messageId, provider: name }),
    ])
    return { received: true as const }
  })
}

async function refuseTooMany({
  pool,
  rateLimits,
  actor,
}: ReceiveWebhookContext): Promise<Refusal<'too-many-requests'> | null> {
  if (!rateLimits) return null
  const counted = await countCall(pool, `unproven webhook ${actor.address}`, perAddress)
  return counted.allowed
    ? null
    : refuse('too-many-requests', { detail: { retryAfterSeconds: counted.retryAfterSeconds } })
}

async function unprovenWaiting(tx: Parameters<typeof rowsOf>[0]): Promise<number> {
  const [row] = await rowsOf(
    tx,
    v.object({ waiting: v.number() }),
    sql`
    select count(*)::int as waiting from (
      select from webhook_messages where done_at is null and verdict in ('unsigned', 'unchecked') limit ${maxUnproven}) w`,
  )
  return row?.waiting ?? 0
}

const secretHeaders = ['authorization', 'proxy-authorization', 'cookie', 'x-csrf-token']

function withoutSecrets(headers: WebhookHeaders): WebhookHeaders {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !secretHeaders.includes(name.toLowerCase())),
  )
}
