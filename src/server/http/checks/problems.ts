import { problems, type ProblemBody, type ProblemCode } from '#contract/problems/problem.ts'
import type { Refusal } from '#shop/result.ts'
import { ObjectStoreError } from '#server/integrations/object-store/object-store.ts'
import { Overloaded } from './overload.ts'
import { sqlState } from '#server/database/transaction.ts'

function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(problems, code)
}

/** The response for a refusal; the type allows only codes of the catalogue. */
export function problemResponse(
  code: ProblemCode,
  requestId: string,
  more: Omit<Refusal, 'refused'> = {},
  headers: Readonly<Record<string, string>> = {},
): Response {
  const { status, sentence } = problems[code]
  // A 401 repeats its sentence in `detail`: clients of the specification look for it there.
  const detail = status === 401 ? { detail: sentence } : {}
  const body: ProblemBody = { error: sentence, code, ...detail, ...more, requestId }
  return Response.json(body, {
    status,
    headers: { 'cache-control': 'no-store', ...(status === 503 ? { 'retry-after': '5' } : {}), ...headers },
  })
}

export function refusalResponse(value: Refusal, requestId: string): Response {
  const { refused, ...more } = value
  const wait = more.detail?.['retryAfterSeconds']
  return problemResponse(
    isProblemCode(refused) ? refused : 'internal-error',
    requestId,
    more,
    typeof wait === 'number' ? { 'retry-after': String(wait) } : {},
  )
}

/**
 * The code of an error: "try again" if the database or the object store is unavailable; anything else is a
 * bug.
 */
export function faultCode(error: unknown): ProblemCode {
  return isDatabaseAway(error) || error instanceof ObjectStoreError ? 'unavailable' : 'internal-error'
}

const connectionErrors = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EADDRNOTAVAIL',
  // no name and no route: a container that is being replaced, a host that is off, a DNS failover
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
])

/**
 * True also if too many wait for it, and while the shop stops. SQLSTATE classes 08 (connection), 53 (resources), 57P (shutdown, crash),
 * 57014 (cancelled), 25P03 and 25P04 (open too long), 25006 (read only: after a failover the old address may
 * lead to a standby).
 */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof Overloaded) return true
  const code = sqlState(error)
  if (code !== undefined && (connectionErrors.has(code) || /^(08|53|57P|57014|25P0[34]|25006)/.test(code)))
    return true
  for (let at = error; at instanceof Error; at = at.cause)
    if (
      /timeout exceeded when trying to connect|Query read timeout|Connection terminated|connection timeout|Client has encountered a connection error|Cannot use a pool after calling end|not currently accepting connections/i.test(
        at.message,
      )
    )
      return true
  return false
}
