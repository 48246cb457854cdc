import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { requestAlert, confirmAlert } from '#contract/alerts.ts'
import {
  aConfirmedAlert,
  alertJobs,
  alertRow,
  alertTokenOf,
  anAlert,
  aSoldOutProduct,
  repeatTokenOf,
  runStockWatch,
} from '#tests/support/alerts.ts'
import { addKeys, aProduct, aUser } from '#tests/support/builders.ts'
import { placeAndOpen } from '#tests/support/orders.ts'
import { aShop, aVisitor, type TestShop } from '#tests/support/shop.ts'
import { oldAlerts } from './sweep-alerts.ts'
import { sweep } from '#server/jobs/sweep.ts'

describe('stock alerts', () => {
  let shop: TestShop
  before(async () => (shop = await aShop()))
  after(() => shop.close())

  const notified = async (productId: string) =>
    (await alertJobs(shop, productId, 'back')).map(({ email }) => email)

  test('a guest’s address must be confirmed first, and is notified only after that', async () => {
    const { id, slug } = await aSoldOutProduct(shop)
    const { status, data } = await shop.call(requestAlert, {
      productIdentifier: slug,
      email: 'Dana@example.com',
      language: 'en',
    })
    assert.deepEqual([status, data], [202, { state: 'confirm-by-mail' }])
    const [question] = await alertJobs(shop, id, 'confirm')
    await addKeys(shop.context, id, 3)
    assert.equal(await runStockWatch(shop), 0)

    const response = await shop.call(confirmAlert, { token: alertTokenOf(shop, question?.alertId ?? '') })
    assert.deepEqual(response.data, {
      product: { slug, slugHe: null, name: { en: 'Lantern VPN', he: 'VPN של Lantern' } },
      language: 'en',
    })
    assert.equal(await runStockWatch(shop), 1)
    assert.deepEqual(await notified(id), ['dana@example.com'])
    assert.equal(await runStockWatch(shop), 0, 'once')
    const late = await shop.call(confirmAlert, { token: alertTokenOf(shop, question?.alertId ?? '') })
    assert.equal(late.problem.code, 'link-ended', 'nobody waits any more')
  })

  test('the user’s own address needs no confirmation; another one does', async () => {
    const { id } = await aSoldOutProduct(shop)
    const user = aVisitor(await aUser(shop.context, { email: 'Noa@example.com' }))
    const request = async (email: string) =>
      (await shop.call(requestAlert, { productIdentifier: id, email, language: 'he' }, user)).data.state
    assert.equal(await request('noa@example.com'), 'requested')
    assert.equal(await request('somebody@example.com'), 'confirm-by-mail')
    await addKeys(shop.context, id, 5)
    await runStockWatch(shop)
    assert.deepEqual(await notified(id), ['noa@example.com'])
  })

  test('no alert is stored for a product in stock', async () => {
    const { id } = await aProduct(shop.context)
    const { data } = await shop.call(requestAlert, {
      productIdentifier: id,
      email: 'dana@example.com',
      language: 'en',
    })
    assert.deepEqual(data, { state: 'in-stock' })
    const { rows } = await shop.context.pool.query('select from stock_alerts where product_id = $1', [id])
    assert.equal(rows.length, 0)
  })

  test('people are notified in the order of their requests, and no more people than there are units', async () => {
    const { id } = await aSoldOutProduct(shop)
    const ids = []
    for (const name of ['a', 'b', 'c', 'd']) ids.push(await aConfirmedAlert(shop, id, `${name}@example.com`))
    await addKeys(shop.context, id, 2)
    assert.equal(await runStockWatch(shop), 2)
    assert.deepEqual(await notified(id), ['a@example.com', 'b@example.com'])
    assert.equal(await runStockWatch(shop), 0, 'the two have a head start')
    await shop.context.pool.query(
      `update stock_alerts set notified_at = notified_at - interval '61 minutes' where product_id = $1 and notified_at is not null`,
      [id],
    )
    assert.equal(await runStockWatch(shop), 2, 'nobody bought them: the next two')
    assert.deepEqual((await notified(id)).slice(2), ['c@example.com', 'd@example.com'])
  })

  test('a unit released by an unpaid order counts like a new one', async () => {
    const { id } = await aProduct(shop.context, { keys: 1 })
    await placeAndOpen(shop, id)
    await aConfirmedAlert(shop, id, 'wait@example.com')
    assert.equal(await runStockWatch(shop), 0)
    await shop.context.pool.query(
      `update licence_keys set status = 'available', order_line_id = null, reserved_until = null where product_id = $1`,
      [id],
    )
    assert.equal(await runStockWatch(shop), 1)
  })

  test('a key that expires before anybody could pay for it triggers no alert', async () => {
    const { id } = await aSoldOutProduct(shop)
    await aConfirmedAlert(shop, id, 'soon@example.com')
    await addKeys(shop.context, id, 1)
    await shop.context.pool.query(
      `update licence_keys set sell_until = now() + interval '30 minutes' where product_id = $1`,
      [id],
    )
    assert.equal(await runStockWatch(shop), 0)
    await addKeys(shop.context, id, 1)
    assert.equal(await runStockWatch(shop), 1)
  })

  test('a product no longer on sale triggers no alert', async () => {
    const { id } = await aSoldOutProduct(shop)
    await aConfirmedAlert(shop, id, 'wait@example.com')
    await addKeys(shop.context, id, 1)
    await shop.context.pool.query(`update products set state = 'archived' where id = $1`, [id])
    assert.equal(await runStockWatch(shop), 0)
  })

  test('a repeated request keeps its place; a request after the notification waits again and needs a new confirmation', async () => {
    const { id } = await aSoldOutProduct(shop)
    const first = await aConfirmedAlert(shop, id, 'a@example.com')
    await aConfirmedAlert(shop, id, 'b@example.com')
    assert.equal(await anAlert(shop, id, 'A@EXAMPLE.com'), first)
    assert.deepEqual(await alertRow(shop, first), { confirmed: true, told: false })
    await addKeys(shop.context, id, 1)
    await runStockWatch(shop)
    assert.deepEqual(await notified(id), ['a@example.com'])

    await shop.context.pool.query(`update licence_keys set status = 'withdrawn' where product_id = $1`, [id])
    assert.equal(await anAlert(shop, id, 'a@example.com'), first)
    assert.deepEqual(await alertRow(shop, first), { confirmed: true, told: true })
    const token = await repeatTokenOf(shop, first)
    assert.equal((await shop.call(confirmAlert, { token })).status, 200)
    assert.deepEqual(await alertRow(shop, first), { confirmed: true, told: false })
    await addKeys(shop.context, id, 2)
    await runStockWatch(shop)
    assert.deepEqual(await alertRow(shop, first), { confirmed: true, told: true })
  })

  test('a request without proof for the bot check is refused', async (t) => {
    const checked = await aShop({ environment: { BOT_CHECK: 'altcha' } }, t)
    const { id } = await aProduct(checked.context, { keys: 0 })
    const { problem } = await checked.call(requestAlert, {
      productIdentifier: id,
      email: 'dana@example.com',
      language: 'en',
    })
    assert.equal(problem.code, 'bot-proof-needed')
  })

  test('a repeated request has three days again to be confirmed', async () => {
    const { id, slug } = await aSoldOutProduct(shop)
    const alertId = await anAlert(shop, id, 'late@example.com')
    const age = (time: string) =>
      shop.context.pool.query('update stock_alerts set asked_at = asked_at - $1::interval where id = $2', [
        time,
        alertId,
      ])
    await age('2 days 23 hours')
    assert.equal(await anAlert(shop, id, 'late@example.com'), alertId)
    await age('2 hours')
    await sweep(shop.context.transact, oldAlerts)
    const { data } = await shop.call(confirmAlert, { token: alertTokenOf(shop, alertId) })
    assert.equal(data.product?.slug, slug)
  })

  test('unconfirmed addresses are deleted after three days, notified ones after a year', async () => {
    const { id } = await aSoldOutProduct(shop)
    const silent = await anAlert(shop, id, 'silent@example.com')
    const waiting = await aConfirmedAlert(shop, id, 'waiting@example.com')
    const done = await aConfirmedAlert(shop, id, 'done@example.com')
    await shop.context.pool.query(
      `update stock_alerts set asked_at = asked_at - interval '4 days', notified_at = case when id = $1 then now() - interval '366 days' end
       where product_id = $2`,
      [done, id],
    )
    await sweep(shop.context.transact, oldAlerts)
    assert.deepEqual([await alertRow(shop, silent), await alertRow(shop, done)], [undefined, undefined])
    assert.ok(await alertRow(shop, waiting))
  })

  test('alerts for a product that is not on sale are deleted after a year', async () => {
    const left = async (state: string, days: number, changedDays = 40) => {
      const { id } = await aSoldOutProduct(shop)
      const alertId = await aConfirmedAlert(shop, id, 'patient@example.com')
      const { pool } = shop.context
      await pool.query(
        `update products set state = $2, updated_at = now() - make_interval(days => $3) where id = $1`,
        [id, state, changedDays],
      )
      await pool.query(
        `update stock_alerts set asked_at = asked_at - make_interval(days => $2),
           confirmed_at = confirmed_at - make_interval(days => $2) where id = $1`,
        [alertId, days],
      )
      await sweep(shop.context.transact, oldAlerts)
      return (await alertRow(shop, alertId)) !== undefined
    }
    assert.equal(await left('archived', 367), false)
    assert.equal(await left('draft', 367), false)
    assert.equal(await left('archived', 364), true)
    assert.equal(await left('draft', 367, 0), true, 'a product that is off sale since today')
    assert.equal(await left('live', 800), true)
  })
})
