import { providerAddress, text, wholeNumber } from '../definitions/schemas.ts'
import type { SettingDefinition } from '../definitions/setting-definition.ts'
import { wholeNumberValue } from '../definitions/stored-values.ts'
import { storedAddress, storedText } from './stored-provider.ts'
import type { KnownProvider } from './known-provider.ts'

export type HypSettings = {
  readonly masof: string
  readonly key: string
  readonly passP: string
  readonly url: string
  readonly maxInstalments: number
}

/** The settings of Hyp Pay. */
const definitions = {
  HYP_MASOF: {
    schema: text,
    default: '',
    about: 'Hyp Pay: the number of the terminal. With the API key and the password it opens this provider.',
    stored: storedText(
      { en: 'Terminal', he: 'מספר מסוף' },
      'מספר המסוף. יחד עם מפתח ה־API והסיסמה הוא מפעיל את הסליקה ב־Hyp.',
    ),
  },
  HYP_KEY: {
    schema: text,
    default: '',
    about: 'Hyp Pay: the API key of the terminal.',
    secret: true,
    stored: storedText({ en: 'API key', he: 'מפתח API' }, 'מפתח ה־API של המסוף, מהגדרות המסוף ב־Hyp.'),
  },
  HYP_PASSP: {
    schema: text,
    default: '',
    about: 'Hyp Pay: the API password of the terminal (PassP).',
    secret: true,
    stored: storedText(
      { en: 'API password', he: 'סיסמת API' },
      'סיסמת ה־API של המסוף (PassP), מהגדרות המסוף ב־Hyp.',
    ),
  },
  HYP_URL: {
    schema: providerAddress,
    default: 'https://pay.hyp.co.il/p',
    about: 'Hyp Pay: the address of its API and payment page.',
    stored: storedAddress({ en: 'Address of the API', he: 'כתובת ה־API' }, 'הכתובת של ה־API ושל דף התשלום.'),
  },
  HYP_INSTALMENTS: {
    schema: wholeNumber(1, 36),
    default: '1',
    about: 'Hyp Pay: how many instalments buyers may choose at most. 1: none.',
    stored: {
      group: 'payments',
      value: wholeNumberValue(1, 36),
      label: { en: 'Instalments', he: 'תשלומים' },
      aboutHe: 'המספר הגדול ביותר של תשלומים בדף התשלום, עד 36. 1: בלי תשלומים.',
      onPages: false,
    },
  },
} as const satisfies Record<string, SettingDefinition>

type HypValues = {
  readonly HYP_MASOF: string
  readonly HYP_KEY: string
  readonly HYP_PASSP: string
  readonly HYP_URL: string
  readonly HYP_INSTALMENTS: number
}

/** Null if it is not configured. */
function settings(values: HypValues): HypSettings | null {
  const { HYP_MASOF: masof, HYP_KEY: key, HYP_PASSP: passP } = values
  if (masof === '' || key === '' || passP === '') return null
  return { masof, key, passP, url: values.HYP_URL, maxInstalments: values.HYP_INSTALMENTS }
}

/** Hyp and its settings. */
export const hyp = {
  methods: ['card'],
  needs: ['HYP_MASOF', 'HYP_KEY', 'HYP_PASSP'],
  definitions,
  settings,
} as const satisfies KnownProvider
