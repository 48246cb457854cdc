import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { aShop, type TestShop } from '#tests/support/shop.ts'
import { until } from '#tests/support/until.ts'
import { openNotifications } from './notifications.ts'

describe('notifications of the database', () => {
  let shop: TestShop
  before(async () => {
    shop = await aShop()
  })
  after(() => shop.close())
  const open = () => openNotifications(shop.context.listenUrl)
  const received: string[] = []
  const connected: string[] = []
  const subscriber = (name: string) => ({
    onMessage: (payload: string) => void received.push(`${name}: ${payload}`),
    onConnect: () => void connected.push(name),
    onError: () => undefined,
  })
  const notify = (channel: string, payload: string) =>
    shop.context.pool.query('select pg_notify($1, $2)', [channel, payload])
  const listening = `from pg_stat_activity
    where datname = current_database() and application_name = 'mafteach-listen'`
  const connections = async () => (await shop.context.pool.query(`select ${listening}`)).rowCount

  test('arrive for all channels on one connection, which closes with the last subscription', async () => {
    const notifications = open()
    const subscriptions = await Promise.all([
      notifications.subscribe('prices', subscriber('prices')),
      notifications.subscribe('stock', subscriber('stock')),
      notifications.subscribe('stock', subscriber('stock again')),
    ])
    await notify('stock', 'sold')
    await until(() => received.length === 2, 'both subscribers of the channel receive it')
    assert.deepEqual(received.splice(0), ['stock: sold', 'stock again: sold'])
    assert.equal(await connections(), 1)

    await subscriptions[1]?.stop()
    await notify('stock', 'sold')
    await notify('prices', 'changed')
    await until(() => received.length === 2, 'the other two receive theirs')
    assert.deepEqual(received.splice(0), ['stock again: sold', 'prices: changed'])

    for (const subscription of subscriptions) await subscription.stop()
    await until(async () => (await connections()) === 0, 'the connection is closed')
  })

  test('arrive again after the connection was lost, and each subscriber reloads', async (t) => {
    const notifications = open()
    for (const channel of ['prices', 'stock']) {
      const subscription = await notifications.subscribe(channel, subscriber(channel))
      t.after(() => subscription.stop())
    }
    connected.length = 0
    await shop.context.pool.query(`select pg_terminate_backend(pid) ${listening}`)
    await until(() => connected.length === 2, 'both subscribers connect again')
    assert.deepEqual(connected, ['prices', 'stock'])
    await notify('prices', 'changed')
    await notify('stock', 'sold')
    await until(() => received.length === 2, 'both receive theirs')
    assert.deepEqual(received.splice(0), ['prices: changed', 'stock: sold'])
  })

  test('are refused if no connection can be made', async () => {
    const url = new URL(shop.context.listenUrl)
    url.pathname = '/no_such_database'
    await assert.rejects(
      openNotifications(url.href).subscribe('prices', subscriber('prices')),
      /does not exist/,
    )
  })
})
