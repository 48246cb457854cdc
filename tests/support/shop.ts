import { randomBytes } from 'node:crypto'
import type { TestContext } from 'node:test'
import type pg from 'pg'
import { pino } from 'pino'
import type { Endpoint, OutputOf } from '#contract/endpoint.ts'
import type { ProblemBody } from '#contract/problems/problem.ts'
import { type App, buildApp } from '#server/startup/app.ts'
import { assemble } from '#server/startup/assemble.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { csrfTokenOf } from '#server/http/checks/csrf.ts'
import { sandboxDelivery } from '#server/demo/sandbox/sandbox-delivery.ts'
import { type Demo, openDemo } from '#server/demo/start-demo.ts'
import type { PaymentProvider } from '#server/integrations/payments/provider.ts'
import { handleWebhook } from '#server/payments/webhooks/handle-webhook.ts'
import { allPlainRoutes, allRoutes } from '#server/startup/routes.ts'
import { readSettings, type Settings } from '#server/settings/read-settings.ts'
import { providersOf } from './fakes/providers-of.ts'
import { patient } from './patient.ts'
import { databaseSettings, type TestDatabase, testDatabase } from './database/postgres.ts'

export type ApiResponse<E extends Endpoint> = {
  status: number
  headers: Headers
  data: OutputOf<E>
  problem: ProblemBody
}

/** A browser with cookies and an IP address, which may be signed in. */
export type Visitor = { address: string; cookies: Map<string, string>; token?: string }

export type TestShop = {
  readonly context: ServerContext
  readonly app: App
  readonly demo: Demo
  /** Calls an endpoint as a browser would. `idempotencyKey` is generated if the contract requires one. */
  call<E extends Endpoint>(
    endpoint: E,
    input: unknown,
    as?: Visitor,
    headers?: Record<string, string>,
  ): Promise<ApiResponse<E>>
  /** A raw request, for input that no browser would send. */
  request(path: string, init?: RequestInit, as?: Visitor): Promise<Response>
  close(): Promise<void>
}

export type ShopOptions = {
  readonly environment?: Readonly<Record<string, string>>
  /** One provider, or several that are offered together. */
  readonly provider?: PaymentProvider | readonly PaymentProvider[]
  readonly wrapPool?: (pool: pg.Pool) => pg.Pool
  readonly database?: TestDatabase
  /** Sends calls to the server at this address, which has the same database and master key. */
  readonly url?: string
}

export const origin = 'http://localhost:3000'

export function testSettings(environment: Readonly<Record<string, string>> = {}): Settings {
  const settings = readSettings({
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    BOT_CHECK: 'off',
    MASTER_KEY: randomBytes(32).toString('base64'),
    ...environment,
  })
  if ('problems' in settings) throw new Error(settings.problems.join('\n'))
  return settings
}

/** Processes payment providers' webhooks, as the worker does; a failing job fails the test's request. */
async function handleWebhooks(context: ServerContext): Promise<void> {
  const { rows } = await context.pool.query<{ id: string }>(
    'select id from webhook_messages where done_at is null order by id',
  )
  for (const { id } of rows) await handleWebhook(context, id)
}

/**
 * The whole shop without a port, on its own database. If opened inside a test, pass that test, which then closes
 * the shop however it ends: left open, the shop would keep the test file from ending.
 */
