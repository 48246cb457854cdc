import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import * as v from 'valibot'
import { orderId } from '#tests/support/contracts/paypal.ts'
import {
  type Answer,
  captureOrder,
  createOrder,
  type PaypalState,
  problem,
  refundCapture,
  refundView,
  showOrder,
} from './paypal-answers.ts'
import { paypalBooks } from './paypal-books.ts'
import { isSigned, type SentEvent, signedEvent } from './paypal-events.ts'
import { buyersPage } from './paypal-pages.ts'

/** `lost`: it is done, and the answer never comes. `slow`: nothing comes. */
export const paypalTroubles = ['down', 'html', 'reset', 'lost', 'slow', 'nonsense'] as const
type PaypalTrouble = (typeof paypalTroubles)[number]
type PaypalAct = 'token' | 'create' | 'show' | 'capture' | 'refund' | 'show-refund' | 'verify'

/**
 * PayPal as a server of its own: it takes only requests that keep to the contract and carry a token it gave,
 * signs its events, draws its buttons by a script, and goes wrong when it is told to.
 */
export type FakePaypal = PaypalState & {
  /** What the shop's settings must say. */
  readonly environment: Readonly<Record<string, string>>
  /** The calls it had that carried a token. */
  readonly calls: {
    readonly act: PaypalAct
    readonly body: Record<string, unknown>
    readonly requestId: unknown
  }[]
  readonly trouble: Map<PaypalAct, PaypalTrouble>
  /** The tokens it takes; clearing them ends them before their time. */
  readonly tokens: Set<string>
  tokenCalls: number
  refundStatus: string
  showsRefundIds: boolean
  /** False: the script cannot be had. */
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
  const server = createServer((request, response) => void answer(fake, request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  const url = `http://127.0.0.1:${address.port}`
  const fake: FakePaypal = {
    url,
    books: paypalBooks(),
    kept: new Map(),
    environment: {
      PAYMENT_METHODS: 'paypal',
      PAYPAL_URL: url,
      PAYPAL_SCRIPT_URL: `${url}/sdk/js`,
      PAYPAL_CLIENT_ID: paypalKeys.clientId,
      PAYPAL_CLIENT_SECRET: paypalKeys.secret,
      PAYPAL_WEBHOOK_ID: paypalKeys.webhookId,
      PAYMENT_TIMEOUT_SECONDS: '2',
    },
    calls: [],
    trouble: new Map(),
    tokens: new Set(),
    tokenCalls: 0,
    refundStatus: 'COMPLETED',
    showsRefundIds: true,
    servesScript: true,
    event: (type, resource, at) => signedEvent(paypalKeys.webhookId, type, resource, at),
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
  return fake
}

const paths: readonly (readonly [PaypalAct, RegExp])[] = [
  ['token', /^POST \/v1\/oauth2\/token$/],
  ['create', /^POST \/v2\/checkout\/orders$/],
  ['capture', /^POST \/v2\/checkout\/orders\/([^/]+)\/capture$/],
  ['show', /^GET \/v2\/checkout\/orders\/([^/]+)$/],
  ['refund', /^POST \/v2\/payments\/captures\/([^/]+)\/refund$/],
  ['show-refund', /^GET \/v2\/payments\/refunds\/([^/]+)$/],
  ['verify', /^POST \/v1\/notifications\/verify-webhook-signature$/],
]

async function answer(fake: FakePaypal, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const line = `${request.method} ${request.url}`
  const found = paths.flatMap(([act, path]) => {
    const [matched, id = ''] = path.exec(line) ?? []
    return matched === undefined ? [] : { act, id }
  })[0]
  if (found === undefined) return buyersPage(fake, request, response)
  const trouble = fake.trouble.get(found.act)
  if (trouble === 'slow') return
  if (trouble === 'reset') return void request.socket.destroy()
  if (trouble === 'down') return void response.writeHead(503).end('Service Unavailable')
  if (trouble === 'html') return void response.writeHead(200).end('<!doctype html><title>Maintenance</title>')
  if (trouble === 'nonsense') return void response.writeHead(200).end('{"results":[]}')
  const asked = { headers: request.headers, body: await text(request) }
  const { status, body } = run(fake, found, asked)
  if (trouble === 'lost') return void request.socket.destroy()
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

type Found = { readonly act: PaypalAct; readonly id: string }
type Request = { readonly headers: IncomingMessage['headers']; readonly body: string }

function run(fake: FakePaypal, { act, id }: Found, asked: Request): Answer {
  const { headers, body } = asked
  if (act === 'token') return giveToken(fake, asked)
  if (!fake.tokens.has(/^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? ''))
    return problem(401, 'AUTHENTICATION_FAILURE', 'TOKEN_NOT_FOUND')
  if (body !== '' && headers['content-type'] !== 'application/json')
    return problem(415, 'UNSUPPORTED_MEDIA_TYPE', 'UNSUPPORTED_MEDIA_TYPE')
  fake.calls.push({
    act,
    body: body === '' ? {} : v.parse(v.record(v.string(), v.unknown()), JSON.parse(body)),
    requestId: headers['paypal-request-id'],
  })
  const path = `${act} ${id}`
  if (act === 'create') return createOrder(fake, path, asked)
  if (act === 'verify')
    return {
      status: 200,
      body: { verification_status: isSigned(paypalKeys.webhookId, body) ? 'SUCCESS' : 'FAILURE' },
    }
  const missing = problem(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID')
  if (act === 'show-refund') {
    const refund = fake.books.refunds.find((one) => one.id === id)
    return refund === undefined ? missing : { status: 200, body: refundView(refund, true) }
  }
  if (act === 'refund') {
    const capture = fake.books.findCapture(id)
    return capture === undefined ? missing : refundCapture(fake, path, asked, capture)
  }
  const order = v.is(orderId, id) ? fake.books.orders.get(id) : undefined
  if (order === undefined) return missing
  return act === 'show' ? showOrder(fake, order) : captureOrder(fake, path, asked, order)
}

function giveToken(fake: FakePaypal, { headers, body }: Request): Answer {
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
