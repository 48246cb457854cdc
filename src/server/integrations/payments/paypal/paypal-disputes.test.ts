import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { settleDispute } from '#contract/admin/orders/disputes.ts'
import { getAdminOrder } from '#contract/admin/orders/orders.ts'
import { revealKey } from '#contract/orders/orders.ts'
import { aUser } from '#tests/support/builders.ts'
import { type PaypalOrder, paypalShop } from '#tests/support/fakes/paypal/paypal-shop.ts'
import { aVisitor } from '#tests/support/shop.ts'

describe('a chargeback at PayPal, reported as a dispute and as a reversal of its capture', () => {
  const seller = paypalShop()
  type Sale = PaypalOrder & { readonly captureId: string; readonly keyId: string }
  async function aSale(): Promise<Sale> {
    const placed = await seller.place()
    seller.paypal.books.approve(placed.reference)
    const { items } = await seller.confirm(placed)
    const [capture] = seller.capturesOf(placed.reference)
    const keyId = items[0]?.keys[0]?.id
    assert.ok(capture !== undefined && keyId !== undefined)
    return { ...placed, captureId: capture.id, keyId }
  }
  const send = async (type: string, resource: object, at = new Date()) => {
    const { body, headers } = seller.paypal.event(type, resource, at)
    const sent = await seller.shop.request('/api/payments/webhooks/paypal', { method: 'POST', body, headers })
    assert.equal(sent.status, 202)
  }
  const dispute = ({ captureId }: Sale, outcome: string | null = null, at = new Date()) =>
    send(
      outcome === null ? 'CUSTOMER.DISPUTE.CREATED' : 'CUSTOMER.DISPUTE.RESOLVED',
      {
        dispute_id: `PP-D-${captureId}`,
        reason: 'UNAUTHORISED',
        status: outcome === null ? 'OPEN' : 'RESOLVED',
        ...(outcome !== null && { dispute_outcome: { outcome_code: outcome } }),
        dispute_amount: { currency_code: 'ILS', value: '49.90' },
        disputed_transactions: [{ seller_transaction_id: captureId }],
      },
      at,
    )
  const won = (sale: Sale) => dispute(sale, 'RESOLVED_SELLER_FAVOUR')
  const lost = (sale: Sale) => dispute(sale, 'RESOLVED_BUYER_FAVOUR')
  const dayOf = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000)
  const reversed = ({ captureId, reference }: Sale, id = `R${captureId}`, at = dayOf(-1)) =>
    send(
      'PAYMENT.CAPTURE.REVERSED',
      {
        id,
        amount: { currency_code: 'ILS', value: '49.90' },
        supplementary_data: { related_ids: { order_id: reference, capture_id: captureId } },
      },
      at,
    )
  const wonLater = (sale: Sale) => dispute(sale, 'RESOLVED_SELLER_FAVOUR', dayOf(2))
  const reversedLater = (sale: Sale) => reversed(sale, `L${sale.captureId}`, dayOf(1))
  const statesOf = async ({ orderId }: Sale) => {
    const { rows } = await seller.shop.context.pool.query<{ state: string }>(
      'select state from disputes where order_id = $1 order by created_at, id',
      [orderId],
    )
    return rows.map(({ state }) => state)
  }
  const reveal = async ({ orderId, keyId, visitor }: Sale) => {
    const { status, problem } = await seller.shop.call(revealKey, { orderId, keyId }, visitor)
    return status === 200 ? 'shown' : problem.code
  }

  const orders = {
    'reversal, dispute, won': [reversed, dispute, won],
    'reversal, won': [reversed, won],
    'reversal, dispute, reversal again, won': [reversed, dispute, reversed, won],
    'dispute, reversal, won': [dispute, reversed, won],
    'dispute, a reversal of a later day, won after it': [dispute, reversedLater, wonLater],
    'dispute, a reversal of a later day, won, won after it': [dispute, reversedLater, won, wonLater],
    'dispute, won, reversal': [dispute, won, reversed],
    'reversal, dispute, won, reversal again': [reversed, dispute, won, reversed],
  } as const
  for (const [title, events] of Object.entries(orders))
    test(`is won, and its keys open again, if the shop wins (${title})`, async () => {
      const sale = await aSale()
      for (const event of events) await event(sale)
      assert.deepEqual([...new Set(await statesOf(sale))], ['won'])
      assert.equal(await reveal(sale), 'shown')
    })

  for (const [title, events] of Object.entries({
    'dispute, won, a reversal of a later day': [dispute, won, reversedLater],
    'reversal, dispute, won, a reversal of a later day': [reversed, dispute, won, reversedLater],
    'a reversal of a later day, won': [reversedLater, won],
    'dispute, a reversal of a later day, won': [dispute, reversedLater, won],
    'dispute, a reversal of a later day, won, won again': [dispute, reversedLater, won, won],
    'dispute, two reversals, the later one first, won': [dispute, reversedLater, reversed, won],
    'dispute, lost, a reversal of a later day, won': [dispute, lost, reversedLater, won],
  }))
    test(`takes the money if it is reversed after the shop has won (${title})`, async () => {
      const sale = await aSale()
      for (const event of events) await event(sale)
      assert.equal(await reveal(sale), 'order-held')
      const manager = aVisitor(await aUser(seller.shop.context, { role: 0 }))
      const { data } = await seller.shop.call(getAdminOrder, { orderId: sale.orderId }, manager)
      const lostOnes = data.disputes.filter(({ state }) => state === 'lost')
      assert.deepEqual(
        lostOnes.map(({ unrecorded }) => unrecorded),
        [49.9],
      )
      const loss = {
        orderId: sale.orderId,
        disputeId: lostOnes[0]?.id,
        version: data.version,
        units: [],
        amount: 49.9,
        reason: 'PayPal took it',
      }
      assert.equal((await seller.shop.call(settleDispute, loss, manager)).status, 200)
    })

  test('is one dispute if the reversal is reported while it is open, and lost if the shop loses', async () => {
    const sale = await aSale()
    await dispute(sale)
    await reversed(sale)
    assert.deepEqual(await statesOf(sale), ['open'])
    assert.equal(await reveal(sale), 'order-held')
    await lost(sale)
    await reversed(sale)
    assert.deepEqual(await statesOf(sale), ['lost'])
    assert.equal(await reveal(sale), 'order-held')
  })

  test('stays lost if only the reversal is reported, also when the buyer of another order loses', async () => {
    const [sale, other] = [await aSale(), await aSale()]
    await reversed(sale)
    await dispute(other)
    await won(other)
    assert.deepEqual(await statesOf(sale), ['lost'])
    assert.equal(await reveal(sale), 'order-held')
  })
})
