import { onOrOff, providerAddress, text } from '../definitions/schemas.ts'
import type { SettingDefinition } from '../definitions/setting-definition.ts'
import { storedAddress, storedSwitch, storedText } from './stored-provider.ts'
import type { KnownProvider } from './known-provider.ts'

export type PayplusSettings = {
  readonly apiKey: string
  readonly secretKey: string
  readonly pageUid: string
  readonly url: string
  readonly instalments: boolean
  /** PayPlus issues the tax documents. */
  readonly documents: boolean
}

/** The settings of PayPlus. */
export const payplusDefinitions = {
  PAYPLUS_API_KEY: {
    schema: text,
    default: '',
    about: 'PayPlus: the API key. With the secret key and the page it opens this provider.',
    secret: true,
    stored: storedText(
      { en: 'API key', he: 'מפתח API' },
      'מפתח ה־API מהחשבון ב־PayPlus. יחד עם המפתח הסודי ודף התשלום הוא מפעיל את הסליקה ב־PayPlus.',
    ),
  },
  PAYPLUS_SECRET_KEY: {
    schema: text,
    default: '',
    about: 'PayPlus: the secret key. It also checks the signature of webhooks.',
    secret: true,
    stored: storedText(
      { en: 'Secret key', he: 'מפתח סודי' },
      'המפתח הסודי מהחשבון ב־PayPlus. הוא משמש גם לבדיקת החתימה של הודעות מ־PayPlus.',
    ),
  },
  PAYPLUS_PAGE_UID: {
    schema: text,
    default: '',
    about: 'PayPlus: the uid of the payment page that buyers are sent to.',
    stored: storedText(
      { en: 'Payment page', he: 'דף תשלום' },
      'המזהה (uid) של דף התשלום שאליו נשלחים הקונים.',
    ),
  },
  PAYPLUS_URL: {
    schema: providerAddress,
    default: 'https://restapi.payplus.co.il/api/v1.0',
    about: 'PayPlus: the address of its API. Its test system is https://restapidev.payplus.co.il/api/v1.0.',
    stored: storedAddress(
      { en: 'Address of the API', he: 'כתובת ה־API' },
      'הכתובת של ה־API. מערכת הבדיקות של PayPlus: https://restapidev.payplus.co.il/api/v1.0.',
    ),
  },
  PAYPLUS_INSTALMENTS: {
    schema: onOrOff,
    default: 'off',
    about: 'PayPlus: buyers may choose instalments on the payment page, as the terminal allows (on or off).',
    stored: storedSwitch(
      { en: 'Instalments', he: 'תשלומים' },
      'בדף התשלום הקונים יכולים לבחור תשלומים, כפי שהמסוף מאפשר.',
    ),
  },
  PAYPLUS_DOCUMENTS: {
    schema: onOrOff,
    default: 'off',
    about:
      'on: PayPlus issues the tax documents of its payments and refunds (Invoice+, part of the account). off: they are in the export for the accountant.',
    stored: {
      ...storedSwitch(
        { en: 'Tax documents', he: 'מסמכי מס' },
        'PayPlus מפיקה את מסמכי המס של התשלומים וההחזרים שלה (Invoice+, אם הוא חלק מהחשבון). כבוי: הם נמצאים בקובץ לרואה החשבון.',
      ),
      help: 'PayPlus issues the tax documents of its payments and refunds (Invoice+, part of the account). Without it they are in the export for the accountant.',
    },
  },
} as const satisfies Record<string, SettingDefinition>

type PayplusValues = {
  readonly PAYPLUS_API_KEY: string
  readonly PAYPLUS_SECRET_KEY: string
  readonly PAYPLUS_PAGE_UID: string
  readonly PAYPLUS_URL: string
  readonly PAYPLUS_INSTALMENTS: boolean
  readonly PAYPLUS_DOCUMENTS: boolean
}

/** Null if it is not configured. */
function settings(values: PayplusValues): PayplusSettings | null {
  const { PAYPLUS_API_KEY: apiKey, PAYPLUS_SECRET_KEY: secretKey, PAYPLUS_PAGE_UID: pageUid } = values
  if (apiKey === '' || secretKey === '' || pageUid === '') return null
  const { PAYPLUS_URL: url, PAYPLUS_INSTALMENTS: instalments, PAYPLUS_DOCUMENTS: documents } = values
  return { apiKey, secretKey, pageUid, url, instalments, documents }
}

/** PayPlus and its settings. */
export const payplus = {
  methods: ['card', 'bit', 'google-pay', 'apple-pay', 'paypal'],
  needs: ['PAYPLUS_API_KEY', 'PAYPLUS_SECRET_KEY', 'PAYPLUS_PAGE_UID'],
  definitions: payplusDefinitions,
  settings,
} as const satisfies KnownProvider
