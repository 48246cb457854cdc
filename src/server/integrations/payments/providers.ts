import type { PaymentMethod } from '#server/settings/payments/read-payments.ts'
import type { Settings } from '#server/settings/read-settings.ts'
import type { PaymentProvider } from './provider.ts'

/** The part of a method that is stored with a payment attempt. */
export type ProviderMethod = Pick<PaymentMethod, 'provider' | 'method'>

/**
 * The payment providers of a shop: those offered to shoppers, and those that only hold earlier payments.
 * Owners change them at run time: read them at each use, never store them.
 */
export type PaymentProviders = {
  /** In display order; empty if none is configured. */
  readonly methods: readonly PaymentMethod[]
  readonly all: readonly PaymentProvider[]
  /** Null if the shop has no such provider (any more). */
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

/**
 * The providers in the current settings, opened once per version of the settings; a payment in progress keeps
 * its provider. `own` are always included.
 */
export function livePayments(
  settings: Pick<Settings, 'payments'>,
  open: (payments: Settings['payments']) => readonly PaymentProvider[],
  own: readonly PaymentProvider[] = [],
): PaymentProviders {
  // `payments` is a new object whenever a payment setting changes
  const opened = new WeakMap<Settings['payments'], PaymentProviders>()
  const now = () => {
    const { payments } = settings
    const found = opened.get(payments) ?? paymentProviders([...open(payments), ...own], payments.methods)
    opened.set(payments, found)
    return found
  }
  now()
  return lasting(now)
}

/** Applies a change to each provider. */
export function wrapProviders(
  providers: PaymentProviders,
  change: (provider: PaymentProvider) => PaymentProvider,
): PaymentProviders {
  const changed = new WeakMap<PaymentProvider, PaymentProvider>()
  const one = (provider: PaymentProvider) => {
    const found = changed.get(provider) ?? change(provider)
    changed.set(provider, found)
    return found
  }
  return lasting(() => ({
    methods: providers.methods,
    all: providers.all.map(one),
    find(name) {
      const found = providers.find(name)
      return found === null ? null : one(found)
    },
  }))
}

/** Providers that are looked up again at every access. */
function lasting(now: () => PaymentProviders): PaymentProviders {
  return {
    get methods() {
      return now().methods
    },
    get all() {
      return now().all
    },
    find: (name) => now().find(name),
  }
}
