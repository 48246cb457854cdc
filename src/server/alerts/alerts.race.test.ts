import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { requestAlert } from '#contract/alerts.ts'
import { aConfirmedAlert, alertJobs, runStockWatch } from '#tests/support/alerts.ts'
import { addKeys, aProduct, aUser } from '#tests/support/builders.ts'
import { aShop, aVisitor, type TestShop } from '#tests/support/shop.ts'

describe('concurrent alerts', () => {
  let shop: TestShop
  before(async () => (shop = await aShop()))
  after(() => shop.close())

  test('when several servers check the stock at once, each person is notified once, and only the first in line', async () => {
    const { id } = await aProduct(shop.context, { keys: 0 })
    for (let i = 10; i < 40; i++) await aConfirmedAlert(shop, id, `p${i}@example.com`)
    await addKeys(shop.context, id, 12)
    const notified = await Promise.all(Array.from({ length: 8 }, () => runStockWatch(shop)))
    assert.equal(
      notified.reduce((sum, one) => sum + one, 0),
      12,
    )
    const emails = (await alertJobs(shop, id, 'back')).map(({ email }) => email)
    assert.deepEqual(
      emails,
      Array.from({ length: 12 }, (_, i) => `p${i + 10}@example.com`),
    )
  })

  test('when keys arrive while the stock is checked, nobody is notified twice and nobody is missed', async () => {
    const { id } = await aProduct(shop.context, { keys: 0 })
    for (let i = 0; i < 10; i++) await aConfirmedAlert(shop, id, `q${i}@example.com`)
    await Promise.all(
      Array.from({ length: 10 }, async () => {
        await addKeys(shop.context, id, 1)
        await runStockWatch(shop)
      }),
    )
    await runStockWatch(shop)
    const emails = (await alertJobs(shop, id, 'back')).map(({ email }) => email)
    assert.deepEqual([emails.length, new Set(emails).size], [10, 10])
  })

  test('several simultaneous requests from one address are stored once', async () => {
    const { id } = await aProduct(shop.context, { keys: 0 })
    const user = aVisitor(await aUser(shop.context, { email: 'one@example.com' }))
    const responses = await Promise.all(
      Array.from({ length: 6 }, () =>
        shop.call(requestAlert, { productIdentifier: id, email: 'one@example.com', language: 'en' }, user),
      ),
    )
    assert.deepEqual([...new Set(responses.map(({ data }) => data.state))], ['requested'])
    const { rows } = await shop.context.pool.query('select from stock_alerts where product_id = $1', [id])
    assert.equal(rows.length, 1)
  })
})
