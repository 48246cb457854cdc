import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import { addKeys, aProduct, type ProductRow } from '#tests/support/builders.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { anOrder } from '#tests/support/orders.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database/postgres.ts'
import { anIdempotencyKey, aShop, type TestShop } from '#tests/support/shop.ts'
import { type KillableServer, killableServer, rolledBack } from '#tests/support/servers/killable-server.ts'
import { until } from '#tests/support/until.ts'

const masterKey = randomBytes(32).toString('base64')
const kills = 10
const buyers = 8

type Purchase = { key: string; body: string; orderId?: string; paid?: boolean }

let database: TestDatabase
let shop: TestShop
let product: ProductRow
/** Started servers, stopped even if a test fails. */
const servers: KillableServer[] = []
const purchases: Purchase[] = []

before(async () => {
  database = await testDatabase()
  shop = await aShop({
    database: { url: database.url, drop: async () => undefined },
    environment: { MASTER_KEY: masterKey },
  })
  product = await aProduct(shop.context, { keys: 0, maxPerOrder: 5 })
  await addKeys(shop.context, product.id, 5000)
})
after(async () => {
  for (const server of servers) await server.kill()
  await shop.close()
  await database.drop()
})

async function startServer(): Promise<KillableServer> {
  const server = await killableServer({ DATABASE_URL: database.url, MASTER_KEY: masterKey })
  servers.push(server)
  return server
}

/** One buyer who orders until the server dies. Every acknowledged purchase is remembered. */
async function buy(url: string): Promise<void> {
  const jar = { cookie: '' }
  for (;;) {
    const purchase: Purchase = {
      key: anIdempotencyKey(),
      body: JSON.stringify(anOrder([{ productId: product.id, quantity: 1 }])),
    }
    purchases.push(purchase)
    const placed = await post(`${url}/api/orders`, purchase.body, { 'idempotency-key': purchase.key }, jar)
    if (placed === null) return
    purchase.orderId = String(placed['orderId'])
    const opened = await post(`${url}/api/orders/${purchase.orderId}/payment`, '{}', {}, jar)
    if (opened === null) return
    const reference = String(opened['paymentUrl']).split('/').at(-1)
    if (
      (await post(
        `${url}/api/demo/payments/${reference}`,
        JSON.stringify({ action: 'succeed' }),
        {},
        jar,
      )) === null
    )
      return
    purchase.paid = true
  }
}

/** Null if the server died during the request. Any response other than success fails the test. */
async function post(
  url: string,
  body: string,
  headers: Record<string, string>,
  jar: { cookie: string },
): Promise<Record<string, unknown> | null> {
  const response = await fetch(url, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', cookie: jar.cookie, ...headers },
  }).catch(() => null)
  if (response === null) return null
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0]
  if (cookie !== undefined) jar.cookie = cookie
  const text = await response.text().catch(() => null)
  if (text === null) return null
  assert.ok(response.ok, `${response.status} ${text}`)
  return JSON.parse(text)
}

test(`a server killed ${kills} times while many buyers order loses no acknowledged purchase and sells no key twice`, async () => {
  for (let kill = 0; kill < kills; kill++) {
    const server = await startServer()
    const { url } = server
    const storm = Array.from({ length: buyers }, () => buy(url))
    const calm = acknowledged().length
    // However slow the machine is, the kill must come in the middle of buying.
    await until(async () => acknowledged().length >= calm + buyers, 'buyers are ordering')
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 300))
    await Promise.all([server.kill(), ...storm])
    await rolledBack(shop)
    await assertInvariants(shop.context.pool)
  }

  const server = await startServer()
  const { url } = server
  for (const purchase of purchases.slice(-40)) await retryKeepsTheOrder(url, purchase)
  await until(async () => (await unsettled()) === 0, 'polling has settled every payment')
  await server.kill()
  await assertInvariants(shop.context.pool)
  await assertAcknowledged()
})

/**
 * A request whose response was lost is sent again: it returns the same order if there is one, else a new one,
 * never a second.
 */
async function retryKeepsTheOrder(url: string, purchase: Purchase): Promise<void> {
  const first = await post(
    `${url}/api/orders`,
    purchase.body,
    { 'idempotency-key': purchase.key },
    { cookie: '' },
  )
  const second = await post(
    `${url}/api/orders`,
    purchase.body,
    { 'idempotency-key': purchase.key },
    { cookie: '' },
  )
  // its payment may be settled in between
  assert.deepEqual([second?.['orderId'], second?.['total']], [first?.['orderId'], first?.['total']])
  if (purchase.orderId !== undefined) assert.equal(first?.['orderId'], purchase.orderId)
}

async function unsettled(): Promise<number> {
  const { rows } = await shop.context.pool.query<{ open: number }>(
    `select count(*)::int as open from sandbox_payments s join orders o on o.id = s.order_id where s.state = 'paid' and o.status <> 'completed'`,
  )
  return rows[0]?.open ?? 0
}

function acknowledged(): Purchase[] {
  return purchases.filter((purchase) => purchase.orderId !== undefined)
}

async function assertAcknowledged(): Promise<void> {
  assert.ok(acknowledged().length >= kills * buyers)
  const { rows } = await shop.context.pool.query<{ id: string; status: string }>(
    'select id, status from orders',
  )
  const statusOf = new Map(rows.map((row) => [row.id, row.status]))
  for (const { orderId = '', paid } of acknowledged()) {
    assert.ok(statusOf.has(orderId), `order ${orderId} was acknowledged`)
    if (paid === true) assert.equal(statusOf.get(orderId), 'completed', `order ${orderId} was paid`)
  }
}
