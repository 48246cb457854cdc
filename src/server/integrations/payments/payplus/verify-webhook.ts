import { createHmac } from 'node:crypto'
import * as v from 'valibot'
import { sameText } from '#server/secrets/same-text.ts'
import { jsonIn } from '../call-provider.ts'
import type { WebhookHeaders, WebhookReading } from '../provider-webhooks.ts'

const pageUid = v.pipe(v.string(), v.nonEmpty())
const webhook = v.union([
  v.pipe(
    v.object({ transaction: v.object({ payment_page_request_uid: pageUid }) }),
    v.transform(({ transaction }) => transaction.payment_page_request_uid),
  ),
  v.pipe(
    v.object({ page_request_uid: pageUid }),
    v.transform(({ page_request_uid: uid }) => uid),
  ),
])

/**
 * The header `hash` is the HMAC of the raw body. PayPlus' own sample signs the body as serialised by
 * JavaScript, which escapes some characters differently; both are accepted.
 */
export function verifyWebhook(secretKey: string, body: Uint8Array, headers: WebhookHeaders): WebhookReading {
  const signature = headers['hash'] ?? ''
  const raw = Buffer.from(body)
  const parsed = jsonIn(raw.toString('utf8'))
  const isSigned =
    sameText(signature, signatureOf(secretKey, raw)) ||
    (parsed !== undefined && sameText(signature, signatureOf(secretKey, JSON.stringify(parsed))))
  if (!isSigned) return 'signature-wrong'
  const read = v.safeParse(webhook, parsed)
  return read.success
    ? { trust: 'signed', subject: { about: 'payment', reference: read.output } }
    : 'unreadable'
}

function signatureOf(secretKey: string, body: Buffer | string): string {
  return createHmac('sha256', secretKey).update(body).digest('base64')
}
