import * as v from 'valibot'
import { plainText } from '#contract/shapes.ts'
import type { Localized } from '#shop/localized.ts'
import { onOrOff, oneOf, text, textOrNull } from './schemas.ts'
import type { SettingDefinition } from './setting-definition.ts'

/** The choices of owners. Only operators can switch the check off, behind a gateway. */
const botChecks = ['altcha', 'turnstile', 'recaptcha'] as const

/** Sign-in with Google, and the bot check. */
export const signInDefinitions = {
  GOOGLE_CLIENT_ID: {
    schema: textOrNull,
    default: '',
    about: 'Client ID of Google’s sign-in. Without one there is no Google button.',
    stored: {
      group: 'google',
      value: v.pipe(plainText(200), v.regex(/^[\w.-]+$/, 'characters')),
      label: { en: 'Client ID', he: 'מזהה הלקוח (Client ID)' },
      help: 'From the credentials page of the Google Cloud console: an OAuth client of the kind “Web application” that lists this shop’s address as an authorised origin. Google’s button needs no client secret. Empty: there is no button.',
      aboutHe:
        'מעמוד Credentials של Google Cloud: לקוח OAuth מסוג ״Web application״ שכתובת החנות רשומה בו כמקור מורשה. הכפתור של Google אינו דורש סוד לקוח. ריק: אין כפתור.',
      onPages: true,
    },
  },
  GOOGLE_ONE_TAP: {
    schema: onOrOff,
    default: 'off',
    about: 'on: Google also suggests its accounts unasked on the sign-in and sign-up pages.',
    stored: {
      group: 'google',
      value: v.boolean(),
      label: { en: 'Suggest accounts', he: 'הצעת חשבונות' },
      help: 'Google suggests its accounts unasked on the sign-in and sign-up pages.',
      aboutHe: 'Google מציעה מעצמה את החשבונות שלה בעמודי הכניסה וההרשמה.',
      onPages: true,
    },
  },
  BOT_CHECK: {
    schema: oneOf([...botChecks, 'off']),
    default: 'altcha',
    about:
      'altcha (in the shop itself, without a third party), turnstile, recaptcha (v3), or off. Off only behind a gateway that has its own check.',
    stored: {
      group: 'bot-check',
      value: v.picklist(botChecks, 'invalid'),
      label: { en: 'Checked by', he: 'הבדיקה נעשית בידי' },
      help: 'Turnstile and reCAPTCHA need both keys below; until they are there the shop checks by ALTCHA.',
      aboutHe: 'Turnstile ו־reCAPTCHA צריכים את שני המפתחות שלמטה; עד שהם קיימים הבדיקה נעשית ב־ALTCHA.',
      choices: {
        altcha: { en: 'The shop itself (ALTCHA)', he: 'החנות עצמה (ALTCHA)' },
        turnstile: { en: 'Cloudflare Turnstile', he: 'Cloudflare Turnstile' },
        recaptcha: { en: 'Google reCAPTCHA (v3)', he: 'Google reCAPTCHA (v3)' },
      } satisfies Record<(typeof botChecks)[number], Localized>,
      onPages: true,
    },
  },
  BOT_CHECK_SITE_KEY: {
    schema: text,
    default: '',
    about: 'Site key of Turnstile or reCAPTCHA.',
    stored: {
      group: 'bot-check',
      value: v.pipe(plainText(200), v.regex(/^[\w.-]+$/, 'characters')),
      label: { en: 'Site key', he: 'מפתח האתר (Site key)' },
      aboutHe: 'מפתח האתר של Turnstile או של reCAPTCHA.',
      onPages: true,
    },
  },
  BOT_CHECK_SECRET: {
    schema: text,
    default: '',
    about: 'Secret of Turnstile or reCAPTCHA.',
    secret: true,
    stored: {
      group: 'bot-check',
      value: plainText(200),
      label: { en: 'Secret key', he: 'מפתח סודי (Secret key)' },
      aboutHe: 'המפתח הסודי של Turnstile או של reCAPTCHA.',
      // tells pages whether the service is in use
      onPages: true,
    },
  },
} as const satisfies Record<string, SettingDefinition>
