import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { changeOrderStatus, getOrder, placeOrder, revealKey, startPayment } from '#contract/orders/orders.ts'
import { aProduct, aUser } from '#tests/support/builders.ts'
import { failingPool } from '#tests/support/fakes/failing-pool.ts'
import { fakeProvider } from '#tests/support/fakes/fake-provider.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { anOrder, placeAndOpen } from '#tests/support/orders.ts'
import { anIdempotencyKey, aShop, aVisitor, type TestShop } from '#tests/support/shop.ts'
import { systemActor } from '#server/database/actor.ts'
import { releaseEndedHolds } from './release-ended-holds.ts'

/**
 * Runs an operation once to count its statements, then again with each of them failing in turn, before and
 * after it took effect.
 */
describe('if any statement fails when', () => {
  const faults = failingPool()
  const provider = fakeProvider()
  let shop: TestShop
  before(async () => (shop = await aShop({ provider, wrapPool: faults.wrap })))
  after(() => shop.close())

  /** `run` returns whether it succeeded; `check` then verifies the result. */
  type Attempt = { run: () => Promise<boolean>; check: () => Promise<void> }

  async function sweep(prepare: () => Promise<Attempt>): Promise<void> {
    const statements = await countStatements(await prepare())
    for (const when of ['before', 'after'] as const)
      for (let at = 1; at <= statements; at++) {
        const attempt = await prepare()
        faults.arm({ at, when })
        const went = await attempt.run()
        assert.ok(faults.fired(), `statement ${at} was reached`)
        faults.arm(null)
        assert.equal(went, false, `statement ${at} failing ${when} it took effect was reported`)
        await assertInvariants(shop.context.pool)
        assert.equal(
          await attempt.run(),
          true,
          `the retry after statement ${at} failing ${when} it took effect`,
        )
        await attempt.check()
        await assertInvariants(shop.context.pool)
      }
  }

  async function countStatements(attempt: Attempt): Promise<number> {
    faults.arm(null)
    assert.equal(await attempt.run(), true)
    const statements = faults.statements()
    await attempt.check()
    assert.ok(statements >= 3, `only ${statements} statements were seen`)
    return statements
  }

  const keysOf = async (productId: string, status: string) =>
    (
      await shop.context.pool.query('select id from licence_keys where product_id = $1 and status = $2', [
        productId,
        status,
      ])
    ).rows.length
  const ordersOf = async (productId: string) =>
    (await shop.context.pool.query('select order_id from order_lines where product_id = $1', [productId]))
      .rows.length

  const pay = (reference: string) =>
    shop.request('/api/payments/webhooks/fake', {
      method: 'POST',
      body: reference,
      headers: { 'fake-signature': 'right' },
    })

  /** Stores the webhook and processes it. */
  const settle = (reference: string) =>
    pay(reference).then(
      ({ status }) => status === 202,
      () => false,
    )

  test('placing an order, nothing is half done, and a retry with the same key succeeds', async () => {
    await sweep(async () => {
      const product = await aProduct(shop.context, { keys: 3 })
      const key = { 'idempotency-key': anIdempotencyKey() }
      const body = anOrder([{ productId: product.id, quantity: 2 }])
      return {
        run: async () => (await shop.call(placeOrder, body, aVisitor(), key)).status === 201,
        check: async () => {
          assert.equal(await ordersOf(product.id), 1)
          assert.equal(await keysOf(product.id, 'reserved'), 2)
        },
      }
    })
  })

  test('opening the payment page, a retry opens no second page', async () => {
    await sweep(async () => {
      const product = await aProduct(shop.context)
      const visitor = aVisitor()
      const { data } = await shop.call(placeOrder, anOrder([{ productId: product.id, quantity: 1 }]), visitor)
      return {
        run: async () => (await shop.call(startPayment, { orderId: data.orderId }, visitor)).status === 200,
        check: async () =>
          assert.equal(
            [...provider.opened.values()].filter((payment) => payment.orderId === data.orderId).length,
            1,
          ),
      }
    })
  })

  test('settling a payment, no key is delivered without a recorded payment, or the reverse', async () => {
    await sweep(async () => {
      const product = await aProduct(shop.context, { keys: 3 })
      const { orderId, visitor, reference } = await placeAndOpen(shop, product.id, { quantity: 2 })
      provider.pay(reference)
      return {
        run: () => settle(reference),
        check: async () =>
          assert.equal((await shop.call(getOrder, { orderId }, visitor)).data.items[0]?.keys.length, 2),
      }
    })
  })

  test('settling a payment of a cancelled order, no payment is recorded without its refund', async () => {
    const manager = aVisitor(await aUser(shop.context, { role: 0 }))
    await sweep(async () => {
      const { orderId, reference } = await placeAndOpen(shop, (await aProduct(shop.context)).id)
      await shop.call(changeOrderStatus, { id: orderId, status: 'cancelled', reason: 'a call' }, manager)
      provider.pay(reference)
      return {
        run: () => settle(reference),
        check: async () => {
          const { rows } = await shop.context.pool.query(
            `select p.allocation, r.cause from payments p left join refunds r on r.payment_id = p.id where p.order_id = $1`,
            [orderId],
          )
          assert.deepEqual(rows, [{ allocation: 'overpaid', cause: 'overpaid' }])
        },
      }
    })
  })

  test('revealing a key, a key that was shown is recorded as revealed', async () => {
    await sweep(async () => {
      const product = await aProduct(shop.context)
      const { orderId, visitor, reference } = await placeAndOpen(shop, product.id)
      provider.pay(reference)
      await pay(reference)
      const { data } = await shop.call(getOrder, { orderId }, visitor)
      return {
        run: async () =>
          (await shop.call(revealKey, { orderId, keyId: data.items[0]?.keys[0]?.id }, visitor)).status ===
          200,
        check: async () => assert.equal(await keysOf(product.id, 'revealed'), 1),
      }
    })
  })

  test('ending a hold, the units are in stock or in the order, never in neither', async () => {
    await sweep(async () => {
      const product = await aProduct(shop.context, { keys: 3 })
      const { orderId } = await placeAndOpen(shop, product.id, { quantity: 2 })
      await shop.context.pool.query(
        `update orders set held_until = now() - interval '1 second' where id = $1`,
        [orderId],
      )
      return {
        run: () =>
          shop.context
            .transact(systemActor(), (work) => releaseEndedHolds(work, shop.context.jobs))
            .then(
              () => true,
              () => false,
            ),
        check: async () => assert.equal(await keysOf(product.id, 'available'), 3),
      }
    })
  })
})
