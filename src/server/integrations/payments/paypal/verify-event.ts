import type { Logger } from 'pino'
import * as v from 'valibot'
import type { WebhookHeaders, WebhookReading } from '../provider-webhooks.ts'
import { readEvent } from './read-event.ts'
import type { PaypalCalls } from './paypal-calls.ts'

const signature = v.object({
  'paypal-auth-algo': v.string(),
  'paypal-cert-url': v.string(),
  'paypal-transmission-id': v.string(),
  'paypal-transmission-sig': v.string(),
  'paypal-transmission-time': v.string(),
})

/** Reads an untrusted webhook. Only PayPal can verify it; one without a signature is rejected. */
export function verifyEvent(body: Uint8Array, headers: WebhookHeaders): WebhookReading {
  if (!v.is(signature, headers)) return 'signature-wrong'
  const subject = readEvent(textOf(body))
  return subject === null ? 'unreadable' : { trust: 'unchecked', subject }
}

const verdict = v.object({ verification_status: v.string() })

/** Asks PayPal whether it wrote a webhook. The event is sent unchanged: serialised again it may differ. */
export async function checkEvent(
  calls: PaypalCalls,
  { log, webhookId }: { readonly log: Logger; readonly webhookId: string },
  { body, headers }: { readonly body: Uint8Array; readonly headers: WebhookHeaders },
): Promise<boolean> {
  const signed = v.parse(signature, headers)
  const named = JSON.stringify({
    auth_algo: signed['paypal-auth-algo'],
    cert_url: signed['paypal-cert-url'],
    transmission_id: signed['paypal-transmission-id'],
    transmission_sig: signed['paypal-transmission-sig'],
    transmission_time: signed['paypal-transmission-time'],
    webhook_id: webhookId,
  })
  const answer = await calls({
    path: '/v1/notifications/verify-webhook-signature',
    body: `${named.slice(0, -1)},"webhook_event":${textOf(body)}}`,
  })
  const isPaypals = !('refused' in answer) && v.parse(verdict, answer.body).verification_status === 'SUCCESS'
  if (!isPaypals)
    log.warn(
      { reason: 'refused' in answer ? answer.refused.message : 'FAILURE' },
      'PayPal says that it did not write a webhook; if that is said of all of them, PAYPAL_WEBHOOK_ID names another webhook',
    )
  return isPaypals
}

function textOf(body: Uint8Array): string {
  return Buffer.from(body).toString('utf8')
}
