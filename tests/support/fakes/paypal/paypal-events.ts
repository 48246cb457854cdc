import { createHmac, randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'
import * as v from 'valibot'
import { verifyRequest } from '#tests/support/contracts/paypal.ts'

export type SentEvent = { readonly body: string; readonly headers: Record<string, string> }

const secret = 'the key that only PayPal has'

/** As PayPal signs, but for the key pair, and in hex: the contract's pattern does not take all of base64. Over the transmission, the webhook and the checksum of the raw body. */
function signatureOf(parts: { id: string; time: string; webhookId: string; body: string }): string {
  const { id, time, webhookId, body } = parts
  return createHmac('sha256', secret)
    .update(`${id}|${time}|${webhookId}|${crc32(body)}`)
    .digest('hex')
}

/** An event as PayPal would post it. */
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
  // PayPal escapes slashes, which a rewritten body would not
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

/** Whether the event inside a verify request is signed: its bytes as they were posted, not written anew. */
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
