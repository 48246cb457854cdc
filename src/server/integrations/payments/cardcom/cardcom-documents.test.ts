import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import * as v from 'valibot'
import { confirmPayment, getOrder } from '#contract/orders/orders.ts'
import { requestRefund } from '#contract/orders/refunds.ts'
import { issueTaxDocument } from '#server/documents/issue-document.ts'
import { payRefund } from '#server/payments/refunds/pay-refund.ts'
import { aProduct } from '#tests/support/builders.ts'
import { type FakeCardcom, fakeCardcom } from '#tests/support/fakes/cardcom/fake-cardcom.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { placeAndOpen } from '#tests/support/orders.ts'
import { openTasksOf } from '#tests/support/payments.ts'
import { aShop, type TestShop } from '#tests/support/shop.ts'

const issuing = 'CreateDocument'
const asking = 'GetLpResult'
const failed = { DocumentInfo: { ResponseCode: 9, Description: 'Failed', DocumentNumber: 0 } }

const asked = v.object({
  Document: v.looseObject({
    DocumentTypeToCreate: v.string(),
    Comments: v.string(),
    Products: v.array(v.looseObject({ Description: v.string() })),
  }),
  DealNumbers: v.optional(v.array(v.object({ DealNumber: v.number() }))),
})

type Row = {
  id: string
  kind: string
  status: string
  number: string | null
  link: string | null
  problem: string | null
}

