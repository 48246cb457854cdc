import { createRequire } from 'node:module'
import type { Stripe } from 'stripe'
import type { StripeSettings } from '#server/settings/payments/stripe-definitions.ts'
import { NotSent, noResponse } from '../call-provider.ts'
import { CredentialsRefused } from '../provider.ts'
import type { ProviderNeeds } from '../provider-needs.ts'

// Loaded only if Stripe is configured: the library takes 0.1 s and 15 MB.
const load: (name: 'stripe') => typeof Stripe = createRequire(import.meta.url)

export type StripeCalls = {
  readonly stripe: Stripe
  /** One call. Throws if its outcome is unknown, or if Stripe rejects the shop's key. */
  readonly call: <Result>(make: (stripe: Stripe) => Promise<Result>) => Promise<Result>
  /** Stripe's explicit refusal, or null for any other error. */
  readonly refusalIn: (error: unknown) => StripeRefusal | null
}

type StripeRefusal = {
  readonly status: number
  readonly type: string
  readonly code: string
  readonly message: string
  /** Whether it is the stored response to an earlier call with the same idempotency key. */
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
    return { status, type: rawType ?? '', code: code ?? '', message, isReplay }
  }
  return {
    stripe,
    refusalIn,
    call: (make) =>
      make(stripe).catch((error: unknown) => {
        if (error instanceof Library.errors.StripeConnectionError) throw noResponse(host, error.detail)
        const refusal = refusalIn(error)
        if (refusal?.status === 401 || refusal?.status === 403)
          throw new CredentialsRefused(`${wrongKey} (${refusal.message})`, ['STRIPE_SECRET_KEY'])
        if (refusal?.status === 429) throw new NotSent(`${host} takes no more calls for now`)
        throw error
      }),
  }
}

const wrongKey =
  'Stripe does not accept STRIPE_SECRET_KEY: copy it again from Stripe (Developers, API keys); a restricted key needs to write Checkout Sessions and refunds.'
