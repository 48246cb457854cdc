import * as v from 'valibot'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ProblemCode } from '#contract/problems/problem.ts'
import { isLanguage } from '#shop/localized.ts'
import { isRefusal } from '#shop/result.ts'
import type { ResolvedSession } from '#server/context/session.ts'
import { typed } from '#server/database/connect.ts'
import { hashToken } from '#server/secrets/hash-token.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { type Actor } from '#server/database/actor.ts'
import { refuseAccess, refuseStale } from './checks/access.ts'
import type { ResponseCache } from './cache/response-cache.ts'
import { requestedRange } from './files/byte-range.ts'
import { cookieName, readCookie, setCookie } from './cookies.ts'
import { isOnThisMachine } from './checks/this-machine.ts'
import { isOverloaded } from './checks/overload.ts'
import { closedResponse, refuseWhileClosed } from './checks/maintenance.ts'
import { BodyRefused, checked, parseInput } from './checks/parse.ts'
import { problemResponse, refusalResponse } from './checks/problems.ts'
import { addressBlock, countCall, type LimitVerdict } from './checks/rate-limit.ts'
import { noteFault } from './note-fault.ts'
import { noteWrite, onReplica, replicaForEverybody } from './replica-reads.ts'
import type { Route, HandlerContext } from './route.ts'
import { sharedResponse } from './shared-responses.ts'
import { success } from './success.ts'
import { needsBotProof, refuseBot } from './checks/bot-proof.ts'
import { isShared, type Query, readForEverybody, runRoute } from './run-route.ts'
import { refuseForgery } from './checks/refuse-forgery.ts'

/** One external call: the request, the path parameters, and what the transport knows. */
export type Call = {
  readonly request: Request
  readonly params: Readonly<Record<string, string>>
  readonly address: string
  readonly requestId: string
  /** Caches responses that are the same for everybody; absent without notifications of changes. */
  readonly cache?: ResponseCache | undefined
  /** Absent where slow bodies have no limit. */
  readonly allowLongBody?: () => void
}

export const guestCookie = 'guest'
export const guestReturnCookie = 'guest-return'

/**
 * Handles a call in a fixed order: overload → rate limit → access rule of the endpoint → maintenance mode →
 * CSRF → idempotency key → parsing → fresh sign-in, if the input requires it → bot check → use case → response
 * built by the output schema. Sets the request id and common headers.
 */
export async function handleCall(context: ServerContext, route: Route, call: Call): Promise<Response> {
  // a failed call may also have changed something
  return noteWrite(context, route.endpoint, await checkAndRun(context, route, call))
}

async function checkAndRun(context: ServerContext, route: Route, call: Call): Promise<Response> {
  const { endpoint } = route
  const refuseWith = (code: ProblemCode, headers?: Record<string, string>) =>
    problemResponse(code, call.requestId, {}, headers)
  try {
    const priority = endpoint.priority ?? 'browsing'
    if (isOverloaded(context.pool, priority)) {
      context.metrics?.turnedAway(priority)
      return refuseWith('unavailable')
    }

    const counted = await countOf(context, endpoint, call)
    if (!counted.allowed)
      return refuseWith('too-many-requests', { 'retry-after': String(counted.retryAfterSeconds) })

    const session = await context.resolveSession(call.request.headers.get('authorization'))
    const actor = actorOf(context, session, call)
    const refused = refuseAccess(endpoint, actor, session.state, context.settings.twoFactorRequired)
    if (refused !== null) return refuseWith(refused)
    const closed = refuseWhileClosed(endpoint, session, context.settings)
    if (closed === 'shop-closed') return closedResponse(context.settings, call.requestId)
    if (closed !== null) return refuseWith(closed)

    const forged = refuseForgery(context, endpoint, actor, call.request.headers)
    if (forged !== null) return refuseWith(forged)

    const idempotencyKey = call.request.headers.get('idempotency-key')
    if (!isGoodKey(endpoint, idempotencyKey)) return refuseWith('idempotency-key-missing')

    if (endpoint.body === 'upload' || endpoint.body === 'stream') call.allowLongBody?.()
    const { maxFileBytes } = context.settings.files
    const parsed = await parseInput(endpoint, call.request, call.params, maxFileBytes)
    if ('refusal' in parsed) return refusalResponse(parsed.refusal, call.requestId)

    const stale = refuseStale(endpoint, actor, parsed.input)
    if (stale !== null) return refuseWith(stale)

    const { cache } = call
    if (cache !== undefined && isShared(route))
      return await respondFromCache(context, route, { ...call, cache }, parsed.input)
    const handlerContext = handlerContextOf(context, endpoint, call, actor)
    const bot = needsBotProof(context, endpoint, actor, counted.calls)
      ? await handlerContext.refuseBot()
      : null
    const result =
      bot ??
      (await runRoute(context, route, { handlerContext, input: parsed.input, headers: call.request.headers }))
    return respond(context, endpoint, call, { result, cookies: handlerContext.reply.cookies })
  } catch (error) {
    if (error instanceof BodyRefused) return refusalResponse(error.refusal, call.requestId)
    return refuseWith(noteFault(context, error, { requestId: call.requestId, path: endpoint.path }))
  }
}

