import { paypalScriptAddress, providerAddress, text } from '../schemas.ts'
import type { SettingDefinition } from '../setting-definition.ts'

export type PaypalSettings = {
  readonly clientId: string
  readonly secret: string
  readonly webhookId: string
  readonly url: string
  /** Null: buyers are always sent to PayPal's own page. */
  readonly scriptUrl: string | null
}

/** The settings of PayPal. */
export const paypalDefinitions = {
  PAYPAL_CLIENT_ID: {
    schema: text,
    default: '',
    about: 'PayPal: the client id of the app. With the secret and the webhook it opens this provider.',
  },
  PAYPAL_CLIENT_SECRET: {
    schema: text,
    default: '',
    about: 'PayPal: the secret of the app.',
    secret: true,
  },
  PAYPAL_WEBHOOK_ID: {
    schema: text,
    default: '',
    about: 'PayPal: the id of the webhook that leads to this shop. PayPal checks its signature by it.',
  },
  PAYPAL_URL: {
    schema: providerAddress,
    default: 'https://api-m.paypal.com',
    about: 'PayPal: the address of its API. Its test system is https://api-m.sandbox.paypal.com.',
  },
  PAYPAL_SCRIPT_URL: {
    schema: paypalScriptAddress,
    default: 'https://www.paypal.com/sdk/js',
    about:
      'PayPal: the address of the script that draws its buttons, loaded on the payment step only. off: buyers are sent to PayPal’s own page at once.',
  },
} as const satisfies Record<string, SettingDefinition>

type PaypalValues = {
  readonly PAYPAL_CLIENT_ID: string
  readonly PAYPAL_CLIENT_SECRET: string
  readonly PAYPAL_WEBHOOK_ID: string
  readonly PAYPAL_URL: string
  readonly PAYPAL_SCRIPT_URL: string | null
}

/** Null: it is not set up. */
export function paypalSettings(values: PaypalValues): PaypalSettings | null {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: secret, PAYPAL_WEBHOOK_ID: webhookId } = values
  if (clientId === '' || secret === '' || webhookId === '') return null
  return { clientId, secret, webhookId, url: values.PAYPAL_URL, scriptUrl: values.PAYPAL_SCRIPT_URL }
}
