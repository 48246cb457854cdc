import { namesOfProviders, type ProviderName } from './known-providers.ts'
import type { PaymentSettings } from './payment-settings.ts'

/** Whether a provider's settings lead to its test system, where public test cards pay and no money moves. */
const isTestSystem: {
  readonly [Name in ProviderName]: (settings: NonNullable<PaymentSettings[Name]>) => boolean
} = {
  payplus: ({ url }) => new URL(url).hostname === 'restapidev.payplus.co.il',
  cardcom: ({ terminal }) => terminal === 1000,
  stripe: ({ secretKey }) => /^[a-z]+_test_/.test(secretKey),
  paypal: ({ url }) => new URL(url).hostname.endsWith('.sandbox.paypal.com'),
  // Hyp's real terminals begin with another digit
  hyp: ({ masof }) => masof.startsWith('0'),
}

function isTested<Name extends ProviderName>(name: Name, settings: Pick<PaymentSettings, Name>): boolean {
  const own = settings[name]
  return own !== null && isTestSystem[name](own)
}

/** The providers that shoppers are offered although they are on their test systems: goods for no money. */
export function offeredTestSystems(payments: PaymentSettings): readonly ProviderName[] {
  const offered = new Set(payments.methods.map(({ provider }) => provider))
  return namesOfProviders.filter((name) => offered.has(name) && isTested(name, payments))
}
