import { createHmac, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import {
  apiVersion,
  createSessionRequest,
  expireSessionRequest,
  listIntentsRequest,
  listRefundsRequest,
  listSessionsRequest,
  readRequest,
  refundRequest,
} from '#tests/support/contracts/stripe.ts'
import {
  type ProviderResponse,
  type ProviderRequest,
  type ProviderFault,
  providerServer,
} from '#tests/support/fakes/providers/provider-server.ts'
import { readBracketedForm } from './bracketed-form.ts'
import { type Done, failed, idempotentResponses } from './idempotent-responses.ts'
import {
  type FakeIntent,
  type FakeRefund,
  refundedOf,
  type StripeBooks,
  stripeBooks,
} from './stripe-books.ts'

type Call = 'open' | 'list' | 'read' | 'expire' | 'intent' | 'intents' | 'refund' | 'refunds'

/**
 * A fake Stripe server: it accepts only forms that match the contract and have the shop's key
 * and the API version, stores idempotency keys, signs its events, and fails on demand.
 */
export type FakeStripe = {
  readonly url: string
  readonly books: StripeBooks
  /** The settings of the shop for this server. */
  readonly environment: Readonly<Record<string, string>>
  readonly calls: { readonly call: string; readonly body: unknown }[]
  readonly faults: Map<string, ProviderFault>
  /** Calls that end in an error stored under their idempotency key, after the action was done or not. */
  readonly storedErrors: Map<string, 'done' | 'not-done'>
  /** False if it returns ids despite a request to expand them. */
  expands: boolean
  forgetKeys: () => void
  /** Idempotency keys of requests that are still in progress. */
  readonly busyKeys: Set<string>
  /** An event as Stripe posts it. */
  event(type: string, object: object, how?: Signing): { body: string; headers: Record<string, string> }
  stop(): Promise<void>
}
type Signing = { secret?: string; secondsAgo?: number }

const keys = { secret: 'sk_test_of_the_shop', webhook: 'whsec_of_the_shop' }

export async function fakeStripe(): Promise<FakeStripe> {
  const kept = idempotentResponses()
  const server = await providerServer(
    (request) => respond(fake, kept, request),
    (path, method) => callOf(path, method) ?? path,
  )
  const fake: FakeStripe = {
    url: server.url,
    books: stripeBooks(),
    environment: {
      PAYMENT_METHODS: 'stripe',
      STRIPE_URL: server.url,
      STRIPE_SECRET_KEY: keys.secret,
      STRIPE_WEBHOOK_SECRET: keys.webhook,
      PAYMENT_TIMEOUT_SECONDS: '2',
    },
    calls: [],
    faults: server.faults,
    storedErrors: new Map(),
    expands: true,
    forgetKeys: kept.forget,
    busyKeys: kept.inProgress,
    event(type, object, { secret = keys.webhook, secondsAgo = 0 } = {}) {
      const time = Math.floor(Date.now() / 1000) - secondsAgo
      const written = { id: `evt_${randomUUID()}`, object: 'event', type, created: time, data: { object } }
      const body = JSON.stringify(written)
      const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
      const header = `t=${time},v1=${'0'.repeat(64)},v1=${signature},v0=${signature}`
      return { body, headers: { 'content-type': 'application/json', 'stripe-signature': header } }
    },
    stop: server.stop,
  }
  return fake
}

function callOf(path: string, method: string): Call | null {
  if (path === '/v1/refunds') return method === 'POST' ? 'refund' : 'refunds'
  if (path === '/v1/payment_intents') return method === 'GET' ? 'intents' : null
  if (path === '/v1/checkout/sessions') return method === 'POST' ? 'open' : 'list'
  if (/^\/v1\/checkout\/sessions\/[^/]+\/expire$/.test(path)) return method === 'POST' ? 'expire' : null
  if (method !== 'GET') return null
  if (/^\/v1\/checkout\/sessions\/[^/]+$/.test(path)) return 'read'
  return /^\/v1\/payment_intents\/[^/]+$/.test(path) ? 'intent' : null
}

function respond(
  fake: FakeStripe,
  kept: ReturnType<typeof idempotentResponses>,
  request: ProviderRequest,
): ProviderResponse {
  const { method, headers, path } = request
  if (headers.authorization !== `Bearer ${keys.secret}`)
    return failed(401, 'invalid_request_error', 'Invalid API Key provided: sk_****')
  if (headers['stripe-version'] !== apiVersion) return failed(400, 'invalid_request_error', 'Unknown version')
  if (method === 'POST' && headers['content-type'] !== 'application/x-www-form-urlencoded')
    return failed(400, 'invalid_request_error', 'Send a form')
  const [place = '', query = ''] = path.split('?')
  const call = callOf(place, method)
  if (call === null) return failed(404, 'invalid_request_error', `Unrecognized request URL (${path})`)
  const body = readBracketedForm(method === 'POST' ? request.body : query)
  fake.calls.push({ call, body })
  const act = () => run(fake, call, place, body)
  if (method !== 'POST') return act().response
  return kept.respond(request, () => {
    const stored = fake.storedErrors.get(call)
    if (stored === undefined) return act()
    if (stored === 'done') act()
    return { response: failed(500, 'api_error', 'Sorry'), remember: true }
  })
}

function run(fake: FakeStripe, call: Call, path: string, body: unknown): Done {
  try {
    return {
      response: done[call](fake, body, path.split('/')[call === 'intent' ? 3 : 4] ?? ''),
      remember: true,
    }
  } catch (error) {
    if (!(error instanceof v.ValiError)) throw error
    const why = error.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`).join('; ')
    return {
      response: failed(400, 'invalid_request_error', why, { code: 'parameter_unknown' }),
      remember: false,
    }
  }
}

const done: Readonly<Record<Call, (fake: FakeStripe, body: unknown, id: string) => ProviderResponse>> = {
  open({ books }, body) {
    const request = v.parse(createSessionRequest, body)
    const ahead = (request.expires_at ?? Date.now() / 1000 + 86_400) - Date.now() / 1000
    if (ahead < 30 * 60 || ahead > 24 * 60 * 60)
      return failed(400, 'invalid_request_error', 'from 30 minutes to 24 hours', { param: 'expires_at' })
    return { status: 200, body: books.open(request) }
  },
  list({ books }, body) {
    const { limit = 10 } = v.parse(listSessionsRequest, body)
    const data = [...books.sessions.values()].toReversed().slice(0, limit)
    const more = books.sessions.size > limit
    return { status: 200, body: { object: 'list', url: '/v1/checkout/sessions', data, has_more: more } }
  },
  read({ books, expands }, body, id) {
    const { expand = [] } = v.parse(readRequest, body)
    const session = books.sessions.get(id)
    if (session === undefined) return missing(id)
    const whole = expands && expand.includes('payment_intent')
    const intent = session.payment_intent && shownIntent(books, session.payment_intent)
    return { status: 200, body: { ...session, payment_intent: whole ? intent : (intent?.id ?? null) } }
  },
  expire({ books }, body, id) {
    v.parse(expireSessionRequest, body)
    const session = books.sessions.get(id)
    if (session === undefined) return missing(id)
    if (session.status !== 'open')
      return failed(
        400,
        'invalid_request_error',
        'Only Checkout Sessions with a status in ["open"] can be expired.',
      )
    return { status: 200, body: Object.assign(session, { status: 'expired' }) }
  },
  intent({ books }, body, id) {
    v.parse(readRequest, body)
    const found = [...books.sessions.values()].find((one) => one.payment_intent?.id === id)?.payment_intent
    return found ? { status: 200, body: shownIntent(books, found) } : missing(id)
  },
  refund({ books }, body) {
    const made = books.refund(v.parse(refundRequest, body))
    return 'id' in made
      ? { status: 200, body: made }
      : failed(400, 'invalid_request_error', `No refund (${made.code || made.param})`, made)
  },
  refunds({ books }, body) {
    const asked = v.parse(listRefundsRequest, body)
    const paidBy = asked.payment_intent
    const all = paidBy === undefined ? books.refunds : books.refundsOf(paidBy)
    return listResponse('/v1/refunds', all, asked)
  },
  intents({ books }, body) {
    const asked = v.parse(listIntentsRequest, body)
    const all = [...books.sessions.values()].flatMap((one) => one.payment_intent ?? [])
    return listResponse('/v1/payment_intents', all, asked)
  },
}

type Shown = Omit<FakeIntent, 'latest_charge'> & { readonly latest_charge?: object }

/** With its charge, which the shop always wants expanded. */
function shownIntent(books: StripeBooks, intent: FakeIntent): Shown {
  if (intent.status !== 'succeeded') return intent
  const refunded = refundedOf(books.refundsOf(intent.id))
  const charge = { amount_refunded: refunded, refunded: refunded === intent.amount_received }
  return { ...intent, latest_charge: { ...charge, ...intent.latest_charge } }
}

type ListAsked = v.InferOutput<typeof listIntentsRequest>

/** The newest first, and fewer than requested, so that lists have several pages. */
function listResponse(
  url: string,
  all: readonly (FakeIntent | FakeRefund)[],
  { created, starting_after: after }: ListAsked,
): ProviderResponse {
  const within = all
    .filter((one) => one.created >= (created?.gte ?? 0) && one.created <= (created?.lte ?? Infinity))
    .toReversed()
  const from = after === undefined ? 0 : within.findIndex(({ id }) => id === after) + 1
  const data = within.slice(from, from + 2)
  return { status: 200, body: { object: 'list', url, data, has_more: from + 2 < within.length } }
}

function missing(id: string): ProviderResponse {
  return failed(404, 'invalid_request_error', `No such thing: ${id}`, { code: 'resource_missing' })
}
