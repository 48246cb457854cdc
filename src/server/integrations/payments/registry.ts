import type { ProviderNeeds } from './provider-needs.ts'
import { namesOfProviders, type ProviderName } from '#server/settings/payments/known-providers.ts'
import type { Settings } from '#server/settings/read-settings.ts'
import { hypProvider } from './hyp/hyp.ts'
import { cardcomProvider } from './cardcom/cardcom.ts'
import { paypalProvider } from './paypal/paypal.ts'
import { payplusProvider } from './payplus/payplus.ts'
import type { PaymentProvider } from './provider.ts'
import { stripeProvider } from './stripe/stripe.ts'

type Payments = Settings['payments']

/** Every supported payment provider except the demo's sandbox. */
const openers: {
  readonly [Name in ProviderName]: (
    settings: NonNullable<Payments[Name]>,
    needs: ProviderNeeds,
  ) => PaymentProvider
} = {
  payplus: payplusProvider,
  hyp: hypProvider,
  cardcom: cardcomProvider,
  stripe: stripeProvider,
  paypal: paypalProvider,
}

/** Null if the provider is not configured. */
function open<Name extends ProviderName>(name: Name, settings: Pick<Payments, Name>, needs: ProviderNeeds) {
  const own = settings[name]
  return own === null ? null : openers[name](own, needs)
}

/** Every configured provider, offered or not: earlier payments still need theirs. */
export function openProviders(settings: Payments, needs: ProviderNeeds): PaymentProvider[] {
  return namesOfProviders.flatMap((name) => open(name, settings, needs) ?? [])
}
