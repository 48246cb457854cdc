import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { extractText, getDocumentProxy } from 'unpdf'
import { downloadAdminConfirmation } from '#contract/admin/orders/documents.ts'
import { refundUnmatchedPayment } from '#contract/admin/orders/payments.ts'
import { downloadConfirmation } from '#contract/orders/confirmation.ts'
import { adminFile } from '#tests/support/admin/admin-file.ts'
import { aCoupon, aProduct, aUser } from '#tests/support/builders.ts'
import { fakeProvider } from '#tests/support/fakes/fake-provider.ts'
import { buyOne, placeAndOpen } from '#tests/support/orders.ts'
import { reportToShop } from '#tests/support/payments.ts'
import { payRefunds } from '#tests/support/purchases/documents.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'

/** The text of a PDF in logical order, without direction marks. */
async function textOf(bytes: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true })
  return text.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
}

describe('the confirmation of an order', () => {
  let shop: TestShop
  before(async () => {
    const environment = { BUSINESS_NAME: 'מפתח סחר בע״מ', BUSINESS_NUMBER: '514000009' }
    shop = await aShop({ environment })
  })
  after(() => shop.close())

  const fetchFrom = (path: string, visitor: Visitor) => shop.request(path, {}, visitor)
  async function confirmation(orderId: string, language: 'en' | 'he', visitor: Visitor) {
    const response = await fetchFrom(`/api/orders/${orderId}/confirmation.pdf?language=${language}`, visitor)
    assert.equal(response.status, 200)
    assert.equal(response.headers.get('content-type'), 'application/pdf')
    return new Uint8Array(await response.arrayBuffer())
  }
  async function bought(coupon: { readonly code?: string } = {}) {
    const { id } = await aProduct(shop.context, {
      name: { en: 'Windows 11 Pro – key (OEM)', he: 'Windows 11 Pro – מפתח הפעלה (OEM)' },
      priceAgorot: 123_450,
      keys: 3,
    })
    const { code } = await aCoupon(shop.context, coupon)
    const wanted = { businessName: 'Levi Systems בע״מ', businessNumber: '514000009', couponCode: code }
    return { code, ...(await buyOne(shop, id, { quantity: 2, wanted })) }
  }

  test('states in English what was ordered, by whom, from whom and for how much', async () => {
    const { orderId, visitor, order, code } = await bought()
    const text = await textOf(await confirmation(orderId, 'en', visitor))
    for (const part of [
      'Order confirmation',
      'It is not a tax invoice and not a receipt.',
      order.number,
      'Windows 11 Pro – key (OEM)',
      '₪1,234.50',
      '₪2,469.00',
      `Discount (${code})`,
      'Of which VAT (18%)',
      'Dana Levi',
      order.email,
      '514000009',
      'Sandbox',
    ])
      assert.ok(text.includes(part), `${part} is missing in: ${text}`)
  })

  test('states it in Hebrew, with words, numbers and names in the right order', async () => {
    const { orderId, visitor, order } = await bought({ code: '2026-SALE' })
    const text = await textOf(await confirmation(orderId, 'he', visitor))
    for (const part of [
      'אישור הזמנה',
      'הוא אינו חשבונית מס ואינו קבלה',
      order.number,
      'מפתח הפעלה',
      'Windows 11 Pro',
      '₪1,234.50',
      '₪2,469.00',
      'מתוכו מע״מ',
      'מפתח סחר בע״מ',
      'Levi Systems',
      '2026-SALE',
      order.email,
    ])
      assert.ok(text.includes(part), `${part} is missing in: ${text}`)
  })

  test('contains no licence key, not even its last characters', async () => {
    const { orderId, visitor, order } = await bought()
    const text = await textOf(await confirmation(orderId, 'en', visitor))
    for (const { lastFour } of order.items.flatMap(({ keys }) => keys)) assert.ok(!text.includes(lastFour))
  })

  test('is available to its buyer and to managers, and to nobody else', async () => {
    const { orderId } = await bought()
    const input = { orderId, language: 'en' }
    assert.equal((await shop.call(downloadConfirmation, input, aVisitor())).status, 404)
    const manager = aVisitor(await aUser(shop.context, { role: 0 }))
    assert.equal((await shop.call(downloadConfirmation, input, manager)).status, 404)
    const path = `/api/admin/orders/${orderId}/confirmation.pdf?language=en`
    assert.equal((await adminFile(shop, path, manager)).status, 200)
    const user = aVisitor(await aUser(shop.context))
    assert.equal((await shop.call(downloadAdminConfirmation, input, user)).status, 403)
  })

  test('does not exist before the order is paid', async () => {
    const { id } = await aProduct(shop.context)
    const { orderId, visitor } = await placeAndOpen(shop, id)
    const { status } = await shop.call(downloadConfirmation, { orderId, language: 'he' }, visitor)
    assert.equal(status, 404)
  })
})

describe('the confirmation of an order that was paid twice', () => {
  test('lists no refund of a payment that did not pay it', async (t) => {
    const provider = fakeProvider()
    const shop = await aShop({ provider }, t)
    const manager = aVisitor(await aUser(shop.context, { role: 0 }))
    const { orderId, visitor, reference } = await placeAndOpen(shop, (await aProduct(shop.context)).id)
    provider.pay(reference, { amountAgorot: 1000 })
    provider.pay(reference)
    await reportToShop(shop, reference)
    const { rows } = await shop.context.pool.query<{ id: string }>(
      'select id from manager_tasks where order_id = $1',
      [orderId],
    )
    const back = { taskId: rows[0]?.id, reason: 'wrong sum' }
    assert.equal((await shop.call(refundUnmatchedPayment, back, manager)).status, 202)
    await payRefunds(shop)
    const path = `/api/orders/${orderId}/confirmation.pdf?language=en`
    const response = await shop.request(path, {}, visitor)
    const text = await textOf(new Uint8Array(await response.arrayBuffer()))
    assert.ok(text.includes('₪49.90'))
    for (const part of ['Refunded on', '₪10.00']) assert.ok(!text.includes(part), text)
  })
})
