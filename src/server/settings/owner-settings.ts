import type { Announcement } from '#shop/settings/announcement.ts'
import type { Language } from '#shop/localized.ts'
import { toAgorot } from '#shop/money.ts'
import type { Maintenance } from '#shop/settings/maintenance.ts'
import type { RiskLimits } from '#shop/orders/risk.ts'
import type { VatTerms } from '#shop/vat.ts'
import type { StoredEmails } from './read-emails.ts'
import { type PaymentSettings, paymentSettingsOf } from './payments/payment-settings.ts'
import { type EnvironmentValues, isOutside } from './rules.ts'
import { announcementOf } from './announcement.ts'
import { type Look, lookOf } from './look.ts'
import { type ShopDetails, shopDetailsOf } from './shop-details.ts'

/**
 * The most declined payments within `minutes` by e-mail address, IP address, product and country of cards; 0: no limit.
 */
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
  /** Whether keys are sent by e-mail; the checkout announces it. */
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
  botCheck: {
    /** Never an external service without keys. */
    kind: EnvironmentValues['BOT_CHECK']
    /** What was chosen, with or without keys. */
    chosen: EnvironmentValues['BOT_CHECK']
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

/** Reads the values of the environment, or of an owner, which have the same names. */
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
      firstOrderAgorot: toAgorot(values.RISK_FIRST_ORDER),
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
      chosen: values.BOT_CHECK,
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
