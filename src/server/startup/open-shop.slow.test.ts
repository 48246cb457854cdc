import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import pg from 'pg'
import { pino } from 'pino'
import { startShop } from '#tests/journeys/support/start-shop.ts'
import { aProduct } from '#tests/support/builders.ts'
import { makeDataDirectory } from '#tests/support/database/data-directory.ts'
import { fakeProvider } from '#tests/support/fakes/fake-provider.ts'
import { providersOf } from '#tests/support/fakes/providers-of.ts'
import { placeAndOpen } from '#tests/support/orders.ts'
import { aKeyOnSale, aProxy, buy, untilPaid } from '#tests/support/servers/load.ts'
import { aShop, origin, testSettings } from '#tests/support/shop.ts'
import { until } from '#tests/support/until.ts'
import { findRunningDatabase } from '#server/database/embedded/embedded.ts'
import { openShop } from './open-shop.ts'
import type { PaymentProvider } from '#server/integrations/payments/provider.ts'

const pages = ['/', '/products', '/product/all', '/api/products?q=backup', '/faq?lng=he']

describe('the shop as a process', () => {
  test('stops gracefully: requests in progress get their responses', async (t) => {
    const shop = await startShop()
    t.after(() => shop.stop())
    const outcomes: string[] = []
    let stopping = false
    const send = async (path: string) => {
      const begun = !stopping
      const outcome = await fetch(shop.address + path, { headers: { connection: 'close' } }).then(
        async (response) => (await response.arrayBuffer(), String(response.status)),
        () => 'lost',
      )
      if (begun) outcomes.push(`${path} ${outcome}`)
    }
    const visits: Promise<void>[] = []
    for (let visit = 0; visit < 50; visit++) {
      visits.push(send(pages[visit % pages.length] ?? '/'))
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    // the last ones have connected, but are not being processed yet
    await new Promise((resolve) => setTimeout(resolve, 500))
    stopping = true
    const started = performance.now()
    await shop.stop()
    assert.ok(performance.now() - started < 30_000, 'within half a minute')
    await Promise.all(visits)
    assert.equal(outcomes.length, 50)
    assert.deepEqual(
      outcomes.filter((outcome) => !outcome.endsWith(' 200')),
      [],
    )
  })

  test('exits with an error message if its port is taken', async (t) => {
    const first = await startShop()
    t.after(() => first.stop())
    const port = new URL(first.address).port
    await assert.rejects(startShop({ PORT: port }), new RegExp(`port ${port} is taken`))
    assert.equal((await fetch(first.address)).status, 200, 'the first one still responds')
  })

  test('checks its port before it creates a database', async (t) => {
    const taken = await startShop()
    t.after(() => taken.stop())
    const directory = makeDataDirectory()
    const settings = testSettings({ PORT: new URL(taken.address).port, DATA_DIRECTORY: directory })
    await assert.rejects(openShop(settings, pino({ level: 'silent' })), { code: 'EADDRINUSE' })
    assert.deepEqual(readdirSync(directory), [])
    rmSync(directory, { recursive: true })
  })

  test('stops within ten seconds even if the payment provider does not respond, and its database shuts down cleanly', async (t) => {
    const directory = makeDataDirectory()
    const environment = {
      PORT: '0',
      PUBLIC_URL: origin,
      DATA_DIRECTORY: directory,
      RECONCILE_SECONDS: '1',
      PAYMENT_TIMEOUT_SECONDS: '30',
      MASTER_KEY: randomBytes(32).toString('base64'),
    }
    const asked = Promise.withResolvers<void>()
    const silent: PaymentProvider = {
      ...fakeProvider(),
      query: () => {
        asked.resolve()
        return new Promise(() => {})
      },
    }
    const open = await openShop(testSettings(environment), pino({ level: 'silent' }), {
      providers: providersOf([silent]),
    })
    t.after(() => open.stop())
    const database = { url: findRunningDatabase(directory), drop: async () => undefined }
    const shop = await aShop({ environment, database, url: `http://127.0.0.1:${open.port}` }, t)
    await placeAndOpen(shop, (await aProduct(shop.context)).id)
    await asked.promise
    await shop.close()
    const pidFile = join(directory, 'postgres', 'cluster', 'postmaster.pid')
    const started = performance.now()
    await open.stop()
    assert.ok(performance.now() - started < 10_000, `${performance.now() - started} ms`)
    assert.ok(!existsSync(pidFile), 'only a clean shutdown removes it')
    rmSync(directory, { recursive: true })
  })

  test('in demo mode is reachable only from this machine, unless set otherwise; then its mailbox has a password', async (t) => {
    await assert.rejects(
      startShop({ HOST: '0.0.0.0' }),
      /HOST=0\.0\.0\.0 opens the demo shop.*DEMO_PUBLIC=on/,
    )
    const shop = await startShop({ DEMO_PUBLIC: 'on' })
    t.after(() => shop.stop())
    const [, password] = /demo\/mail {3}password: (\S+)/.exec(shop.output()) ?? []
    const mails = (headers: Record<string, string> = {}) =>
      fetch(`${shop.address}/api/demo/mails`, { headers })
    assert.equal((await mails()).status, 403)
    const opened = await fetch(`${shop.address}/api/demo/mailbox`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ password }),
    })
    assert.equal(opened.status, 204)
    const [cookie = ''] = opened.headers.getSetCookie()
    assert.equal((await mails({ cookie: cookie.split(';')[0] ?? '' })).status, 200)
  })

  test('receives the sandbox’s webhooks on whatever address it listens', async (t) => {
    const shop = await startShop({ HOST: '127.0.0.2', BOT_CHECK: 'off', LOG_LEVEL: 'info' })
    t.after(() => shop.stop())
    assert.match(shop.output(), /is open: {2}http:\/\/127\.0\.0\.2:/)
    const proxy = aProxy([shop.address.replace('localhost', '127.0.0.2')])
    const bought = await untilPaid(proxy, await buy(proxy, await aKeyOnSale(proxy)))
    assert.equal(bought.delivery, 'delivered')
    await until(
      () => /"\/api\/payments\/webhooks\/sandbox","status":202/.test(shop.output()),
      'the webhook is accepted',
    )
  })

  test('starts empty with --empty, prints the link for its owner, and stays empty at the next start', async (t) => {
    const masterKey = { MASTER_KEY: randomBytes(32).toString('base64') }
    const shop = await startShop(masterKey, undefined, ['--empty'])
    t.after(() => shop.stop())
    assert.match(shop.setUpLink, new RegExp(`^${shop.address}/invitation#token=[\\w-]{43}$`))
    assert.doesNotMatch(shop.output(), /one-time password/)
    const invented = async () => {
      const client = new pg.Client({ connectionString: shop.databaseUrl })
      await client.connect()
      const { rows } = await client.query<{ n: number }>(`select
        (select count(*)::int from products) + (select count(*)::int from users) + (select count(*)::int from reviews)
        + (select count(*)::int from coupons) + (select count(*)::int from categories) + (select count(*)::int from orders)
        + (select count(*)::int from content_entries where is_demo or kind = 'post') as n`)
      await client.end()
      return rows[0]?.n
    }
    assert.equal(await invented(), 0)
    for (const path of ['/', '/products', '/blog', '/faq', '/contact', '/about', '/checkout'])
      for (const language of ['en', 'he']) {
        const response = await fetch(`${shop.address}${path}?lng=${language}`)
        assert.equal(response.status, 200, path)
        const text = await response.text()
        assert.doesNotMatch(text, /Gorsefen|demo\.invalid/, path)
      }
    assert.deepEqual(await (await fetch(`${shop.address}/product/all`)).json(), [])
    const settings = testSettings({
      ...masterKey,
      DATABASE_URL: shop.databaseUrl,
      PORT: '0',
      PUBLIC_URL: origin,
    })
    const again = await openShop(settings, pino({ level: 'silent' }))
    await again.stop()
    assert.equal(again.seeded, null)
    assert.notEqual(again.setUpLink, null, 'a new link at each start')
    assert.equal(await invented(), 0)
  })

  test('refuses to start a live shop with missing settings, and names them', async () => {
    await assert.rejects(startShop({ SHOP_MODE: 'live' }), /MASTER_KEY is missing/)
  })
})
