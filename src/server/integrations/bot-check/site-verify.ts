import * as v from 'valibot'
import { botAction } from '#contract/identity/bot-check.ts'
import type { BotCheck } from './bot-check.ts'

const waitMilliseconds = 5000
const minScore = 0.5

export type SiteVerifyTerms = {
  readonly secret: string
  readonly siteKey: string
  readonly url: string
  /** The shop's own host name. */
  readonly host: string
  /** Called if the service gives no verdict, because it does not respond or refuses the shop's secret. */
  readonly report: (error: unknown) => void
}

const verdict = v.object({
  success: v.boolean(),
  hostname: v.optional(v.string()),
  action: v.optional(v.string()),
  score: v.optional(v.number()),
  'error-codes': v.optional(v.array(v.string()), []),
})
type Verdict = v.InferOutput<typeof verdict>

/** Cloudflare Turnstile. The widget sends the endpoint's `botAction` as its action. */
export function turnstileCheck(terms: SiteVerifyTerms): BotCheck {
  return siteCheck('turnstile', terms, ({ action = '' }, wanted) => action === '' || action === wanted)
}

/** Google reCAPTCHA v3: requires a sufficient score for this action and this host. */
export function recaptchaCheck(terms: SiteVerifyTerms): BotCheck {
  return siteCheck(
    'recaptcha',
    terms,
    ({ action, hostname, score = 0 }, wanted) =>
      action === wanted && hostname === terms.host && score >= minScore,
  )
}

function siteCheck(
  kind: 'turnstile' | 'recaptcha',
  { secret, siteKey, url, report }: SiteVerifyTerms,
  accept: (verdict: Verdict, action: string) => boolean,
): BotCheck {
  return {
    kind,
    challenge: () => Promise.resolve({ kind, siteKey }),
    async verify({ proof, address, action }) {
      const form = { secret, response: proof, remoteip: address }
      const verdict = await verify(url, form).catch((error: unknown) => {
        report(new Error(`The bot check of ${kind} does not respond`, { cause: error }))
        return null
      })
      if (verdict === null) return 'unavailable'
      const serviceErrors = verdict['error-codes'].filter((code) => /secret|internal/.test(code))
      if (serviceErrors.length > 0) {
        report(new Error(`The bot check of ${kind} gives no verdict: ${serviceErrors.join(', ')}`))
        return 'unavailable'
      }
      return verdict.success && accept(verdict, botAction(action)) ? 'passed' : 'failed'
    },
  }
}

/**
 * Whether the service accepts this secret, found out with a token that no browser has. Null if it does not
 * respond.
 */
export async function isSecretAccepted({
  secret,
  url,
}: Pick<SiteVerifyTerms, 'secret' | 'url'>): Promise<boolean | null> {
  const verdict = await verify(url, { secret, response: 'none' }).catch(() => null)
  return verdict === null ? null : !verdict['error-codes'].some((code) => code.endsWith('-input-secret'))
}

async function verify(url: string, form: Record<string, string>): Promise<Verdict> {
  const response = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'error',
    signal: AbortSignal.timeout(waitMilliseconds),
  })
  return v.parse(verdict, await response.json())
}
