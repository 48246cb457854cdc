import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { placeOrder, revealKey } from '#contract/orders/orders.ts'
import { aProduct } from '#tests/support/builders.ts'
import { fakeProvider, type FakeProvider } from '#tests/support/fakes/fake-provider.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { anOrder, placeAndOpen } from '#tests/support/orders.ts'
import { type ApiResponse, anIdempotencyKey, aShop, aVisitor, type TestShop } from '#tests/support/shop.ts'

type Placing = ApiResponse<typeof placeOrder>

function tally(responses: readonly Placing[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, problem } of responses) {
    const name = status === 201 ? 'placed' : (problem.code ?? String(status))
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

describe('many buyers at once', () => {
  let shop: TestShop
  let second: TestShop
  let provider: FakeProvider
  before(async () => {
    provider = fakeProvider()
    shop = await aShop({ provider, environment: { DATABASE_POOL_SIZE: '20' } })
    // a second server on the same database, as behind a load balancer
    second = await aShop({
      provider,
      environment: { DATABASE_POOL_SIZE: '20', MASTER_KEY: shop.context.settings.masterKey ?? '' },
      database: { url: shop.context.pool.options.connectionString ?? '', drop: async () => undefined },
    })
  })
  after(async () => {
    await assertInvariants(shop.context.pool)
    await second.close()
    await shop.close()
  })

  for (const round of [1, 2, 3])
    test(`200 buyers, 20 keys, two servers: 20 sales and 180 times "sold out" (round ${round})`, async () => {
      const product = await aProduct(shop.context, { keys: 20 })
      const responses = await Promise.all(
        Array.from({ length: 200 }, (_, buyer) =>
          (buyer % 2 === 0 ? shop : second).call(
            placeOrder,
            anOrder([{ productId: product.id, quantity: 1 }]),
            aVisitor(),
          ),
        ),
      )
      assert.deepEqual(tally(responses), { placed: 20, 'out-of-stock': 180 })
    })

  test('30 duels for a last key: one winner each', async () => {
    for (let duel = 0; duel < 30; duel++) {
      const product = await aProduct(shop.context, { keys: 1 })
      const responses = await Promise.all(
        [shop, second].map((server) =>
          server.call(placeOrder, anOrder([{ productId: product.id, quantity: 1 }]), aVisitor()),
        ),
      )
      assert.deepEqual(tally(responses), { placed: 1, 'out-of-stock': 1 }, `duel ${duel}`)
    }
  })

  test('carts that want the same two products in opposite order neither deadlock nor oversell', async () => {
    const left = await aProduct(shop.context, { keys: 10 })
    const right = await aProduct(shop.context, { keys: 10 })
    const items = [
      { productId: left.id, quantity: 1 },
      { productId: right.id, quantity: 1 },
    ]
    const responses = await Promise.all(
      Array.from({ length: 40 }, (_, buyer) =>
        shop.call(placeOrder, anOrder(buyer % 2 === 0 ? items : items.toReversed()), aVisitor()),
      ),
    )
    const counts = tally(responses)
    assert.ok((counts['placed'] ?? 0) <= 10)
    assert.equal((counts['placed'] ?? 0) + (counts['out-of-stock'] ?? 0), 40, JSON.stringify(counts))
  })

  test('one idempotency key used 20 times at once places one order', async () => {
    const product = await aProduct(shop.context, { keys: 20 })
    const body = anOrder([{ productId: product.id, quantity: 1 }])
    const key = { 'idempotency-key': anIdempotencyKey() }
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        (i % 2 === 0 ? shop : second).call(placeOrder, body, aVisitor(), key),
      ),
    )
    assert.equal(new Set(responses.map(({ data }) => data.orderId)).size, 1)
    assert.ok(responses.every(({ status }) => status === 201))
    const { rows } = await shop.context.pool.query('select id from order_lines where product_id = $1', [
      product.id,
    ])
    assert.equal(rows.length, 1)
  })

  test('20 concurrent webhooks of one payment deliver one key', async () => {
    const product = await aProduct(shop.context)
    const { orderId, reference } = await placeAndOpen(shop, product.id)
    provider.pay(reference)
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        (i % 2 === 0 ? shop : second).request('/api/payments/webhooks/fake', {
          method: 'POST',
          body: reference,
          headers: { 'fake-signature': 'right' },
        }),
      ),
    )
    assert.ok(responses.every(({ status }) => status === 202))
    const { rows } = await shop.context.pool.query(
      `select k.id from licence_keys k join order_lines l on l.id = k.order_line_id where l.order_id = $1 and k.status = 'sold'`,
      [orderId],
    )
    assert.equal(rows.length, 1)
  })

  test('a hold that ends while its payment arrives is either paid or released, never both', async () => {
    for (let round = 0; round < 10; round++) {
      const product = await aProduct(shop.context, { keys: 1 })
      const { orderId, reference } = await placeAndOpen(shop, product.id)
      await shop.context.pool.query(
        `update orders set held_until = now() - interval '1 second' where id = $1`,
        [orderId],
      )
      provider.pay(reference)
      const [, rival] = await Promise.all([
        shop.request('/api/payments/webhooks/fake', {
          method: 'POST',
          body: reference,
          headers: { 'fake-signature': 'right' },
        }),
        second.call(placeOrder, anOrder([{ productId: product.id, quantity: 1 }]), aVisitor()),
      ])
      const { rows } = await shop.context.pool.query<{ status: string }>(
        'select status from orders where id = $1',
        [orderId],
      )
      assert.equal(rows[0]?.status, rival.status === 201 ? 'pending' : 'completed', `round ${round}`)
    }
  })

  test('10 concurrent reveals of one key record one time', async () => {
    const product = await aProduct(shop.context)
    const { orderId, visitor, reference } = await placeAndOpen(shop, product.id)
    provider.pay(reference)
    await shop.request('/api/payments/webhooks/fake', {
      method: 'POST',
      body: reference,
      headers: { 'fake-signature': 'right' },
    })
    const { rows } = await shop.context.pool.query<{ id: string }>(
      'select k.id from licence_keys k join order_lines l on l.id = k.order_line_id where l.order_id = $1',
      [orderId],
    )
    const shown = await Promise.all(
      Array.from({ length: 10 }, () => shop.call(revealKey, { orderId, keyId: rows[0]?.id }, visitor)),
    )
    assert.equal(new Set(shown.map(({ data }) => `${data.key} ${data.revealedAt}`)).size, 1)
  })
})
