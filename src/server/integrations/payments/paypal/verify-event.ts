import type { Logger } from 'pino'
import * as v from 'valibot'
import type { WebhookHeaders, WebhookReading } from '../provider-webhooks.ts'
import { readEvent } from './read-event.ts'
import type { PaypalCalls } from './paypal-calls.ts'

const header = (most: number) => v.pipe(v.string(), v.nonEmpty(), v.maxLength(most))

/** Only what PayPal can verify: it refuses a request beyond these limits, which would then be repeated. */
const signature = v.object({
  'paypal-auth-algo': v.pipe(header(100), v.regex(/^[a-zA-Z0-9]+$/)),
  'paypal-cert-url': v.pipe(header(500), v.url()),
  'paypal-transmission-id': header(50),
  'paypal-transmission-sig': header(500),
  'paypal-transmission-time': v.pipe(header(100), v.isoTimestamp()),
})

/** Reads an untrusted webhook. Only PayPal can verify it; one without a signature is rejected. */
export function verifyEvent(body: Uint8Array, headers: WebhookHeaders): WebhookReading {
  if (!v.is(signature, headers)) return 'signature-wrong'
  const subject = readEvent(textOf(body))
  return subject === null ? 'unreadable' : { trust: 'unchecked', subject }
}

const verdict = v.object({ verification_status: v.picklist(['SUCCESS', 'FAILURE']) })

/**
 * Asks PayPal whether it wrote a webhook. The event is sent unchanged: serialised again it may differ. Throws
 * if PayPal does not verify it: a missing permission or an unknown webhook id says nothing about the message.
 */
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
  const response = await calls({
    path: '/v1/notifications/verify-webhook-signature',
    body: `${named.slice(0, -1)},"webhook_event":${textOf(body)}}`,
  })
  if ('refused' in response) {
    const { status, message } = response.refused
    throw new Error(
      `PayPal did not verify a webhook (${status}): ${message}. Check PAYPAL_WEBHOOK_ID and the permissions of the app`,
    )
  }
  const isPaypals = v.parse(verdict, response.body).verification_status === 'SUCCESS'
  if (!isPaypals)
    log.warn(
      'PayPal says that it did not write a webhook; if that is said of all of them, PAYPAL_WEBHOOK_ID names another webhook',
    )
  return isPaypals
}

function textOf(body: Uint8Array): string {
  return Buffer.from(body).toString('utf8')
}
