import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { getVatReport } from '#contract/admin/orders/documents.ts'
import { payRefund } from '#server/payments/refunds/pay-refund.ts'
import { adminFile } from '#tests/support/admin/admin-file.ts'
import { aProduct, aUser } from '#tests/support/builders.ts'
import { type FakeProvider, fakeProvider } from '#tests/support/fakes/fake-provider.ts'
import { payThere, placeAndOpen } from '#tests/support/orders.ts'
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
    return { orderId, visitor }
  }
  /** Refunds the whole order at this time. */
  async function refundedAt(moment: string, { orderId, visitor }: Awaited<ReturnType<typeof paidAt>>) {
    const { data } = await shop.call(getOrder, { orderId }, visitor)
    const lineId = data.items[0]?.id ?? ''
    const back = await refundPlaced(shop, { orderId, visitor, lineId, keyIds: [], productId: '' })
    const refundId = back.data.refunds[0]?.id ?? ''
    const { transact, jobs, payments: providers } = shop.context
    await payRefund({ transact, jobs, providers }, refundId)
    await query('update refunds set paid_at = $2 where id = $1', refundId, moment)
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
