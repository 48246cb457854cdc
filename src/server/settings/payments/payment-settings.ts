import type * as v from 'valibot'
import { methodEntries } from '../schemas.ts'
import type { SettingDefinition } from '../setting-definition.ts'
import type { ProviderName } from './known-providers.ts'
import { hypDefinitions, hypSettings } from './hyp-definitions.ts'
import { cardcomDefinitions, cardcomSettings } from './cardcom-definitions.ts'
import { paypalDefinitions, paypalSettings } from './paypal-definitions.ts'
import { payplusDefinitions, payplusSettings } from './payplus-definitions.ts'
import { methodList } from './method-list.ts'
import { offeredMethods, type PaymentMethod } from './read-payments.ts'
import { stripeDefinitions, stripeSettings } from './stripe-definitions.ts'

/** The settings of each payment provider. */
const ofProvider = {
  payplus: payplusDefinitions,
  cardcom: cardcomDefinitions,
  stripe: stripeDefinitions,
  paypal: paypalDefinitions,
  hyp: hypDefinitions,
} as const satisfies Readonly<Record<ProviderName, Readonly<Record<string, SettingDefinition>>>>

/** All settings of payments that an owner can change. */
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
        'אמצעי התשלום שמהם הקונים בוחרים, לפי הסדר. בלי בחירה, חנות הדגמה מציעה את ארגז החול, וחנות פעילה את כל הספקים שהוגדרו.',
      onPages: false,
    },
  },
  ...ofProvider.payplus,
  ...ofProvider.cardcom,
  ...ofProvider.stripe,
  ...ofProvider.paypal,
  ...ofProvider.hyp,
} as const satisfies Record<string, SettingDefinition>

/** Null: it belongs to no provider. */
export function providerOfSetting(key: string): string | null {
  return Object.entries(ofProvider).find(([, definitions]) => key in definitions)?.[0] ?? null
}

export type PaymentSettings = {
  /** What shoppers choose from, in their order: each by a provider that is set up. Empty: nothing can be sold. */
  readonly methods: readonly PaymentMethod[]
  /** Of each provider; null: it is not set up. */
  readonly payplus: ReturnType<typeof payplusSettings>
  readonly cardcom: ReturnType<typeof cardcomSettings>
  readonly stripe: ReturnType<typeof stripeSettings>
  readonly paypal: ReturnType<typeof paypalSettings>
  readonly hyp: ReturnType<typeof hypSettings>
}

type PaymentValues = {
  readonly [Key in keyof typeof paymentDefinitions]: v.InferOutput<(typeof paymentDefinitions)[Key]['schema']>
}

export function paymentSettingsOf(
  values: PaymentValues & { readonly SHOP_MODE: 'demo' | 'live' },
): PaymentSettings {
  const providers = {
    payplus: payplusSettings(values),
    cardcom: cardcomSettings(values),
    stripe: stripeSettings(values),
    paypal: paypalSettings(values),
    hyp: hypSettings(values),
  } satisfies Record<ProviderName, object | null>
  const setUp = Object.entries(providers).flatMap(([name, settings]) => (settings === null ? [] : name))
  const methods = offeredMethods(values.PAYMENT_METHODS, { live: values.SHOP_MODE === 'live', setUp })
  return { methods, ...providers }
}
