import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { getOrder, placeOrder } from '#contract/orders/orders.ts'
import { addKeys, aProduct } from '#tests/support/builders.ts'
import { fakeProvider } from '#tests/support/fakes/fake-provider.ts'
import { somebodyWaits } from '#tests/support/database/somebody-waits.ts'
import { tenTimes } from '#tests/support/faults/at-once.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { anOrder, payThere, type PlacedOrder, placeAndOpen } from '#tests/support/orders.ts'
import { aDispute, reportDispute, whileDisputeIsWritten } from '#tests/support/purchases/disputes.ts'
import { statusOf } from '#tests/support/payments.ts'
import { aShop, aVisitor, type TestShop } from '#tests/support/shop.ts'
import { typed } from '#server/database/connect.ts'
import { systemActor } from '#server/database/actor.ts'
import { storeKeys } from '#server/stock/keys/store-keys.ts'
import { releaseEndedHolds } from '../placing/release-ended-holds.ts'
import {
  deliverOverlookedOrders,
  deliverWaitingOrders,
  overlookedProducts,
} from './deliver-waiting-orders.ts'

describe('paid orders that wait for stock', () => {
  const provider = fakeProvider()
  let shop: TestShop
  before(async () => (shop = await aShop({ provider, environment: { DATABASE_POOL_SIZE: '20' } })))
  after(async () => {
    await assertInvariants(shop.context.pool)
    await shop.close()
  })

  /** An order whose hold expired and whose units were sold to others before it was paid: it is paid but has no key. */
  async function aWaitingOrder(productId: string, quantity = 1): Promise<PlacedOrder> {
    await addKeys(shop.context, productId, quantity * 2 - 1)
    const order = await placeAndOpen(shop, productId, { quantity })
    await loseHold(order)
    await shop.context.pool.query(
      `update licence_keys set status = 'withdrawn' where product_id = $1 and status = 'available'`,
      [productId],
    )
    await pay(order)
    assert.equal(await deliveryOf(order), 'paid-waiting-for-stock')
    return order
  }

  /** The keys of its expired hold were sold to others. */
  async function loseHold({ orderId }: PlacedOrder): Promise<void> {
    const held = `status = 'reserved' and order_line_id in (select id from order_lines where order_id = $1)`
    const change = `update licence_keys set order_line_id = null, reserved_until = null, status =`
    await shop.context.pool.query(`${change} 'withdrawn' where ${held}`, [orderId])
  }

  const pay = ({ reference }: PlacedOrder) => payThere(shop, provider, reference)

  const deliveryOf = async ({ orderId, visitor }: PlacedOrder) =>
    (await shop.call(getOrder, { orderId }, visitor)).data.delivery

  /** Adds keys and, in the same transaction, delivers waiting orders. */
  const arrive = (productId: string, count: number) =>
    shop.context.transact(systemActor(), async (work) => {
      const keys = Array.from({ length: count }, () => `KEY-${crypto.randomUUID()}`)
      await storeKeys(work, shop.context.vault, productId, keys)
      await deliverWaitingOrders(work, shop.context.jobs, [productId])
    })

  const deliverOverlooked = () =>
    shop.context.transact(systemActor(), (work) => deliverOverlookedOrders(work, shop.context.jobs))

  test('are served before buyers who order at the same time', async () => {
    const product = await aProduct(shop.context, { keys: 0 })
    const waiting: PlacedOrder[] = []
    for (let i = 0; i < 5; i++) waiting.push(await aWaitingOrder(product.id))
    const importing = arrive(product.id, 7)
    const buyers = await Promise.all(
      Array.from({ length: 60 }, async (_, at) => {
        await new Promise((resolve) => setTimeout(resolve, at))
        return shop.call(placeOrder, anOrder([{ productId: product.id, quantity: 1 }]), aVisitor())
      }),
    )
    await importing
    for (const order of waiting) assert.equal(await deliveryOf(order), 'delivered')
    assert.ok(buyers.filter(({ status }) => status === 201).length <= 2)
    const { rows } = await shop.context.pool.query(
      `select id from manager_tasks where resolved_at is null and order_id = any($1)`,
      [waiting.map(({ orderId }) => orderId)],
    )
    assert.deepEqual(rows, [])
  })

  test('are served oldest first, and one that needs more keeps the keys that have arrived', async () => {
    const product = await aProduct(shop.context, { keys: 0 })
    const first = await aWaitingOrder(product.id, 3)
    const second = await aWaitingOrder(product.id, 1)
    await arrive(product.id, 2)
    assert.deepEqual(
      [await deliveryOf(first), await deliveryOf(second)],
      ['paid-waiting-for-stock', 'paid-waiting-for-stock'],
    )
    const late = await shop.call(placeOrder, anOrder([{ productId: product.id, quantity: 1 }]))
    assert.equal(late.problem.code, 'out-of-stock', 'what was paid for is not sold again')
    await arrive(product.id, 1)
    assert.deepEqual(
      [await deliveryOf(first), await deliveryOf(second)],
      ['delivered', 'paid-waiting-for-stock'],
    )
    await arrive(product.id, 1)
    assert.equal(await deliveryOf(second), 'delivered')
  })

  test('get no key after their dispute was lost: the next buyer, whose money is here, gets it', async () => {
    const product = await aProduct(shop.context, { keys: 0 })
    const [disputed, next] = [await aWaitingOrder(product.id), await aWaitingOrder(product.id)]
    for (const state of ['open', 'lost'] as const)
      await reportDispute(shop, aDispute({ id: 'case-waiting', reference: disputed.reference, state }))
    await arrive(product.id, 2)
    assert.equal(await deliveryOf(next), 'delivered')
    await deliverOverlooked()
    assert.equal(await statusOf(shop, disputed.orderId), 'pending')
  })

  test('get no key from an import during which their dispute is lost', async () => {
    const product = await aProduct(shop.context, { keys: 0 })
    const disputed = await aWaitingOrder(product.id)
    const dispute = aDispute({ id: 'case-during-import', reference: disputed.reference, state: 'lost' })
    const lost = await whileDisputeIsWritten(shop, dispute)
    const importing = arrive(product.id, 1)
    await somebodyWaits(shop.context.pool)
    await lost.commit()
    await importing
    assert.equal(await statusOf(shop, disputed.orderId), 'pending')
  })

  test('are delivered once, however many imports run concurrently', async () => {
    const product = await aProduct(shop.context, { keys: 0 })
    const waiting = await aWaitingOrder(product.id, 2)
    await Promise.all(Array.from({ length: 6 }, () => arrive(product.id, 1)))
    assert.equal(await deliveryOf(waiting), 'delivered')
    const { rows } = await shop.context.pool.query<{ status: string; n: number }>(
      `select status, count(*)::int as n from licence_keys where product_id = $1 and status <> 'withdrawn' group by 1 order by 1`,
      [product.id],
    )
    assert.deepEqual(rows, [
      { status: 'available', n: 4 },
      { status: 'sold', n: 2 },
    ])
  })

  test('get the keys of a hold that ends, before buyers who order at the same time', async () => {
    const product = await aProduct(shop.context, { keys: 0 })
    const waiting = await aWaitingOrder(product.id)
    await addKeys(shop.context, product.id, 1)
    const holder = await placeAndOpen(shop, product.id)
    await shop.context.pool.query(
      `update orders set held_until = now() - interval '1 second' where id = $1`,
      [holder.orderId],
    )
    const [buyers] = await Promise.all([
      tenTimes(() => shop.call(placeOrder, anOrder([{ productId: product.id, quantity: 1 }]), aVisitor())),
      shop.context.transact(systemActor(), (work) => releaseEndedHolds(work, shop.context.jobs)),
    ])
    for (const { problem } of buyers) assert.equal(problem.code, 'out-of-stock')
    assert.equal(await deliveryOf(waiting), 'delivered')
  })

  test('get the keys of an import that committed after they were paid', async () => {
    const product = await aProduct(shop.context, { keys: 0 })
    const [imported, goOn] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
    await addKeys(shop.context, product.id, 1)
    const order = await placeAndOpen(shop, product.id)
    await loseHold(order)
    const importing = shop.context.transact(systemActor(), async (work) => {
      await storeKeys(work, shop.context.vault, product.id, [`KEY-${crypto.randomUUID()}`])
      await deliverWaitingOrders(work, shop.context.jobs, [product.id])
      imported.resolve(undefined)
      await goOn.promise
    })
    await imported.promise
    await pay(order)
    goOn.resolve(undefined)
    await importing
    assert.equal(await deliveryOf(order), 'paid-waiting-for-stock')
    await deliverOverlooked()
    assert.equal(await deliveryOf(order), 'delivered')
  })

  test('get the last key, which another buyer locked and was refused', async () => {
    const product = await aProduct(shop.context, { keys: 1 })
    const order = await placeAndOpen(shop, product.id)
    await loseHold(order)
    await addKeys(shop.context, product.id, 1)
    const buyer = await shop.context.pool.connect()
    try {
      await buyer.query('begin')
      await buyer.query('select from licence_keys where product_id = $1 for update', [product.id])
      await pay(order)
      assert.equal(await deliveryOf(order), 'paid-waiting-for-stock')
      await buyer.query('rollback')
    } finally {
      buyer.release(true)
    }
    await deliverOverlooked()
    assert.equal(await deliveryOf(order), 'delivered')
  })

  test('are left alone while only products that they already have are in stock', async () => {
    const [one, other] = [
      await aProduct(shop.context, { keys: 1 }),
      await aProduct(shop.context, { keys: 1 }),
    ]
    const order = await placeAndOpen(shop, one.id, {
      wanted: { items: [one, other].map(({ id: productId }) => ({ productId, quantity: 1 })) },
    })
    await loseHold(order)
    await addKeys(shop.context, one.id, 2)
    await pay(order)
    const { rows } = await typed(shop.context.pool).execute(overlookedProducts)
    assert.deepEqual(rows, [])
  })

  test('a held key that expires before it is paid is not delivered', async () => {
    const product = await aProduct(shop.context, { keys: 1 })
    const order = await placeAndOpen(shop, product.id)
    await shop.context.pool.query(
      `update licence_keys set sell_until = now() - interval '1 second' where product_id = $1`,
      [product.id],
    )
    await addKeys(shop.context, product.id, 1)
    await pay(order)
    assert.equal(await deliveryOf(order), 'delivered')
    const { rows } = await shop.context.pool.query<{ status: string; ended: boolean }>(
      `select status, sell_until < now() as ended from licence_keys where product_id = $1 order by status`,
      [product.id],
    )
    assert.deepEqual(rows, [
      { status: 'sold', ended: false },
      { status: 'withdrawn', ended: true },
    ])
  })
})
