import type pg from 'pg'
import type { Settings } from '#server/settings/read-settings.ts'
import { altchaCheck } from './altcha.ts'
import type { BotCheck } from './bot-check.ts'
import { recaptchaCheck, type SiteVerifyTerms, turnstileCheck } from './site-verify.ts'

/** Where each service judges tokens. */
export const siteVerifyAddresses = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
} as const

/** The bot check chosen in the settings, or null if it is off. `report` hears why a service gives no verdict. */
export function openBotCheck(
  { botCheck, publicUrl }: Pick<Settings, 'botCheck' | 'publicUrl'>,
  pool: pg.Pool,
  { ownSecret, report }: Pick<SiteVerifyTerms, 'report'> & { readonly ownSecret: Buffer },
): BotCheck | null {
  const { kind, secret, siteKey, url, cost } = botCheck
  const host = new URL(publicUrl).hostname
  switch (kind) {
    case 'off':
      return null
    case 'altcha':
      return altchaCheck(pool, ownSecret, cost)
    case 'turnstile':
      return turnstileCheck({ secret, siteKey, url: url ?? siteVerifyAddresses.turnstile, host, report })
    case 'recaptcha':
      return recaptchaCheck({ secret, siteKey, url: url ?? siteVerifyAddresses.recaptcha, host, report })
  }
}
