import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { enterDocument } from '#contract/admin/orders/documents.ts'
import { getOrder, placeOrder, startPayment } from '#contract/orders/orders.ts'
import { aProduct, aUser } from '#tests/support/builders.ts'
import { documentsOf, issueDocuments } from '#tests/support/purchases/documents.ts'
import { fakeProvider } from '#tests/support/fakes/fake-provider.ts'
import { anOrder, payThere, placeAndOpen } from '#tests/support/orders.ts'
import { openTasksOf } from '#tests/support/payments.ts'
import { buyKeys } from '#tests/support/purchases/refunds.ts'
import { aShop, aVisitor } from '#tests/support/shop.ts'
import { storeSetting } from '#tests/support/admin/stored-settings.ts'
import { systemActor } from '#server/database/actor.ts'
import { findMissingDocuments } from './find-missing-documents.ts'

describe('a shop whose provider issues no documents', () => {
  test('leaves them to the accountant: no task is opened, and the buyer sees the document that is entered', async (t) => {
    const provider = fakeProvider()
    const shop = await aShop({ provider }, t)
    const { orderId, visitor } = await buyKeys(shop, provider)
    assert.deepEqual(await issueDocuments(shop), [])
    await shop.context.pool.query(`update tax_documents set created_at = now() - interval '30 days'`)
    await shop.context.transact(systemActor(), findMissingDocuments)
    assert.deepEqual(await openTasksOf(shop, orderId), [])
    const [row, ...more] = await documentsOf(shop, orderId)
    assert.deepEqual([row?.kind, row?.status, more], ['invoice-receipt', 'wanted', []])
    const accountant = aVisitor(await aUser(shop.context, { role: 0, duties: ['accountant'] }))
    const typed = { number: 'A-77', link: 'https://books.example/77', allocationNumber: null }
    const entered = await shop.call(enterDocument, { documentId: row?.id, ...typed }, accountant)
    assert.equal(entered.status, 200, JSON.stringify(entered.problem))
    const { data } = await shop.call(getOrder, { orderId }, visitor)
    assert.deepEqual(
      data.documents.map(({ number, link, allocationNumber }) => ({ number, link, allocationNumber })),
      [typed],
    )
  })
})

describe('an exempt dealer', () => {
  test('charges no VAT and issues receipts', async (t) => {
    const provider = fakeProvider('fake', 'asked')
    const shop = await aShop({ provider, environment: { VAT_MODE: 'exempt' } }, t)
    const { orderId, visitor } = await buyKeys(shop, provider)
    const { data } = await shop.call(getOrder, { orderId }, visitor)
    assert.deepEqual([data.vat, data.vatPercent], [0, 0])
    await issueDocuments(shop)
    const [row] = await documentsOf(shop, orderId)
    assert.deepEqual([row?.kind, row?.vat_agorot], ['receipt', 0])
    assert.equal(provider.documents.get(row?.id ?? '')?.vatPercent, 0)
  })
})

describe('the day of the payment', () => {
  test('counts for the document that the provider issues with the charge, too', async (t) => {
    const provider = fakeProvider('fake', 'charge')
    const shop = await aShop({ provider }, t)
    const { id } = await aProduct(shop.context)
    const visitor = aVisitor()
    const { data } = await shop.call(placeOrder, anOrder([{ productId: id, quantity: 1 }]), visitor)
    await storeSetting(shop.context, 'VAT_MODE', 'exempt')
    await shop.call(startPayment, { orderId: data.orderId }, visitor)
    assert.deepEqual(
      [...provider.opened.values()].map(({ vatPercent }) => vatPercent),
      [0],
    )
  })

  test('determines the VAT rate, not the day of the order', async (t) => {
    const provider = fakeProvider()
    const shop = await aShop({ provider }, t)
    const { id } = await aProduct(shop.context, { priceAgorot: 12_000 })
    const { orderId, visitor, reference } = await placeAndOpen(shop, id)
    const before = await shop.call(getOrder, { orderId }, visitor)
    assert.equal(before.data.vatPercent, 18)
    // a rate that takes effect while the buyer is paying
    await storeSetting(shop.context, 'VAT_RATES', ['2026-01-01=20'])
    await payThere(shop, provider, reference)
    const { data } = await shop.call(getOrder, { orderId }, visitor)
    assert.deepEqual([data.vatPercent, data.vat, data.total], [20, 20, 120])
  })
})
