import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { api } from '#contract/api.ts'
import { aUser } from '#tests/support/builders.ts'
import { adminFile } from '#tests/support/admin/admin-file.ts'
import { fakeProvider } from '#tests/support/fakes/fake-provider.ts'
import { runJobs } from '#tests/support/identity.ts'
import { buyKeys, refundPlaced } from '#tests/support/purchases/refunds.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'

describe('the list of missing tax documents', () => {
  const provider = fakeProvider()
  let shop: TestShop
  let manager: Visitor
  let orders: { sold: string; refunded: string; lastMonth: string }
  before(async () => {
    shop = await aShop({ provider })
    manager = aVisitor(await aUser(shop.context, { role: 0 }))
    const [sold, refunded, lastMonth] = [
      await buyKeys(shop, provider),
      await buyKeys(shop, provider),
      await buyKeys(shop, provider),
    ]
    await refundPlaced(shop, refunded)
    await runJobs(shop)
    const change = (text: string, id: string) => shop.context.pool.query(text, [id])
    await change(
      `update tax_documents set status = 'failed', provider = 'fake' where order_id = $1`,
      sold.orderId,
    )
    // after midnight in Israel, the day and here also the month differ from UTC
    await change(
      `update tax_documents set created_at = '2026-09-30T21:00:00Z' where order_id = $1`,
      lastMonth.orderId,
    )
    orders = { sold: sold.orderId, refunded: refunded.orderId, lastMonth: lastMonth.orderId }
  })
  after(() => shop.close())

  const listed = async (filters: object) => {
    const { data } = await shop.call(api.listMissingDocuments, filters, manager)
    return data.rows.map(({ orderId, document }) => `${orderId} ${document.kind}`).toSorted()
  }

  test('has everything that is missing', async () => {
    assert.equal((await listed({})).length, 4)
  })

  test('is filtered by state, by kind, and by the month in Israel', async () => {
    const { sold, refunded, lastMonth } = orders
    assert.deepEqual(await listed({ state: 'failed' }), [`${sold} invoice-receipt`])
    assert.deepEqual(await listed({ kind: 'credit' }), [`${refunded} credit`])
    assert.deepEqual(await listed({ month: '2026-10' }), [`${lastMonth} invoice-receipt`])
    assert.deepEqual(await listed({ month: '2026-09' }), [])
    assert.deepEqual(await listed({ state: 'allocation' }), [])
    assert.equal((await listed({ state: 'accountant' })).length, 3)
    assert.deepEqual(await listed({ state: 'failed', kind: 'credit' }), [])
  })

  test('is exported with the same filters, credits below zero', async () => {
    const response = await adminFile(shop, '/api/admin/documents/missing.csv?kind=credit', manager)
    const [, row, ...others] = (await response.text()).trim().split(/\r?\n/)
    assert.equal(response.status, 200)
    assert.deepEqual(others, [])
    assert.match(row ?? '', /credit,accountant,,-49\.9,/)
  })
})
