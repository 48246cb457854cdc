import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import * as v from 'valibot'
import { orderId, transactionsQuery } from '#tests/support/contracts/paypal.ts'
import {
  type ProviderRequest,
  providerServer,
  type ProviderFault,
} from '#tests/support/fakes/providers/provider-server.ts'
import {
  type FakePaypalResponse,
  captureOrder,
  createOrder,
  type PaypalState,
  problem,
  refundCapture,
  refundView,
  showOrder,
} from './paypal-responses.ts'
import { paypalBooks } from './paypal-books.ts'
import { listedCapture, listedRefund, type ListedExtra } from './paypal-list.ts'
import { isSigned, type SentEvent, signedEvent } from './paypal-events.ts'
import { buyersPage } from './paypal-pages.ts'

type PaypalCall =
  | 'token'
  | 'create'
  | 'show'
  | 'capture'
  | 'refund'
  | 'show-refund'
  | 'verify'
  | 'webhooks'
  | 'list'

/**
 * A fake PayPal server: it accepts only requests that match the contract and have one of its tokens,
 * signs its events, renders its buttons with a script, and fails on demand.
 */
export type FakePaypal = PaypalState & {
  /** The settings of the shop for this server. */
  readonly environment: Readonly<Record<string, string>>
  /** The received calls with a token. */
  readonly calls: {
    readonly call: PaypalCall
    readonly body: Record<string, unknown>
    readonly requestId: unknown
  }[]
  readonly faults: Map<string, ProviderFault>
  /** The valid tokens; clearing them invalidates them early. */
  readonly tokens: Set<string>
  tokenCalls: number
  refundStatus: string
  /** Additional transactions for its list. */
  readonly alsoListed: ListedExtra[]
  /** False if the app has no permission to read the list. */
  mayList: boolean
  showsRefundIds: boolean
  /** The status with which it refuses to verify webhooks; null if it verifies them. */
  refusesToVerify: 400 | 403 | 404 | 422 | null
  /** False if the script cannot be loaded. */
  servesScript: boolean
  event(type: string, resource: object, at?: Date): SentEvent
  stop(): Promise<void>
}

export const paypalKeys = {
  clientId: 'client-of-the-shop',
  secret: 'secret:of-the-shop',
  webhookId: 'WEBHOOK1',
}

export async function fakePaypal(): Promise<FakePaypal> {
  const api = await providerServer((request) => run(fake, request), callOf)
  // pages for buyers are on another host, as at PayPal
  const site = createServer((request, response) => buyersPage(fake, request, response))
  site.listen(0, '127.0.0.1')
  await once(site, 'listening')
  const address = site.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  const { url, faults } = api
  const siteUrl = `http://127.0.0.1:${address.port}`
  const fake: FakePaypal = {
    url,
    siteUrl,
    books: paypalBooks(),
    kept: new Map(),
    environment: {
      PAYMENT_METHODS: 'paypal',
      PAYPAL_URL: url,
      PAYPAL_SCRIPT_URL: `${siteUrl}/sdk/js`,
      PAYPAL_CLIENT_ID: paypalKeys.clientId,
      PAYPAL_CLIENT_SECRET: paypalKeys.secret,
      PAYPAL_WEBHOOK_ID: paypalKeys.webhookId,
      PAYMENT_TIMEOUT_SECONDS: '2',
    },
    calls: [],
    faults,
    tokens: new Set(),
    tokenCalls: 0,
    refundStatus: 'COMPLETED',
    alsoListed: [],
    mayList: true,
    showsRefundIds: true,
    refusesToVerify: null,
    servesScript: true,
    event: (type, resource, at) => signedEvent(paypalKeys.webhookId, type, resource, at),
    async stop() {
      await api.stop()
      site.close()
      site.closeAllConnections()
      await once(site, 'close')
    },
  }
  return fake
}

const paths: readonly (readonly [PaypalCall, RegExp])[] = [
  ['token', /^POST \/v1\/oauth2\/token$/],
  ['create', /^POST \/v2\/checkout\/orders$/],
  ['capture', /^POST \/v2\/checkout\/orders\/([^/]+)\/capture$/],
  ['show', /^GET \/v2\/checkout\/orders\/([^/]+)$/],
  ['refund', /^POST \/v2\/payments\/captures\/([^/]+)\/refund$/],
  ['show-refund', /^GET \/v2\/payments\/refunds\/([^/]+)$/],
  ['list', /^GET \/v1\/reporting\/transactions(\?|$)/],
  ['webhooks', /^GET \/v1\/notifications\/webhooks$/],
  ['verify', /^POST \/v1\/notifications\/verify-webhook-signature$/],
]

