import * as v from 'valibot'
import type { Announcement } from '#shop/settings/announcement.ts'
import type { Language } from '#shop/localized.ts'
import type { Maintenance } from '#shop/settings/maintenance.ts'
import type { RiskLimits } from '#shop/orders/risk.ts'
import type { VatTerms } from '#shop/vat.ts'
import { apiUrlOf, publicUrlOf } from './addresses.ts'
import { type DatabaseSettings, databaseSettingsOf } from './database-settings.ts'
import { settingDefinitions } from './definitions.ts'
import type { SettingDefinition } from './setting-definition.ts'
import type { Environment } from './read-environment.ts'
import type { StoredEmails } from './read-emails.ts'
import { paymentDefinitions, type PaymentSettings, paymentSettingsOf } from './payments/payment-settings.ts'
import { problemsOfMethods } from './payments/read-payments.ts'
import { environmentSchema, type EnvironmentValues, isOutside } from './rules.ts'
import { type FileSettings, fileSettingsOf } from './object-store-settings.ts'
import { missingLive, missingSentence } from './missing-settings.ts'
import { announcementOf } from './announcement.ts'
import { type Look, lookOf } from './look.ts'
import { type ShopDetails, shopDetailsOf } from './shop-details.ts'
import { storedDefinitions } from './stored-definitions.ts'

/** What only the environment decides, read once at start. */
type FixedSettings = {
  mode: EnvironmentValues['SHOP_MODE']
  host: string
  port: number
  publicUrl: string
  /** Where the browser sends its calls; null: to `publicUrl`. */
  apiUrl: string | null
  /** True: strangers reach the demo shop, and its mailbox asks for a password. */
  demoPublic: boolean
  dataDirectory: string
  /** Less than this beside the data directory is told to the owners. */
  leastFreeBytes: number
  masterKey: string | null
  files: FileSettings
  logLevel: string
  /** What Prometheus shows; null: there are no metrics. */
  metricsToken: string | null
  reconcileSeconds: number
  paymentWaitSeconds: number
  /** Processes on one port. */
  workers: number
  rateLimits: boolean
  /** How many proxies stand before the shop, each adding the address it saw. */
  proxies: number
  twoFactorRequired: boolean
  session: { accessSeconds: number; idleSeconds: number; longestSeconds: number }
  /** What the environment decides, and the defaults of all else: stored settings stand above those. */
  variables: { values: EnvironmentValues; given: ReadonlySet<string> }
}

/** Within `minutes`, so many declined payments by e-mail address, network address and product stop further ones; 0: no limit. */
export type DeclineLimits = {
  readonly email: number
  readonly network: number
  readonly product: number
  readonly country: number
  readonly minutes: number
}

/** What an owner can change while the shop is open. */
export type OwnerSettings = {
  /** The same object for as long as nothing in it changes. */
  payments: PaymentSettings
  smtpUrl: string | null
  mailFrom: string
  holdSeconds: number
  /** Of orders that are placed from now on. */
  refundDays: number
  /** Of orders that are placed from now on: the cancellation fee in per cent. */
  feePercent: number
  /** Keys go out by e-mail to buyers who are told so at the checkout. */
  emailKeys: boolean
  declines: DeclineLimits
  risk: RiskLimits
  vat: VatTerms
  /** Services outside that hear of visitors who agree; null: none. */
  measuring: { ga4Id: string | null; metaPixelId: string | null }
  /** What owners let e-mails say instead of their defaults. */
  emails: StoredEmails
  /** Who the shop is, as it is told in each language. Another object whenever the settings were read again. */
  shop: Readonly<Record<Language, ShopDetails>>
  look: Look
  announcement: Announcement
  maintenance: Maintenance
  google: { clientId: string | null; jwksUrl: string; oneTap: boolean }
  /** Never a service outside that has no keys. */
  botCheck: {
    kind: EnvironmentValues['BOT_CHECK']
    siteKey: string
    secret: string
    url: string | null
    cost: number
    guestCheckout: EnvironmentValues['GUEST_CHECKOUT_BOT_CHECK']
  }
  /** False: nobody new can open an account. */
  registration: boolean
  saleRounding: EnvironmentValues['SALE_ROUNDING']
}

/** All of them. Read what an owner can change where it is used, and never keep it: the next request may find another value. */
export type Settings = FixedSettings & DatabaseSettings & OwnerSettings

/** Settings that cannot be used: the sentence names each variable and what is wrong with it. */
export type SettingsProblem = { readonly problems: readonly string[] }

/**
 * Reads the environment once. In live mode every generated or invented value is refused,
 * and all missing names are listed together.
 */
export function readSettings(environment: Environment): Settings | SettingsProblem {
  const texts = textsOf(environment)
  const { success, output, issues = [] } = v.safeParse(environmentSchema, texts)
  const given = new Set(namesGiven(environment))
  const missing = isLive(environment) ? missingAtStart(given) : []
  const entries = v.parse(paymentDefinitions.PAYMENT_METHODS.schema, texts['PAYMENT_METHODS'])
  const problems = problemsOfMethods(entries, { live: isLive(environment) })
  if (success && missing.length + problems.length === 0) return settingsOf(output, given)
  return { problems: [...missing, ...issues.map(sentenceOf), ...problems] }
}

function isLive(environment: Environment): boolean {
  return environment['SHOP_MODE']?.trim() === 'live'
}

