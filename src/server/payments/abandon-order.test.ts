import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { api } from '#contract/api.ts'
import { aCoupon, aProduct, aUser } from '#tests/support/builders.ts'
import { somebodyWaits } from '#tests/support/database/somebody-waits.ts'
import { fakeProvider } from '#tests/support/fakes/fake-provider.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { anOrder, placeAndOpen } from '#tests/support/orders.ts'
import { pollPayments } from '#tests/support/payments.ts'
import { aShop, anIdempotencyKey, aVisitor, type TestShop } from '#tests/support/shop.ts'

describe('abandoning an unpaid order for another', () => {
  const provider = fakeProvider()
  let shop: TestShop
  before(async () => (shop = await aShop({ provider })))
  after(async () => {
    await assertInvariants(shop.context.pool)
    await shop.close()
  })

  test('frees its last key and the only use of its coupon for the next order', async () => {
    const product = await aProduct(shop.context, { keys: 1 })
    const { code: couponCode } = await aCoupon(shop.context, { customerLimit: 1, totalLimit: 1 })
    const { orderId, visitor } = await placeAndOpen(shop, product.id, { wanted: { couponCode } })
    const left = await shop.call(api.abandonOrder, { orderId }, visitor)
    assert.deepEqual([left.data.status, left.data.heldUntil], ['cancelled', null])
    const again = await placeAndOpen(shop, product.id, { visitor, wanted: { couponCode, name: 'Noa Levi' } })
    assert.notEqual(again.orderId, orderId)
  })

  test('an order that was paid is not cancelled, even if no webhook has reported the payment', async () => {
    const product = await aProduct(shop.context)
    const { orderId, visitor, reference } = await placeAndOpen(shop, product.id)
    provider.pay(reference)
    const left = await shop.call(api.abandonOrder, { orderId }, visitor)
    assert.equal(left.data.status, 'completed')
    const again = await shop.call(api.abandonOrder, { orderId }, visitor)
    assert.equal(again.data.status, 'completed')
  })

  test('the units are freed even if the payment provider does not respond; the payment then counts as late', async () => {
    const product = await aProduct(shop.context, { keys: 1 })
    const { orderId, visitor, reference } = await placeAndOpen(shop, product.id)
    provider.pay(reference)
    provider.down = true
    const left = await shop.call(api.abandonOrder, { orderId }, visitor)
    provider.down = false
    assert.equal(left.data.status, 'cancelled')
    await pollPayments(shop, provider)
    assert.equal((await shop.call(api.getOrder, { orderId }, visitor)).data.status, 'completed')
  })

  test('nobody can abandon somebody else’s order', async () => {
    const product = await aProduct(shop.context)
    const { orderId, visitor } = await placeAndOpen(shop, product.id)
    const left = await shop.call(api.abandonOrder, { orderId }, aVisitor())
    assert.equal(left.problem.code, 'not-found')
    assert.equal((await shop.call(api.getOrder, { orderId }, visitor)).data.status, 'pending')
  })

  /** Places an order; `lost` is the browser that got the response, or did not. */
  async function placeByKey(wanted: Parameters<typeof anOrder>[1] = {}, lost = aVisitor()) {
    const { id: productId } = await aProduct(shop.context, { keys: 1 })
    const body = anOrder([{ productId, quantity: 1 }], wanted)
    const headers = { 'idempotency-key': anIdempotencyKey() }
    const { data } = await shop.call(api.placeOrder, body, lost, headers)
    const statusNow = async () => (await shop.call(api.getOrder, { orderId: data.orderId }, lost)).data.status
    return { body, headers, lost, statusNow, orderId: data.orderId }
  }

  test('an order whose response was lost frees its last key and its coupon for a corrected form', async () => {
    const { code: couponCode } = await aCoupon(shop.context, { customerLimit: 1, totalLimit: 1 })
    for (const remembers of [false, true]) {
      const { body, headers, lost, statusNow } = await placeByKey({ couponCode })
      const buyer = remembers ? lost : aVisitor()
      const corrected = { ...body, phone: '0501234567' }
      const refused = await shop.call(api.placeOrder, corrected, buyer)
      assert.equal(refused.status, 409)
      const left = await shop.call(api.abandonByKey, {}, buyer, headers)
      assert.equal(left.data.order?.status ?? null, remembers ? 'cancelled' : null)
      assert.equal(await statusNow(), 'cancelled')
      const placed = await shop.call(api.placeOrder, corrected, buyer)
      assert.equal(placed.status, 201)
      await shop.call(api.abandonOrder, { orderId: placed.data.orderId }, buyer)
    }
  })

  test('a guest’s order whose response was lost is left after signing in, if the account has its address', async () => {
    const owned = await placeByKey({ email: 'left@example.com' })
    const stranger = aVisitor(await aUser(shop.context))
    assert.equal((await shop.call(api.abandonByKey, {}, stranger, owned.headers)).data.order, null)
    assert.equal(await owned.statusNow(), 'pending')
    const buyer = aVisitor(await aUser(shop.context, { email: 'left@example.com' }))
    const left = await shop.call(api.abandonByKey, {}, buyer, owned.headers)
    assert.deepEqual([left.data.order?.orderId, left.data.order?.status], [owned.orderId, 'cancelled'])
  })

  test('the key of an order that is just being placed waits for it', async () => {
    const { lost, statusNow, orderId } = await placeByKey()
    const key = anIdempotencyKey()
    const placing = await shop.context.pool.connect()
    await placing.query('begin')
    await placing.query(
      `insert into idempotency_keys (scope, key_hash, fingerprint, order_id) values ('guest', sha256($1), $1, $2)`,
      [Buffer.from(key), orderId],
    )
    const leaving = shop.call(api.abandonByKey, {}, lost, { 'idempotency-key': key })
    await somebodyWaits(shop.context.pool)
    await placing.query('commit')
    placing.release()
    assert.equal((await leaving).data.order?.status, 'cancelled')
    assert.equal(await statusNow(), 'cancelled')
  })

  test('a key under which nothing was placed still places an order', async () => {
    const { id: productId } = await aProduct(shop.context)
    const headers = { 'idempotency-key': anIdempotencyKey() }
    const left = await shop.call(api.abandonByKey, {}, aVisitor(), headers)
    assert.deepEqual([left.status, left.data.order], [200, null])
    const body = anOrder([{ productId, quantity: 1 }])
    assert.equal((await shop.call(api.placeOrder, body, aVisitor(), headers)).status, 201)
  })

  test('a delivered order is returned to its browser, and to nobody else', async () => {
    const { code: couponCode } = await aCoupon(shop.context, { percent: 100 })
    const { headers, lost } = await placeByKey({ couponCode })
    assert.equal((await shop.call(api.abandonByKey, {}, aVisitor(), headers)).data.order, null)
    assert.equal((await shop.call(api.abandonByKey, {}, lost, headers)).data.order?.status, 'completed')
  })

  test('a key of another account, or a guest’s after ten minutes, cancels nothing', async () => {
    const user = await aUser(shop.context)
    const theirs = await placeByKey({}, aVisitor(user))
    const another = aVisitor(await aUser(shop.context))
    for (const stranger of [aVisitor(), another])
      assert.equal((await shop.call(api.abandonByKey, {}, stranger, theirs.headers)).data.order, null)
    assert.equal(await theirs.statusNow(), 'pending')
    assert.equal(
      (await shop.call(api.abandonByKey, {}, theirs.lost, theirs.headers)).data.order?.status,
      'cancelled',
    )
    const guests = await placeByKey()
    await shop.context.pool.query(`update idempotency_keys set created_at = now() - interval '11 minutes'`)
    await shop.call(api.abandonByKey, {}, aVisitor(), guests.headers)
    assert.equal(await guests.statusNow(), 'pending')
  })
})
