import type { PaymentMethod } from '#server/settings/payments/read-payments.ts'
import type { Settings } from '#server/settings/read-settings.ts'
import type { PaymentProvider } from './provider.ts'

/** What an attempt remembers of it. */
export type ChosenMethod = Pick<PaymentMethod, 'provider' | 'method'>

/**
 * The payment providers of a shop: those shoppers choose from, and those that only still hold earlier
 * payments. Owners change them while the shop is open: read each where it is used, and never keep it.
 */
export type PaymentProviders = {
  /** In the order shoppers see them; empty where none is set up. */
  readonly methods: readonly PaymentMethod[]
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

/**
 * The providers that the settings of the moment name. They are opened once for each version of those
 * settings; a payment under way keeps the one it has. `own` are there besides, whatever the settings say.
 */
export function livePayments(
  settings: Pick<Settings, 'payments'>,
  open: (payments: Settings['payments']) => readonly PaymentProvider[],
  own: readonly PaymentProvider[] = [],
): PaymentProviders {
  // `payments` is another object whenever something in it has changed
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

/** The same providers, each changed alike. */
export function eachProvider(
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

/** Asks anew whenever something of it is read. */
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
