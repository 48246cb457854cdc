import * as v from 'valibot'
import { plainText } from '#contract/shapes.ts'
import { onOrOff, providerAddress, text } from '../definitions/schemas.ts'
import type { SettingDefinition } from '../definitions/setting-definition.ts'
import { readInstalments, type Instalments } from './instalments.ts'
import { sharedAccount, storedAddress, storedSwitch, storedText } from './stored-provider.ts'
import type { KnownProvider } from './known-provider.ts'

export type CardcomSettings = {
  /** Whether the account also takes payments for others. */
  readonly sharedAccount: boolean
  readonly terminal: number
  readonly apiName: string
  readonly apiPassword: string
  readonly url: string
  readonly instalments: Instalments
  /** CardCom issues the tax documents. */
  readonly documents: boolean
}

/** CardCom's limit. */
const maxInstalments = 36
const isTerminal = (value: string) => /^\d{0,9}$/.test(value)
const isInstalments = (value: string) => readInstalments(value, maxInstalments) !== null

/** The settings of CardCom. */
const definitions = {
  CARDCOM_TERMINAL: {
    schema: v.pipe(text, v.check(isTerminal, 'must be the number of the terminal')),
    default: '',
    about: 'CardCom: the number of the terminal. With the API name and password it opens this provider.',
    stored: {
      ...storedText(
        { en: 'Terminal number', he: 'מספר מסוף' },
        'מספר המסוף ב־CardCom. יחד עם שם ה־API והסיסמה הוא מפעיל את הסליקה ב־CardCom.',
      ),
      value: v.pipe(plainText(9), v.check(isTerminal, 'number')),
    },
  },
  CARDCOM_API_NAME: {
    schema: text,
    default: '',
    about: 'CardCom: the API name.',
    secret: true,
    stored: storedText({ en: 'API name', he: 'שם API' }, 'שם ה־API מהחשבון ב־CardCom.'),
  },
  CARDCOM_API_PASSWORD: {
    schema: text,
    default: '',
    about: 'CardCom: the API password. Refunds need it.',
    secret: true,
    stored: storedText(
      { en: 'API password', he: 'סיסמת API' },
      'סיסמת ה־API מהחשבון ב־CardCom. היא נחוצה להחזרים.',
    ),
  },
  CARDCOM_URL: {
    schema: providerAddress,
    default: 'https://secure.cardcom.solutions/api/v11',
    about: 'CardCom: the address of its API, version 11.',
    stored: storedAddress({ en: 'Address of the API', he: 'כתובת ה־API' }, 'הכתובת של ה־API, גרסה 11.'),
  },
  CARDCOM_INSTALMENTS: {
    schema: v.pipe(
      text,
      v.check(isInstalments, `must be a number from 1 to ${maxInstalments}, or two such as 2-12`),
    ),
    default: '1',
    about: `CardCom: the most instalments that the payment page offers, up to ${maxInstalments}; or the fewest and the most: 2-12. 1: none.`,
    stored: {
      ...storedText(
        { en: 'Instalments', he: 'תשלומים' },
        `המספר הגדול ביותר של תשלומים בדף התשלום, עד ${maxInstalments}; או הקטן והגדול ביותר: 2-12. 1: בלי תשלומים.`,
      ),
      value: v.pipe(plainText(5), v.check(isInstalments, 'out-of-range')),
    },
  },
  CARDCOM_DOCUMENTS: {
    schema: onOrOff,
    default: 'off',
    about:
      'CardCom: it issues the tax documents of its payments and refunds, where the account has documents (on or off). Off: they are in the export for the accountant.',
    stored: storedSwitch(
      { en: 'Tax documents', he: 'מסמכי מס' },
      'CardCom מפיקה את מסמכי המס של התשלומים וההחזרים, אם החשבון כולל הפקת מסמכים. כבוי: הם בייצוא לרואה החשבון.',
    ),
  },
  CARDCOM_ACCOUNT_SHARED: sharedAccount('CardCom'),
} as const satisfies Record<string, SettingDefinition>

type CardcomValues = {
  readonly [Key in keyof typeof definitions]: v.InferOutput<(typeof definitions)[Key]['schema']>
}

/** Null if it is not configured. */
function settings(values: CardcomValues): CardcomSettings | null {
  const { CARDCOM_TERMINAL: terminal, CARDCOM_API_NAME: apiName, CARDCOM_API_PASSWORD: apiPassword } = values
  if (terminal === '' || apiName === '' || apiPassword === '') return null
  return {
    terminal: Number(terminal),
    apiName,
    apiPassword,
    url: values.CARDCOM_URL,
    instalments: readInstalments(values.CARDCOM_INSTALMENTS, maxInstalments) ?? { least: 1, most: 1 },
    documents: values.CARDCOM_DOCUMENTS,
    sharedAccount: values.CARDCOM_ACCOUNT_SHARED,
  }
}

/** CardCom and its settings. */
export const cardcom = {
  methods: ['card', 'bit', 'paypal'],
  needs: ['CARDCOM_TERMINAL', 'CARDCOM_API_NAME', 'CARDCOM_API_PASSWORD'],
  definitions,
  settings,
} as const satisfies KnownProvider
