import type { Logger } from 'pino'
import * as v from 'valibot'
import type { CardcomSettings } from '#server/settings/payments/cardcom-definitions.ts'
import { postToProvider } from '../call-provider.ts'
import { CredentialsRefused } from '../provider.ts'
import type { ProviderNeeds } from '../registry.ts'

/** A whole number as CardCom writes it; a text of digits is taken as well. */
export const wholeNumber = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^-?\d+$/))]),
  v.transform(Number),
  v.safeInteger(),
)

const envelope = v.object({ ResponseCode: wholeNumber, Description: v.optional(v.nullable(v.string())) })

/** `said`: why CardCom did not do it, in its own words; null where it did. `valid`: it took the request as one. */
export type CardcomAnswer = { readonly valid: boolean; readonly said: string | null; readonly data: unknown }

type Method =
  | 'LowProfile/Create'
  | 'LowProfile/GetLpResult'
  | 'Transactions/RefundByTransactionId'
  | 'Transactions/ListTransactions'
  | 'Documents/CreateDocument'

/** Calls one method of CardCom. Throws when the outcome is unknown, and when it does not accept the shop's name or password. */
export type CardcomCalls = (method: Method, body: object) => Promise<CardcomAnswer>

/** What each use of CardCom needs. */
export type Cardcom = {
  readonly calls: CardcomCalls
  readonly settings: CardcomSettings
  readonly log: Logger
}

export function cardcomCalls({ url }: CardcomSettings, { waitSeconds }: ProviderNeeds): CardcomCalls {
  return async (method, body) => {
    const answer = await postToProvider({
      url: `${url}/${method}`,
      headers: {},
      body: JSON.stringify(body),
      waitSeconds,
    })
    if (answer.status === 401) throw refused(body)
    const valid = answer.status < 300
    const read = v.safeParse(envelope, answer.body)
    if (!read.success || !(valid || answer.status === 400))
      throw new Error(`CardCom answered ${method} with ${answer.status} and something unexpected`)
    const { ResponseCode: code, Description: words } = read.output
    if (valid && code === 0) return { valid, said: null, data: answer.body }
    if (aboutKeys.test(words ?? '')) throw refused(body, ` It said: ${words}`)
    return { valid, said: `${words || 'CardCom gave no reason'} (${code})`, data: answer.body }
  }
}

const aboutKeys = /api ?name|user ?name|password|סיסמ|שם משתמש/i

/** A call that carries the password names no terminal to sign in with. */
function refused(body: object, said = ''): CredentialsRefused {
  const settings = ['CARDCOM_API_NAME', 'ApiPassword' in body ? 'CARDCOM_API_PASSWORD' : 'CARDCOM_TERMINAL']
  return new CredentialsRefused(
    `CardCom does not accept ${settings.join(' and ')}: copy both again from CardCom, and check that they belong together.${said}`,
    settings,
  )
}
