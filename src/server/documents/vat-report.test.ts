import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { getVatReport } from '#contract/admin/orders/documents.ts'
import { closeOrderTask } from '#contract/admin/orders/order-actions.ts'
import { getAdminOrder } from '#contract/admin/orders/orders.ts'
import { systemActor } from '#server/database/actor.ts'
import { recordRefusedRefund } from '#server/payments/refunds/record-refused-refund.ts'
import { payRefund } from '#server/payments/refunds/pay-refund.ts'
import { adminFile } from '#tests/support/admin/admin-file.ts'
import { aProduct, aUser } from '#tests/support/builders.ts'
import { type FakeProvider, fakeProvider } from '#tests/support/fakes/fake-provider.ts'
import { payThere, placeAndOpen } from '#tests/support/orders.ts'
import { documentsOf, issueDocument } from '#tests/support/purchases/documents.ts'
import { refundPlaced } from '#tests/support/purchases/refunds.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'
import { getOrder } from '#contract/orders/orders.ts'

describe('the VAT of a month', () => {
  let shop: TestShop
  let provider: FakeProvider
  let manager: Visitor
  before(async () => {
    provider = fakeProvider('fake', 'asked')
    shop = await aShop({ provider })
    manager = aVisitor(await aUser(shop.context, { role: 0 }))
  })
  after(() => shop.close())

  const query = (sql: string, ...values: unknown[]) => shop.context.pool.query(sql, values)

  /** An order of this price in agorot, paid at this time. */
  async function paidAt(moment: string, priceAgorot: number, percent = 18) {
    const { id } = await aProduct(shop.context, { priceAgorot, keys: 2 })
    const { orderId, visitor, reference } = await placeAndOpen(shop, id)
    await payThere(shop, provider, reference)
    await query('update payments set created_at = $2 where order_id = $1', orderId, moment)
    await query('update orders set vat_percent = $2 where id = $1', orderId, percent)
    await query(
      'update tax_documents set vat_percent = $2::int, vat_agorot = vat_agorot * sign($2::int) where order_id = $1',
      orderId,
      percent,
    )
    return { orderId, visitor }
  }
  const moveRefund = async (refundId: string, moment: string) => {
    await query('update refunds set paid_at = $2 where id = $1', refundId, moment)
    await query('update tax_documents set created_at = $2 where refund_id = $1', refundId, moment)
  }
  /** Refunds the whole order at this time. */
  async function refundedAt(moment: string, { orderId, visitor }: Awaited<ReturnType<typeof paidAt>>) {
    const { data } = await shop.call(getOrder, { orderId }, visitor)
    const lineId = data.items[0]?.id ?? ''
    const back = await refundPlaced(shop, { orderId, visitor, lineId, keyIds: [], productId: '' })
    const refundId = back.data.refunds[0]?.id ?? ''
    const { transact, jobs, payments: providers } = shop.context
    await payRefund({ transact, jobs, providers }, refundId)
    await moveRefund(refundId, moment)
    return refundId
  }
  const of = async (month: string) => (await shop.call(getVatReport, { month }, manager)).data

  test('counts payments by their day in Israel, and refunds by the day they were paid on', async () => {
    // the last minute of March in Israel, and the first of April
    await paidAt('2024-03-31T20:59:00Z', 11_700, 17)
    const april = await paidAt('2024-03-31T21:00:00Z', 5850, 17)
    await paidAt('2024-04-10T10:00:00Z', 1001, 17)
    await refundedAt('2024-05-02T10:00:00Z', april)
    const [march, inApril, may] = [await of('2024-03'), await of('2024-04'), await of('2024-05')]
    assert.deepEqual([march.total, march.vat, march.net], [117, 17, 100])
    assert.deepEqual([inApril.total, inApril.vat, inApril.net], [68.51, 9.95, 58.56])
    assert.deepEqual(
      inApril.rates.map(({ vatPercent, payments }) => [vatPercent, payments.count]),
      [[17, 2]],
    )
    assert.deepEqual([may.total, may.vat, may.net], [-58.5, -8.5, -50])
    assert.deepEqual([may.rates[0]?.refunds.count, may.rates[0]?.payments.count], [1, 0])
  })

  test('separates the rates of a month with two of them, and exempt sales', async () => {
    await paidAt('2023-07-01T10:00:00Z', 11_700, 17)
    await paidAt('2023-07-20T10:00:00Z', 11_800, 18)
    await paidAt('2023-07-21T10:00:00Z', 5000, 0)
    const july = await of('2023-07')
    assert.deepEqual(
      july.rates.map(({ vatPercent, vat, net }) => [vatPercent, vat, net]),
      [
        [18, 18, 100],
        [17, 17, 100],
        [0, 0, 50],
      ],
    )
    assert.deepEqual([july.total, july.vat, july.net, july.missing], [285, 35, 250, 3])
  })

  /** The refund fails, and a manager pays it by other means at this time. */
  async function paidAgainAt(moment: string, orderId: string, refundId: string) {
    const { transact, jobs } = shop.context
    await transact(systemActor(), (work) =>
      recordRefusedRefund(work, jobs, refundId, 'the card was closed', 'paid'),
    )
    const whileOwed = await creditsOf(refundId)
    const { tasks } = (await shop.call(getAdminOrder, { orderId }, manager)).data
    const taskId = tasks.find(({ kind }) => kind === 'refund-refused')?.id
    const closing = { orderId, taskId, reason: 'by bank transfer' }
    assert.equal((await shop.call(closeOrderTask, closing, manager)).status, 200)
    await query('update refunds set paid_at = $2 where id = $1', refundId, moment)
    return { whileOwed, after: await creditsOf(refundId) }
  }
  const creditsOf = async (refundId: string) =>
    (await query('select status from tax_documents where refund_id = $1', refundId)).rows.map(
      (row) => row['status'],
    )

  for (const credit of ['issued', 'wanted'])
    test(`counts a refund that failed in a later month and was paid again once, in the month of its credit (${credit})`, async () => {
      const year = credit === 'issued' ? 2021 : 2020
      const sale = await paidAt(`${year}-09-05T10:00:00Z`, 11_800)
      const refundId = await refundedAt(`${year}-11-25T10:00:00Z`, sale)
      if (credit === 'issued')
        for (const { id } of (await documentsOf(shop, sale.orderId)).toReversed())
          assert.equal(await issueDocument(shop, id), null)
      const november = await of(`${year}-11`)
      assert.deepEqual([november.total, november.vat], [-118, -18])
      const { whileOwed, after } = await paidAgainAt(`${year}-12-03T10:00:00Z`, sale.orderId, refundId)
      assert.deepEqual([whileOwed, after], [[credit], [credit]])
      assert.deepEqual(await of(`${year}-11`), november)
      assert.deepEqual((await of(`${year}-12`)).rates, [])
    })

  test('counts a refund that failed in the month in which it was paid when it is paid again, with a new credit', async () => {
    const sale = await paidAt('2019-09-05T10:00:00Z', 11_800)
    const now = (await query('select now()::text as now')).rows[0]?.['now']
    const refundId = await refundedAt(now, sale)
    const { whileOwed, after } = await paidAgainAt(now, sale.orderId, refundId)
    assert.deepEqual([whileOwed, after], [[], ['wanted']])
  })

  test('of a month without sales is empty', async () => {
    const { rates, total, vat, missing } = await of('2022-01')
    assert.deepEqual([rates, total, vat, missing], [[], 0, 0, 0])
  })

  test('is exported for the accountant as a table whose sums equal the report', async () => {
    const one = await paidAt('2023-02-03T10:00:00Z', 9999)
    await paidAt('2023-02-28T22:30:00Z', 100)
    await refundedAt('2023-02-20T10:00:00Z', one)
    const response = await adminFile(shop, '/api/admin/figures/vat.csv?month=2023-02', manager)
    const [head, ...rows] = (await response.text()).trim().split('\r\n')
    assert.match(head ?? '', /date,kind,order,buyer,business,business_number,.*,total,vat_percent,vat,net,/)
    const cells = rows.map((row) => row.split(','))
    assert.deepEqual(
      cells.map(([day, kind]) => [day, kind]),
      [
        ['2023-02-03', 'payment'],
        ['2023-02-20', 'refund'],
      ],
    )
    assert.deepEqual(
      cells.map((row) => [row[8], row[10], row[11]]),
      [
        ['99.99', '15.25', '84.74'],
        ['-99.99', '-15.25', '-84.74'],
      ],
    )
    const { total, vat } = await of('2023-02')
    assert.deepEqual([total, vat], [0, 0])
    const audited = await query(`select detail from audit_log where action = 'document.exported'`)
    assert.match(JSON.stringify(audited.rows), /month=2023-02/)
  })

  test('is shown to managers with permission to see figures', async () => {
    const stock = aVisitor(await aUser(shop.context, { role: 0, duties: ['stock'] }))
    assert.equal((await shop.call(getVatReport, { month: '2023-02' }, stock)).status, 403)
    const accountant = aVisitor(await aUser(shop.context, { role: 0, duties: ['accountant'] }))
    const path = '/api/admin/figures/vat.csv?month=2023-02'
    assert.equal((await adminFile(shop, path, accountant)).status, 200)
  })
})
