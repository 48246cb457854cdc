import * as v from 'valibot'
import type { Endpoint } from '#contract/endpoint.ts'
import { megabyte } from '#shop/limits.ts'
import { refuse, type Refusal } from '#shop/result.ts'

const maxBodyBytes = 256 * 1024

type Parsed = { readonly input: never } | { readonly refusal: Refusal }

/**
 * Reads path, query and body into one input and parses it by the contract. A stream is read by the use case; the
 * limit in bytes holds for it too.
 */
export async function parseInput(
  endpoint: Endpoint,
  request: Request,
  params: Readonly<Record<string, string>>,
  maxStreamBytes: number,
): Promise<Parsed> {
  if (endpoint.body === 'raw') {
    const body = await readBytes(request, endpoint.maxBytes)
    if ('refusal' in body) return body
    return checked(endpoint, { ...params, ...body, headers: Object.fromEntries(request.headers) })
  }
  if (endpoint.body === 'upload') {
    const body = await readBytes(request, endpoint.maxBytes)
    if ('refusal' in body) return body
    return checked(endpoint, { ...queryOf(request.url), ...params, ...body })
  }
  if (endpoint.body === 'stream') {
    const body = openBody(request, maxStreamBytes)
    if ('refusal' in body) return body
    return checked(endpoint, { ...queryOf(request.url), ...params, ...body })
  }
  if (endpoint.method === 'GET') return checked(endpoint, { ...queryOf(request.url), ...params })
  const body = await readJson(request)
  if ('refusal' in body) return body
  return checked(endpoint, { ...body.value, ...params })
}

/** Parses the input of a page's in-process call. */
export function checked(endpoint: Endpoint, value: unknown): Parsed {
  const result = v.safeParse(endpoint.input, value)
  // edge: the schema has just verified the type that the route was declared with
  if (result.success) return { input: result.output as never }
  return { refusal: refuse('invalid-input', { fields: fieldErrors(result.issues) }) }
}

/** Field → its first error. */
export function fieldErrors(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  const fields = new Map<string, string>()
  for (const issue of issues) {
    const path = v.getDotPath(issue) ?? 'body'
    if (!fields.has(path)) fields.set(path, fieldCode(issue))
  }
  return Object.fromEntries(fields)
}

/** The code of an issue: schemas use codes as messages, and valibot's own sentences become one. */
function fieldCode(issue: v.BaseIssue<unknown>): string {
  if (/^[a-z-]+$/.test(issue.message)) return issue.message
  if (issue.kind === 'schema' && issue.received === 'undefined') return 'required'
  return issue.kind === 'schema' && issue.expected === 'never' ? 'unknown' : 'invalid'
}

function queryOf(url: string): Record<string, string> {
  // the first of duplicate parameters counts, and `fromEntries` takes the last
  return Object.fromEntries([...new URL(url).searchParams].toReversed())
}

async function readJson(request: Request): Promise<{ value: object } | { refusal: Refusal }> {
  const read = await readBytes(request)
  if ('refusal' in read) return read
  const { body: bytes } = read
  if (bytes.length === 0) return { value: {} }
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? ''))
    return { refusal: refuse('unsupported-media-type') }
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { value }
  } catch {
    // refused below: what is not JSON is not an object either
  }
  return { refusal: refuse('invalid-input', { fields: { body: 'json' } }) }
}

/** Reads a body and stops beyond the largest size any call needs. */
async function readBytes(
  request: Request,
  most: number = maxBodyBytes,
): Promise<{ body: Uint8Array } | { refusal: Refusal }> {
  const tooLarge = { refusal: refuse('body-too-large') }
  if (Number(request.headers.get('content-length') ?? 0) > most) return tooLarge
  if (request.body === null) return { body: new Uint8Array() }
  const parts: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of request.body) {
      size += chunk.length
      if (size > most) return tooLarge
      parts.push(chunk)
    }
  } catch {
    return { refusal: refuse('invalid-input', { fields: { body: 'cut-off' } }) }
  }
  return { body: parts.length === 1 && parts[0] !== undefined ? parts[0] : Buffer.concat(parts) }
}

/** Thrown by reading a streamed body: the response is this refusal. */
export class BodyRefused extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(`The body was refused: ${refusal.refused}`)
    this.refusal = refusal
  }
}

/** A body that is read while it arrives. Refuses one that is announced as too large; later, reading it throws. */
function openBody(
  request: Request,
  most: number,
): { body: AsyncIterable<Uint8Array> } | { refusal: Refusal } {
  const tooLarge = refuse('body-too-large', { detail: { megabytes: most / megabyte } })
  if (Number(request.headers.get('content-length') ?? 0) > most) return { refusal: tooLarge }
  async function* pieces(): AsyncGenerator<Uint8Array> {
    let size = 0
    for await (const piece of uncut(request.body ?? [])) {
      size += piece.length
      if (size > most) throw new BodyRefused(tooLarge)
      yield piece
    }
    if (size === 0) throw new BodyRefused(refuse('invalid-input', { fields: { body: 'required' } }))
  }
  return { body: pieces() }
}

/** An interrupted body is not the shop's fault: the visitor has left, or was too slow. */
async function* uncut(body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch {
    throw new BodyRefused(refuse('invalid-input', { fields: { body: 'cut-off' } }))
  }
}
