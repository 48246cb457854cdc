import type * as v from 'valibot'
import { methodEntries } from '../definitions/schemas.ts'
import type { SettingDefinition } from '../definitions/setting-definition.ts'
import { knownProviders, type ProviderName, providersByName } from './known-providers.ts'
import { methodList } from './method-list.ts'
import { offeredMethods, type PaymentMethod } from './read-payments.ts'

type Known = typeof knownProviders

/** `A | B` becomes `A & B`. */
type All<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer Both) => void
  ? Both
  : never

const definitions: object = Object.assign(
  {},
  ...Object.values(knownProviders).map((known) => known.definitions),
)
// edge: `Object.assign` loses the types of a list
const ofProviders = definitions as All<Known[ProviderName]['definitions']>

/** All payment settings that an owner can change. */
export const paymentDefinitions = {
  PAYMENT_METHODS: {
    schema: methodEntries,
    default: '',
    about:
      'The ways to pay that shoppers choose from, in this order, separated by semicolons. A provider (payplus), or one way it offers (payplus:bit), and its name if it is not the usual one: payplus:card = Credit card | כרטיס אשראי. Default: a demo offers the sandbox, a live shop every provider that is set up.',
    stored: {
      group: 'payments',
      value: methodList,
      label: { en: 'Ways to pay', he: 'אמצעי תשלום' },
      aboutHe:
        'אמצעי התשלום שמהם הקונים בוחרים, לפי הסדר. בלי בחירה, חנות הדגמה מציעה את סביבת הבדיקות, וחנות פעילה את כל הספקים שהוגדרו.',
      onPages: false,
    },
  },
  ...ofProviders,
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
