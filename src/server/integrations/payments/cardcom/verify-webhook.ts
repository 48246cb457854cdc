import * as v from 'valibot'
import { jsonIn } from '../call-provider.ts'
import type { WebhookReading } from '../provider-webhooks.ts'

const webhook = v.object({ LowProfileId: v.pipe(v.string(), v.uuid()) })

/** CardCom signs nothing. Only the page named in a webhook is used, to query it. */
export function verifyWebhook(body: Uint8Array): WebhookReading {
  const read = v.safeParse(webhook, jsonIn(new TextDecoder().decode(body)))
  return read.success
    ? { trust: 'unsigned', subject: { about: 'payment', reference: read.output.LowProfileId } }
    : 'unreadable'
}
