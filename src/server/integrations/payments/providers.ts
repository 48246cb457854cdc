import type { MethodMark } from '#contract/payments.ts'
import type { Localized } from '#shop/localized.ts'
import type { PaymentProvider } from './provider.ts'

/** The demo's own provider, in src/server/demo/sandbox. */
export const sandboxName = 'sandbox'

/** One way to pay, as the settings offer it. */
export type PaymentMethod = {
  /** `payplus`, or `payplus:bit` where the provider offers several. */
  readonly id: string
  readonly provider: string
  /** Null: whatever the provider's page offers. */
  readonly method: MethodMark | null
  /** What it is shown as; the first mark of the provider where no method is named. */
  readonly mark: MethodMark
  /** Null: the shop's own words for the mark. */
  readonly name: Localized | null
}

/** What an attempt remembers of it. */
export type ChosenMethod = Pick<PaymentMethod, 'provider' | 'method'>

/** The payment providers of a shop: those shoppers choose from, and those that only still hold earlier payments. */
export type PaymentProviders = {
  /** In the order shoppers see them; never empty. */
  readonly methods: readonly [PaymentMethod, ...PaymentMethod[]]
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
