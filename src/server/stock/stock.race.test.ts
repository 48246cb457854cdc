import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { api } from '#contract/api.ts'
import { aProduct } from '#tests/support/builders.ts'
import { somebodyWaits } from '#tests/support/database/somebody-waits.ts'
import { fakeProvider } from '#tests/support/fakes/fake-provider.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { anOrder, type PlacedOrder, placeAndOpen } from '#tests/support/orders.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'
import { aBatch, aManager, anImport, publishKeys, someKeys } from '#tests/support/stock.ts'
import { systemActor } from '#server/database/actor.ts'
import { releaseEndedHolds } from '#server/orders/placing/release-ended-holds.ts'

describe('managers and buyers at the same time', () => {
  const provider = fakeProvider()
  let shop: TestShop
  let manager: Visitor
  before(async () => {
    shop = await aShop({ provider, environment: { DATABASE_POOL_SIZE: '20' } })
    manager = await aManager(shop)
  })
  after(async () => {
    await assertInvariants(shop.context.pool)
    await shop.close()
  })

  const buy = (productId: string) =>
    shop.call(api.placeOrder, anOrder([{ productId, quantity: 1 }]), aVisitor())
  const settle = ({ reference }: PlacedOrder) => {
    provider.pay(reference)
    return shop.request('/api/payments/webhooks/fake', {
      method: 'POST',
      body: reference,
      headers: { 'fake-signature': 'right' },
    })
  }
  async function statuses(batchId: string): Promise<Record<string, number>> {
    const { rows } = await shop.context.pool.query<{ status: string; n: number }>(
      'select status, count(*)::int as n from licence_keys where batch_id = $1 group by 1',
      [batchId],
    )
    return Object.fromEntries(rows.map(({ status, n }) => [status, n]))
  }

  test('a key that is refunded and sold to another buyer while a manager replaces it is not replaced', async () => {
    const product = await aProduct(shop.context, { keys: 3 })
    const [first, second] = [await placeAndOpen(shop, product.id), await placeAndOpen(shop, product.id)]
    for (const { orderId, visitor, reference } of [first, second]) {
      provider.pay(reference)
      await shop.call(api.confirmPayment, { orderId }, visitor)
    }
    const { rows } = await shop.context.pool.query<{ id: string; line: string }>(
      `select k.id, k.order_line_id as line from licence_keys k join order_lines l on l.id = k.order_line_id
       where l.order_id in ($1, $2) order by l.order_id = $2`,
      [first.orderId, second.orderId],
    )
    const [one, other] = rows
    assert.ok(one && other)
    const client = await shop.context.pool.connect()
    try {
      await client.query('begin')
      await client.query('select from orders where id = $1 for update', [first.orderId])
      const replacing = shop.call(api.replaceKey, { keyId: one.id, reason: 'does not activate' }, manager)
      await somebodyWaits(shop.context.pool)
      // both are refunded, and each buyer buys again
      await client.query(
        `update licence_keys set status = 'available', order_line_id = null, sold_at = null, unit_seen_at = null
         where id in ($1, $2)`,
        [one.id, other.id],
      )
      const sell = `update licence_keys set status = 'sold', order_line_id = $1, sold_at = now() where id = $2`
      await client.query(sell, [other.line, one.id])
      await client.query(sell, [one.line, other.id])
      await client.query('commit')
      const { status, problem } = await replacing
      assert.deepEqual([status, problem.code], [409, 'key-not-sold'])
    } finally {
      client.release(true)
    }
  })

  for (const round of [1, 2, 3])
    test(`a quarantine during orders and payments leaves no key of the batch on sale (round ${round})`, async () => {
      const product = await aProduct(shop.context, { keys: 0 })
      const batchId = await aBatch(shop, manager, product.id, someKeys(40))
      const open: PlacedOrder[] = []
      for (let i = 0; i < 10; i++) open.push(await placeAndOpen(shop, product.id))
      const [stopped, ...others] = await Promise.all([
        shop.call(api.quarantineBatch, { batchId, reason: 'bad' }, manager),
        ...open.map(settle),
        ...Array.from({ length: 20 }, () => buy(product.id)),
      ])
      assert.equal(stopped.status, 200)
      for (const { status } of others) assert.ok([201, 202, 409].includes(status), String(status))
      const after = await statuses(batchId)
      assert.equal(after['available'] ?? 0, 0)
      assert.equal(after['reserved'] ?? 0, 0)
      assert.equal((after['sold'] ?? 0) + (after['quarantined'] ?? 0), 40)
      await assertInvariants(shop.context.pool)
    })

  test('a hold that expires while its batch is being quarantined leaves no key of it on sale', async () => {
    const { pool, transact, jobs } = shop.context
    const product = await aProduct(shop.context, { keys: 0 })
    const batchId = await aBatch(shop, manager, product.id, someKeys(1))
    const { orderId } = await placeAndOpen(shop, product.id)
    await pool.query(`update orders set held_until = now() - interval '1 second' where id = $1`, [orderId])
    const [ended, goOn] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
    const ending = transact(systemActor(), async (work) => {
      await releaseEndedHolds(work, jobs)
      ended.resolve(undefined)
      await goOn.promise
    })
    await ended.promise
    const stopping = shop.call(api.quarantineBatch, { batchId, reason: 'bad' }, manager)
    await somebodyWaits(shop.context.pool)
    goOn.resolve(undefined)
    await ending
    assert.equal((await stopping).status, 200)
    assert.deepEqual(await statuses(batchId), { quarantined: 1 })
  })

  test('a quarantine races a refund 10 times: the returned key is not on sale', async () => {
    const product = await aProduct(shop.context, { keys: 0 })
    for (let duel = 0; duel < 10; duel++) {
      const batchId = await aBatch(shop, manager, product.id, someKeys(1))
      const order = await placeAndOpen(shop, product.id)
      await settle(order)
      const { orderId, visitor } = order
      const { data } = await shop.call(api.getOrder, { orderId }, visitor)
      const units = [{ lineId: data.items[0]?.id ?? '', quantity: 1 }]
      const [stopped, back] = await Promise.all([
        shop.call(api.quarantineBatch, { batchId, reason: 'bad' }, manager),
        shop.call(api.requestRefund, { orderId, units }, visitor),
      ])
      assert.deepEqual([stopped.status, back.status], [200, 200])
      assert.deepEqual(await statuses(batchId), { quarantined: 1 })
    }
  })

  test('undoing a batch while somebody orders removes all of it or nothing', async () => {
    for (let round = 0; round < 8; round++) {
      const product = await aProduct(shop.context, { keys: 0 })
      const batchId = await aBatch(shop, manager, product.id, someKeys(5))
      const [undone, bought] = await Promise.all([
        shop.call(api.undoBatch, { batchId }, manager),
        buy(product.id),
      ])
      const left = await statuses(batchId)
      if (undone.status === 200) {
        assert.deepEqual(left, {})
        assert.equal(bought.problem.code, 'out-of-stock')
      } else {
        assert.equal(undone.problem.code, 'batch-touched')
        assert.deepEqual(left, { available: 4, reserved: 1 })
      }
    }
  })

  test('concurrent imports of the same keys add each key once', async () => {
    const left = await aProduct(shop.context, { keys: 0 })
    const right = await aProduct(shop.context, { keys: 0 })
    const keys = someKeys(300)
    const first = await anImport(shop, manager, left.id, keys)
    const second = await anImport(shop, manager, right.id, keys.toReversed())
    await Promise.all([publishKeys(shop, manager, first.id), publishKeys(shop, manager, second.id)])
    const { rows } = await shop.context.pool.query<{ n: number }>(
      'select count(*)::int as n from licence_keys where product_id = any($1)',
      [[left.id, right.id]],
    )
    assert.equal(rows[0]?.n, 300)
  })

  test('during an import either none or all of its keys are in stock', async () => {
    const product = await aProduct(shop.context, { keys: 0 })
    const { id } = await anImport(shop, manager, product.id, someKeys(8000))
    const seen = new Set<number>()
    let done = false
    const publishing = publishKeys(shop, manager, id).then(() => (done = true))
    while (!done) {
      const { data } = await shop.call(api.getProductStock, { productId: product.id }, manager)
      seen.add(data.stock.counts.available)
    }
    await publishing
    assert.deepEqual(
      [...seen].filter((units) => units !== 0 && units !== 8000),
      [],
    )
    assert.ok(seen.has(0), 'the stock was read before the import was done')
  })
})
