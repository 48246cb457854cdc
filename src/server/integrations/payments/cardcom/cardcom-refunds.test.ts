import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { getAdminOrder } from '#contract/admin/orders/orders.ts'
import { confirmPayment } from '#contract/orders/orders.ts'
import { aProduct, aUser } from '#tests/support/builders.ts'
import { type FakeCardcom, fakeCardcom } from '#tests/support/fakes/cardcom/fake-cardcom.ts'
import { providerTroubles } from '#tests/support/fakes/providers/provider-server.ts'
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
    cardcom.trouble.clear()
    cardcom.changed.clear()
    cardcom.hidden = []
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
  async function loseAnswer(refundId: string) {
    cardcom.trouble.set(refunding, 'lost')
    await assert.rejects(payOwed(shop, refundId))
    cardcom.trouble.clear()
  }

  test('in full, in part, and a second part', async () => {
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

  test('names the charge, the sum and itself, by a request that keeps to the contract', async () => {
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

  test('that cancels a charge before its deposit has no transaction of its own, and is paid', async () => {
    const { refundId } = await owe(1, 1)
    cardcom.changed.set(refunding, { NewTranzactionId: null })
    await payOwed(shop, refundId)
    assert.equal(await refundStatus(shop, refundId), 'paid')
  })

  test('that CardCom refuses is a task for a person, with the reason', async () => {
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

  test('with a wrong password stays owed, and the log names the settings', async () => {
    const { refundId, charge } = await owe(1, 1)
    const { refund } = cardcom.books
    cardcom.books.refund = () => 'ApiPassword is wrong'
    await assert.rejects(payOwed(shop, refundId), /does not accept CARDCOM_API_NAME and CARDCOM_API_PASSWORD/)
    cardcom.books.refund = refund
    assert.equal(await refundStatus(shop, refundId), 'owed')
    assert.equal(cardcom.books.refundsOf(charge).length, 0)
  })

  test('of which the answer was lost is found by the id it carries, not repeated', async () => {
    for (const units of [1, 2]) {
      const { refundId, charge } = await owe(2, units)
      await loseAnswer(refundId)
      await payOwed(shop, refundId)
      assert.equal(await refundStatus(shop, refundId), 'paid')
      assert.equal(cardcom.books.refundsOf(charge).length, 1)
    }
  })

  test('of which the answer was lost is found by the Uid of its charge where the list shows no ids', async () => {
    cardcom.hidden = ['CustomFields']
    const another = await owe(2, 1)
    await payOwed(shop, another.refundId)
    const part = await owe(3, 1)
    const { charge } = part
    await payOwed(shop, part.refundId)
    const second = (await submitRefundRequest(shop, part, 1)).at(-1) ?? ''
    await loseAnswer(second)
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

  test('is found on a later page of a long list', async () => {
    const { refundId, charge } = await owe(2, 1)
    await loseAnswer(refundId)
    const refund = cardcom.books.transactions.pop()
    assert.ok(refund)
    const filler = { ...refund, IsRefund: false, DealType: 'Debit', CustomFields: null }
    const fillers = Array.from({ length: 600 }, (_, at) => ({ ...filler, TranzactionId: at + 1 }))
    cardcom.books.transactions.push(...fillers, refund)
    await payOwed(shop, refundId)
    cardcom.books.transactions.splice(cardcom.books.transactions.length - 601, 600)
    assert.equal(await refundStatus(shop, refundId), 'paid')
    assert.equal(cardcom.books.refundsOf(charge).length, 1)
  })

  test('that never arrived is sent again, but only when it can no longer be on its way', async () => {
    const { refundId, charge } = await owe(2, 1)
    cardcom.trouble.set(refunding, 'reset')
    await assert.rejects(payOwed(shop, refundId))
    cardcom.trouble.clear()
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
    test(`whose fate the list does not tell (it says ${what}) is never repeated: a person looks`, async () => {
      const { refundId, charge, orderId } = await owe(2, 1)
      await loseAnswer(refundId)
      prepare()
      await sentAnHourAgo(shop, refundId)
      await payOwed(shop, refundId)
      assert.equal(await refundStatus(shop, refundId), 'refused')
      assert.deepEqual(await openTasksOf(shop, orderId), ['refund-refused'])
      assert.equal(cardcom.books.refundsOf(charge).length, 1)
    })

  for (const trouble of providerTroubles.filter((one) => one !== 'lost'))
    test(`that CardCom does not answer (${trouble}) stays owed, and nothing is repeated at once`, async () => {
      const { refundId, charge } = await owe(2, 1)
      cardcom.trouble.set(refunding, trouble)
      await assert.rejects(payOwed(shop, refundId))
      cardcom.trouble.clear()
      await payOwed(shop, refundId)
      assert.equal(await refundStatus(shop, refundId), 'owed')
      assert.equal(cardcom.books.refundsOf(charge).length, 0)
    })

  for (const trouble of providerTroubles)
    test(`of unknown fate stays owed while the list cannot be read (${trouble})`, async () => {
      const { refundId, charge } = await owe(2, 1)
      await loseAnswer(refundId)
      await sentAnHourAgo(shop, refundId)
      cardcom.trouble.set(listing, trouble)
      await assert.rejects(payOwed(shop, refundId))
      cardcom.trouble.clear()
      await payOwed(shop, refundId)
      assert.equal(await refundStatus(shop, refundId), 'paid')
      assert.equal(cardcom.books.refundsOf(charge).length, 1)
    })

  test('by ten servers at once goes back once', async () => {
    const { refundId, charge } = await owe(2, 1)
    await Promise.all(Array.from({ length: 10 }, () => payOwed(shop, refundId)))
    await runJobs(shop)
    assert.equal(cardcom.books.refundsOf(charge).length, 1)
    assert.equal(await refundStatus(shop, refundId), 'paid')
  })
})
