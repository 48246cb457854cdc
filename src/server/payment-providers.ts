import type { ProviderDefinition } from './integrations/payments/define-provider.ts'
import { payplusDefinition } from './integrations/payments/payplus/payplus-settings.ts'

/** Every payment provider the shop can work with, beside the demo's sandbox. A new one is a line here. */
export const providerDefinitions = {
  payplus: payplusDefinition,
} as const satisfies Readonly<Record<string, ProviderDefinition>>
