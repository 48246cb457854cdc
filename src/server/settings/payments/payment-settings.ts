import type * as v from 'valibot'
import { methodEntries } from '../definitions/schemas.ts'
import type { SettingDefinition } from '../definitions/setting-definition.ts'
import { knownProviders, namesOfProviders, type ProviderName, providersByName } from './known-providers.ts'
import { methodList } from './method-list.ts'
import { offeredMethods, type PaymentMethod } from './read-payments.ts'

type Known = typeof knownProviders

/** All payment settings that an owner can change. */
export const paymentDefinitions = {
  PAYMENT_METHODS: {
    schema: methodEntries,
    default: '',
    about:
      'The payment methods that shoppers choose from, in this order, separated by semicolons. A provider (payplus), or one method it offers (payplus:bit), and its name if it is not the default one: payplus:card = Credit card | כרטיס אשראי. Default: a demo offers the sandbox, a live shop every provider that is set up.',
    stored: {
      group: 'payments',
      value: methodList,
      label: { en: 'Payment methods', he: 'אמצעי תשלום' },
      aboutHe:
        'אמצעי התשלום שמהם הקונים בוחרים, לפי הסדר. בלי בחירה, חנות הדגמה מציעה את סביבת הבדיקות, וחנות פעילה את כל אלה שהוגדרו.',
      onPages: false,
    },
  },
  ...knownProviders.payplus.definitions,
  ...knownProviders.cardcom.definitions,
  ...knownProviders.stripe.definitions,
  ...knownProviders.paypal.definitions,
  ...knownProviders.hyp.definitions,
} as const satisfies Record<string, SettingDefinition>

/** The provider of a setting, or null. */
export function providerOfSetting(key: string): string | null {
  return Object.entries(providersByName).find(([, { definitions }]) => key in definitions)?.[0] ?? null
}

/** Settings by provider; null if it is not configured. */
type ProviderSettings = { readonly [Name in ProviderName]: ReturnType<Known[Name]['settings']> }

export type PaymentSettings = ProviderSettings & {
  /** The payment methods offered, in order, of configured providers. If empty, nothing can be sold. */
  readonly methods: readonly PaymentMethod[]
}

/** The providers that have all the settings they need, offered or not. */
export function setUpProviders(payments: PaymentSettings): readonly ProviderName[] {
  return namesOfProviders.filter((name) => payments[name] !== null)
}

type PaymentValues = {
  readonly [Key in keyof typeof paymentDefinitions]: v.InferOutput<(typeof paymentDefinitions)[Key]['schema']>
}

export function paymentSettingsOf(
  values: PaymentValues & { readonly SHOP_MODE: 'demo' | 'live' },
): PaymentSettings {
  const providers = settingsOfProviders(values)
  const setUp = Object.entries(providers).flatMap(([name, settings]) => (settings === null ? [] : name))
  const methods = offeredMethods(values.PAYMENT_METHODS, { live: values.SHOP_MODE === 'live', setUp })
  return { methods, ...providers }
}

function settingsOfProviders(values: PaymentValues): ProviderSettings {
  const each = Object.entries(knownProviders).map(([name, { settings }]) => [name, settings(values)])
  // edge: every provider under its own name
  return Object.fromEntries(each) as ProviderSettings
}
