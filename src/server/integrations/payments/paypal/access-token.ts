import * as v from 'valibot'
import type { PaypalSettings } from '#server/settings/payments/paypal-definitions.ts'
import { postToProvider } from '../call-provider.ts'
import { CredentialsRefused } from '../provider.ts'
import type { ProviderNeeds } from '../registry.ts'

const granted = v.object({
  access_token: v.pipe(v.string(), v.nonEmpty()),
  expires_in: v.optional(v.union([v.number(), v.pipe(v.string(), v.transform(Number))])),
})

/** A token is not used in the last minute of its life. */
const spareSeconds = 60

type Kept = { readonly token: Promise<string>; until: number }

export type AccessTokens = {
  /** The token that is kept, or a new one: asked for once, however many calls wait for it. */
  get(): Promise<string>
  /** It was refused; whoever had another one meanwhile keeps it. */
  forget(token: string): void
}

export function accessTokens(settings: PaypalSettings, needs: ProviderNeeds): AccessTokens {
  let kept: Kept | null = null
  let last = ''
  const ask = (): Promise<string> => {
    const asked: Kept = { token: fetchToken(), until: Infinity }
    async function fetchToken(): Promise<string> {
      const { token, seconds } = await askForToken(settings, needs)
      asked.until = performance.now() + (seconds - Math.min(spareSeconds, seconds / 2)) * 1000
      last = token
      return token
    }
    asked.token.catch(() => {
      if (kept === asked) kept = null
    })
    kept = asked
    return asked.token
  }
  return {
    get: () => (kept !== null && performance.now() < kept.until ? kept.token : ask()),
    forget: (token) => {
      if (token === last) kept = null
    },
  }
}

async function askForToken(
  { clientId, secret, url }: PaypalSettings,
  { waitSeconds }: ProviderNeeds,
): Promise<{ token: string; seconds: number }> {
  const { status, body } = await postToProvider({
    url: `${url}/v1/oauth2/token`,
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
    waitSeconds,
  })
  if (status === 401) throw keysRefused()
  const read = v.safeParse(granted, body)
  if (status >= 300 || !read.success) throw new Error(`PayPal gave no access token (it answered ${status})`)
  return { token: read.output.access_token, seconds: read.output.expires_in ?? 0 }
}

export function keysRefused(): CredentialsRefused {
  return new CredentialsRefused(wrongKeys, ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET'])
}

const wrongKeys =
  'PayPal does not accept PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET: copy both again from the app at PayPal, and check that PAYPAL_URL is the system they belong to.'