/** What is given of each variable, else its default. Spaces around it do not count. */
function textsOf(environment: Environment): Readonly<Record<string, string>> {
  const live = isLive(environment)
  const definitions: readonly (readonly [string, SettingDefinition])[] = Object.entries(settingDefinitions)
  return Object.fromEntries(
    definitions.map(([name, { default: usual, defaultLive = usual }]) => [
      name,
      environment[name]?.trim() || (live ? defaultLive : usual),
    ]),
  )
}

function sentenceOf({ path, message }: v.InferIssue<typeof environmentSchema>): string {
  const name = String(path?.[0].key)
  return message.startsWith(name) ? message : `${name} ${message}`
}

function settingsOf(values: EnvironmentValues, given: ReadonlySet<string>): Settings {
  return {
    ...ownerSettingsOf(values),
    mode: values.SHOP_MODE,
    host: values.HOST,
    port: values.PORT,
    publicUrl: publicUrlOf(values),
    apiUrl: apiUrlOf(values),
    demoPublic: values.DEMO_PUBLIC,
    variables: { values, given },
    ...databaseSettingsOf(values),
    dataDirectory: values.DATA_DIRECTORY,
    leastFreeBytes: values.LEAST_DISK_MB * 2 ** 20,
    masterKey: values.MASTER_KEY,
    files: fileSettingsOf(values),
    logLevel: values.LOG_LEVEL,
    metricsToken: values.METRICS_TOKEN,
    reconcileSeconds: values.RECONCILE_SECONDS,
    paymentWaitSeconds: values.PAYMENT_TIMEOUT_SECONDS,
    workers: values.WORKERS,
    rateLimits: values.RATE_LIMITS,
    proxies: values.TRUST_PROXY,
    twoFactorRequired: values.MANAGER_SECOND_FACTOR,
    session: {
      accessSeconds: values.ACCESS_SECONDS,
      idleSeconds: values.SESSION_IDLE_SECONDS,
      longestSeconds: values.SESSION_LONGEST_SECONDS,
    },
  }
}

export function ownerSettingsOf(values: EnvironmentValues, emails: StoredEmails = new Map()): OwnerSettings {
  return {
    emails,
    payments: paymentSettingsOf(values),
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    holdSeconds: values.HOLD_SECONDS,
    refundDays: values.REFUND_DAYS,
    feePercent: values.CANCELLATION_FEE,
    emailKeys: values.EMAIL_KEYS,
    declines: {
      email: values.DECLINES_PER_BUYER,
      network: values.DECLINES_PER_NETWORK,
      product: values.DECLINES_PER_PRODUCT,
      country: values.DECLINES_PER_COUNTRY,
      minutes: values.DECLINE_WINDOW_MINUTES,
    },
    risk: {
      firstOrderShekels: values.RISK_FIRST_ORDER,
      units: values.RISK_UNITS,
      emailDomains: values.RISK_EMAIL_DOMAINS,
      ordersPerNetwork: values.RISK_ORDERS_PER_NETWORK,
      foreignCard: values.RISK_FOREIGN_CARD,
    },
    vat: {
      mode: values.VAT_MODE,
      added: values.VAT_RATES.map((rate) => ({ from: rate.slice(0, 10), percent: Number(rate.slice(11)) })),
    },
    measuring: { ga4Id: values.GOOGLE_ANALYTICS_ID, metaPixelId: values.META_PIXEL_ID },
    look: lookOf(values),
    announcement: announcementOf(values),
    maintenance: {
      on: values.MAINTENANCE,
      text: { en: values.MAINTENANCE_TEXT ?? '', he: values.MAINTENANCE_TEXT_HE ?? '' },
      until: values.MAINTENANCE_UNTIL,
    },
    google: {
      clientId: values.GOOGLE_CLIENT_ID,
      jwksUrl: values.GOOGLE_JWKS_URL,
      oneTap: values.GOOGLE_ONE_TAP,
    },
    botCheck: {
      kind: botCheckOf(values),
      siteKey: values.BOT_CHECK_SITE_KEY,
      secret: values.BOT_CHECK_SECRET,
      url: values.BOT_CHECK_URL,
      cost: values.BOT_CHECK_COST,
      guestCheckout: values.GUEST_CHECKOUT_BOT_CHECK,
    },
    registration: values.REGISTRATION,
    saleRounding: values.SALE_ROUNDING,
    shop: shopDetailsOf(values),
  }
}

/** An owner may choose a service before its keys are there: until then the shop checks by itself, never not at all. */
function botCheckOf(values: EnvironmentValues): EnvironmentValues['BOT_CHECK'] {
  const { BOT_CHECK: kind, BOT_CHECK_SITE_KEY: siteKey, BOT_CHECK_SECRET: secret } = values
  return isOutside(kind) && (siteKey === '' || secret === '') ? 'altcha' : kind
}

function namesGiven(environment: Environment): string[] {
  return Object.keys(settingDefinitions).filter((name) => environment[name]?.trim())
}

/**
 * Without a database nothing can be stored, and everything a live shop needs is named at once. With
 * one, what an owner may have stored is judged when that has been read.
 */
function missingAtStart(given: ReadonlySet<string>): string[] {
  const mayBeStored = (name: string) => given.has('DATABASE_URL') && name in storedDefinitions
  return missingLive(given)
    .filter((name) => !mayBeStored(name))
    .map(missingSentence)
}
