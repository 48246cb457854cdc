import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  changeOrderStatus,
  downloadFile,
  getOrder,
  placeOrder,
  revealKey,
  startPayment,
} from '#contract/orders/orders.ts'
import { claimRefund, requestRefund } from '#contract/orders/refunds.ts'
import { aProduct, aUser } from '#tests/support/builders.ts'
import { fakeProvider } from '#tests/support/fakes/fake-provider.ts'
import { auditOf, emailsTo, runJobs } from '#tests/support/identity.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { anOrder, payThere, placeAndOpen } from '#tests/support/orders.ts'
import { type Bought, buyKeys, refundPlaced as refundPlacedUnits } from '#tests/support/purchases/refunds.ts'
import { aShop, aVisitor, type TestShop } from '#tests/support/shop.ts'
import { productFiles } from '#server/database/tables/catalogue.ts'
import { typed } from '#server/database/connect.ts'

describe('refunding an order', () => {
  const provider = fakeProvider()
  let shop: TestShop
  before(async () => (shop = await aShop({ provider })))
  after(async () => {
    await assertInvariants(shop.context.pool)
    await shop.close()
  })

  const buy = (wanted: Parameters<typeof buyKeys>[2] = {}) => buyKeys(shop, provider, wanted)
  const refundIt = (bought: Bought, quantity?: number) => refundPlacedUnits(shop, bought, quantity)
  const available = async (productId: string) =>
    (
      await shop.context.pool.query(
        `select id from licence_keys where product_id = $1 and status = 'available'`,
        [productId],
      )
    ).rows.length

  test('puts the unrevealed key back in stock, pays the refund once and sends two e-mails', async () => {
    const bought = await buy({ email: 'one@example.com' })
    assert.equal(await available(bought.productId), 4)
    const { status, data } = await refundIt(bought)
    assert.equal(status, 200)
    assert.equal(data.status, 'refunded')
    assert.equal(data.refunded, 49.9)
    assert.deepEqual(
      data.refunds.map(({ amount, state }) => [amount, state]),
      [[49.9, 'owed']],
    )
    assert.equal(data.items[0]?.keys.length, 0)
    assert.equal(await available(bought.productId), 5)
    await runJobs(shop)
    const emails = await emailsTo(shop, 'one@example.com')
    assert.equal(emails.filter(({ subject }) => /ביטול העסקה בהזמנה .MF-\d+. אושר/.test(subject)).length, 1)
    assert.equal(emails.filter(({ subject }) => /הכסף על הזמנה .MF-\d+. בדרך אליכם/.test(subject)).length, 1)
    assert.ok(emails.every(({ text }) => !text.includes('KEY-')))
    const again = await shop.call(getOrder, { orderId: bought.orderId }, bought.visitor)
    assert.equal(again.data.refunds[0]?.state, 'paid')
    assert.equal([...provider.refunds.values()].filter(({ amountAgorot }) => amountAgorot === 4990).length, 1)
    assert.deepEqual((await auditOf(shop, `order:${bought.orderId}`)).slice(-3), [
      'order.refund-granted',
      'order.refunded',
      'refund.paid',
    ])
  })

  test('works unit by unit and keeps the others, until no unit is refundable', async () => {
    const bought = await buy({ quantity: 3 })
    const first = await refundIt(bought)
    assert.equal(first.data.status, 'completed')
    assert.equal(first.data.items[0]?.refunded, 1)
    assert.equal(first.data.items[0]?.refundable, 2)
    assert.equal(first.data.items[0]?.keys.length, 2)
    const kept = first.data.items[0]?.keys[0]?.id
    assert.equal(
      (await shop.call(revealKey, { orderId: bought.orderId, keyId: kept }, bought.visitor)).status,
      200,
    )
    assert.equal((await refundIt(bought, 2)).problem.code, 'not-refundable')
    const second = await refundIt(bought, 1)
    assert.equal(second.data.refunded, 99.8)
    assert.equal(second.data.items[0]?.refundable, 0)
    assert.equal(second.data.refundableUntil, null)
  })

  test('is refused for a revealed key and after the refund period', async () => {
    const seen = await buy()
    await shop.call(revealKey, { orderId: seen.orderId, keyId: seen.keyIds[0] }, seen.visitor)
    assert.equal((await refundIt(seen)).problem.code, 'not-refundable')

    const late = await buy()
    await shop.context.pool.query(
      `update orders set completed_at = now() - interval '20 days' where id = $1`,
      [late.orderId],
    )
    const view = await shop.call(getOrder, { orderId: late.orderId }, late.visitor)
    assert.equal(view.data.items[0]?.refundable, 0)
    assert.equal((await refundIt(late)).problem.code, 'not-refundable')
  })

  test('works for a file until it is downloaded, and prevents downloads afterwards', async () => {
    const aFile = async () => {
      const { id } = await aProduct(shop.context, { kind: 'file' })
      await typed(shop.context.pool)
        .insert(productFiles)
        .values({ productId: id, name: 'guide.txt', mime: 'text/plain', content: Buffer.from('Hello') })
      const { orderId, visitor, reference } = await placeAndOpen(shop, id)
      await payThere(shop, provider, reference)
      const { data } = await shop.call(getOrder, { orderId }, visitor)
      return { orderId, visitor, lineId: data.items[0]?.id ?? '', keyIds: [], productId: id }
    }
    const fetched = await aFile()
    const path = ({ orderId, lineId }: Bought) =>
      downloadFile.path.replace(':orderId', orderId).replace(':lineId', lineId)
    assert.equal((await shop.request(path(fetched), {}, fetched.visitor)).status, 200)
    assert.equal((await refundIt(fetched)).problem.code, 'not-refundable')
    const returned = await aFile()
    assert.equal((await refundIt(returned)).status, 200)
    assert.equal((await shop.request(path(returned), {}, returned.visitor)).status, 404)
  })

  test('takes back a free item that was bought with a paid one, without money', async () => {
    const paid = await aProduct(shop.context)
    const free = await aProduct(shop.context, { priceAgorot: 0, keys: 1 })
    const items = [paid, free].map(({ id }) => ({ productId: id, quantity: 1 }))
    const visitor = aVisitor()
    const { data: placed } = await shop.call(placeOrder, anOrder(items), visitor)
    const { orderId } = placed
    const { data: opened } = await shop.call(startPayment, { orderId }, visitor)
    await payThere(shop, provider, opened.paymentUrl.split('/').at(-1) ?? '')
    const { data: before } = await shop.call(getOrder, { orderId }, visitor)
    const lineId = before.items.find(({ productId }) => productId === free.id)?.id ?? ''
    const back = await refundIt({ orderId, visitor, lineId, keyIds: [], productId: free.id })
    assert.equal(back.status, 200, JSON.stringify(back.problem))
    assert.deepEqual([back.data.status, back.data.refunds], ['completed', []])
    assert.equal(await available(free.id), 1)
    assert.ok((await auditOf(shop, `order:${orderId}`)).includes('order.units-refunded'))
    const rest = before.items.find(({ productId }) => productId === paid.id)?.id ?? ''
    const last = await refundIt({ orderId, visitor, lineId: rest, keyIds: [], productId: paid.id })
    assert.deepEqual([last.data.status, last.data.refunded], ['refunded', 49.9])
  })

  test('is refused to anybody but its buyer', async () => {
    const bought = await buy()
    const stranger = { ...bought, visitor: aVisitor() }
    assert.equal((await refundIt(stranger)).problem.code, 'not-found')
    const claim = { orderId: bought.orderId, reason: 'It does not work.' }
    assert.equal((await shop.call(claimRefund, claim, stranger.visitor)).problem.code, 'not-found')
  })

  test('accepts no units of other orders, and none twice in one request', async () => {
    const bought = await buy({ quantity: 2 })
    const other = await buy()
    const send = (units: object[]) =>
      shop.call(requestRefund, { orderId: bought.orderId, units }, bought.visitor)
    assert.equal((await send([{ lineId: other.lineId, quantity: 1 }])).problem.code, 'not-refundable')
    const { lineId } = bought
    assert.equal(
      (
        await send([
          { lineId, quantity: 2 },
          { lineId, quantity: 1 },
        ])
      ).problem.code,
      'not-refundable',
    )
    assert.equal(
      (
        await send([
          { lineId, quantity: 1 },
          { lineId, quantity: 1 },
        ])
      ).data.status,
      'refunded',
    )
  })

  test('refunds a paid order that waits for stock in full and closes the manager’s task', async () => {
    const { id } = await aProduct(shop.context, { keys: 1 })
    const { orderId, visitor, reference } = await placeAndOpen(shop, id, {
      wanted: { email: 'waits@example.com' },
    })
    await shop.context.pool.query(
      `update licence_keys set status = 'available', order_line_id = null, reserved_until = null where product_id = $1`,
      [id],
    )
    await shop.context.pool.query(`update licence_keys set status = 'withdrawn' where product_id = $1`, [id])
    await payThere(shop, provider, reference)
    const { data } = await shop.call(getOrder, { orderId }, visitor)
    assert.equal(data.delivery, 'paid-waiting-for-stock')
    await runJobs(shop)
    const [waits] = await emailsTo(shop, 'waits@example.com')
    assert.match(waits?.text ?? '', /אינם זמינים כרגע/)
    assert.doesNotMatch(waits?.text ?? '', /אחרי שהסתיים הזמן/, 'it was paid in time')
    const lineId = data.items[0]?.id ?? ''
    const back = await refundIt({ orderId, visitor, lineId, keyIds: [], productId: id })
    assert.equal(back.data.status, 'refunded')
    const { rows } = await shop.context.pool.query(
      'select id from manager_tasks where order_id = $1 and resolved_at is null',
      [orderId],
    )
    assert.deepEqual(rows, [])
  })

  test('is how a manager ends a paid order that waits for stock: it cannot be cancelled', async () => {
    const { id } = await aProduct(shop.context, { keys: 1 })
    const late = await placeAndOpen(shop, id)
    await shop.context.pool.query(
      `update licence_keys set status = 'available', order_line_id = null, reserved_until = null where product_id = $1`,
      [id],
    )
    await shop.context.pool.query(`update licence_keys set status = 'withdrawn' where product_id = $1`, [id])
    await payThere(shop, provider, late.reference)
    const manager = aVisitor(await aUser(shop.context, { role: 0 }))
    const change = { id: late.orderId, reason: 'He cannot wait.' }
    const cancelled = await shop.call(changeOrderStatus, { ...change, status: 'cancelled' }, manager)
    assert.deepEqual([cancelled.status, cancelled.problem.code], [409, 'order-is-paid'])
    const waiting = await shop.call(getOrder, { orderId: late.orderId }, late.visitor)
    assert.equal(waiting.data.delivery, 'paid-waiting-for-stock')
    const refunded = await shop.call(changeOrderStatus, { ...change, status: 'refunded' }, manager)
    assert.equal(refunded.status, 200)
    const view = await shop.call(getOrder, { orderId: late.orderId }, late.visitor)
    assert.deepEqual([view.data.status, view.data.refunded], ['refunded', 49.9])
  })

  test('by a manager refunds all of it: revealed keys are burned, the others return to stock', async () => {
    const manager = aVisitor(await aUser(shop.context, { role: 0 }))
    const bought = await buy({ quantity: 2 })
    await shop.call(revealKey, { orderId: bought.orderId, keyId: bought.keyIds[0] }, bought.visitor)
    const change = { id: bought.orderId, status: 'refunded', reason: 'the key was faulty' }
    assert.equal((await shop.call(changeOrderStatus, change, manager)).status, 200)
    const { rows } = await shop.context.pool.query<{ status: string; count: number }>(
      'select status, count(*)::int as count from licence_keys where product_id = $1 group by 1 order by 1',
      [bought.productId],
    )
    assert.deepEqual(rows, [
      { status: 'available', count: 4 },
      { status: 'burned', count: 1 },
    ])
    const view = await shop.call(getOrder, { orderId: bought.orderId }, bought.visitor)
    assert.equal(view.data.refunded, 99.8)
    const unpaid = await placeAndOpen(shop, bought.productId)
    const refused = await shop.call(changeOrderStatus, { ...change, id: unpaid.orderId }, manager)
    assert.equal(refused.problem.code, 'status-not-allowed')
  })
})
