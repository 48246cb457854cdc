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

describe('the list of missing tax documents of a shop with many business buyers', () => {
  const provider = fakeProvider()
  let shop: TestShop
  let manager: Visitor
  let orderId: string
  before(async () => {
    shop = await aShop({ provider })
    manager = aVisitor(await aUser(shop.context, { role: 0 }))
    orderId = (await buyKeys(shop, provider)).orderId
    const { pool } = shop.context
    await pool.query(`update orders set business_name = 'Levi Ltd.', business_number = '514000009'`)
    await pool.query(
      `update tax_documents set status = 'failed', provider = 'fake', problem = 'the month is closed'`,
    )
  })
  after(() => shop.close())

  /** Adds issued invoices without an allocation number to the order. */
  async function invoices(
    count: number,
    { netAgorot, at, kind = 'invoice-receipt' }: { netAgorot: number; at: string; kind?: string },
  ) {
    await shop.context.pool.query(
      `with paid as (
         insert into payments select (jsonb_populate_record(p, jsonb_build_object(
           'id', gen_random_uuid(), 'transaction_id', gen_random_uuid()::text, 'allocation', 'overpaid'))).*
         from payments p cross join generate_series(1, $1::int) where p.allocation = 'matched'
         returning id)
       insert into tax_documents (id, order_id, payment_id, kind, status, number, issued_at, amount_agorot, vat_agorot,
         vat_percent, created_at)
       select gen_random_uuid(), $2, id, $5, 'issued', '1', now(), $3::int + 18, 18, 18, $4::timestamptz from paid`,
      [count, orderId, netAgorot, at, kind],
    )
  }
  const listed = async (filters: object = {}) =>
    (await shop.call(api.listMissingDocuments, filters, manager)).data.rows.map(
      ({ document }) =>
        document.problem ?? `${document.date} ${Math.round(100 * (document.amount - document.vat))}`,
    )

  test('has a refused document, however many small invoices without an allocation number are older', async () => {
    await invoices(2001, { netAgorot: 10_000, at: '2026-07-01T10:00:00Z' })
    assert.deepEqual(await listed(), ['the month is closed'])
  })

  test('has the invoices that need an allocation number, by the threshold of their day in Israel', async () => {
    for (const [above, last, first] of [
      [2_500_000, '2024-05-04T20:59:59.000Z', '2024-05-04T21:00:00.000Z'],
      [2_000_000, '2024-12-31T21:59:59.000Z', '2024-12-31T22:00:00.000Z'],
      [1_000_000, '2025-12-31T21:59:59.000Z', '2025-12-31T22:00:00.000Z'],
      [500_000, '2026-05-31T20:59:59.000Z', '2026-05-31T21:00:00.000Z'],
    ] as const) {
      await invoices(1, { netAgorot: above + 1, at: last })
      await invoices(1, { netAgorot: above, at: first })
      await invoices(1, { netAgorot: above + 1, at: first })
      assert.equal((await listed({ state: 'allocation' })).at(-1), `${first} ${above + 1}`)
    }
    assert.equal((await listed({ state: 'allocation' })).length, 4)
    await invoices(1, { netAgorot: 9_000_000, at: '2026-07-01T10:00:00Z', kind: 'receipt' })
    assert.equal((await listed({ state: 'allocation' })).length, 4, 'a receipt needs none')
  })

  test('is read page by page, however long: each document once, oldest first', async () => {
    await invoices(60, { netAgorot: 600_000, at: '2026-08-01T10:00:00Z' })
    const filters = { state: 'allocation', month: '2026-08' } as const
    const first = (await shop.call(api.listMissingDocuments, filters, manager)).data
    assert.equal(first.rows.length, 50)
    const after = first.next ?? assert.fail('there is another page')
    const second = (await shop.call(api.listMissingDocuments, { ...filters, after }, manager)).data
    assert.deepEqual([second.rows.length, second.next], [10, null])
    assert.equal(new Set([...first.rows, ...second.rows].map(({ document }) => document.id)).size, 60)
  })
})
