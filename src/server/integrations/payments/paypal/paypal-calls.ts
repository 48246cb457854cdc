import * as v from 'valibot'
import type { PaypalSettings } from '#server/settings/payments/paypal-definitions.ts'
import { callProvider, type ProviderResponse } from '../call-provider.ts'
import type { ProviderNeeds } from '../provider-needs.ts'
import { accessTokens, keysRefused } from './access-token.ts'

/** `body` is sent unchanged; without one the call only reads. */
type PaypalCall = {
  readonly path: string
  readonly body?: string
  /** Idempotency key: a repeated request returns the current state. */
  readonly requestId?: string
}

/** `issues`: PayPal's error codes. `message`: its error message. */
type PaypalRefusal = {
  readonly status: number
  readonly issues: readonly string[]
  readonly message: string
}
type PaypalResponse = { readonly body: unknown } | { readonly refused: PaypalRefusal }

/** Calls PayPal. Throws if the outcome is unknown, or if it rejects the shop's keys. */
export type PaypalCalls = (call: PaypalCall) => Promise<PaypalResponse>

export function paypalCalls(settings: PaypalSettings, needs: ProviderNeeds): PaypalCalls {
  const tokens = accessTokens(settings, needs)
  const send = (token: string, { path, body, requestId }: PaypalCall): Promise<ProviderResponse> => {
    const headers = {
      authorization: `Bearer ${token}`,
      prefer: 'return=representation',
      ...(requestId !== undefined && { 'paypal-request-id': requestId }),
    }
    const call = { url: `${settings.url}${path}`, headers, waitSeconds: needs.waitSeconds }
    return callProvider(body === undefined ? 'GET' : 'POST', { ...call, body: body ?? null })
  }
  return async (call) => {
    const token = await tokens.get()
    let response = await send(token, call)
    if (response.status === 401) {
      // it may have been revoked early
      tokens.forget(token)
      response = await send(await tokens.get(), call)
    }
    if (response.status === 401) throw keysRefused()
    return read(call.path, response)
  }
}

const text = v.optional(v.nullable(v.string()))
const errorBody = v.object({
  name: text,
  message: text,
  debug_id: text,
  details: v.optional(v.nullable(v.array(v.object({ issue: text, description: text })))),
})

function read(path: string, { status, body }: ProviderResponse): PaypalResponse {
  if (status >= 200 && status < 300) return { body }
  const problem = v.safeParse(errorBody, body)
  if (status === 429 || !problem.success)
    throw new Error(`PayPal responded to ${path} with ${status} and nothing to go by`)
  const { name, message, debug_id: debugId, details } = problem.output
  const reasons = (details ?? []).map(({ issue, description }) =>
    [issue, description].filter(Boolean).join(': '),
  )
  const text = reasons.length > 0 ? reasons.join('; ') : [name, message].filter(Boolean).join(': ')
  const issues = [name, ...(details ?? []).map(({ issue }) => issue)].flatMap((issue) => issue ?? [])
  return {
    refused: { status, issues, message: `${text || status}${debugId ? ` (debug id ${debugId})` : ''}` },
  }
}
