import type { Endpoint, InputOf, OutputOf, RefusalOf } from '#contract/endpoint.ts'
import type { FilePart, FilePieces } from '#contract/shapes.ts'
import type { Refusal } from '#shop/result.ts'
import type { Read, Transact, Work } from '#server/database/transaction.ts'
import type { Actor } from '#server/database/actor.ts'
import type { NewCookie } from './cookies.ts'

type Result<E extends Endpoint> = Promise<OutputOf<E> | Refusal<RefusalOf<E>>>

/** Parts of the response besides the JSON, set by the few use cases that concern the browser. */
export type Reply = { readonly cookies: NewCookie[] }

/** Details of the calling browser. */
export type Browser = {
  readonly agent: string
  /** It addressed this machine by a local name, and no proxy reports itself. */
  readonly isOnThisMachine: boolean
  cookie(name: string): string | null
}

export type BotRefusal = Refusal<'bot-proof-needed' | 'bot-proof-wrong' | 'bot-check-unavailable'>

/** For use cases that call external services between transactions. */
export type HandlerContext = {
  readonly transact: Transact
  readonly read: Read
  readonly actor: Actor
  readonly reply: Reply
  readonly idempotencyKey: string | null
  readonly browser: Browser
  /** The requested part of a file (Range, If-Range). */
  readonly partOf: (file: Pick<FilePieces, 'bytes' | 'etag'>) => FilePart
  /** Verifies the bot check's proof. Null if it is valid or none is required. */
  readonly refuseBot: () => Promise<BotRefusal | null>
}

export type Route = { readonly endpoint: Endpoint } & (
  | { readonly kind: 'query'; readonly run: (read: Read, input: never) => Promise<unknown> }
  | { readonly kind: 'transaction'; readonly run: (work: Work, input: never) => Promise<unknown> }
  | { readonly kind: 'handler'; readonly run: (context: HandlerContext, input: never) => Promise<unknown> }
)

/** A use case that only reads: no transaction. */
export function query<E extends Endpoint>(
  endpoint: E,
  run: (read: Read, input: InputOf<E>) => Result<E>,
): Route {
  return { endpoint, kind: 'query', run }
}

/** A use case that is exactly one transaction. */
export function transaction<E extends Endpoint>(
  endpoint: E,
  run: (work: Work, input: InputOf<E>) => Result<E>,
): Route {
  return { endpoint, kind: 'transaction', run }
}

/**
 * A use case with steps between its transactions: calling a provider, hashing a password, setting a cookie.
 */
export function handler<E extends Endpoint>(
  endpoint: E,
  run: (context: HandlerContext, input: InputOf<E>) => Result<E>,
): Route {
  return { endpoint, kind: 'handler', run }
}

/** Responses that are not the contract's JSON: pictures, files, the OpenAPI document. */
export type PlainRoute = {
  readonly path: string
  readonly serve: (request: Request, params: Record<string, string>) => Promise<Response>
  /** Part of shopping: unavailable in maintenance mode. */
  readonly closedForMaintenance?: true
  /** Called when the catalogue has changed. */
  readonly drop?: () => void
}
