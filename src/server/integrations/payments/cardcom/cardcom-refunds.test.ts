import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { getAdminOrder } from '#contract/admin/orders/orders.ts'
import { retryRefund } from '#contract/admin/orders/refunds.ts'
import { confirmPayment } from '#contract/orders/orders.ts'
import { aProduct, aUser } from '#tests/support/builders.ts'
import { type FakeCardcom, fakeCardcom } from '#tests/support/fakes/cardcom/fake-cardcom.ts'
import { providerFaults } from '#tests/support/fakes/providers/provider-server.ts'
import { runJobs } from '#tests/support/identity.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { placeAndOpen } from '#tests/support/orders.ts'
import { openTasksOf } from '#tests/support/payments.ts'
import {
  submitRefundRequest,
  payOwed,
  refundStatus,
  sentAnHourAgo,
} from '#tests/support/purchases/refunds.ts'
import { aShop, aVisitor, type TestShop } from '#tests/support/shop.ts'

const refunding = 'RefundByTransactionId'
const listing = 'ListTransactions'

describe('a refund at CardCom', () => {
  let cardcom: FakeCardcom
  let shop: TestShop
  let productId: string
  before(async () => {
    cardcom = await fakeCardcom()
    shop = await aShop({ environment: cardcom.environment })
  })
  beforeEach(async () => {
    cardcom.faults.clear()
    cardcom.changed.clear()
    cardcom.hidden = []
    cardcom.milliseconds = 0
    productId = (await aProduct(shop.context, { priceAgorot: 4990, keys: 10 })).id
  })
  after(async () => {
    await assertInvariants(shop.context.pool)
    await shop.close()
    await cardcom.stop()
  })

  async function owe(quantity: number, units: number) {
    const placed = await placeAndOpen(shop, productId, { quantity })
    const { orderId, visitor } = placed
    const charge = cardcom.books.charge(placed.reference)
    assert.equal((await shop.call(confirmPayment, { orderId }, visitor)).data.status, 'completed')
    const [refundId = ''] = await submitRefundRequest(shop, placed, units)
    return { ...placed, charge, refundId }
  }
  async function loseResponse(refundId: string) {
    cardcom.faults.set(refunding, 'lost')
    await assert.rejects(payOwed(shop, refundId))
    cardcom.faults.clear()
  }

  test('is paid in full, in part, and in a second part', async () => {
    const full = await owe(1, 1)
    await payOwed(shop, full.refundId)
    assert.equal(await refundStatus(shop, full.refundId), 'paid')
    const part = await owe(3, 1)
    await payOwed(shop, part.refundId)
    for (const id of await submitRefundRequest(shop, part, 1)) await payOwed(shop, id)
    assert.deepEqual(
      cardcom.books.refundsOf(part.charge).map(({ Amount }) => Amount),
      [49.9, 49.9],
    )
  })

  test('is requested with the charge, the amount and its own id, as the API contract says', async () => {
    const { refundId, charge } = await owe(2, 1)
    await payOwed(shop, refundId)
    assert.deepEqual(cardcom.calls.findLast(({ method }) => method === refunding)?.body, {
      ApiName: 'name-of-the-shop',
      ApiPassword: 'password-of-the-shop',
      TransactionId: charge.TranzactionId,
      PartialSum: 49.9,
      AllowMultipleRefunds: true,
      CustomFields: [{ Id: 25, Value: refundId }],
    })
  })

  test('is paid even without a transaction of its own, if it cancels a charge before its deposit', async () => {
    const { refundId } = await owe(1, 1)
    cardcom.changed.set(refunding, { NewTranzactionId: null })
    await payOwed(shop, refundId)
    assert.equal(await refundStatus(shop, refundId), 'paid')
  })

  test('causes a task for a manager, with the reason, if CardCom refuses it', async () => {
    const { refundId, charge, orderId } = await owe(1, 1)
    const { TranzactionId: TransactionId } = charge
    const asked = { ApiName: 'a', ApiPassword: 'b', TransactionId, CancelOnly: false }
    cardcom.books.refund({ ...asked, PartialSum: 10, AllowMultipleRefunds: true, CustomFields: [] })
    await payOwed(shop, refundId)
    assert.equal(await refundStatus(shop, refundId), 'refused')
    assert.deepEqual(await openTasksOf(shop, orderId), ['refund-refused'])
    const manager = aVisitor(await aUser(shop.context, { role: 0 }))
    const { data } = await shop.call(getAdminOrder, { orderId }, manager)
    const reason = 'Refund sum is larger than the transaction (33)'
    assert.ok(data.events.some(({ details }) => details['reason'] === reason))
  })

  test('that CardCom refused is not sent by a retry if the list has one of its amount without a Uid', async () => {
    const { refundId, charge, orderId } = await owe(2, 1)
    const { refund } = cardcom.books
    cardcom.books.refund = () => 'The refund card is empty'
    await payOwed(shop, refundId)
    cardcom.books.refund = refund
    // a manager makes it at the terminal
    const asked = { ApiName: 'a', ApiPassword: 'b', TransactionId: charge.TranzactionId, CancelOnly: false }
    cardcom.books.refund({ ...asked, PartialSum: 49.9, AllowMultipleRefunds: true, CustomFields: [] })
    cardcom.hidden = ['Uid']
    const manager = aVisitor(await aUser(shop.context, { role: 0 }))
    assert.equal((await shop.call(retryRefund, { orderId, refundId }, manager)).status, 202)
    await payOwed(shop, refundId)
    assert.equal(await refundStatus(shop, refundId), 'refused')
    assert.equal(cardcom.books.refundsOf(charge).length, 1)
    assert.deepEqual(await openTasksOf(shop, orderId), ['refund-refused'])
  })

  test('stays owed if the password is wrong, and the error names the settings', async () => {
    const { refundId, charge } = await owe(1, 1)
    const { refund } = cardcom.books
    cardcom.books.refund = () => 'ApiPassword is wrong'
    await assert.rejects(payOwed(shop, refundId), /does not accept CARDCOM_API_NAME and CARDCOM_API_PASSWORD/)
    cardcom.books.refund = refund
    assert.equal(await refundStatus(shop, refundId), 'owed')
    assert.equal(cardcom.books.refundsOf(charge).length, 0)
  })

  test('is found by its id, and not repeated, if the response was lost', async () => {
    for (const units of [1, 2]) {
      const { refundId, charge } = await owe(2, units)
      await loseResponse(refundId)
      await payOwed(shop, refundId)
      assert.equal(await refundStatus(shop, refundId), 'paid')
      assert.equal(cardcom.books.refundsOf(charge).length, 1)
    }
  })

  test('is found by the Uid of its charge if the response was lost and the list shows no ids', async () => {
    cardcom.hidden = ['CustomFields']
    const another = await owe(2, 1)
    await payOwed(shop, another.refundId)
    const part = await owe(3, 1)
    const { charge } = part
    await payOwed(shop, part.refundId)
    const second = (await submitRefundRequest(shop, part, 1)).at(-1) ?? ''
    await loseResponse(second)
    await payOwed(shop, second)
    assert.equal(await refundStatus(shop, second), 'paid')
    const ids = cardcom.books.refundsOf(charge).map(({ TranzactionId: id }) => String(id))
    const { rows } = await shop.context.pool.query<{ id: string }>(
      'select transaction_id as id from refunds where id = any($1) order by transaction_id',
      [[part.refundId, second]],
    )
    assert.deepEqual(
      rows.map(({ id }) => id),
      ids,
    )
  })

  for (const [what, others, milliseconds] of [
    ['on a later page of a long list', 600, 0],
    ['if the pages of the list together take longer than the shop waits for one response', 1100, 700],
  ] as const)
    test(`is found ${what}`, async () => {
      const { refundId, charge } = await owe(2, 1)
      await loseResponse(refundId)
      const refund = cardcom.books.transactions.pop()
      assert.ok(refund)
      const filler = { ...refund, IsRefund: false, DealType: 'Debit', CustomFields: null }
      const fillers = Array.from({ length: others }, (_, at) => ({ ...filler, TranzactionId: at + 1 }))
      cardcom.books.transactions.push(...fillers, refund)
      cardcom.milliseconds = milliseconds
      await payOwed(shop, refundId)
      cardcom.books.transactions.splice(cardcom.books.transactions.length - others - 1, others)
      assert.equal(await refundStatus(shop, refundId), 'paid')
      assert.equal(cardcom.books.refundsOf(charge).length, 1)
    })

  test('is sent again if it never arrived, but only when it can no longer be in flight', async () => {
    const { refundId, charge } = await owe(2, 1)
    cardcom.faults.set(refunding, 'reset')
    await assert.rejects(payOwed(shop, refundId))
    cardcom.faults.clear()
    await payOwed(shop, refundId)
    assert.equal(cardcom.books.refundsOf(charge).length, 0)
    await sentAnHourAgo(shop, refundId)
    await payOwed(shop, refundId)
    assert.equal(await refundStatus(shop, refundId), 'paid')
    assert.equal(cardcom.books.refundsOf(charge).length, 1)
  })

  for (const [what, prepare] of [
    ['neither ids nor Uids', () => (cardcom.hidden = ['CustomFields', 'Uid'])],
    ['nothing', () => cardcom.changed.set(listing, { Tranzactions: null })],
    ['something unexpected', () => cardcom.changed.set(listing, { Tranzactions: [{ Amount: {} }] })],
    ['an error', () => cardcom.changed.set(listing, { ResponseCode: 12, Description: 'Not allowed' })],
  ] as const)
    test(`is never repeated if the list does not show whether it was made (it returns ${what}): a manager gets a task`, async () => {
      const { refundId, charge, orderId } = await owe(2, 1)
      await loseResponse(refundId)
      prepare()
      await sentAnHourAgo(shop, refundId)
      await payOwed(shop, refundId)
      assert.equal(await refundStatus(shop, refundId), 'refused')
      assert.deepEqual(await openTasksOf(shop, orderId), ['refund-refused'])
      assert.equal(cardcom.books.refundsOf(charge).length, 1)
    })

  for (const fault of providerFaults.filter((one) => one !== 'lost'))
    test(`stays owed if CardCom does not respond (${fault}), and is not repeated at once`, async () => {
      const { refundId, charge } = await owe(2, 1)
      cardcom.faults.set(refunding, fault)
      await assert.rejects(payOwed(shop, refundId))
      cardcom.faults.clear()
      await payOwed(shop, refundId)
      assert.equal(await refundStatus(shop, refundId), 'owed')
      assert.equal(cardcom.books.refundsOf(charge).length, 0)
    })

  for (const fault of providerFaults)
    test(`with an unknown result is not repeated while the list cannot be read (${fault})`, async () => {
      const { refundId, charge } = await owe(2, 1)
      await loseResponse(refundId)
      await sentAnHourAgo(shop, refundId)
      cardcom.faults.set(listing, fault)
      await assert.rejects(payOwed(shop, refundId))
      cardcom.faults.clear()
      await payOwed(shop, refundId)
      assert.equal(await refundStatus(shop, refundId), 'paid')
      assert.equal(cardcom.books.refundsOf(charge).length, 1)
    })

  test('is made once by ten concurrent servers', async () => {
    const { refundId, charge } = await owe(2, 1)
    await Promise.all(Array.from({ length: 10 }, () => payOwed(shop, refundId)))
    await runJobs(shop)
    assert.equal(cardcom.books.refundsOf(charge).length, 1)
    assert.equal(await refundStatus(shop, refundId), 'paid')
  })
})