export async function aShop(
  { environment, provider, wrapPool, database, url }: ShopOptions = {},
  test?: TestContext,
): Promise<TestShop> {
  const own = database ?? (await testDatabase())
  const settings = testSettings({ ...environment, ...databaseSettings(own.url) })
  const context = await assemble({
    settings,
    databaseUrl: settings.databaseUrl ?? own.url,
    log: pino({ level: settings.logLevel }),
    ...(provider === undefined ? {} : { providers: providersOf([provider].flat()) }),
    wrapPool: (pool) => wrapPool?.(patient(pool)) ?? patient(pool),
  })
  const demo = openDemo(context, {
    ...sandboxDelivery(context, () => origin),
    deliver: async (path, body, headers) => void (await request(path, { method: 'POST', body, headers })),
  })
  const app = buildApp(context, {
    routes: allRoutes(context, demo),
    plainRoutes: allPlainRoutes(context, ['/', '/products', '/blog', '/about']),
  })

  async function request(path: string, init: RequestInit = {}, as: Visitor = aVisitor()): Promise<Response> {
    const headers = new Headers(init.headers)
    if (as.token !== undefined) headers.set('authorization', `Bearer ${as.token}`)
    if (as.cookies.size > 0)
      headers.set('cookie', [...as.cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const response =
      url === undefined
        ? await app.fetch(new Request(origin + path, { ...init, headers }), { address: as.address })
        : await fetch(url + path, { ...init, headers })
    if (url === undefined && response.status === 202 && path.startsWith('/api/payments/webhooks/'))
      await handleWebhooks(context)
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=')
      as.cookies.set(name, value)
    }
    return response
  }

  /** The CSRF token of the session, which admin pages send with every change. */
  async function csrfHeaderFor(endpoint: Endpoint, as: Visitor | undefined): Promise<Record<string, string>> {
    if (!endpoint.path.includes('/admin/') || as?.token === undefined) return {}
    const { user } = await context.resolveSession(`Bearer ${as.token}`)
    return user === null ? {} : { 'x-csrf-token': csrfTokenOf(context.secrets.csrf, user.sessionId) }
  }

  async function call<E extends Endpoint>(
    endpoint: E,
    input: unknown,
    as?: Visitor,
    extra: Record<string, string> = {},
  ): Promise<ApiResponse<E>> {
    const rest: Record<string, unknown> = { ...Object(input) }
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
      const value = String(rest[name])
      delete rest[name]
      return encodeURIComponent(value)
    })
    const forgery = await csrfHeaderFor(endpoint, as)
    const upload = endpoint.body === 'upload' || endpoint.body === 'stream'
    const { body: bytes, ...named } = rest
    const inQuery = upload ? named : endpoint.method === 'GET' ? rest : {}
    const query = new URLSearchParams(Object.entries(inQuery).map(([k, v]) => [k, String(v)])).toString()
    const response = await request(
      query === '' ? path : `${path}?${query}`,
      endpoint.method === 'GET'
        ? { headers: { ...forgery, ...extra } }
        : {
            method: endpoint.method,
            body: upload
              ? bytes instanceof Uint8Array
                ? new Uint8Array(bytes)
                : null
              : JSON.stringify(rest),
            headers: {
              'content-type': upload ? 'application/octet-stream' : 'application/json',
              origin,
              ...(endpoint.idempotencyKey === undefined ? {} : { 'idempotency-key': anIdempotencyKey() }),
              ...forgery,
              ...extra,
            },
          },
      as,
    )
    const text = await response.text()
    // edge: the test says by the status it checks which of the two it holds
    const body = (text === '' ? undefined : JSON.parse(text)) as OutputOf<E> & ProblemBody
    return { status: response.status, headers: response.headers, data: body, problem: body }
  }

  async function closeAll(): Promise<void> {
    await context.jobs.stop()
    context.mailer.close()
    context.contentStore.close()
    await context.replica?.stop()
    await context.pool.end()
    await own.drop()
  }

  let closed: Promise<void> | undefined
  const close = () => (closed ??= closeAll())
  test?.after(close)
  return { context, app, demo, call, request, close }
}

let visitors = 0

/** A new browser with its own IP address. */
export function aVisitor(signedIn?: { readonly token: string }): Visitor {
  visitors++
  const address = `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`
  return { address, cookies: new Map(), ...(signedIn === undefined ? {} : { token: signedIn.token }) }
}

export function anIdempotencyKey(): string {
  return randomBytes(16).toString('hex')
}
