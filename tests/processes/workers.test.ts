import assert from 'node:assert/strict'
import process from 'node:process'
import { describe, test } from 'node:test'
import pg from 'pg'
import type { RunningShop } from '#tests/journeys/support/start-shop.ts'
import { aProxy, buy } from '#tests/support/servers/load.ts'
import { until } from '#tests/support/until.ts'
import { allOpen, aShopOf, processesOf } from '#tests/support/servers/workers.ts'

const several = 3
const metrics = { METRICS_TOKEN: 'a token of the test that is long enough', RATE_LIMITS: 'off' }

/** One connection per request, so that requests are distributed over all processes. */
const get = (shop: RunningShop, path: string, headers: Record<string, string> = {}) =>
  fetch(shop.address + path, { headers: { ...headers, connection: 'close' } })

async function figures(shop: RunningShop): Promise<string> {
  const response = await get(shop, '/metrics', { authorization: `Bearer ${metrics.METRICS_TOKEN}` })
  assert.equal(response.status, 200)
  return response.text()
}

describe('a shop of several processes on one port', () => {
  test('adds the counts of all processes up, and reports shared figures once', async (t) => {
    const shop = await aShopOf(several, t, { ...metrics, LOG_LEVEL: 'info' })
    for (let call = 0; call < 4 * several; call++)
      assert.equal((await get(shop, '/api/categories')).status, 200)
    const all = new RegExp(`route="/api/categories",status="200"\\} ${4 * several}$`, 'm')
    const text = await figures(shop)
    assert.match(text, all)
    assert.match(text, /^mafteach_database_up 1$/m)
    assert.match(text, /^mafteach_info\{version="[\d.]+"\} 1$/m)
    assert.equal((await figures(shop)).match(/^mafteach_info\{/gm)?.length, 1)
    await allOpen(shop)
    await figures(shop)
    const [killed = 0] = processesOf(shop)
    process.kill(killed, 'SIGKILL')
    await until(() => !processesOf(shop).includes(killed), 'a process has ended')
    await until(() => processesOf(shop).length === several, 'another one has taken its place')
    assert.match(await figures(shop), all, 'what an ended process counted remains')
  })

  test('drops cached pages in all processes when another server changes something, and sells one key once', async (t) => {
    const shop = await aShopOf(several, t, metrics)
    const client = new pg.Client({ connectionString: shop.databaseUrl })
    await client.connect()
    client.on('error', () => undefined) // the database stops with the shop
    t.after(() => client.end())
    const { rows } = await client.query<{ id: string }>(
      `select product_id as id from licence_keys where status = 'available' group by 1 order by count(*) desc, 1 limit 1`,
    )
    const id = rows[0]?.id ?? ''
    const pages = () =>
      Promise.all(Array.from({ length: 3 * several }, async () => (await get(shop, `/product/${id}`)).text()))
    await pages()
    await client.query(
      `update products set name = jsonb_build_object('en', 'Renamed', 'he', 'שם') where id = $1`,
      [id],
    )
    await client.query(`notify catalogue`)
    await until(
      async () => (await pages()).every((page) => page.includes('Renamed')),
      'every process shows the new name',
    )
    await client.query(
      `update licence_keys set status = 'quarantined' where product_id = $1 and status = 'available'
       and id <> (select id from licence_keys where product_id = $1 and status = 'available' limit 1)`,
      [id],
    )
    const proxy = aProxy([shop.address])
    const ended = await Promise.allSettled(Array.from({ length: 2 * several }, () => buy(proxy, id)))
    assert.equal(ended.filter(({ status }) => status === 'fulfilled').length, 1)
  })

  test('shares the rate limits', async (t) => {
    const shop = await aShopOf(several, t, { RATE_LIMITS: 'on' })
    const statuses: number[] = []
    for (let call = 0; call < 16; call++) {
      const { status } = await fetch(`${shop.address}/api/password-reset`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', connection: 'close' },
        body: JSON.stringify({ email: 'nobody@example.com' }),
      })
      statuses.push(status)
    }
    assert.equal(statuses.filter((status) => status === 429).length, 1, statuses.join())
  })
})
