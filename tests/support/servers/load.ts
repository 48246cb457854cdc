import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { anOrder } from '../orders.ts'
import { anIdempotencyKey } from '../shop.ts'
import { until } from '../until.ts'

/** A buyer's cookies. */
export type Jar = { cookie: string }

/** A reverse proxy in front of several servers. */
export type Proxy = {
  readonly servers: string[]
  /** The number of calls that a closing server refused and another one accepted. */
  passedOn: number
  /** All responses, with their path and server. */
  readonly responses: { readonly path: string; readonly server: string; readonly status: number }[]
  send(path: string, init?: RequestInit): Promise<Response>
}

/** Distributes requests round robin. Like Caddy, it tries another server if a connection is refused. */
export function aProxy(servers: string[]): Proxy {
  let turn = 0
  const proxy: Proxy = {
    servers,
    passedOn: 0,
    responses: [],
    async send(path, init = {}) {
      for (let tries = 1; ; tries++) {
        const server = servers[turn++ % servers.length] ?? ''
        try {
          const headers = { ...Object.fromEntries(new Headers(init.headers)), connection: 'close' }
          const response = await fetch(server + path, { ...init, headers })
          const body = await response.arrayBuffer()
          proxy.responses.push({ path, server, status: response.status })
          const bodiless = [204, 304].includes(response.status)
          return new Response(bodiless ? null : body, response)
        } catch (error) {
          if (tries === 5) throw error
          proxy.passedOn++
        }
      }
    },
  }
  return proxy
}

/** Visitors who come back after a 503 of the shop, which says when; a 503 of a proxy does not. */
export function withRetries(proxy: Proxy): Proxy {
  return {
    ...proxy,
    get passedOn() {
      return proxy.passedOn
    },
    async send(path, init) {
      for (let tries = 1; ; tries++) {
        const response = await proxy.send(path, init)
        if (response.status !== 503 || tries === 20) return response
        const seconds = Number(response.headers.get('retry-after'))
        assert.ok(seconds > 0, 'a 503 says when to come back')
        await sleep(seconds * 200)
      }
    },
  }
}

/** Loads a page like a browser: the page, then every hashed file it names. Returns these files. */
export async function visit(proxy: Proxy, path: string): Promise<string[]> {
  const page = await proxy.send(path)
  const html = await page.text()
  assert.equal(page.status, 200, `${path}: ${html.slice(0, 300)}`)
  const files = [...new Set([...html.matchAll(/["'(](\/assets\/[\w.-]+)/g)].map(([, file = '']) => file))]
  for (const file of files) await fetchFile(proxy, file)
  return files
}

/** Throws if no server has the file. */
export async function fetchFile(proxy: Proxy, file: string): Promise<void> {
  const { status, headers } = await proxy.send(file)
  assert.equal(status, 200, file)
  assert.match(headers.get('cache-control') ?? '', /immutable/, file)
}

/** The id of a product of the demo that is sold by key. */
export async function aKeyOnSale(shop: Proxy): Promise<string> {
  const response = await shop.send('/product/all')
  const products: { id: string; name: { en: string }; outOfStock: boolean }[] = await response.json()
  const found = products.find(({ name, outOfStock }) => !outOfStock && name.en.includes('Security'))
  assert.ok(found !== undefined)
  return found.id
}

export type Bought = {
  readonly orderId: string
  readonly delivery: string
  readonly keyIds: readonly string[]
  readonly jar: Jar
}

/** Buys one unit of a product in the sandbox; returns the order as its buyer sees it. */
export async function buy(proxy: Proxy, productId: string): Promise<Bought> {
  const jar: Jar = { cookie: '' }
  const order = anOrder([{ productId, quantity: 1 }])
  const { orderId } = await post<{ orderId: string }>(proxy, '/api/orders', order, jar)
  const { paymentUrl } = await post<{ paymentUrl: string }>(proxy, `/api/orders/${orderId}/payment`, {}, jar)
  await post(proxy, `/api/demo/payments/${paymentUrl.split('/').at(-1)}`, { action: 'succeed' }, jar)
  return readBought(proxy, orderId, jar)
}

/** Waits until an order is no longer waiting for its payment, as the page after paying does. */
export async function untilPaid(proxy: Proxy, { orderId, jar }: Bought): Promise<Bought> {
  let bought = await readBought(proxy, orderId, jar)
  await until(async () => {
    bought = await readBought(proxy, orderId, jar)
    return bought.delivery !== 'waiting-for-payment'
  }, 'the payment settles')
  return bought
}

async function readBought(proxy: Proxy, orderId: string, jar: Jar): Promise<Bought> {
  const response = await proxy.send(`/api/orders/${orderId}`, { headers: { cookie: jar.cookie } })
  assert.equal(response.status, 200)
  const { delivery, items }: { delivery: string; items: { keys: { id: string }[] }[] } = await response.json()
  return { orderId, delivery, keyIds: items.flatMap(({ keys }) => keys.map(({ id }) => id)), jar }
}

/** Reveals the first key of an order to its buyer. */
export async function reveal(proxy: Proxy, { orderId, keyIds, jar }: Bought): Promise<string> {
  const { key } = await post<{ key: string }>(
    proxy,
    `/api/orders/${orderId}/keys/${keyIds[0]}/reveal`,
    {},
    jar,
  )
  return key
}

async function post<Body>(proxy: Proxy, path: string, body: unknown, jar: Jar): Promise<Body> {
  const response = await proxy.send(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      'idempotency-key': anIdempotencyKey(),
      cookie: jar.cookie,
    },
  })
  const text = await response.text()
  assert.ok(response.ok, `${path}: ${response.status} ${text}`)
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0]
  if (cookie !== undefined) jar.cookie = cookie
  return JSON.parse(text)
}
