import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cardcomDocumentsShop } from '#tests/support/fakes/cardcom/cardcom-documents-shop.ts'
import { openTasksOf } from '#tests/support/payments.ts'

const issuing = 'CreateDocument'
const asking = 'GetLpResult'
const failed = { DocumentInfo: { ResponseCode: 9, Description: 'Failed', DocumentNumber: 0 } }

describe('a tax document of CardCom', () => {
  const own = cardcomDocumentsShop()
  const { buy, refundUnits, documentsOf, issue, sent, callsOf, ageCharge } = own

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
    const provider = own.shop.context.payments.find('cardcom')
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
    own.cardcom.changed.set(asking, { DocumentInfo: null })
    const { orderId } = await buy()
    await assert.rejects(issue(orderId, 'invoice-receipt'), /has not issued the document/)
    own.cardcom.changed.clear()
    assert.equal((await issue(orderId, 'invoice-receipt'))?.status, 'issued')
  })

  test('is issued separately if the page shows none for minutes, as one that was opened without', async () => {
    own.cardcom.changed.set(asking, { DocumentInfo: null })
    const { orderId, charge } = await buy()
    Object.assign(charge, { DocumentNumber: null })
    await assert.rejects(issue(orderId, 'invoice-receipt'), /has not issued the document/)
    await ageCharge(orderId)
    assert.equal((await issue(orderId, 'invoice-receipt'))?.status, 'issued')
    assert.deepEqual(sent(issuing).DealNumbers, [{ DealNumber: charge.TranzactionId }])
  })

  test('is found on the charge if the page shows none for minutes', async () => {
    own.cardcom.changed.set(asking, { DocumentInfo: null })
    const { orderId, charge } = await buy()
    const calls = callsOf(issuing)
    await ageCharge(orderId)
    assert.equal((await issue(orderId, 'invoice-receipt'))?.number, String(charge.DocumentNumber))
    assert.equal(callsOf(issuing), calls)
  })

  test('is issued separately for the same charge if issuing it failed with the charge', async () => {
    own.cardcom.changed.set(asking, failed)
    const { orderId, charge } = await buy()
    Object.assign(charge, { DocumentNumber: null })
    assert.equal((await issue(orderId, 'invoice-receipt'))?.status, 'issued')
    const { Document: document, DealNumbers: deals } = sent(issuing)
    assert.deepEqual(deals, [{ DealNumber: charge.TranzactionId }])
    assert.equal(document['Languge'], 'he')
  })

  test('is found on the charge even if the page reports that issuing it failed', async () => {
    own.cardcom.changed.set(asking, failed)
    const { orderId, charge } = await buy()
    const count = own.cardcom.books.documents.length
    assert.equal((await issue(orderId, 'invoice-receipt'))?.number, String(charge.DocumentNumber))
    assert.equal(own.cardcom.books.documents.length, count)
  })

  test('of a refund is a credit for the refunded amount', async () => {
    const bought = await buy(3)
    await refundUnits(bought, 1)
    const [refund] = own.cardcom.books.refundsOf(bought.charge)
    assert.equal((await issue(bought.orderId, 'credit'))?.status, 'issued')
    const { Document: document, DealNumbers: deals } = sent(issuing)
    assert.deepEqual(deals, [{ DealNumber: refund?.TranzactionId }])
    assert.equal(document.DocumentTypeToCreate, 'TaxInvoiceAndReceiptRefund')
    assert.match(document.Comments, new RegExp(`, ${bought.charge.DocumentNumber}$`))
    const { Products: products } = document
    assert.deepEqual(products, [{ ...products[0], Quantity: 1, UnitCost: 49.9, TotalLineCost: 49.9 }])
  })

  test('of a refund that cancelled its charge is not mistaken for the invoice of the charge', async () => {
    own.cardcom.changed.set('RefundByTransactionId', { NewTranzactionId: null })
    const bought = await buy()
    const invoice = String(bought.charge.DocumentNumber)
    await refundUnits(bought, 1)
    const credit = await issue(bought.orderId, 'credit')
    assert.equal(credit?.status, 'issued')
    assert.notEqual(credit.number, invoice)
  })

  test('causes a task for a manager, with CardCom’s message, if CardCom refuses it', async () => {
    const bought = await buy()
    await refundUnits(bought, 1)
    own.cardcom.changed.set(issuing, { ResponseCode: 44, Description: 'No such module' })
    assert.equal((await issue(bought.orderId, 'credit'))?.problem, 'No such module (44)')
    assert.deepEqual(await openTasksOf(own.shop, bought.orderId), ['document-missing'])
  })

  test('is not issued while the list of transactions cannot be read', async () => {
    const bought = await buy()
    await refundUnits(bought, 1)
    const count = own.cardcom.books.documents.length
    own.cardcom.changed.set('ListTransactions', { ResponseCode: 12, Description: 'Not allowed' })
    await assert.rejects(issue(bought.orderId, 'credit'), /does not show transaction/)
    assert.equal(own.cardcom.books.documents.length, count)
  })

  test('of a refund is not mailed by CardCom if the buyer was erased', async () => {
    const bought = await buy(2)
    await refundUnits(bought, 1)
    await own.shop.context.pool.query(`update orders set email = '', phone = null where id = $1`, [
      bought.orderId,
    ])
    assert.equal((await issue(bought.orderId, 'credit'))?.status, 'issued')
    const { Document: document } = sent(issuing)
    assert.deepEqual([document['IsSendByEmail'], 'Email' in document], [false, false])
  })
})
