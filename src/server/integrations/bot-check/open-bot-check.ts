import type pg from 'pg'
import type { Settings } from '#server/settings/read-settings.ts'
import { altchaCheck } from './altcha.ts'
import type { BotCheck } from './bot-check.ts'
import { recaptchaCheck, turnstileCheck } from './site-verify.ts'

const addresses = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
} as const

/** The bot check chosen in the settings, or null if it is off. */
export function openBotCheck(
  { botCheck, publicUrl }: Pick<Settings, 'botCheck' | 'publicUrl'>,
  pool: pg.Pool,
  ownSecret: Buffer,
): BotCheck | null {
  const { kind, secret, siteKey, url, cost } = botCheck
  const host = new URL(publicUrl).hostname
  switch (kind) {
    case 'off':
      return null
    case 'altcha':
      return altchaCheck(pool, ownSecret, cost)
    case 'turnstile':
      return turnstileCheck({ secret, siteKey, url: url ?? addresses.turnstile, host })
    case 'recaptcha':
      return recaptchaCheck({ secret, siteKey, url: url ?? addresses.recaptcha, host })
  }
}