describe('a tax document of CardCom', () => {
  let cardcom: FakeCardcom
  let shop: TestShop
  let productId: string
  before(async () => {
    cardcom = await fakeCardcom()
    shop = await aShop({ environment: { ...cardcom.environment, CARDCOM_DOCUMENTS: 'on' } })
  })
  beforeEach(async () => {
    cardcom.trouble.clear()
    cardcom.changed.clear()
    productId = (await aProduct(shop.context, { priceAgorot: 4990, keys: 10 })).id
  })
  after(async () => {
    await assertInvariants(shop.context.pool)
    await shop.close()
    await cardcom.stop()
  })

  const sent = (method: string) =>
    v.parse(asked, cardcom.calls.findLast((call) => call.method === method)?.body)
  async function buy(quantity = 1, wanted: NonNullable<Parameters<typeof placeAndOpen>[2]>['wanted'] = {}) {
    const placed = await placeAndOpen(shop, productId, { quantity, wanted })
    const charge = cardcom.books.charge(placed.reference)
    const { orderId, visitor } = placed
    assert.equal((await shop.call(confirmPayment, { orderId }, visitor)).data.status, 'completed')
    return { ...placed, charge }
  }
  async function refundUnits({ orderId, visitor }: Awaited<ReturnType<typeof buy>>, quantity: number) {
    const lineId = (await shop.call(getOrder, { orderId }, visitor)).data.items[0]?.id
    const { data } = await shop.call(requestRefund, { orderId, units: [{ lineId, quantity }] }, visitor)
    const { transact, jobs, payments: providers } = shop.context
    for (const { id } of data.refunds) await payRefund({ transact, jobs, providers }, id)
  }
  async function documentsOf(orderId: string, kind?: string): Promise<Row[]> {
    const { rows } = await shop.context.pool.query<Row>(
      'select id, kind, status, number, link, problem from tax_documents where order_id = $1 order by id',
      [orderId],
    )
    return rows.filter((row) => kind === undefined || row.kind === kind)
  }
  async function issue(orderId: string, kind: string): Promise<Row | undefined> {
    const { transact, payments: providers, jobs } = shop.context
    const [wanted] = await documentsOf(orderId, kind)
    await issueTaxDocument({ transact, providers, jobs }, { documentId: wanted?.id ?? '' })
    return (await documentsOf(orderId, kind))[0]
  }

  test('comes with the charge: its lines add up, and its number and link are stored', async () => {
    const { orderId, charge } = await buy(2)
    const [document] = await documentsOf(orderId)
    assert.equal(document?.kind, 'invoice-receipt')
    assert.equal(document.status, 'issued')
    assert.equal(document.number, String(charge.DocumentNumber))
    assert.match(document.link ?? '', /^https:/)
    const { DocumentTypeToCreate: type, Products: products, ...fields } = sent('Create').Document
    assert.equal(type, 'TaxInvoiceAndReceipt')
    assert.deepEqual(products, [{ ...products[0], Quantity: 2, UnitCost: 49.9, TotalLineCost: 99.8 }])
    assert.equal(fields['Language'], 'he')
    assert.equal(fields['IsVatFree'], false)
  })

  test('of an exempt dealer is a receipt, with the name and number of a business buyer and each discount in its line', async () => {
    const provider = shop.context.payments.find('cardcom')
    const name = { en: 'Game', he: 'משחק' }
    await provider?.start({
      attemptId: crypto.randomUUID(),
      orderId: 'an-order',
      orderNumber: 'MF-1',
      amountAgorot: 14_005,
      language: 'en',
      lines: [
        { name, quantity: 3, unitPriceAgorot: 3000, discountAgorot: 995, totalAgorot: 8005 },
        { name, quantity: 2, unitPriceAgorot: 3000, discountAgorot: 0, totalAgorot: 6000 },
      ],
      buyer: {
        name: 'Dana Levi',
        email: 'dana@example.com',
        phone: null,
        business: { name: 'Levi Ltd.', number: '000000018' },
      },
      vatPercent: 0,
      method: null,
      expiresAt: new Date(),
      successUrl: 'https://shop.example/success',
      failureUrl: 'https://shop.example/fail',
      webhookUrl: 'https://shop.example/webhook',
    })
    const { DocumentTypeToCreate: type, Products: products, ...fields } = sent('Create').Document
    assert.equal(type, 'Receipt')
    assert.equal(fields['IsVatFree'], true)
    assert.equal(fields['Name'], 'Levi Ltd.')
    assert.equal(fields['TaxId'], '000000018')
    assert.deepEqual(
      products.map(({ Description: what, Quantity: quantity, UnitCost: cost }) => [what, quantity, cost]),
      [
        ['Game × 3', 1, 80.05],
        ['Game', 2, 30],
      ],
    )
  })

  test('is awaited if it is issued later than the charge', async () => {
    cardcom.changed.set(asking, { DocumentInfo: null })
    const { orderId } = await buy()
    await assert.rejects(issue(orderId, 'invoice-receipt'), /has not issued the document/)
    cardcom.changed.clear()
    assert.equal((await issue(orderId, 'invoice-receipt'))?.status, 'issued')
  })

  test('is issued separately for the same charge if issuing it failed with the charge', async () => {
    cardcom.changed.set(asking, failed)
    const { orderId, charge } = await buy()
    Object.assign(charge, { DocumentNumber: null })
    assert.equal((await issue(orderId, 'invoice-receipt'))?.status, 'issued')
    const { Document: document, DealNumbers: deals } = sent(issuing)
    assert.deepEqual(deals, [{ DealNumber: charge.TranzactionId }])
    assert.equal(document['Languge'], 'he')
  })

  test('is found on the charge even if the page reports that issuing it failed', async () => {
    cardcom.changed.set(asking, failed)
    const { orderId, charge } = await buy()
    const count = cardcom.books.documents.length
    assert.equal((await issue(orderId, 'invoice-receipt'))?.number, String(charge.DocumentNumber))
    assert.equal(cardcom.books.documents.length, count)
  })

  test('of a refund is a credit for the refunded amount', async () => {
    const bought = await buy(3)
    await refundUnits(bought, 1)
    const [refund] = cardcom.books.refundsOf(bought.charge)
    assert.equal((await issue(bought.orderId, 'credit'))?.status, 'issued')
    const { Document: document, DealNumbers: deals } = sent(issuing)
    assert.deepEqual(deals, [{ DealNumber: refund?.TranzactionId }])
    assert.equal(document.DocumentTypeToCreate, 'TaxInvoiceAndReceiptRefund')
    assert.match(document.Comments, new RegExp(`, ${bought.charge.DocumentNumber}$`))
    const { Products: products } = document
    assert.deepEqual(products, [{ ...products[0], Quantity: 1, UnitCost: 49.9, TotalLineCost: 49.9 }])
  })

  test('of a refund that cancelled its charge is not mistaken for the invoice of the charge', async () => {
    cardcom.changed.set('RefundByTransactionId', { NewTranzactionId: null })
    const bought = await buy()
    const invoice = String(bought.charge.DocumentNumber)
    await refundUnits(bought, 1)
    const credit = await issue(bought.orderId, 'credit')
    assert.equal(credit?.status, 'issued')
    assert.notEqual(credit.number, invoice)
  })

  test('causes a task for a manager if the response was lost, and is found when it is requested again', async () => {
    const bought = await buy()
    await refundUnits(bought, 1)
    const count = cardcom.books.documents.length
    cardcom.trouble.set(issuing, 'lost')
    assert.equal((await issue(bought.orderId, 'credit'))?.status, 'failed')
    assert.deepEqual(await openTasksOf(shop, bought.orderId), ['document-missing'])
    cardcom.trouble.clear()
    assert.equal((await issue(bought.orderId, 'credit'))?.status, 'issued')
    assert.equal(cardcom.books.documents.length, count + 1)
    assert.deepEqual(await openTasksOf(shop, bought.orderId), [])
  })

  test('causes a task for a manager, with CardCom’s message, if CardCom refuses it', async () => {
    const bought = await buy()
    await refundUnits(bought, 1)
    cardcom.changed.set(issuing, { ResponseCode: 44, Description: 'No such module' })
    assert.equal((await issue(bought.orderId, 'credit'))?.problem, 'No such module (44)')
    assert.deepEqual(await openTasksOf(shop, bought.orderId), ['document-missing'])
  })

  test('is not issued while the list of transactions cannot be read', async () => {
    const bought = await buy()
    await refundUnits(bought, 1)
    const count = cardcom.books.documents.length
    cardcom.changed.set('ListTransactions', { ResponseCode: 12, Description: 'Not allowed' })
    await assert.rejects(issue(bought.orderId, 'credit'), /does not show transaction/)
    assert.equal(cardcom.books.documents.length, count)
  })
})
