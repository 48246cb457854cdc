import type { Logger } from 'pino'
import * as v from 'valibot'
import type { CardcomSettings } from '#server/settings/payments/cardcom-definitions.ts'
import { postToProvider } from '../call-provider.ts'
import { CredentialsRefused } from '../provider.ts'
import type { ProviderNeeds } from '../provider-needs.ts'

/** An integer from CardCom, as a number or a string of digits. */
export const cardcomInteger = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^-?\d+$/))]),
  v.transform(Number),
  v.safeInteger(),
)

const envelope = v.object({ ResponseCode: cardcomInteger, Description: v.optional(v.nullable(v.string())) })

/**
 * `refusal`: CardCom's reason for refusing; null if it succeeded. `valid`: whether it accepted the request as
 * well-formed.
 */
type CardcomResponse = {
  readonly valid: boolean
  readonly refusal: string | null
  readonly data: unknown
}

type Method =
  | 'LowProfile/Create'
  | 'LowProfile/GetLpResult'
  | 'Transactions/RefundByTransactionId'
  | 'Transactions/ListTransactions'
  | 'Documents/CreateDocument'

/**
 * Calls a method of CardCom. Throws if the outcome is unknown, or if CardCom rejects the shop's name or
 * password.
 */
type CardcomCalls = (method: Method, body: object) => Promise<CardcomResponse>

/** What all CardCom operations need. */
export type Cardcom = {
  readonly calls: CardcomCalls
  readonly settings: CardcomSettings
  readonly log: Logger
}

export function cardcomCalls({ url }: CardcomSettings, { waitSeconds }: ProviderNeeds): CardcomCalls {
  return async (method, body) => {
    const response = await postToProvider({
      url: `${url}/${method}`,
      headers: {},
      body: JSON.stringify(body),
      waitSeconds,
    })
    if (response.status === 401) throw refused(body)
    const valid = response.status < 300
    const read = v.safeParse(envelope, response.body)
    if (!read.success || !(valid || response.status === 400))
      throw new Error(`CardCom responded to ${method} with ${response.status} and something unexpected`)
    const { ResponseCode: code, Description: words } = read.output
    if (valid && code === 0) return { valid, refusal: null, data: response.body }
    if (aboutKeys.test(words ?? '')) throw refused(body, ` It said: ${words}`)
    return { valid, refusal: `${words || 'CardCom gave no reason'} (${code})`, data: response.body }
  }
}

const aboutKeys = /api ?name|user ?name|password|סיסמ|שם משתמש/i

/** Calls with the password contain no terminal number, so the wrong setting follows from the body. */
function refused(body: object, reason = ''): CredentialsRefused {
  const settings = ['CARDCOM_API_NAME', 'ApiPassword' in body ? 'CARDCOM_API_PASSWORD' : 'CARDCOM_TERMINAL']
  return new CredentialsRefused(
    `CardCom does not accept ${settings.join(' and ')}: copy both again from CardCom, and check that they belong together.${reason}`,
    settings,
  )
}
