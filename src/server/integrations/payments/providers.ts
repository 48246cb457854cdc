import type { PaymentMethod, PaymentMethods } from '#server/settings/payments/read-payments.ts'
import type { PaymentProvider } from './provider.ts'

/** What an attempt remembers of it. */
export type ChosenMethod = Pick<PaymentMethod, 'provider' | 'method'>

/** The payment providers of a shop: those shoppers choose from, and those that only still hold earlier payments. */
export type PaymentProviders = {
  /** In the order shoppers see them; never empty. */
  readonly methods: PaymentMethods
  readonly all: readonly PaymentProvider[]
  /** Null: the shop has no such provider (any more). */
  find(name: string): PaymentProvider | null
}

export function paymentProviders(
  all: readonly PaymentProvider[],
  methods: PaymentProviders['methods'],
): PaymentProviders {
  const byName = new Map(all.map((provider) => [provider.name, provider]))
  for (const { provider } of methods)
    if (!byName.has(provider)) throw new Error(`No payment provider ${provider} is set up`)
  return { methods, all, find: (name) => byName.get(name) ?? null }
}

/** The same providers, each changed alike. */
export function eachProvider(
  { all, methods }: PaymentProviders,
  change: (provider: PaymentProvider) => PaymentProvider,
): PaymentProviders {
  return paymentProviders(all.map(change), methods)
}