function callOf(path: string, method: string): string {
  return paths.find(([, pattern]) => pattern.test(`${method} ${path}`))?.[0] ?? ''
}

function run(fake: FakePaypal, asked: ProviderRequest): FakePaypalResponse {
  const { headers, body } = asked
  const [call, pattern] = paths.find(([name]) => name === asked.call) ?? []
  const missing = problem(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID')
  if (call === undefined || pattern === undefined) return missing
  if (call === 'token') return issueToken(fake, asked)
  if (!fake.tokens.has(/^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? ''))
    return problem(401, 'AUTHENTICATION_FAILURE', 'TOKEN_NOT_FOUND')
  if (body !== '' && headers['content-type'] !== 'application/json')
    return problem(415, 'UNSUPPORTED_MEDIA_TYPE', 'UNSUPPORTED_MEDIA_TYPE')
  fake.calls.push({
    call,
    body: body === '' ? {} : v.parse(v.record(v.string(), v.unknown()), JSON.parse(body)),
    requestId: headers['paypal-request-id'],
  })
  const id = pattern.exec(`${asked.method} ${asked.path}`)?.[1] ?? ''
  return perform(fake, { call, id }, asked) ?? missing
}

/** Undefined if the resource does not exist. */
function perform(
  fake: FakePaypal,
  { call, id }: { readonly call: PaypalCall; readonly id: string },
  asked: ProviderRequest,
): FakePaypalResponse | undefined {
  const path = `${call} ${id}`
  const order = v.is(orderId, id) ? fake.books.orders.get(id) : undefined
  if (call === 'create') return createOrder(fake, path, asked)
  if (call === 'show') return order && showOrder(fake, order)
  if (call === 'capture') return order && captureOrder(fake, path, asked, order)
  if (call === 'refund') {
    const capture = fake.books.findCapture(id)
    return capture && refundCapture(fake, path, asked, capture)
  }
  if (call === 'show-refund') {
    const refund = fake.books.refunds.find((one) => one.id === id)
    return refund && { status: 200, body: refundView(refund, true) }
  }
  if (call === 'list') return listTransactions(fake, asked.path)
  if (call === 'webhooks') return { status: 200, body: { webhooks: [{ id: paypalKeys.webhookId }] } }
  if (fake.refusesToVerify !== null)
    return problem(fake.refusesToVerify, 'NOT_VERIFIED', 'WEBHOOK_NOT_VERIFIED')
  const verdict = isSigned(paypalKeys.webhookId, asked.body) ? 'SUCCESS' : 'FAILURE'
  return { status: 200, body: { verification_status: verdict } }
}

/** Two per page, so that lists have several pages. */
function listTransactions(fake: FakePaypal, path: string): FakePaypalResponse {
  if (!fake.mayList) return problem(403, 'NOT_AUTHORIZED', 'PERMISSION_DENIED')
  const query = Object.fromEntries(new URLSearchParams(path.split('?')[1]))
  const asked = v.safeParse(transactionsQuery, query)
  if (!asked.success) return problem(400, 'INVALID_REQUEST', JSON.stringify(v.flatten(asked.issues)))
  const { page, start_date: from, end_date: to } = asked.output
  const { orders, refunds } = fake.books
  const captures = [...orders.values()].flatMap((order) => order.captures)
  const all = [...captures.map(listedCapture), ...refunds.map(listedRefund), ...fake.alsoListed].filter(
    ({ transaction_initiation_date: at }) =>
      Date.parse(at) >= Date.parse(from) - 1000 && Date.parse(at) <= Date.parse(to) + 1000,
  )
  return {
    status: 200,
    body: {
      transaction_details: all.slice((page - 1) * 2, page * 2).map((one) => ({ transaction_info: one })),
      account_number: 'MERCHANT',
      page,
      total_items: all.length,
      total_pages: Math.ceil(all.length / 2),
    },
  }
}

function issueToken(fake: FakePaypal, { headers, body }: ProviderRequest): FakePaypalResponse {
  fake.tokenCalls++
  const keys = Buffer.from(/^Basic (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '', 'base64').toString()
  if (
    headers['content-type'] !== 'application/x-www-form-urlencoded' ||
    body !== 'grant_type=client_credentials'
  )
    return { status: 400, body: { error: 'unsupported_grant_type' } }
  if (keys !== `${paypalKeys.clientId}:${paypalKeys.secret}`)
    return {
      status: 401,
      body: { error: 'invalid_client', error_description: 'Client Authentication failed' },
    }
  const token = randomUUID()
  fake.tokens.add(token)
  return { status: 200, body: { access_token: token, token_type: 'Bearer', expires_in: 32_400, scope: '' } }
}
