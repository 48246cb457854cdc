import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { getAdminOrder } from '#contract/admin/orders/orders.ts'
import { listOrders } from '#contract/orders/order-list.ts'
import { changeOrderStatus, placeOrder } from '#contract/orders/orders.ts'
import { aProduct, aUser } from '#tests/support/builders.ts'
import { aSignedInVisitor, anAccount, auditOf } from '#tests/support/identity.ts'
import { act, anOrder, placeAndOpen } from '#tests/support/orders.ts'
import { aShop, aVisitor, type TestShop } from '#tests/support/shop.ts'

type Bought = { readonly pays?: boolean; readonly kind?: 'key' | 'service' }

/** The calls in the specification, sent as by a client that knows nothing else. */
describe('a client that knows only the specification', () => {
  let shop: TestShop
  before(async () => (shop = await aShop()))
  after(() => shop.close())

  async function bought({ pays = true, kind = 'key' }: Bought = {}): Promise<string> {
    const { id } = await aProduct(shop.context, { kind })
    const { orderId, reference } = await placeAndOpen(shop, id)
    if (pays) await act(shop, reference, 'succeed')
    return orderId
  }

  test('marks a service as done and cancels an order with only a status', async () => {
    const manager = aVisitor(await aUser(shop.context, { role: 0 }))
    const [delivered, unpaid] = [await bought({ kind: 'service' }), await bought({ pays: false })]
    const shipped = await shop.call(changeOrderStatus, { id: delivered, status: 'shipped' }, manager)
    assert.deepEqual([shipped.status, shipped.data.status], [200, 'shipped'])
    const cancelled = await shop.call(changeOrderStatus, { id: unpaid, status: 'cancelled' }, manager)
    assert.deepEqual([cancelled.status, cancelled.data.status], [200, 'cancelled'])
    assert.ok((await auditOf(shop, `order:${unpaid}`)).includes('order.cancelled'))
  })

  test('cannot mark an order of keys as shipped', async () => {
    const manager = aVisitor(await aUser(shop.context, { role: 0 }))
    const delivered = await bought()
    const { status, problem } = await shop.call(
      changeOrderStatus,
      { id: delivered, status: 'shipped' },
      manager,
    )
    assert.deepEqual([status, problem.code], [409, 'status-not-allowed'])
    const seen = await shop.call(getAdminOrder, { orderId: delivered }, manager)
    assert.deepEqual([seen.data.status, seen.data.moves], ['completed', ['refunded']])
  })

  test('cannot complete or refund an order without a reason', async () => {
    const manager = aVisitor(await aUser(shop.context, { role: 0 }))
    const [delivered, unpaid] = [await bought(), await bought({ pays: false })]
    for (const input of [
      { id: unpaid, status: 'completed' },
      { id: delivered, status: 'refunded' },
    ]) {
      const refused = await shop.call(changeOrderStatus, input, manager)
      assert.deepEqual([refused.status, refused.problem.fields], [400, { reason: 'required' }])
    }
  })

  test('reads its orders by page, limit and status', async () => {
    const account = await anAccount(shop)
    const user = await aSignedInVisitor(shop, account)
    const { id } = await aProduct(shop.context, { keys: 10 })
    const placed: string[] = []
    for (let at = 0; at < 5; at++) {
      const { orderId, reference } = await placeAndOpen(shop, id, { visitor: user })
      if (at % 2 === 0) await act(shop, reference, 'succeed')
      placed.unshift(orderId)
    }
    const ids = async (input: object) =>
      (await shop.call(listOrders, input, user)).data.orders.map(({ orderId }) => orderId)
    assert.deepEqual(await ids({ limit: 2 }), placed.slice(0, 2))
    assert.deepEqual(await ids({ page: 2, limit: 2 }), placed.slice(2, 4))
    assert.deepEqual(await ids({ page: 3, limit: 2 }), placed.slice(4))
    assert.deepEqual(await ids({ page: 4, limit: 2 }), [])
    const paid = placed.filter((_, at) => at % 2 === 0)
    assert.deepEqual(await ids({ status: 'completed' }), paid)
    assert.deepEqual(await ids({ status: 'completed', limit: 2, page: 2 }), paid.slice(2))
    for (const wrong of [{ limit: 51 }, { page: 0 }, { status: 'lost' }])
      assert.equal((await shop.call(listOrders, wrong, user)).status, 400)
  })

  test('may omit the phone number, or send it empty or as spaces', async () => {
    const { id } = await aProduct(shop.context, { keys: 5 })
    for (const phone of [undefined, '', '  ']) {
      const { status, data } = await shop.call(placeOrder, {
        ...anOrder([{ productId: id, quantity: 1 }]),
        phone,
      })
      assert.equal(status, 201, JSON.stringify(phone))
      const { rows } = await shop.context.pool.query('select phone from orders where id = $1', [data.orderId])
      assert.deepEqual(rows, [{ phone: null }])
    }
  })

  test('finds in the detail of a 401 why its token is rejected', async () => {
    const unknown = await shop.call(listOrders, {}, { ...aVisitor(), token: 'x'.repeat(43) })
    assert.deepEqual([unknown.status, unknown.problem.detail], [401, 'Could not validate credentials'])
    const user = await aSignedInVisitor(shop, await anAccount(shop))
    await shop.context.pool.query(`update sessions set expires_at = now() - interval '1 minute'`)
    const ended = await shop.call(listOrders, {}, user)
    assert.deepEqual([ended.status, ended.problem.detail], [401, 'Signature has expired'])
  })
})
