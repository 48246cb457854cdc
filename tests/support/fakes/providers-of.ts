import type { PaymentProvider } from '#server/integrations/payments/provider.ts'
import { type PaymentProviders, paymentProviders } from '#server/integrations/payments/providers.ts'
import type { PaymentMethod } from '#server/settings/payments/read-payments.ts'

/** Offers these providers, each with one payment method of the same name. */
export function providersOf(all: readonly PaymentProvider[]): PaymentProviders {
  const [first, ...others] = all.map(({ name }): PaymentMethod => ({
    id: name,
    provider: name,
    method: null,
    mark: 'card',
    name: null,
  }))
  if (first === undefined) throw new Error('A shop needs a payment provider')
  return paymentProviders(all, [first, ...others])
}