/** The response that is the same for everybody, from memory if it is there. */
function respondFromCache(
  context: ServerContext,
  route: Query,
  call: Call & { readonly cache: ResponseCache },
  input: never,
): Promise<Response> {
  const { endpoint } = route
  const read = () =>
    onReplica(context, replicaForEverybody(context, endpoint, call.cache), (replica) =>
      readForEverybody(replica?.pool ?? context.pool, route, input),
    )
  return sharedResponse({ cache: call.cache, metrics: context.metrics }, { endpoint, ...call }, input, read)
}

type Outcome = { readonly result: unknown; readonly cookies: HandlerContext['reply']['cookies'] }

function respond(
  context: ServerContext,
  endpoint: Endpoint,
  call: Call,
  { result, cookies }: Outcome,
): Response {
  const response = isRefusal(result) ? refusalResponse(result, call.requestId) : success(endpoint, result)
  for (const cookie of cookies) response.headers.append('set-cookie', setCookie(cookie, context.secure))
  return response
}

/** A page's in-process call: anonymous, without limits, with the same use case and output schema. */
export async function callInProcess(context: ServerContext, route: Route, input: unknown): Promise<unknown> {
  if (route.kind !== 'query' || route.endpoint.access !== 'anyone')
    throw new Error(`${route.endpoint.path} is not for pages`)
  const parsed = checked(route.endpoint, input)
  if ('refusal' in parsed) return parsed.refusal
  const result = await readForEverybody(context.pool, route, parsed.input)
  return isRefusal(result) ? result : v.parse(route.endpoint.output, result)
}

function isGoodKey({ idempotencyKey: wanted }: Endpoint, sent: string | null): boolean {
  if (wanted === undefined) return true
  return sent === null ? wanted === 'optional' : /^[\x21-\x7e]{16,255}$/.test(sent)
}

function handlerContextOf(
  context: ServerContext,
  endpoint: Endpoint,
  call: Call,
  actor: Actor,
): HandlerContext {
  const { headers } = call.request
  return {
    transact: context.transact,
    read: { tx: typed(context.pool), actor },
    actor,
    reply: { cookies: [] },
    idempotencyKey: headers.get('idempotency-key'),
    browser: {
      agent: (headers.get('user-agent') ?? '').replace(/[^\x20-\x7e]/g, '').slice(0, 200),
      isOnThisMachine: isOnThisMachine(call.request),
      cookie: (name) => readCookie(headers, cookieName(name, context.secure)),
    },
    partOf: (file) => requestedRange(headers, file),
    refuseBot: () => refuseBot(context, endpoint, headers, call.address),
  }
}

async function countOf(context: ServerContext, endpoint: Endpoint, call: Call): Promise<LimitVerdict> {
  if (endpoint.limit === undefined || !context.settings.rateLimits) return { allowed: true, calls: 0 }
  const key = `${endpoint.method} ${endpoint.path} ${addressBlock(call.address)}`
  return countCall(context.pool, key, endpoint.limit)
}

function actorOf(context: ServerContext, session: ResolvedSession, call: Call): Actor {
  const cookieHash = (name: string) => {
    const value = readCookie(call.request.headers, cookieName(name, context.secure))
    return value === null ? null : hashToken(value)
  }
  const wanted = call.request.headers.get('accept-language')?.slice(0, 2)
  return {
    user: session.user,
    guestHash: cookieHash(guestCookie),
    guestReturnHash: cookieHash(guestReturnCookie),
    address: addressBlock(call.address),
    requestId: call.requestId,
    language: isLanguage(wanted) ? wanted : 'en',
  }
}
