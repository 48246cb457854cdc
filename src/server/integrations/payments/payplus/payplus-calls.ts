import * as v from 'valibot'
import { callProvider, postToProvider } from '../call-provider.ts'
import { CredentialsRefused } from '../provider.ts'
import type { PayplusSettings } from '#server/settings/payments/payplus-definitions.ts'
import type { ProviderNeeds } from '../provider-needs.ts'

const envelope = v.object({
  results: v.object({
    status: v.string(),
    code: v.optional(v.union([v.number(), v.string()])),
    description: v.optional(v.nullable(v.string())),
  }),
  data: v.optional(v.unknown()),
})

/** `refusal`: PayPlus' reason for refusing; null if it succeeded. */
type PayplusResponse = {
  readonly status: string
  readonly refusal: string | null
  readonly data: unknown
}

/** Calls a method of PayPlus. Throws if the outcome is unknown, or if it rejects the shop's keys. */
export type PayplusCalls = (method: string, body: object) => Promise<PayplusResponse>

/** Both the documented header and the ones PayPlus' own plugins send. */
function credentials({ apiKey, secretKey }: PayplusSettings): Record<string, string> {
  return {
    'api-key': apiKey,
    'secret-key': secretKey,
    authorization: JSON.stringify({ api_key: apiKey, secret_key: secretKey }),
  }
}

export function payplusCalls(settings: PayplusSettings, { waitSeconds }: ProviderNeeds): PayplusCalls {
  return async (method, body) => {
    const { status, body: response } = await postToProvider({
      url: `${settings.url}/${method}`,
      headers: credentials(settings),
      body: JSON.stringify(body),
      waitSeconds,
    })
    const read = v.safeParse(envelope, response)
    if (!read.success)
      throw isCredentialError(status, response) ? keysRefused() : new Error(unreadable(method, status))
    const { results, data } = read.output
    const done = results.status === 'success' && Number(results.code ?? 0) === 0
    return {
      status: done ? 'success' : results.status === 'success' ? 'error' : results.status,
      refusal: done ? null : (results.description ?? `PayPlus responded with ${results.status}`),
      data,
    }
  }
}

/** Calls PayPlus Books, whose responses have another envelope. Throws like `PayplusCalls`. */
export type PayplusBooksCalls = (verb: 'GET' | 'POST', method: string, body?: object) => Promise<object>

export function payplusBooksCalls(
  settings: PayplusSettings,
  { waitSeconds }: ProviderNeeds,
): PayplusBooksCalls {
  return async (verb, method, body) => {
    const { status, body: response } = await callProvider(verb, {
      url: `${settings.url}/books/docs/${method}`,
      headers: credentials(settings),
      body: body === undefined ? null : JSON.stringify(body),
      waitSeconds,
    })
    if (typeof response === 'object' && response !== null && !isCredentialError(status, response))
      return response
    if (isCredentialError(status, response)) throw keysRefused()
    throw new Error(unreadable(method, status))
  }
}

function keysRefused(): CredentialsRefused {
  return new CredentialsRefused(wrongKeys, ['PAYPLUS_API_KEY', 'PAYPLUS_SECRET_KEY'])
}

const wrongKeys =
  'PayPlus does not accept PAYPLUS_API_KEY and PAYPLUS_SECRET_KEY: copy both again from PayPlus, and check that PAYPLUS_URL is the system they belong to.'

function unreadable(method: string, status: number): string {
  return `PayPlus responded to ${method} with ${status} and something unexpected`
}

function isCredentialError(status: number, response: unknown): boolean {
  const message = v.safeParse(v.object({ message: v.string() }), response)
  return status === 401 || (message.success && /API_KEY|SECRET_KEY/i.test(message.output.message))
}
