import type { MethodMark } from '#contract/orders/payments.ts'

type KnownProvider = {
  /** The ways to pay it offers, each of which the settings may offer by itself; the first marks its whole page. */
  readonly methods: readonly [MethodMark, ...MethodMark[]]
  /** Variables without which it is not set up. */
  readonly needs: readonly string[]
  /** The smallest sum it takes; left out: one shekel. */
  readonly leastAgorot?: number
}

/** What the settings know of each payment provider; `integrations/payments/registry.ts` opens them. */
export const knownProviders = {
  payplus: {
    methods: ['card', 'bit', 'google-pay', 'apple-pay', 'paypal'],
    needs: ['PAYPLUS_API_KEY', 'PAYPLUS_SECRET_KEY', 'PAYPLUS_PAGE_UID'],
  },
  cardcom: {
    methods: ['card', 'bit', 'paypal'],
    needs: ['CARDCOM_TERMINAL', 'CARDCOM_API_NAME', 'CARDCOM_API_PASSWORD'],
  },
  stripe: {
    methods: ['card'],
    needs: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  },
  paypal: {
    methods: ['paypal'],
    needs: ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'],
  },
  hyp: {
    methods: ['card'],
    needs: ['HYP_MASOF', 'HYP_KEY', 'HYP_PASSP'],
  },
} as const satisfies Readonly<Record<string, KnownProvider>>

export type ProviderName = keyof typeof knownProviders

/** The same, for a name that may be unknown. */
export const providersByName: Readonly<Record<string, KnownProvider>> = knownProviders

export function leastAgorotOf(provider: string): number {
  return providersByName[provider]?.leastAgorot ?? 100
}
