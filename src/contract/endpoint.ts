import type * as v from 'valibot'
import type { Permission } from '#shop/identity/permission.ts'
import type { ProblemCode } from './problem.ts'

export type Access = 'anyone' | 'user' | 'manager'
export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** One sentence of the contract: binding, client, OpenAPI, access matrix and tests all read it. */
export type Endpoint<
  Input extends v.GenericSchema = v.GenericSchema,
  Output extends v.GenericSchema = v.GenericSchema,
  Code extends ProblemCode = ProblemCode,
> = {
  readonly method: Method
  /** `:name` parts are taken from the input's field of that name; the rest travels as query (GET) or JSON body. */
  readonly path: string
  readonly access: Access
  /** Which of the managers: every endpoint of a manager names one, and nobody else's does. */
  readonly permission?: Permission
  readonly summary: string
  readonly input: Input
  readonly output: Output
  /** The expected refusals of this endpoint; those of access, parsing and rate limits are understood. */
  readonly refusals: readonly Code[]
  /** HTTP status of success; 200 when absent. */
  readonly status?: 200 | 201 | 202 | 204
  /** `required`: the call must carry an Idempotency-Key header (16..255 characters); `optional`: it may. */
  readonly idempotencyKey?: 'required' | 'optional'
  /** `raw`: the body is handed over as bytes with the headers (a provider's signed webhook);
   * `upload`: the body is a file, the other fields stand in path and query. */
  readonly body?: 'json' | 'raw' | 'upload'
  /** The largest body of an upload or a raw body; all others have one limit. */
  readonly mostBytes?: number
  /** `file`: the output is `{ name, mime, content }` and leaves as a download instead of JSON. Handing it over changes something, so another site cannot ask for it. */
  readonly answer?: 'json' | 'file'
  /** The answer is the same for everybody and may be kept so long, by the browser and on the way. */
  readonly freshSeconds?: number
  /**
   * The answer is the same for everybody and made of nothing but the input and what pages show: it is kept in
   * memory with them, until that changes.
   */
  readonly shared?: true
  /** How many calls one address may make; counted in the database. */
  readonly limit?: { readonly calls: number; readonly seconds: number }
  /**
   * Proof that the caller is not a bot, in the Bot-Proof header: always; once a sign-in has failed too often;
   * or once the address has called often, and of guests always or never, as the shop's settings say.
   */
  readonly botCheck?: 'always' | 'after-failures' | 'guests'
  /**
   * Open to guests too, but what it does depends on whose session calls: a token that no longer
   * counts is refused, so that the browser renews it, and never taken for a guest's.
   */
  readonly personal?: true
  /** Open also to a session whose one-time password has not been replaced yet. */
  readonly withTemporaryPassword?: true
  /**
   * Asks for a sign-in (or a repeated proof of identity) within the last ten minutes: always, or when this is
   * true of the input. Only for money and secrets; docs/decisions/0124 lists them.
   */
  readonly freshSignIn?: true | { when(input: v.InferOutput<Input>): boolean }
  /** Part of what a visitor shops by: while the shop is closed for maintenance only managers get an answer. */
  readonly closes?: true
  /**
   * Who is turned away last when more come than the shop can serve: `payment`, what belongs to an order that
   * is placed, never; `order`, who is about to place one, after all others.
   */
  readonly urgency?: 'order' | 'payment'
  /** Shown only in demo mode. */
  readonly demoOnly?: true
}

/** What a caller needs of an endpoint: where it is, and the types of what it takes and answers. */
export type Callable = Pick<Endpoint, 'method' | 'path'> & Partial<Pick<Endpoint, 'input' | 'output'>>

/**
 * The address of an endpoint, for callers that do not need its schemas: `input` and `output` are
 * known by their types only. Public pages call by it, so that no visitor downloads a schema.
 */
export interface AddressOf<Room, Name extends keyof Room> extends Pick<Endpoint, 'method' | 'path'> {
  readonly input?: Room[Name] extends { readonly input: infer Input } ? Input : never
  readonly output?: Room[Name] extends { readonly output: infer Output } ? Output : never
}

/** What the use case gets: the input, parsed. */
export type InputOf<E extends Endpoint> = v.InferOutput<E['input']>
/** What a caller sends. */
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

/** An endpoint whose address stands in a module of its own, under `addresses`. */
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
