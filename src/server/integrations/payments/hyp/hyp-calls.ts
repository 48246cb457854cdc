import { textFromProvider } from '../call-provider.ts'
import type { HypSettings } from '#server/settings/payments/hyp-definitions.ts'
import { CredentialsRefused } from '../provider.ts'
import type { ProviderNeeds } from '../provider-needs.ts'

/** `code`: 0 is success; null if missing. `text`: the raw response, for forwarding unchanged. */
type HypResponse = {
  readonly code: number | null
  readonly fields: URLSearchParams
  readonly text: string
}

export type HypCalls = {
  /** By GET, as Hyp documents APISign. `query` is appended unchanged to the shop's credentials. */
  readonly sign: (what: 'SIGN' | 'VERIFY', query: string) => Promise<HypResponse>
  /** By POST: it moves money, so no intermediary may repeat it. */
  readonly post: (action: 'CancelTrans' | 'zikoyAPI', fields: Record<string, string>) => Promise<HypResponse>
}

/**
 * Each call throws if its outcome is unknown. Hyp always responds with 200; an HTML page means a failure on its
 * side.
 */
export function hypCalls({ url, masof, key, passP }: HypSettings, { waitSeconds }: ProviderNeeds): HypCalls {
  const address = `${url}/`
  return {
    sign: (what, query) => {
      const own = new URLSearchParams({ action: 'APISign', What: what, KEY: key, PassP: passP, Masof: masof })
      return read(
        textFromProvider('GET', {
          url: `${address}?${own.toString()}&${query}`,
          headers: {},
          body: null,
          waitSeconds,
        }),
      )
    },
    post: (action, fields) => {
      const body = new URLSearchParams({ action, Masof: masof, PassP: passP, ...fields }).toString()
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      return read(textFromProvider('POST', { url: address, headers, body, waitSeconds }))
    },
  }
}

async function read(response: Promise<{ status: number; text: string }>): Promise<HypResponse> {
  const { status, text: body } = await response
  const text = body.trim()
  if (status >= 300 || !/^[\w.]+=/.test(text))
    throw new Error(`Hyp responded with ${status} and something unexpected`)
  const fields = new URLSearchParams(text)
  const code = fields.get('CCode') ?? ''
  if (code === connectionLost) throw new Error(`Hyp lost its connection to the card company (${code})`)
  return { code: /^\d{1,4}$/.test(code) ? Number(code) : null, fields, text }
}

/** Communication error: nobody knows whether the card company has charged or refunded. */
export const connectionLost = '999'

/** 901: no permission; 902: authentication failed. */
export function isCredentialError(code: number | null): boolean {
  return code === 901 || code === 902
}

/** The error if Hyp rejects the keys. */
export function keysRefused(): CredentialsRefused {
  return new CredentialsRefused(wrongKeys, ['HYP_MASOF', 'HYP_KEY', 'HYP_PASSP'])
}

const wrongKeys =
  'Hyp does not accept HYP_MASOF, HYP_KEY and HYP_PASSP: copy them again from the settings of the terminal, where PassP must be the way of authentication.'
