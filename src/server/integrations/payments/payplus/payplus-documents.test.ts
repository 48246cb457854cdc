import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { requestDocument } from '#contract/admin/orders/documents.ts'
import { getAdminOrder } from '#contract/admin/orders/orders.ts'
import { getOrder } from '#contract/orders/orders.ts'
import { requestRefund } from '#contract/orders/refunds.ts'
import { issueTaxDocument } from '#server/documents/issue-document.ts'
import { payRefund } from '#server/payments/refunds/pay-refund.ts'
import { aCoupon, aProduct, aUser } from '#tests/support/builders.ts'
import { type FakePayplus, fakePayplus } from '#tests/support/fakes/payplus/fake-payplus.ts'
import { placeAndOpen } from '#tests/support/orders.ts'
import { openTasksOf } from '#tests/support/payments.ts'
import { aShop, aVisitor, type TestShop } from '#tests/support/shop.ts'

for (const mode of ['registered', 'exempt'] as const)
  describe(`PayPlus Books for a dealer that is ${mode}`, () => {
    let payplus: FakePayplus
    let shop: TestShop
    before(async () => {
      payplus = await fakePayplus()
      const environment = { ...payplus.environment, PAYPLUS_DOCUMENTS: 'on', VAT_MODE: mode }
      shop = await aShop({ environment })
    })
    beforeEach(() => {
      payplus.faults.clear()
      payplus.refusesDocuments = null
    })
    after(async () => {
      await shop.close()
      await payplus.stop()
    })

    async function issue(): Promise<void> {
      const { transact, payments: providers, pool, jobs } = shop.context
      const { rows } = await pool.query<{ id: string }>(
        `select id from tax_documents where status <> 'issued' order by created_at`,
      )
      for (const { id } of rows) await issueTaxDocument({ transact, providers, jobs }, { documentId: id })
    }
    async function buy() {
      const { id } = await aProduct(shop.context, { priceAgorot: 9990, keys: 3 })
      const { code } = await aCoupon(shop.context)
      const wanted = { couponCode: code, businessName: 'Levi Ltd.', businessNumber: '514000009' }
      const placed = await placeAndOpen(shop, id, { quantity: 2, wanted })
      const { body, headers } = payplus.webhook(payplus.books.charge(placed.reference))
      await shop.request('/api/payments/webhooks/payplus', { method: 'POST', body, headers })
      return placed
    }
    const documentsOf = async ({ orderId, visitor }: Awaited<ReturnType<typeof buy>>) =>
      (await shop.call(getOrder, { orderId }, visitor)).data.documents
    const sentTo = (method: string) => payplus.calls.filter((call) => call.method === method).at(-1)?.body

    test('issues a document that adds up to the payment, with the business and the VAT rate', async () => {
      const placed = await buy()
      assert.equal(sentTo('generateLink')?.['initial_invoice'], false)
      await issue()
      const [document] = await documentsOf(placed)
      assert.equal(document?.kind, mode === 'registered' ? 'invoice-receipt' : 'receipt')
      assert.match(document.link ?? '', /^https:\/\/docs\.payplus\.example\//)
      const sent = sentTo(mode === 'registered' ? 'new/inv_tax_receipt' : 'new/inv_receipt')
      assert.equal(sent?.['totalAmount'], document.amount)
      assert.equal(sent['vat_percentage'], mode === 'registered' ? 18 : undefined)
      assert.match(JSON.stringify(sent['items']), mode === 'registered' ? /"vat_type":0/ : /"vat_type":2/)
      assert.match(JSON.stringify(sent['customer']), /"name":"Levi Ltd\.".*"vat_number":"514000009"/)
    })

    test('issues no second document if the response was lost', async () => {
      const placed = await buy()
      const had = payplus.documents.size
      payplus.faults.set('new', 'lost')
      await assert.rejects(issue())
      assert.deepEqual(await documentsOf(placed), [])
      payplus.faults.clear()
      await issue()
      assert.equal(payplus.documents.size, had + 1)
      assert.equal((await documentsOf(placed)).length, 1)
    })

    test('is not asked to mail a document to a buyer who was erased', async () => {
      const { orderId } = await buy()
      await shop.context.pool.query(`update orders set email = '', phone = null where id = $1`, [orderId])
      await issue()
      const sent = sentTo(mode === 'registered' ? 'new/inv_tax_receipt' : 'new/inv_receipt')
      assert.equal(sent?.['send_document_email'], false)
      assert.doesNotMatch(JSON.stringify(sent), /"(email|phone)"/)
    })

    test('issues a credit for the refunded amount', async () => {
      const placed = await buy()
      await issue()
      const { orderId, visitor } = placed
      const { data } = await shop.call(getOrder, { orderId }, visitor)
      const units = [{ lineId: data.items[0]?.id, quantity: 1 }]
      const refunded = await shop.call(requestRefund, { orderId, units }, visitor)
      const { transact, jobs, payments: providers } = shop.context
      await payRefund({ transact, jobs, providers }, refunded.data.refunds[0]?.id ?? '')
      assert.equal(sentTo('RefundByTransactionUID')?.['initial_invoice'], false)
      await issue()
      const credit = (await documentsOf(placed)).at(-1)
      assert.deepEqual([credit?.kind, credit?.amount], ['credit', refunded.data.refunded])
      const sent = sentTo(mode === 'registered' ? 'new/inv_refund' : 'new/inv_refund_receipt')
      assert.equal(Math.abs(Number(sent?.['totalAmount'])), credit?.amount)
    })

    test('causes a task while it refuses the document', async () => {
      const placed = await buy()
      payplus.refusesDocuments = 'brand-not-found'
      await issue()
      assert.deepEqual(await openTasksOf(shop, placed.orderId), ['document-missing'])
      payplus.refusesDocuments = null
      const manager = aVisitor(await aUser(shop.context, { role: 0 }))
      const { data } = await shop.call(getAdminOrder, { orderId: placed.orderId }, manager)
      await shop.call(requestDocument, { documentId: data.documents[0]?.id }, manager)
      await issue()
      assert.deepEqual(await openTasksOf(shop, placed.orderId), [])
    })
  })
