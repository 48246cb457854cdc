import { cardcom } from './cardcom-definitions.ts'
import { hyp } from './hyp-definitions.ts'
import type { KnownProvider } from './known-provider.ts'
import { paypal } from './paypal-definitions.ts'
import { payplus } from './payplus-definitions.ts'
import { stripe } from './stripe-definitions.ts'

/** The payment providers of this release; `integrations/payments/registry.ts` opens them. */
export const knownProviders = { payplus, cardcom, stripe, paypal, hyp } as const

export type ProviderName = keyof typeof knownProviders

// edge: `Object.keys` loses the type of the names
export const namesOfProviders = Object.keys(knownProviders) as readonly ProviderName[]

/** The same, by a name that may be unknown. */
export const providersByName: Readonly<Record<string, KnownProvider>> = knownProviders

export function minAgorotOf(provider: string): number {
  return providersByName[provider]?.minAgorot ?? 100
}
