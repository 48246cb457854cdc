import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { alertTokenOf, anAlert, aSoldOutProduct } from '#tests/support/alerts.ts'
import { aShop, origin } from '#tests/support/shop.ts'
import { buildApp } from '#server/startup/app.ts'
import { allPlainRoutes, allRoutes } from '#server/startup/routes.ts'

test('a mail program that opens the address of List-Unsubscribe gets to the page, and nothing ends before', async (t) => {
  const shop = await aShop({}, t)
  const { id } = await aSoldOutProduct(shop)
  const token = alertTokenOf(shop, await anAlert(shop, id, 'dana@example.com'))
  for (const [path, page] of [
    [`/api/alerts/stop/${token}`, 'stop'],
    [`/api/review-requests/stop/${token}`, 'stop-reviews'],
    [`/api/renewal-reminders/stop/${token}`, 'stop-renewals'],
  ] as const)
    for (const [query, language] of [
      ['', ''],
      ['?lng=he', '&lng=he'],
    ] as const) {
      const { status, headers } = await shop.request(path + query)
      assert.equal(status, 303)
      assert.equal(headers.get('location'), `${origin}/alerts/${page}?token=${token}${language}`)
      assert.equal(headers.get('cache-control'), 'no-store')
    }
  const { rows } = await shop.context.pool.query('select from stock_alerts where product_id = $1', [id])
  assert.equal(rows.length, 1)
})

test('the token in such an address is not logged', async (t) => {
  const shop = await aShop({}, t)
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  const context = { ...shop.context, log }
  const app = buildApp(context, {
    routes: allRoutes(context, shop.demo),
    plainRoutes: allPlainRoutes(context, []),
  })
  await app.fetch(new Request(`${origin}/api/alerts/stop/a-token`), { address: '10.9.8.7' })
  assert.match(lines.join(''), /"path":"\/api\/alerts\/stop\/:token","status":303/)
  assert.ok(!lines.join('').includes('a-token'))
})
