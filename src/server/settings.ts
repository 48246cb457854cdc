import { existsSync, readFileSync } from 'node:fs'
import { readAddresses, readProxies } from './addresses.ts'
import { type PaymentSettings, readPayments } from './payment-settings.ts'
import { settingDefinitions } from './setting-definitions.ts'
import { masterKeyProblems } from './setting-problems.ts'
import { type Environment, readingOf, type SettingReading } from './setting-reading.ts'

const modes = ['demo', 'live'] as const
const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const
export const botChecks = ['altcha', 'turnstile', 'recaptcha', 'off'] as const
const guestChecks = ['auto', 'on', 'off'] as const

export type Settings = {
  mode: (typeof modes)[number]
  host: string
  port: number
  publicUrl: string
  /** Where the browser sends its calls; null: to `publicUrl`. */
  apiUrl: string | null
  /** True: strangers reach the demo shop, and its mailbox asks for a password. */
  demoPublic: boolean
  databaseUrl: string | null
  /** Owns the tables and migrates them; null: the role of `databaseUrl` does. */
  databaseMigrationUrl: string | null
  dataDirectory: string
  masterKey: string | null
  smtpUrl: string | null
  mailFrom: string
  logLevel: string
  holdSeconds: number
  reconcileSeconds: number
  paymentWaitSeconds: number
  payments: PaymentSettings
  poolSize: number
  rateLimits: boolean
  /** How many proxies stand before the shop, each adding the address it saw. */
  proxies: number
  twoFactorRequired: boolean
  session: { accessSeconds: number; idleSeconds: number; longestSeconds: number }
  google: { clientId: string | null; jwksUrl: string; oneTap: boolean }
  botCheck: {
    kind: (typeof botChecks)[number]
    siteKey: string
    secret: string
    url: string | null
    cost: number
    guestCheckout: (typeof guestChecks)[number]
  }
  /** Services outside that hear of visitors who agree; null: none. */
  measuring: { ga4Id: string | null; metaPixelId: string | null }
  shop: {
    name: string
    supportEmail: string
    businessName: string
    businessNumber: string
    businessAddress: string
    businessPhone: string
    socialLinks: readonly string[]
  }
}

/** Settings that cannot be used: the sentence names each variable and what is wrong with it. */
export type SettingsProblem = { readonly problems: readonly string[] }

/**
 * Reads the environment once. In live mode every generated or invented value is refused,
 * and all missing names are listed together.
 */
export function readSettings(environment: Environment): Settings | SettingsProblem {
  const problems: string[] = []
  const reading = readingOf(environment, problems)
  const { text, number, yes, oneOf } = reading
  const mode = oneOf('SHOP_MODE', modes)
  if (mode === 'live') problems.push(...missingLive(environment))
  const port = number('PORT', 0, 65_535)
  const masterKey = text('MASTER_KEY') || null
  if (masterKey !== null) problems.push(...masterKeyProblems(Buffer.from(masterKey, 'base64'), mode))

  const settings: Settings = {
    mode,
    port,
    ...readAddresses(
      {
        mode,
        port,
        host: text('HOST'),
        publicUrl: text('PUBLIC_URL'),
        apiUrl: text('API_URL'),
        demoPublic: yes('DEMO_PUBLIC'),
      },
      problems,
    ),
    databaseUrl: text('DATABASE_URL') || null,
    databaseMigrationUrl: readMigrationUrl(reading, problems),
    dataDirectory: text('DATA_DIRECTORY'),
    masterKey,
    smtpUrl: readSmtpUrl(reading, problems),
    mailFrom: text('MAIL_FROM'),
    logLevel: oneOf('LOG_LEVEL', logLevels),
    holdSeconds: number('HOLD_SECONDS', 1, 86_400),
    reconcileSeconds: number('RECONCILE_SECONDS', 1, 3600),
    paymentWaitSeconds: number('PAYMENT_TIMEOUT_SECONDS', 1, 30),
    payments: readPayments(reading, mode),
    poolSize: number('DATABASE_POOL_SIZE', 2, 100),
    rateLimits: yes('RATE_LIMITS'),
    proxies: readProxies(text('TRUST_PROXY'), problems),
    twoFactorRequired: yes('MANAGER_SECOND_FACTOR'),
    session: {
      accessSeconds: number('ACCESS_SECONDS', 1, 86_400),
      idleSeconds: number('SESSION_IDLE_SECONDS', 60, 31_536_000),
      longestSeconds: number('SESSION_LONGEST_SECONDS', 60, 31_536_000),
    },
    google: readGoogle(reading),
    botCheck: readBotCheck(reading, problems),
    measuring: readMeasuring(reading, problems),
    shop: readShop(
      reading,
      mode === 'live' ? (environment['SOCIAL_LINKS'] ?? '') : text('SOCIAL_LINKS'),
      problems,
    ),
  }
  return problems.length > 0 ? { problems } : settings
}

