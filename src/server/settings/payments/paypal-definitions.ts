import { providerAddress, scriptAddress, text } from '../definitions/schemas.ts'
import type { SettingDefinition } from '../definitions/setting-definition.ts'
import { sharedAccount, storedAddress, storedScript, storedText } from './stored-provider.ts'
import type { KnownProvider } from './known-provider.ts'

export type PaypalSettings = {
  /** Whether the account also takes payments for others. */
  readonly sharedAccount: boolean
  readonly clientId: string
  readonly secret: string
  readonly webhookId: string
  readonly url: string
  /** Null if buyers are always redirected to PayPal. */
  readonly scriptUrl: string | null
}

/** The settings of PayPal. */
const definitions = {
  PAYPAL_CLIENT_ID: {
    schema: text,
    default: '',
    about: 'PayPal: the client id of the app. With the secret and the webhook it opens this provider.',
    stored: storedText(
      { en: 'Client ID', he: 'מזהה לקוח (Client ID)' },
      'מזהה הלקוח של האפליקציה ב־PayPal. יחד עם הסוד ועם ה־webhook הוא מפעיל את התשלום ב־PayPal.',
    ),
  },
  PAYPAL_CLIENT_SECRET: {
    schema: text,
    default: '',
    about: 'PayPal: the secret of the app.',
    secret: true,
    stored: storedText({ en: 'Secret', he: 'סוד (Secret)' }, 'הסוד של האפליקציה ב־PayPal.'),
  },
  PAYPAL_WEBHOOK_ID: {
    schema: text,
    default: '',
    about: 'PayPal: the id of the webhook that leads to this shop. PayPal checks its signature by it.',
    stored: storedText(
      { en: 'Webhook ID', he: 'מזהה ה־webhook' },
      'המזהה של ה־webhook שמוביל לחנות. לפיו PayPal בודקת את החתימה של הודעותיה.',
    ),
  },
  PAYPAL_URL: {
    schema: providerAddress,
    default: 'https://api-m.paypal.com',
    about: 'PayPal: the address of its API. Its test system is https://api-m.sandbox.paypal.com.',
    stored: storedAddress(
      { en: 'Address of the API', he: 'כתובת ה־API' },
      'הכתובת של ה־API. מערכת הבדיקות של PayPal: https://api-m.sandbox.paypal.com.',
    ),
  },
  PAYPAL_SCRIPT_URL: {
    schema: scriptAddress,
    default: 'https://www.paypal.com/sdk/js',
    about:
      'PayPal: the address of the script that shows its buttons, loaded on the payment step only. off: buyers are sent to PayPal’s own page at once.',
    stored: storedScript(
      { en: 'Address of the script', he: 'כתובת הסקריפט' },
      'הכתובת של הסקריפט שמציג את הכפתורים של PayPal; הוא נטען בשלב התשלום בלבד. off: הקונים עוברים מיד לאתר PayPal.',
    ),
  },
  PAYPAL_ACCOUNT_SHARED: sharedAccount('PayPal'),
} as const satisfies Record<string, SettingDefinition>

type PaypalValues = {
  readonly PAYPAL_ACCOUNT_SHARED: boolean
  readonly PAYPAL_CLIENT_ID: string
  readonly PAYPAL_CLIENT_SECRET: string
  readonly PAYPAL_WEBHOOK_ID: string
  readonly PAYPAL_URL: string
  readonly PAYPAL_SCRIPT_URL: string
}

/** Null if it is not configured. */
function settings(values: PaypalValues): PaypalSettings | null {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: secret, PAYPAL_WEBHOOK_ID: webhookId } = values
  if (clientId === '' || secret === '' || webhookId === '') return null
  const { PAYPAL_URL: url, PAYPAL_SCRIPT_URL: script } = values
  const scriptUrl = script === 'off' ? null : script
  return { clientId, secret, webhookId, url, scriptUrl, sharedAccount: values.PAYPAL_ACCOUNT_SHARED }
}

/** PayPal and its settings. */
export const paypal = {
  methods: ['paypal'],
  needs: ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'],
  definitions,
  settings,
} as const satisfies KnownProvider
