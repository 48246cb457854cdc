import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { enterDocument, listMissingDocuments, requestDocument } from '#contract/admin/orders/documents.ts'
import { getAdminOrder } from '#contract/admin/orders/orders.ts'
import { getOrder } from '#contract/orders/orders.ts'
import { aProduct, aUser } from '#tests/support/builders.ts'
import { documentsOf, issueDocument, issueDocuments, payRefunds } from '#tests/support/purchases/documents.ts'
import { type FakeProvider, fakeProvider } from '#tests/support/fakes/fake-provider.ts'
import { payThere, placeAndOpen } from '#tests/support/orders.ts'
import { openTasksOf, reportToShop } from '#tests/support/payments.ts'
import { buyKeys, refundPlaced } from '#tests/support/purchases/refunds.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'
import { systemActor } from '#server/database/actor.ts'
import { findMissingDocuments } from './find-missing-documents.ts'

describe('a provider that issues documents', () => {
  let shop: TestShop
  let provider: FakeProvider
  let manager: Visitor
  before(async () => {
    provider = fakeProvider('fake', 'asked')
    shop = await aShop({ provider })
    manager = aVisitor(await aUser(shop.context, { role: 0 }))
  })
  beforeEach(() => (provider.issuing = 'well'))
  after(() => shop.close())

  const byHand = { number: 'A-78', link: null, allocationNumber: null }

  test('gets one request once the order is paid, with the payment and the buyer', async () => {
    const { id } = await aProduct(shop.context, { priceAgorot: 11_800, keys: 5 })
    const wanted = { businessName: 'לוי מערכות בע״מ', businessNumber: '51-400000-9' }
    const { orderId, visitor, reference } = await placeAndOpen(shop, id, { quantity: 2, wanted })
    await payThere(shop, provider, reference)
    assert.deepEqual(await issueDocuments(shop), [])
    const [row] = await documentsOf(shop, orderId)
    const sent = provider.documents.get(row?.id ?? '')
    assert.deepEqual(
      [sent?.kind, sent?.amountAgorot, sent?.vatPercent, sent?.reference, sent?.creditOf],
      ['invoice-receipt', 23_600, 18, reference, null],
    )
    assert.deepEqual(sent?.buyer.business, { name: 'לוי מערכות בע״מ', number: '514000009' })
    assert.deepEqual(
      sent?.lines.map(({ quantity, unitPriceAgorot, totalAgorot }) => [
        quantity,
        unitPriceAgorot,
        totalAgorot,
      ]),
      [[2, 11_800, 23_600]],
    )
    const { data } = await shop.call(getOrder, { orderId }, visitor)
    assert.deepEqual(
      data.documents.map(({ kind, number, link, amount }) => [kind, number, link, amount]),
      [['invoice-receipt', '1', 'https://docs.example/1', 236]],
    )
    assert.deepEqual(data.business, { name: 'לוי מערכות בע״מ', number: '514000009' })
    const seen = await shop.call(getAdminOrder, { orderId }, manager)
    assert.deepEqual(
      seen.data.documents.map(({ status, vat, needsAllocationNumber }) => [
        status,
        vat,
        needsAllocationNumber,
      ]),
      [['issued', 36, false]],
    )
  })

  test('issues one document, however often it is requested and whichever response is lost', async () => {
    const { orderId } = await buyKeys(shop, provider)
    const had = provider.documents.size
    provider.issuing = 'lost'
    assert.match((await issueDocuments(shop)).join(), /response was lost/)
    assert.equal((await documentsOf(shop, orderId))[0]?.status, 'wanted')
    provider.issuing = 'well'
    assert.deepEqual(await issueDocuments(shop), [])
    assert.deepEqual(await issueDocuments(shop), [])
    assert.equal(provider.documents.size, had + 1)
    assert.equal((await documentsOf(shop, orderId))[0]?.status, 'issued')
  })

  test('gets a request for a credit for each paid refund, with the refunded part', async () => {
    const bought = await buyKeys(shop, provider, { quantity: 2 })
    await issueDocuments(shop)
    await refundPlaced(shop, bought, 1)
    assert.equal((await documentsOf(shop, bought.orderId)).length, 1, 'nothing has been refunded yet')
    await payRefunds(shop)
    await issueDocuments(shop)
    const [charge, credit] = await documentsOf(shop, bought.orderId)
    assert.deepEqual([credit?.kind, credit?.status], ['credit', 'issued'])
    const sent = provider.documents.get(credit?.id ?? '')
    assert.equal(sent?.amountAgorot, (provider.documents.get(charge?.id ?? '')?.amountAgorot ?? 0) / 2)
    assert.match(sent?.transactionId ?? '', /^back-/)
    assert.match(sent?.creditOf ?? '', /^\d+$/)
  })

  test('gets no request for a credit before it has issued the invoice that the credit reverses', async () => {
    const bought = await buyKeys(shop, provider)
    provider.issuing = 'lost'
    await issueDocuments(shop)
    await refundPlaced(shop, bought)
    await payRefunds(shop)
    const [charge, credit] = await documentsOf(shop, bought.orderId)
    assert.deepEqual([charge?.status, credit?.status], ['wanted', 'wanted'])
    provider.issuing = 'well'
    const early = await issueDocument(shop, credit?.id ?? '')
    assert.match(early ?? '', /waits for the document of its payment/)
    assert.equal(provider.documents.has(credit?.id ?? ''), false)
    assert.deepEqual(await issueDocuments(shop), [])
    const issued = await documentsOf(shop, bought.orderId)
    assert.deepEqual(
      issued.map(({ status }) => status),
      ['issued', 'issued'],
    )
    assert.equal(provider.documents.get(credit?.id ?? '')?.creditOf, issued[0]?.number)
  })

  test('gets no request for a credit if it refused the invoice, until a manager requests both again', async () => {
    const bought = await buyKeys(shop, provider)
    provider.issuing = 'refused'
    await issueDocuments(shop)
    await refundPlaced(shop, bought)
    await payRefunds(shop)
    provider.issuing = 'well'
    assert.deepEqual(await issueDocuments(shop), [])
    const [charge, credit] = await documentsOf(shop, bought.orderId)
    assert.deepEqual([credit?.status, credit?.problem], ['failed', 'charge-not-documented'])
    assert.equal(provider.documents.has(credit?.id ?? ''), false)
    assert.deepEqual(await openTasksOf(shop, bought.orderId), ['document-missing', 'document-missing'])
    for (const document of [charge, credit]) {
      await shop.call(requestDocument, { documentId: document?.id }, manager)
      assert.deepEqual(await issueDocuments(shop), [])
    }
    assert.match(provider.documents.get(credit?.id ?? '')?.creditOf ?? '', /^\d+$/)
    assert.deepEqual(await openTasksOf(shop, bought.orderId), [])
  })

  test('gets no request for a credit of an invoice that was entered by hand: it is the accountant’s', async () => {
    const bought = await buyKeys(shop, provider)
    await refundPlaced(shop, bought)
    await payRefunds(shop)
    const [charge, credit] = await documentsOf(shop, bought.orderId)
    await shop.call(enterDocument, { documentId: charge?.id, ...byHand }, manager)
    assert.deepEqual(await issueDocuments(shop), [])
    assert.equal(provider.documents.has(credit?.id ?? ''), false)
    const [, left] = await documentsOf(shop, bought.orderId)
    assert.deepEqual([left?.status, left?.provider], ['wanted', null])
  })

  test('leaves no task about a credit that becomes the accountant’s after all', async () => {
    const bought = await buyKeys(shop, provider)
    provider.issuing = 'refused'
    await refundPlaced(shop, bought)
    await payRefunds(shop)
    await issueDocuments(shop)
    const [charge, credit] = await documentsOf(shop, bought.orderId)
    await shop.call(enterDocument, { documentId: charge?.id, ...byHand }, manager)
    assert.deepEqual(await openTasksOf(shop, bought.orderId), ['document-missing'])
    await shop.call(requestDocument, { documentId: credit?.id }, manager)
    assert.deepEqual(await issueDocuments(shop), [])
    assert.deepEqual(await openTasksOf(shop, bought.orderId), [])
  })

  test('causes a task if it refuses, and a manager can request the document again', async () => {
    const { orderId } = await buyKeys(shop, provider)
    provider.issuing = 'refused'
    assert.deepEqual(await issueDocuments(shop), [])
    const [row] = await documentsOf(shop, orderId)
    assert.equal(row?.status, 'failed')
    assert.deepEqual(await openTasksOf(shop, orderId), ['document-missing'])
    const listed = await shop.call(listMissingDocuments, {}, manager)
    assert.equal(
      listed.data.rows.find((one) => one.orderId === orderId)?.document.problem,
      'the month is closed',
    )
    provider.issuing = 'well'
    assert.equal((await shop.call(requestDocument, { documentId: row?.id }, manager)).status, 202)
    await issueDocuments(shop)
    assert.deepEqual(await openTasksOf(shop, orderId), [])
  })

  test('causes one task if it does not respond for hours, and a manager can enter a document issued elsewhere', async () => {
    const { orderId, visitor } = await buyKeys(shop, provider)
    const [row] = await documentsOf(shop, orderId)
    const look = () => shop.context.transact(systemActor(), findMissingDocuments)
    await look()
    assert.deepEqual(await openTasksOf(shop, orderId), [])
    await shop.context.pool.query(
      `update tax_documents set created_at = now() - interval '7 hours' where id = $1`,
      [row?.id],
    )
    await look()
    await look()
    assert.deepEqual(await openTasksOf(shop, orderId), ['document-missing'])
    const typed = { number: 'A-77', link: 'https://books.example/77', allocationNumber: '123456789' }
    const entered = await shop.call(enterDocument, { documentId: row?.id, ...typed }, manager)
    assert.equal(entered.status, 200)
    assert.deepEqual(await openTasksOf(shop, orderId), [])
    await issueDocuments(shop)
    assert.equal(provider.documents.has(row?.id ?? ''), false, 'no second document is requested')
    const { data } = await shop.call(getOrder, { orderId }, visitor)
    assert.deepEqual(
      data.documents.map(({ number, link, allocationNumber }) => ({ number, link, allocationNumber })),
      [typed],
    )
  })

  test('leaves a large business invoice without an allocation number until a manager enters it', async () => {
    const { id } = await aProduct(shop.context, { priceAgorot: 700_000, keys: 1 })
    const wanted = { businessName: 'Levi Ltd.', businessNumber: '514000009' }
    const { orderId, reference } = await placeAndOpen(shop, id, { wanted })
    await payThere(shop, provider, reference)
    await issueDocuments(shop)
    const missing = async () => {
      const { data } = await shop.call(listMissingDocuments, {}, manager)
      return data.rows.find((one) => one.orderId === orderId)?.document
    }
    const document = await missing()
    assert.deepEqual([document?.status, document?.needsAllocationNumber], ['issued', true])
    const same = { documentId: document?.id, number: document?.number, link: document?.link }
    const wrong = await shop.call(enterDocument, { ...same, allocationNumber: '1234' }, manager)
    assert.deepEqual(wrong.problem.fields, { allocationNumber: 'allocation-number' })
    const { status } = await shop.call(enterDocument, { ...same, allocationNumber: '987654321' }, manager)
    assert.equal(status, 200)
    assert.equal(await missing(), undefined)
  })
})

describe('a provider that issues documents with the charge', () => {
  let shop: TestShop
  let provider: FakeProvider
  before(async () => {
    provider = fakeProvider('fake', 'charge')
    shop = await aShop({ provider })
  })
  after(() => shop.close())

  test('reports them with the payment, or when the payment is queried later', async () => {
    const { id } = await aProduct(shop.context, { keys: 5 })
    const document = { number: '55', url: 'https://docs.example/55', allocationNumber: null }
    const first = await placeAndOpen(shop, id)
    provider.pay(first.reference, { document })
    await reportToShop(shop, first.reference)
    assert.equal((await documentsOf(shop, first.orderId))[0]?.status, 'issued')

    const second = await placeAndOpen(shop, id)
    await payThere(shop, provider, second.reference)
    assert.match((await issueDocuments(shop)).join(), /has not issued document/)
    assert.equal((await documentsOf(shop, second.orderId))[0]?.status, 'wanted')
  })
})
