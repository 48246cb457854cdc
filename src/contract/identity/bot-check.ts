import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { nothing } from '#contract/shapes.ts'

/** Header of the proof that the caller is not a bot: ALTCHA's payload, or the token of Turnstile or reCAPTCHA. */
export const botProofHeader = 'bot-proof'

export const getBotChallenge = endpoint({
  method: 'GET',
  path: '/api/bot-check/challenge',
  access: 'anyone',
  summary:
    'Returns what a browser needs for the bot check: a challenge of ALTCHA, or the site key of the external service. Responds with 404 if no bot check is configured.',
  input: nothing,
  output: v.variant('kind', [
    v.object({
      kind: v.literal('altcha'),
      parameters: v.looseObject({
        algorithm: v.string(),
        nonce: v.string(),
        salt: v.string(),
        cost: v.number(),
        keyLength: v.number(),
        keyPrefix: v.string(),
      }),
      signature: v.string(),
    }),
    v.object({ kind: v.literal('turnstile'), siteKey: v.string() }),
    v.object({ kind: v.literal('recaptcha'), siteKey: v.string() }),
  ]),
  refusals: ['not-found'],
  limit: { calls: 120, seconds: 900 },
})

/** The action name for a bot check: the endpoint's path, in the characters that all services accept. */
export function botAction(path: string): string {
  return path
    .replace(/^\/api\//, '')
    .replace(/\W+/g, '_')
    .slice(0, 32)
}
