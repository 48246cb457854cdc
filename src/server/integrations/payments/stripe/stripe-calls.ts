import { createRequire } from 'node:module'
import type { Stripe } from 'stripe'
import type { StripeSettings } from '#server/settings/payments/stripe-definitions.ts'
import { NotSent, noAnswer } from '../call-provider.ts'
import { CredentialsRefused } from '../provider.ts'
import type { ProviderNeeds } from '../registry.ts'

// The library takes a tenth of a second and 15 MB: only a shop that is set up for Stripe loads it.
const load: (name: 'stripe') => typeof Stripe = createRequire(import.meta.url)

export type StripeCalls = {
  readonly stripe: Stripe
  /** One call. Throws when its outcome is unknown, and when Stripe does not accept the shop's key. */
  readonly call: <Answer>(make: (stripe: Stripe) => Promise<Answer>) => Promise<Answer>
  /** What Stripe itself said no to, in so many words; null for everything else that was thrown. */
  readonly refusalIn: (error: unknown) => StripeRefusal | null
}

export type StripeRefusal = {
  readonly status: number
  readonly type: string
  readonly code: string
  readonly said: string
  /** The answer to an earlier call under the same idempotency key. */
  readonly isReplay: boolean
}

export function stripeCalls(settings: StripeSettings, { waitSeconds }: ProviderNeeds): StripeCalls {
  const Library = load('stripe')
  const { hostname, port, protocol, host } = new URL(settings.url)
  const stripe = new Library(settings.secretKey, {
    host: hostname.replace(/^\[|\]$/g, ''),
    protocol: protocol === 'http:' ? 'http' : 'https',
    port: port || (protocol === 'http:' ? 80 : 443),
    timeout: waitSeconds * 1000,
    maxNetworkRetries: 0,
    telemetry: false,
  })
  const refusalIn = (error: unknown): StripeRefusal | null => {
    if (!(error instanceof Library.errors.StripeError) || error.statusCode === undefined) return null
    const { statusCode: status, rawType, code, message, headers } = error
    const isReplay = headers?.['idempotent-replayed'] === 'true'
    return { status, type: rawType ?? '', code: code ?? '', said: message, isReplay }
  }
  return {
    stripe,
    refusalIn,
    call: (make) =>
      make(stripe).catch((error: unknown) => {
        if (error instanceof Library.errors.StripeConnectionError) throw noAnswer(host, error.detail)
        const refusal = refusalIn(error)
        if (refusal?.status === 401 || refusal?.status === 403)
          throw new CredentialsRefused(`${wrongKey} (${refusal.said})`, ['STRIPE_SECRET_KEY'])
        if (refusal?.status === 429) throw new NotSent(`${host} takes no more calls for now`)
        throw error
      }),
  }
}

const wrongKey =
  'Stripe does not accept STRIPE_SECRET_KEY: copy it again from Stripe (Developers, API keys); a restricted key needs to write Checkout Sessions and refunds.'