function readShop({ text }: SettingReading, socialLinks: string, problems: string[]): Settings['shop'] {
  return {
    name: text('SHOP_NAME'),
    supportEmail: text('SUPPORT_EMAIL'),
    businessName: text('BUSINESS_NAME'),
    businessNumber: text('BUSINESS_NUMBER'),
    businessAddress: text('BUSINESS_ADDRESS'),
    businessPhone: text('BUSINESS_PHONE'),
    socialLinks: readSocialLinks(socialLinks, problems),
  }
}

function readSocialLinks(text: string, problems: string[]): readonly string[] {
  const links = text.split(/\s+/).filter((link) => link !== '')
  if (links.some((link) => !link.startsWith('https:') || !URL.canParse(link)))
    problems.push('SOCIAL_LINKS must be addresses that begin with https:, separated by spaces')
  return links
}

function readMigrationUrl({ text }: SettingReading, problems: string[]): string | null {
  const migrationUrl = text('DATABASE_MIGRATION_URL') || null
  if (migrationUrl !== null && text('DATABASE_URL') === '')
    problems.push('DATABASE_MIGRATION_URL needs DATABASE_URL, the role that runs the shop')
  return migrationUrl
}

function readSmtpUrl({ text }: SettingReading, problems: string[]): string | null {
  const smtpUrl = text('SMTP_URL')
  if (smtpUrl === '') return null
  if (!/^smtps?:/.test(smtpUrl) || !URL.canParse(smtpUrl))
    problems.push('SMTP_URL must be an address such as smtps://user:password@mail.example:465')
  return smtpUrl
}

function readGoogle({ text, yes, address }: SettingReading): Settings['google'] {
  return {
    clientId: text('GOOGLE_CLIENT_ID') || null,
    jwksUrl: address('GOOGLE_JWKS_URL'),
    oneTap: yes('GOOGLE_ONE_TAP'),
  }
}

function readBotCheck(
  { text, number, oneOf, address }: SettingReading,
  problems: string[],
): Settings['botCheck'] {
  const kind = oneOf('BOT_CHECK', botChecks)
  if (kind === 'turnstile' || kind === 'recaptcha')
    for (const name of ['BOT_CHECK_SITE_KEY', 'BOT_CHECK_SECRET'] as const)
      if (text(name) === '') problems.push(`${name} is missing (needed when BOT_CHECK=${kind})`)
  return {
    kind,
    siteKey: text('BOT_CHECK_SITE_KEY'),
    secret: text('BOT_CHECK_SECRET'),
    url: address('BOT_CHECK_URL') || null,
    cost: number('BOT_CHECK_COST', 1, 1_000_000),
    guestCheckout: oneOf('GUEST_CHECKOUT_BOT_CHECK', guestChecks),
  }
}

function readMeasuring({ text }: SettingReading, problems: string[]): Settings['measuring'] {
  const ga4Id = text('GOOGLE_ANALYTICS_ID') || null
  const metaPixelId = text('META_PIXEL_ID') || null
  if (ga4Id !== null && !/^G-[A-Z0-9]{4,20}$/.test(ga4Id))
    problems.push('GOOGLE_ANALYTICS_ID must look like G-ABCDE12345')
  if (metaPixelId !== null && !/^\d{5,20}$/.test(metaPixelId))
    problems.push('META_PIXEL_ID must be a number of 5 to 20 digits')
  return { ga4Id, metaPixelId }
}

/** The process environment, with an optional `.env` file beneath it (the environment wins). */
export function readEnvironment(file = '.env'): Environment {
  const fromFile: Record<string, string> = {}
  if (existsSync(file))
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      const [, name, value] = /^\s*([A-Z_]+)\s*=\s*(.*?)\s*$/.exec(line) ?? []
      if (name !== undefined && value !== undefined) fromFile[name] = value.replace(/^(["'])(.*)\1$/, '$2')
    }
  return { ...fromFile, ...process.env }
}

function missingLive(environment: Environment): string[] {
  return Object.entries(settingDefinitions)
    .filter(([name, definition]) => 'live' in definition && !environment[name]?.trim())
    .map(([name]) => `${name} is missing (needed when SHOP_MODE=live)`)
}
