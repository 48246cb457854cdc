import * as v from 'valibot'
import type { PaypalSettings } from '#server/settings/payments/paypal-definitions.ts'
import { postToProvider } from '../call-provider.ts'
import { CredentialsRefused } from '../provider.ts'
import type { ProviderNeeds } from '../provider-needs.ts'

const granted = v.object({
  access_token: v.pipe(v.string(), v.nonEmpty()),
  expires_in: v.optional(v.union([v.number(), v.pipe(v.string(), v.transform(Number))])),
})

/** A token is not used in its last minute. */
const spareSeconds = 60

type CachedToken = { readonly token: Promise<string>; until: number }

type AccessTokens = {
  /**
   * The cached token, or a new one, requested once for all concurrent calls. A call that waits for the request
   * of another and sees it fail repeats it once: the other's time was up, its own is not.
   */
  get(): Promise<string>
  /** Drops a refused token from the cache, unless a newer one is cached. */
  forget(token: string): void
}

export function accessTokens(settings: PaypalSettings, needs: ProviderNeeds): AccessTokens {
  let cached: CachedToken | null = null
  let last = ''
  const renew = (): Promise<string> => {
    const fetched: CachedToken = { token: fetchToken(), until: Infinity }
    async function fetchToken(): Promise<string> {
      const { token, seconds } = await requestToken(settings, needs)
      fetched.until = performance.now() + (seconds - Math.min(spareSeconds, seconds / 2)) * 1000
      last = token
      return token
    }
    fetched.token.catch(() => {
      if (cached === fetched) cached = null
    })
    cached = fetched
    return fetched.token
  }
  const current = (): CachedToken | null =>
    cached !== null && performance.now() < cached.until ? cached : null
  return {
    get: () => current()?.token.catch(() => current()?.token ?? renew()) ?? renew(),
    forget: (token) => {
      if (token === last) cached = null
    },
  }
}

async function requestToken(
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
  if (status >= 300 || !read.success)
    throw new Error(`PayPal gave no access token (it responded with ${status})`)
  return { token: read.output.access_token, seconds: read.output.expires_in ?? 0 }
}

export function keysRefused(): CredentialsRefused {
  return new CredentialsRefused(wrongKeys, ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET'])
}

const wrongKeys =
  'PayPal does not accept PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET: copy both again from the app at PayPal, and check that PAYPAL_URL is the system they belong to.'
