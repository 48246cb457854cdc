import type * as v from 'valibot'
import type { Permission } from '#shop/identity/permission.ts'
import type { ProblemCode } from './problems/problem.ts'

export type Access = 'anyone' | 'user' | 'manager'
export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** The definition of an endpoint, used by the server, the client, OpenAPI, the access matrix and tests. */
export type Endpoint<
  Input extends v.GenericSchema = v.GenericSchema,
  Output extends v.GenericSchema = v.GenericSchema,
  Code extends ProblemCode = ProblemCode,
> = {
  readonly method: Method
  /** `:name` is filled from the input field of that name; the other fields are sent as query (GET) or JSON body. */
  readonly path: string
  readonly access: Access
  /** The permission needed; set for all endpoints for managers, and for no others. */
  readonly permission?: Permission
  readonly summary: string
  readonly input: Input
  readonly output: Output
  /** The refusals of this endpoint, besides those of access, validation and rate limits. */
  readonly refusals: readonly Code[]
  /** HTTP status of success; 200 if absent. */
  readonly status?: 200 | 201 | 202 | 204
  /** Idempotency-Key header (16..255 characters): `required` or `optional`. */
  readonly idempotencyKey?: 'required' | 'optional'
  /** `raw`: the body is passed as bytes with the headers (a provider's signed webhook);
   * `upload`: the body is a file, the other fields are in path and query;
   * `stream`: the same for a file that can be too large for memory: `body` is read while it arrives, up to MAX_FILE_MB. */
  readonly body?: 'json' | 'raw' | 'upload' | 'stream'
  /** Size limit of an upload or a raw body, in bytes; all others share one limit. */
  readonly maxBytes?: number
  /** `file`: the output is `{ name, mime, content }` and is sent as a download instead of JSON. It changes data, so cross-site requests are refused. */
  readonly response?: 'json' | 'file'
  /** Cache-Control max-age in seconds of a response that is the same for everybody. */
  readonly freshSeconds?: number
  /**
   * The response is the same for everybody and depends only on the input and on data that pages show: it is cached in
   * memory with the pages and invalidated with them.
   */
  readonly shared?: true
  /** Rate limit for each IP address; counted in the database. */
  readonly limit?: { readonly calls: number; readonly seconds: number }
  /**
   * When the Bot-Proof header is required: always; after too many failed sign-ins; or (`guests`) after many calls from
   * an IP address. The shop's settings can require it of every guest, or never.
   */
  readonly botCheck?: 'always' | 'after-failures' | 'guests'
  /**
   * Open to guests, but depends on the session: an expired token is refused, so that the browser refreshes it, rather
   * than treated as a guest.
   */
  readonly personal?: true
  /** Also allowed for a session whose one-time password has not been replaced. */
  readonly withTemporaryPassword?: true
  /**
   * Requires a fresh sign-in (within the last ten minutes): always, or if this returns true for the input.
   * Only for money and secrets; docs/decisions/0124 lists them.
   */
  readonly freshSignIn?: true | { when(input: v.InferOutput<Input>): boolean }
  /** Part of the storefront: during maintenance only managers can call it. */
  readonly closedForMaintenance?: true
  /**
   * Priority under overload: `payment` (calls of a placed order) is never rejected; `order` (placing an order) after all
   * others.
   */
  readonly priority?: 'order' | 'payment'
  /** Available in demo mode only. */
  readonly demoOnly?: true
}

/** What a caller needs of an endpoint: its address and the types of its input and output. */
export type Callable = Pick<Endpoint, 'method' | 'path'> & Partial<Pick<Endpoint, 'input' | 'output'>>

/**
 * The address of an endpoint without its schemas: `input` and `output` are types only. Public pages use it, so that
 * visitors do not download schemas.
 */
export interface AddressOf<Room, Name extends keyof Room> extends Pick<Endpoint, 'method' | 'path'> {
  readonly input?: Room[Name] extends { readonly input: infer Input } ? Input : never
  readonly output?: Room[Name] extends { readonly output: infer Output } ? Output : never
}

/** The parsed input, for the use case. */
export type InputOf<E extends Endpoint> = v.InferOutput<E['input']>
/** The input, for callers. */
export type SentTo<E extends Callable> = v.InferInput<NonNullable<E['input']>>
export type OutputOf<E extends Callable> = v.InferOutput<NonNullable<E['output']>>
export type RefusalOf<E extends Endpoint> = E['refusals'][number]

/* @__NO_SIDE_EFFECTS__ */
export function endpoint<
  Input extends v.GenericSchema,
  Output extends v.GenericSchema,
  const Code extends ProblemCode,
>(definition: Endpoint<Input, Output, Code>): Endpoint<Input, Output, Code> {
  return definition
}

/** Defines an endpoint whose address is in `addresses`. */
/* @__NO_SIDE_EFFECTS__ */
export function endpointAt<
  Input extends v.GenericSchema,
  Output extends v.GenericSchema,
  const Code extends ProblemCode,
>(
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  definition: Omit<Endpoint<Input, Output, Code>, 'method' | 'path'>,
): Endpoint<Input, Output, Code> {
  return { method, path, ...definition }
}
