import type { Endpoint, InputOf, OutputOf, RefusalOf } from '#contract/endpoint.ts'
import type { FilePart, FilePieces } from '#contract/shapes.ts'
import type { Refusal } from '#shop/result.ts'
import type { Read, Transact, Work } from '#server/database/transaction.ts'
import type { Actor } from '#server/database/actor.ts'
import type { NewCookie } from './cookies.ts'

type Answer<E extends Endpoint> = Promise<OutputOf<E> | Refusal<RefusalOf<E>>>

/** What the bytes of the answer need beside the JSON: set by the few use cases that speak of a browser. */
export type Reply = { readonly cookies: NewCookie[] }

/** What a browser says of itself and carries along. */
export type Browser = {
  readonly agent: string
  /** It speaks to this machine by a name of its own, and no proxy says that it stands between. */
  readonly isOnThisMachine: boolean
  cookie(name: string): string | null
}

export type BotRefusal = Refusal<'bot-proof-needed' | 'bot-proof-wrong' | 'bot-check-unavailable'>

/** For steps that must talk to the outside between transactions. */
export type HandlerContext = {
  readonly transact: Transact
  readonly read: Read
  readonly actor: Actor
  readonly reply: Reply
  readonly idempotencyKey: string | null
  readonly browser: Browser
  /** What the caller asks for of a file (Range, If-Range). */
  readonly partOf: (file: Pick<FilePieces, 'bytes' | 'etag'>) => FilePart
  /** Checks the proof that the caller is not a bot. Null: it is good, or nobody asks for one. */
  readonly refuseBot: () => Promise<BotRefusal | null>
}

export type Route = { readonly endpoint: Endpoint } & (
  | { readonly kind: 'query'; readonly run: (read: Read, input: never) => Promise<unknown> }
  | { readonly kind: 'transaction'; readonly run: (work: Work, input: never) => Promise<unknown> }
  | { readonly kind: 'handler'; readonly run: (steps: HandlerContext, input: never) => Promise<unknown> }
)

/** A use case that only reads: no transaction. */
export function query<E extends Endpoint>(
  endpoint: E,
  run: (read: Read, input: InputOf<E>) => Answer<E>,
): Route {
  return { endpoint, kind: 'query', run }
}

/** A use case that is exactly one transaction. */
export function transaction<E extends Endpoint>(
  endpoint: E,
  run: (work: Work, input: InputOf<E>) => Answer<E>,
): Route {
  return { endpoint, kind: 'transaction', run }
}

/** A use case with something between its transactions: a provider asked, a password hashed, a cookie set. */
export function handler<E extends Endpoint>(
  endpoint: E,
  run: (steps: HandlerContext, input: InputOf<E>) => Answer<E>,
): Route {
  return { endpoint, kind: 'handler', run }
}

/** Answers that are not the contract's JSON: pictures, files, the OpenAPI document. */
export type PlainRoute = {
  readonly path: string
  readonly serve: (request: Request, params: Record<string, string>) => Promise<Response>
  /** Part of what a visitor shops by: not answered while the shop is closed for maintenance. */
  readonly closes?: true
  /** The catalogue has changed. */
  readonly drop?: () => void
}
