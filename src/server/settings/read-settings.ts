import * as v from 'valibot'
import type { Announcement } from '#shop/settings/announcement.ts'
import type { Language } from '#shop/localized.ts'
import type { Maintenance } from '#shop/settings/maintenance.ts'
import type { RiskLimits } from '#shop/orders/risk.ts'
import type { VatTerms } from '#shop/vat.ts'
import { apiUrlOf, publicUrlOf } from './addresses.ts'
import { type DatabaseSettings, databaseSettingsOf } from './definitions/database-settings.ts'
import { settingDefinitions } from './definitions.ts'
import type { SettingDefinition } from './definitions/setting-definition.ts'
import type { Environment } from './read-environment.ts'
import type { StoredEmails } from './read-emails.ts'
import { paymentDefinitions, type PaymentSettings, paymentSettingsOf } from './payments/payment-settings.ts'
import { problemsOfMethods } from './payments/read-payments.ts'
import { environmentSchema, type EnvironmentValues, isOutside } from './rules.ts'
import { type FileSettings, fileSettingsOf } from './definitions/object-store-settings.ts'
import { missingLive, missingSentence } from './missing-settings.ts'
import { announcementOf } from './announcement.ts'
import { type Look, lookOf } from './look.ts'
import { type ShopDetails, shopDetailsOf } from './shop-details.ts'
import { storedDefinitions } from './stored-definitions.ts'

/** Settings from the environment only, read once at start. */
type FixedSettings = {
  mode: EnvironmentValues['SHOP_MODE']
  host: string
  port: number
  publicUrl: string
  /** The API's address for browsers; null: `publicUrl`. */
  apiUrl: string | null
  /** Whether the demo is public; its mailbox then requires a password. */
  demoPublic: boolean
  dataDirectory: string
  /** Owners are alerted if less is free on the disk of the data directory. */
  minFreeBytes: number
  masterKey: string | null
  files: FileSettings
  logLevel: string
  /** The token that Prometheus sends; null: no metrics. */
  metricsToken: string | null
  reconcileSeconds: number
  paymentWaitSeconds: number
  /** Number of processes on the port. */
  workers: number
  rateLimits: boolean
  /** Number of proxies in front of the shop, each of which appends the client's address. */
  proxies: number
  twoFactorRequired: boolean
  session: { accessSeconds: number; idleSeconds: number; longestSeconds: number }
  /** Values from the environment, and defaults that stored settings override. */
  variables: { values: EnvironmentValues; given: ReadonlySet<string> }
}

/** The most declined payments within `minutes` by e-mail address, IP address and product; 0: no limit. */
export type DeclineLimits = {
  readonly email: number
  readonly network: number
  readonly product: number
  readonly country: number
  readonly minutes: number
}

/** Settings an owner can change while the shop runs. */
export type OwnerSettings = {
  /** The same object until something in it changes. */
  payments: PaymentSettings
  smtpUrl: string | null
  mailFrom: string
  holdSeconds: number
  /** For new orders. */
  refundDays: number
  /** The cancellation fee of new orders, in per cent. */
  feePercent: number
  /** Whether keys are sent by e-mail; buyers are told at the checkout. */
  emailKeys: boolean
  declines: DeclineLimits
  risk: RiskLimits
  vat: VatTerms
  /** External analytics services, used with consent; null: none. */
  measuring: { ga4Id: string | null; metaPixelId: string | null }
  /** Stored e-mail templates that replace the defaults. */
  emails: StoredEmails
  /** The business's details by language. A new object whenever the settings are read. */
  shop: Readonly<Record<Language, ShopDetails>>
  look: Look
  announcement: Announcement
  maintenance: Maintenance
  google: { clientId: string | null; jwksUrl: string; oneTap: boolean }
  /** Never an external service without keys. */
  botCheck: {
    kind: EnvironmentValues['BOT_CHECK']
    siteKey: string
    secret: string
    url: string | null
    cost: number
    guestCheckout: EnvironmentValues['GUEST_CHECKOUT_BOT_CHECK']
  }
  /** False if registration is closed. */
  registration: boolean
  saleRounding: EnvironmentValues['SALE_ROUNDING']
}

/** All settings. Never store owner settings: read them at each use, because they can change between requests. */
export type Settings = FixedSettings & DatabaseSettings & OwnerSettings

/** Invalid settings: each sentence names a variable and its problem. */
export type SettingsProblem = { readonly problems: readonly string[] }

/**
 * Parses the environment. In live mode, generated and invented values are refused, and all missing names are listed
 * together.
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

/** The value of each variable, trimmed, or its default. */
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
    minFreeBytes: values.LEAST_DISK_MB * 2 ** 20,
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

/** If the chosen service has no keys yet, the built-in check is used, never none. */
function botCheckOf(values: EnvironmentValues): EnvironmentValues['BOT_CHECK'] {
  const { BOT_CHECK: kind, BOT_CHECK_SITE_KEY: siteKey, BOT_CHECK_SECRET: secret } = values
  return isOutside(kind) && (siteKey === '' || secret === '') ? 'altcha' : kind
}

function namesGiven(environment: Environment): string[] {
  return Object.keys(settingDefinitions).filter((name) => environment[name]?.trim())
}

/**
 * Without a database, everything a live shop needs must be in the environment. With one, settings that an owner may
 * have stored are checked after they are read.
 */
function missingAtStart(given: ReadonlySet<string>): string[] {
  const mayBeStored = (name: string) => given.has('DATABASE_URL') && name in storedDefinitions
  return missingLive(given)
    .filter((name) => !mayBeStored(name))
    .map(missingSentence)
}
