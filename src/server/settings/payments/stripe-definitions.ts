import * as v from 'valibot'
import { providerAddress, text } from '../definitions/schemas.ts'
import type { SettingDefinition } from '../definitions/setting-definition.ts'
import { sharedAccount, storedAddress, storedText } from './stored-provider.ts'
import type { KnownProvider } from './known-provider.ts'

export type StripeSettings = {
  /** Whether the account also takes payments for others. */
  readonly sharedAccount: boolean
  readonly secretKey: string
  readonly webhookSecret: string
  readonly url: string
}

/** Stripe's library accepts a host and a port, but no path. */
const stripeAddress = v.pipe(
  providerAddress,
  v.check((value) => !URL.canParse(value) || new URL(value).pathname === '/', 'must be without a path'),
)

/** The settings of Stripe. */
const definitions = {
  STRIPE_SECRET_KEY: {
    schema: text,
    default: '',
    about: 'Stripe: the secret key (sk_live_… or sk_test_…). With the webhook secret it opens this provider.',
    secret: true,
    stored: storedText(
      { en: 'Secret key', he: 'מפתח סודי' },
      'המפתח הסודי (sk_live_… או sk_test_…) מהחשבון ב־Stripe. יחד עם הסוד של ה־webhook הוא מפעיל את הסליקה ב־Stripe.',
    ),
  },
  STRIPE_WEBHOOK_SECRET: {
    schema: text,
    default: '',
    about: 'Stripe: the signing secret (whsec_…) of the webhook endpoint. It checks webhooks.',
    secret: true,
    stored: storedText(
      { en: 'Webhook signing secret', he: 'סוד החתימה של ה־webhook' },
      'סוד החתימה (whsec_…) של ה־webhook שהוגדר ב־Stripe. בו נבדקות ההודעות מ־Stripe.',
    ),
  },
  STRIPE_URL: {
    schema: stripeAddress,
    default: 'https://api.stripe.com',
    about: 'Stripe: the address of its API. Test keys work at the same address.',
    stored: storedAddress(
      { en: 'Address of the API', he: 'כתובת ה־API' },
      'הכתובת של ה־API. מפתחות הבדיקה פועלים באותה כתובת.',
    ),
  },
  STRIPE_ACCOUNT_SHARED: sharedAccount('Stripe'),
} as const satisfies Record<string, SettingDefinition>

type StripeValues = {
  readonly STRIPE_ACCOUNT_SHARED: boolean
  readonly STRIPE_SECRET_KEY: string
  readonly STRIPE_WEBHOOK_SECRET: string
  readonly STRIPE_URL: string
}

/** Null if it is not configured. */
function settings(values: StripeValues): StripeSettings | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_URL: url } = values
  if (secretKey === '' || webhookSecret === '') return null
  return { secretKey, webhookSecret, url, sharedAccount: values.STRIPE_ACCOUNT_SHARED }
}

/** Stripe and its settings. */
export const stripe = {
  methods: ['card'],
  needs: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  definitions,
  settings,
} as const satisfies KnownProvider
