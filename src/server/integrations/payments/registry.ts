import type { Logger } from 'pino'
import type { ProviderName } from '#server/settings/payments/known-providers.ts'
import type { Settings } from '#server/settings/read-settings.ts'
import { hypProvider } from './hyp/hyp.ts'
import { cardcomProvider } from './cardcom/cardcom.ts'
import { paypalProvider } from './paypal/paypal.ts'
import { payplusProvider } from './payplus/payplus.ts'
import type { PaymentProvider } from './provider.ts'
import { stripeProvider } from './stripe/stripe.ts'

export type ProviderNeeds = {
  readonly log: Logger
  /** How long one call to the provider may take. */
  readonly waitSeconds: number
}

type OpenProvider = (settings: Settings['payments'], needs: ProviderNeeds) => PaymentProvider | null

/** Every payment provider the shop can work with, beside the demo's sandbox. Null: it is not set up. */
const openers: { readonly [Name in ProviderName]: OpenProvider } = {
  payplus: ({ payplus }, needs) => (payplus === null ? null : payplusProvider(payplus, needs)),
  hyp: ({ hyp }, needs) => (hyp === null ? null : hypProvider(hyp, needs)),
  cardcom: ({ cardcom }, needs) => (cardcom === null ? null : cardcomProvider(cardcom, needs)),
  stripe: ({ stripe }, needs) => (stripe === null ? null : stripeProvider(stripe, needs)),
  paypal: ({ paypal }, needs) => (paypal === null ? null : paypalProvider(paypal, needs)),
}

/** Every provider that is set up, offered or not: earlier payments stay theirs. */
export function openProviders(settings: Settings['payments'], needs: ProviderNeeds): PaymentProvider[] {
  return Object.values(openers).flatMap((open) => open(settings, needs) ?? [])
}
