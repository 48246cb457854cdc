import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { confirmPayment, getOrder } from '#contract/orders/orders.ts'
import { requestRefund } from '#contract/orders/refunds.ts'
import { aProduct } from '#tests/support/builders.ts'
import { compareListsOf, openTasks } from '#tests/support/admin/compare-lists.ts'
import { type FakeCardcom, fakeCardcom } from '#tests/support/fakes/cardcom/fake-cardcom.ts'
import { providerFaults } from '#tests/support/fakes/providers/provider-server.ts'
import { runJobs } from '#tests/support/identity.ts'
import { placeAndOpen } from '#tests/support/orders.ts'
import { aShop, type TestShop } from '#tests/support/shop.ts'

const listing = 'ListTransactions'

describe('CardCom’s list of transactions', () => {
  let cardcom: FakeCardcom
  let shop: TestShop
  before(async () => {
    cardcom = await fakeCardcom()
    shop = await aShop({ environment: cardcom.environment })
  })
  beforeEach(async () => {
    cardcom.faults.clear()
    cardcom.changed.clear()
    cardcom.hidden = []
    await shop.context.pool.query('update manager_tasks set resolved_at = now()')
  })
  after(async () => {
    await shop.close()
    await cardcom.stop()
  })

  const aSale = async () => {
    const { id } = await aProduct(shop.context, { priceAgorot: 4990 })
    const { orderId, visitor, reference } = await placeAndOpen(shop, id)
    const charge = cardcom.books.charge(reference)
    await shop.call(confirmPayment, { orderId }, visitor)
    return { orderId, visitor, charge }
  }
  const aRefundedSale = async () => {
    const { orderId, visitor } = await aSale()
    const lineId = (await shop.call(getOrder, { orderId }, visitor)).data.items[0]?.id
    await shop.call(requestRefund, { orderId, units: [{ lineId, quantity: 1 }] }, visitor)
    await runJobs(shop)
  }
  const own = (transaction: object) => String(Reflect.get(transaction, 'TranzactionId'))

  test('agrees with the shop, even if it omits the identifying fields of a refund', async () => {
    await aSale()
    await aRefundedSale()
    assert.deepEqual(await compareListsOf(shop), [])
    cardcom.hidden = ['CustomFields', 'Uid', 'CreateDate']
    assert.deepEqual(await compareListsOf(shop), [])
    assert.deepEqual(await openTasks(shop), [])
  })

  test('is read until a page is not full', async () => {
    cardcom.changed.set(listing, { Page_size: 1 })
    const { charge } = await aSale()
    const { transactions } = cardcom.books
    const all = [...transactions]
    const list = cardcom.books.list.bind(cardcom.books)
    cardcom.books.list = ({ Page }) => all.slice(Page - 1, Page)
    assert.deepEqual(await compareListsOf(shop), [])
    cardcom.books.list = list
    assert.deepEqual(await openTasks(shop), [])
    const pages = cardcom.calls.filter(({ method }) => method === listing).map(({ body }) => body['Page'])
    assert.ok(Number(pages.at(-1)) > 2, `the charge ${own(charge)} was on the last page`)
  })

  test('reveals an unknown payment, an unknown refund, a different amount and a missing payment', async () => {
    const [other, odd, gone] = [await aSale(), await aSale(), await aSale()]
    const { transactions } = cardcom.books
    const at = transactions.indexOf(other.charge)
    transactions[at] = { ...other.charge, Amount: 0.01 }
    const strange = { ...other.charge, TranzactionId: 70_000_001, Amount: 7, Uid: 'of-a-phone-sale' }
    const back = { ...odd.charge, TranzactionId: 70_000_002, Amount: 1, IsRefund: true, DealType: 'Refund' }
    transactions.splice(transactions.indexOf(gone.charge), 1)
    transactions.push(strange, back)
    assert.deepEqual(await compareListsOf(shop), [])
    assert.deepEqual(await openTasks(shop), [
      ['listed-otherwise', own(other.charge)],
      ['payment-not-listed', null],
      ['refund-unknown', '70000002'],
      ['unknown-payment', '70000001'],
    ])
  })

  for (const fault of providerFaults)
    test(`causes no tasks if CardCom fails (${fault})`, async () => {
      const { charge } = await aSale()
      cardcom.books.transactions[cardcom.books.transactions.indexOf(charge)] = { ...charge, Amount: 0.02 }
      cardcom.faults.set(listing, fault)
      assert.equal((await compareListsOf(shop)).length, 1)
      assert.deepEqual(await openTasks(shop), [])
    })
})
