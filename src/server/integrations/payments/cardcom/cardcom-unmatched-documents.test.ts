import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { api } from '#contract/api.ts'
import { systemActor } from '#server/database/actor.ts'
import { removeUnissued } from '#server/documents/create-documents.ts'
import { wrapProviders } from '#server/integrations/payments/providers.ts'
import { settlePayment } from '#server/payments/settling/settle-payment.ts'
import { aProduct, aUser } from '#tests/support/builders.ts'
import { adminFile } from '#tests/support/admin/admin-file.ts'
import { storeSetting } from '#tests/support/admin/stored-settings.ts'
import { cardcomDocumentsShop } from '#tests/support/fakes/cardcom/cardcom-documents-shop.ts'
import { placeAndOpen } from '#tests/support/orders.ts'
import { issueDocuments, payRefunds, vatOfMonth } from '#tests/support/purchases/documents.ts'
import { aVisitor, type Visitor } from '#tests/support/shop.ts'

const issuing = 'CreateDocument'
const asking = 'GetLpResult'

describe('CardCom’s document of a payment that its order cannot take', () => {
  const own = cardcomDocumentsShop()
  const { documentsOf, callsOf, sent, ageCharge } = own
  let manager: Visitor
  before(async () => {
    manager = aVisitor(await aUser(own.shop.context, { role: 0 }))
  })

  /** An order that a manager cancels while its payment page is open. */
  async function cancelled() {
    const { id } = await aProduct(own.shop.context, { priceAgorot: 4990, keys: 3 })
    const placed = await placeAndOpen(own.shop, id)
    const cancel = { id: placed.orderId, status: 'cancelled', reason: 'asked by phone' }
    assert.equal((await own.shop.call(api.changeOrderStatus, cancel, manager)).status, 200)
    return placed
  }
  const settle = async ({ orderId, visitor }: Awaited<ReturnType<typeof cancelled>>) => {
    assert.equal((await own.shop.call(api.confirmPayment, { orderId }, visitor)).data.payment, null)
  }
  const seen = async (orderId: string) =>
    (await documentsOf(orderId)).map(({ kind, status }) => `${kind} ${status}`)

  test('is recorded and credited, once each', async () => {
    const placed = await cancelled()
    const [had, calls] = [own.cardcom.books.documents.length, callsOf(issuing)]
    const charge = own.cardcom.books.charge(placed.reference)
    await settle(placed)
    await settle(placed)
    const [invoice] = await documentsOf(placed.orderId)
    assert.deepEqual([invoice?.status, invoice?.number], ['issued', String(charge.DocumentNumber)])
    await payRefunds(own.shop)
    assert.deepEqual(await issueDocuments(own.shop), [])
    assert.deepEqual(await seen(placed.orderId), ['invoice-receipt issued', 'credit issued'])
    assert.deepEqual(
      own.cardcom.books.documents.slice(had).map(({ DocumentType: type }) => type),
      ['TaxInvoiceAndReceipt', 'TaxInvoiceAndReceiptRefund'],
    )
    assert.equal(callsOf(issuing), calls + 1)
    assert.match(sent(issuing).Document.Comments, new RegExp(`, ${charge.DocumentNumber}$`))
    const { data } = await own.shop.call(api.getOrder, { orderId: placed.orderId }, placed.visitor)
    assert.deepEqual([data.status, data.payment], ['cancelled', null])
  })

  test('is in the month’s VAT with its credit: together they are nothing', async () => {
    const placed = await cancelled()
    own.cardcom.books.charge(placed.reference)
    await settle(placed)
    await payRefunds(own.shop)
    await issueDocuments(own.shop)
    const month = await vatOfMonth(own.shop, manager, { orderId: placed.orderId, month: '2021-05' })
    const [rate] = month.rates
    assert.deepEqual([rate?.payments.total, rate?.refunds.total, month.vat], [49.9, 49.9, 0])
    assert.equal((await own.shop.call(api.getVatReport, { month: '2021-04' }, manager)).data.total, 0)
  })

  test('counts in the month’s VAT and its export at its own rate, as its credit does', async () => {
    const placed = await cancelled()
    own.cardcom.books.charge(placed.reference)
    // a rate that takes effect after the order was placed
    await storeSetting(own.shop.context, 'VAT_RATES', ['2026-01-01=20'])
    await settle(placed)
    await payRefunds(own.shop)
    await issueDocuments(own.shop)
    await storeSetting(own.shop.context, 'VAT_RATES', null)
    const { rates } = await vatOfMonth(own.shop, manager, { orderId: placed.orderId, month: '2021-06' })
    assert.deepEqual(
      rates.map(({ vatPercent, payments, refunds }) => [vatPercent, payments.vat, refunds.vat]),
      [[20, 8.32, 8.32]],
    )
    assert.deepEqual(
      (await documentsOf(placed.orderId)).map((document) => document.vat),
      [832, 832],
    )
    const response = await adminFile(own.shop, '/api/admin/figures/vat.csv?month=2021-06', manager)
    const [, ...lines] = (await response.text()).trim().split('\r\n')
    assert.deepEqual(
      lines.map((line) => line.split(',').slice(9, 11)),
      [
        ['20', '8.32'],
        ['20', '-8.32'],
      ],
    )
  })

  test('of another sum than the order’s is credited when a manager refunds it', async () => {
    const { id } = await aProduct(own.shop.context, { priceAgorot: 4990, keys: 3 })
    const placed = await placeAndOpen(own.shop, id)
    own.cardcom.books.charge(placed.reference, { Amount: 10 })
    await settle(placed)
    assert.deepEqual(await seen(placed.orderId), ['invoice-receipt issued'])
    const { rows } = await own.shop.context.pool.query<{ id: string }>(
      'select id from manager_tasks where order_id = $1',
      [placed.orderId],
    )
    const refund = { taskId: rows[0]?.id, reason: 'wrong sum' }
    assert.equal((await own.shop.call(api.refundUnmatchedPayment, refund, manager)).data.amount, 10)
    await payRefunds(own.shop)
    assert.deepEqual(await issueDocuments(own.shop), [])
    assert.deepEqual(await seen(placed.orderId), ['invoice-receipt issued', 'credit issued'])
    const { Products: products } = sent(issuing).Document
    assert.deepEqual(products, [{ ...products[0], Quantity: 1, UnitCost: 10, TotalLineCost: 10 }])
  })

  test('is awaited if it comes later than the charge, and its credit waits for it', async () => {
    const placed = await cancelled()
    const calls = callsOf(issuing)
    own.cardcom.changed.set(asking, { DocumentInfo: null })
    own.cardcom.books.charge(placed.reference)
    await settle(placed)
    await payRefunds(own.shop)
    const wrong = (await issueDocuments(own.shop)).join()
    assert.match(wrong, /has not issued the document.*waits for the document/)
    assert.equal(callsOf(issuing), calls)
    own.cardcom.changed.clear()
    assert.deepEqual(await issueDocuments(own.shop), [])
    assert.deepEqual(await seen(placed.orderId), ['invoice-receipt issued', 'credit issued'])
    assert.equal(callsOf(issuing), calls + 1)
  })

  test('is not issued separately if none came with the charge, and nothing is credited', async () => {
    const placed = await cancelled()
    const [had, calls] = [own.cardcom.books.documents.length, callsOf(issuing)]
    const page = own.cardcom.books.pages.get(placed.reference)
    assert.ok(page)
    delete page.Document
    own.cardcom.books.charge(placed.reference)
    await settle(placed)
    await payRefunds(own.shop)
    assert.deepEqual(await seen(placed.orderId), ['invoice-receipt wanted', 'credit wanted'])
    await ageCharge(placed.orderId)
    assert.deepEqual(await issueDocuments(own.shop), [])
    assert.deepEqual(await seen(placed.orderId), [])
    assert.deepEqual([own.cardcom.books.documents.length, callsOf(issuing)], [had, calls])
  })

  test('leaves no credit of a refund that is paid while the missing document is removed', async () => {
    const placed = await cancelled()
    const page = own.cardcom.books.pages.get(placed.reference)
    assert.ok(page)
    delete page.Document
    own.cardcom.books.charge(placed.reference)
    await settle(placed)
    const [invoice] = await documentsOf(placed.orderId)
    const [removed, end] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
    const removing = own.shop.context.transact(systemActor(), async (work) => {
      await removeUnissued(work, invoice?.id ?? '')
      removed.resolve(undefined)
      await end.promise
    })
    await Promise.race([removed.promise, removing])
    const paying = payRefunds(own.shop)
    await Promise.race([paying, setTimeout(300)])
    end.resolve(undefined)
    await Promise.all([removing, paying])
    assert.deepEqual(await seen(placed.orderId), [])
  })

  test('is recorded even if documents were switched off meanwhile: the credit is the accountant’s', async () => {
    const placed = await cancelled()
    own.cardcom.books.charge(placed.reference)
    const { transact, jobs, payments, settings } = own.shop.context
    const providers = wrapProviders(payments, (provider) => ({
      ...provider,
      can: { ...provider.can, documents: false, documentsWithCharge: false },
    }))
    const settling = { transact, jobs, providers, settings, actor: systemActor() }
    await settlePayment(settling, { provider: 'cardcom', reference: placed.reference })
    await payRefunds(own.shop)
    assert.deepEqual(await issueDocuments(own.shop), [])
    assert.deepEqual(await seen(placed.orderId), ['invoice-receipt issued', 'credit wanted'])
  })
})
