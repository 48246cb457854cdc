import * as v from 'valibot'
import type { StripeSettings } from '#server/settings/payments/stripe-definitions.ts'
import type { WebhookHeaders, WebhookReading } from '../provider-webhooks.ts'
import { readEvent } from './read-event.ts'
import type { StripeCalls } from './stripe-calls.ts'

const toleranceSeconds = 300

/**
 * The header signs the body and its time of sending, which may differ by five minutes in either direction.
 */
export function verifyEvent(
  { stripe }: StripeCalls,
  { webhookSecret }: StripeSettings,
  body: Uint8Array,
  headers: WebhookHeaders,
): WebhookReading {
  const header = headers['stripe-signature'] ?? ''
  try {
    const event = stripe.webhooks.constructEvent(body, header, webhookSecret, toleranceSeconds)
    if (sentAt(header) > Date.now() / 1000 + toleranceSeconds) return 'signature-wrong'
    return { trust: 'signed', subject: readEvent(event) }
  } catch (error) {
    return error instanceof SyntaxError || error instanceof v.ValiError ? 'unreadable' : 'signature-wrong'
  }
}

/**
 * Unix time in seconds. The library only rejects old times. If there are several it uses the last, so this
 * does too.
 */
function sentAt(header: string): number {
  return Number([...header.matchAll(/(?:^|,)t=(\d+)/g)].at(-1)?.[1] ?? Number.NaN)
}
