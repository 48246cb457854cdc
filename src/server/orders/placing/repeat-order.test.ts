import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { getOrder, placeOrder, revealKey } from '#contract/orders/orders.ts'
import { aCoupon, aProduct, aUser } from '#tests/support/builders.ts'
import { auditOf } from '#tests/support/identity.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { anOrder } from '#tests/support/orders.ts'
import { anIdempotencyKey, aShop, aVisitor, origin, type TestShop } from '#tests/support/shop.ts'

describe('an order that is sent again', () => {
  let shop: TestShop
  before(async () => (shop = await aShop()))
  after(async () => {
    await assertInvariants(shop.context.pool)
    await shop.close()
  })

  /** The request that is repeated: one free key, so that it can be seen immediately. */
  async function aForm() {
    const { id: productId } = await aProduct(shop.context, { keys: 5 })
    const { code: couponCode } = await aCoupon(shop.context, { percent: 100 })
    const body = anOrder([{ productId, quantity: 1 }], { couponCode })
    const headers = { 'idempotency-key': anIdempotencyKey() }
    return { body, headers }
  }
  const opens = async (orderId: string, as: ReturnType<typeof aVisitor>) =>
    (await shop.call(getOrder, { orderId }, as)).status === 200

  /** No order details, and no cookie. */
  function assertToldNothing({ status, headers, problem, data }: Awaited<ReturnType<typeof shop.call>>) {
    assert.deepEqual([status, problem.code], [409, 'idempotency-key-reused'])
    assert.deepEqual(Object.keys(Object(data)).toSorted(), ['code', 'error', 'requestId'])
    assert.deepEqual(headers.getSetCookie(), [])
  }

  test('returns the same order to a guest whose first response was lost, with a new cookie', async () => {
    const { body, headers } = await aForm()
    const lost = aVisitor()
    const first = await shop.call(placeOrder, body, lost, headers)
    const again = aVisitor()
    const second = await shop.call(placeOrder, body, again, headers)
    assert.deepEqual(second.data, first.data)
    assert.notEqual(again.cookies.get('guest'), lost.cookies.get('guest'))
    assert.ok(await opens(first.data.orderId, again))
    assert.ok(await opens(first.data.orderId, lost))
    const third = await shop.call(placeOrder, body, again, headers)
    assert.deepEqual(third.data, first.data)
    assert.deepEqual(third.headers.getSetCookie(), second.headers.getSetCookie(), 'the same cookie')
    assert.equal((await auditOf(shop, `order:${first.data.orderId}`)).at(-1), 'order.browser-added')
  })

  test('is refused if its contents differ, without order details or a cookie', async () => {
    const { body, headers } = await aForm()
    const { data } = await shop.call(placeOrder, body, aVisitor(), headers)
    const stranger = aVisitor()
    assertToldNothing(await shop.call(placeOrder, { ...body, name: 'Somebody Else' }, stranger, headers))
    assert.equal(await opens(data.orderId, stranger), false)
  })

  test('is refused from another browser once a key was revealed, but not from its own', async () => {
    const { body, headers } = await aForm()
    const buyer = aVisitor()
    const { data } = await shop.call(placeOrder, body, buyer, headers)
    const { orderId } = data
    const mine = await shop.call(getOrder, { orderId }, buyer)
    await shop.call(revealKey, { orderId, keyId: mine.data.items[0]?.keys[0]?.id }, buyer)
    const stranger = aVisitor()
    assertToldNothing(await shop.call(placeOrder, body, stranger, headers))
    assert.equal(await opens(orderId, stranger), false)
    assert.equal((await shop.call(placeOrder, body, buyer, headers)).data.orderId, orderId)
  })

  test('is refused from another browser after ten minutes', async () => {
    const { body, headers } = await aForm()
    await shop.call(placeOrder, body, aVisitor(), headers)
    await shop.context.pool.query(
      `update idempotency_keys set created_at = now() - interval '11 minutes' where key_hash = $1`,
      [createHash('sha256').update(headers['idempotency-key']).digest()],
    )
    assertToldNothing(await shop.call(placeOrder, body, aVisitor(), headers))
  })

  test('is accessible with the cookie that the other browser already has', async () => {
    const { body, headers } = await aForm()
    const { data } = await shop.call(placeOrder, body, aVisitor(), headers)
    const other = await aForm()
    const visitor = aVisitor()
    const own = await shop.call(placeOrder, other.body, visitor, other.headers)
    const repeat = await shop.call(placeOrder, body, visitor, headers)
    assert.deepEqual(repeat.headers.getSetCookie(), own.headers.getSetCookie(), 'the same cookie')
    assert.ok(await opens(data.orderId, visitor))
    assert.ok(await opens(own.data.orderId, visitor))
  })

  test('after signing in is the order that was placed as a guest, if the account has its address', async () => {
    const { body, headers } = await aForm()
    const mine = { ...body, email: 'Signs-In@example.com' }
    const { data } = await shop.call(placeOrder, mine, aVisitor(), headers)
    const buyer = aVisitor(await aUser(shop.context, { email: 'signs-in@example.com' }))
    const again = await shop.call(placeOrder, mine, buyer, headers)
    assert.deepEqual(again.data, data)
    assert.ok(await opens(data.orderId, buyer))
    const changed = await shop.call(placeOrder, { ...mine, name: 'Somebody Else' }, buyer, headers)
    assert.notEqual(changed.data.orderId, data.orderId)
    const stranger = aVisitor(await aUser(shop.context))
    const other = await shop.call(placeOrder, mine, stranger, headers)
    assert.equal(other.status, 201, JSON.stringify(other.problem))
    assert.notEqual(other.data.orderId, data.orderId)
    assert.equal(await opens(data.orderId, stranger), false)
  })

  test('sets no cookie if it is refused for another reason, nor for a signed-in user', async () => {
    const gone = await aProduct(shop.context, { keys: 0 })
    const refused = await shop.call(placeOrder, anOrder([{ productId: gone.id, quantity: 1 }]), aVisitor())
    assert.deepEqual([refused.status, refused.headers.getSetCookie()], [409, []])
    const { body, headers } = await aForm()
    const placed = await shop.call(placeOrder, body, aVisitor(await aUser(shop.context)), headers)
    assert.deepEqual([placed.status, placed.headers.getSetCookie()], [201, []])
  })

  test('leaves its idempotency key nowhere in plain text', async () => {
    const { body, headers } = await aForm()
    await shop.call(placeOrder, body, aVisitor(), headers)
    const { rows } = await shop.context.pool.query('select i::text as row from idempotency_keys i')
    assert.ok(rows.length > 0)
    assert.ok(rows.every(({ row }) => !row.includes(headers['idempotency-key'])))
  })

  test('is a new order each time if it has no idempotency key', async () => {
    const { body } = await aForm()
    const send = async (as = aVisitor()) => {
      const init = {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', origin },
      }
      const response = await shop.request('/api/orders', init, as)
      const { orderId } = await response.json()
      return { status: response.status, orderId: String(orderId), as }
    }
    const first = await send()
    const second = await send()
    assert.deepEqual([first.status, second.status], [201, 201])
    assert.notEqual(second.orderId, first.orderId)
    assert.deepEqual(
      [await opens(first.orderId, first.as), await opens(first.orderId, second.as)],
      [true, false],
    )
  })
})
