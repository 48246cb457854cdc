import { createHmac, randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'
import * as v from 'valibot'
import { verifyRequest } from '#tests/support/contracts/paypal.ts'

export type SentEvent = { readonly body: string; readonly headers: Record<string, string> }

const secret = 'the key that only PayPal has'

/**
 * Like PayPal's signature over the transmission, the webhook and the checksum of the raw body, but without a key pair
 * and in hex, because the contract's pattern does not allow all base64 characters.
 */
function signatureOf(parts: { id: string; time: string; webhookId: string; body: string }): string {
  const { id, time, webhookId, body } = parts
  return createHmac('sha256', secret)
    .update(`${id}|${time}|${webhookId}|${crc32(body)}`)
    .digest('hex')
}

/** An event as PayPal posts it. */
export function signedEvent(webhookId: string, type: string, resource: object, at = new Date()): SentEvent {
  const time = at.toISOString()
  const written = JSON.stringify({
    id: `WH-${randomUUID()}`,
    event_version: '1.0',
    create_time: time,
    resource_type: type.split('.')[1]?.toLowerCase(),
    event_type: type,
    summary: 'A payment / a refund',
    resource,
  })
  // PayPal escapes slashes, which re-serialising the body would lose
  const body = written.replaceAll('/', '\\/')
  const id = randomUUID()
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594-1d93a270',
      'paypal-transmission-id': id,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': signatureOf({ id, time, webhookId, body }),
    },
  }
}

/** Whether the event in a verify request is signed: checks its original bytes, not re-serialised JSON. */
export function isSigned(webhookId: string, request: string): boolean {
  const asked = v.parse(verifyRequest, JSON.parse(request))
  const start = request.indexOf('"webhook_event":') + '"webhook_event":'.length
  const body = request.slice(start, request.lastIndexOf('}'))
  const { transmission_id: id, transmission_time: time } = asked
  return (
    asked.webhook_id === webhookId &&
    asked.transmission_sig === signatureOf({ id, time, webhookId: asked.webhook_id, body })
  )
}
