import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, afterEach, before, describe, test } from 'node:test'
import { confirmPayment, getOrder } from '#contract/orders/orders.ts'
import { requestRefund } from '#contract/orders/refunds.ts'
import { aProduct } from '#tests/support/builders.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database/postgres.ts'
import { type FakeCardcom, fakeCardcom } from '#tests/support/fakes/cardcom/fake-cardcom.ts'
import { type FakeStripe, fakeStripe } from '#tests/support/fakes/stripe/fake-stripe.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { type KillableServer, killableServer, rolledBack } from '#tests/support/servers/killable-server.ts'
import { placeAndOpen } from '#tests/support/orders.ts'
import { statusOf } from '#tests/support/payments.ts'
import { aShop, type TestShop } from '#tests/support/shop.ts'
import { until } from '#tests/support/until.ts'

const methods = ['cardcom', 'stripe'] as const
type Method = (typeof methods)[number]

describe('a server that is killed', () => {
  let database: TestDatabase
  let cardcom: FakeCardcom
  let stripe: FakeStripe
  let environment: Record<string, string>
  const shops = new Map<Method, TestShop>()
  const servers: KillableServer[] = []
  before(async () => {
    database = await testDatabase()
    ;[cardcom, stripe] = [await fakeCardcom(), await fakeStripe()]
    environment = {
      ...cardcom.environment,
      ...stripe.environment,
      // longer than any wait in this test
      PAYMENT_TIMEOUT_SECONDS: '30',
      MASTER_KEY: randomBytes(32).toString('base64'),
      DATABASE_URL: database.url,
    }
    for (const method of methods)
      shops.set(
        method,
        await aShop({
          database: { url: database.url, drop: async () => undefined },
          environment: { ...environment, PAYMENT_METHODS: method },
        }),
      )
  })
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.kill()
    for (const { faults } of [cardcom, stripe]) faults.clear()
  })
  after(async () => {
    await assertInvariants(shopOf('stripe').context.pool)
    for (const shop of shops.values()) await shop.close()
    for (const fake of [cardcom, stripe]) await fake.stop()
    await database.drop()
  })

  function shopOf(method: Method): TestShop {
    const shop = shops.get(method)
    assert.ok(shop)
    return shop
  }
  async function start(): Promise<KillableServer> {
    const server = await killableServer({ ...environment, PAYMENT_METHODS: 'cardcom; stripe' })
    servers.push(server)
    return server
  }
  const change = (text: string, ...values: unknown[]) => shopOf('stripe').context.pool.query(text, values)
  const one = async (text: string, ...values: unknown[]) => (await change(text, ...values)).rows[0]

  /** The provider calls about the refund, and the refunds made. */
  const refundCalls = (method: Method) =>
    method === 'stripe'
      ? stripe.calls.filter(({ call }) => call === 'refund').length
      : cardcom.calls.filter((call) => call.method === 'RefundByTransactionId').length
  const refundsAt = (method: Method) =>
    method === 'stripe'
      ? stripe.books.refunds.length
      : cardcom.books.transactions.filter(({ IsRefund: back }) => back).length
  const faultsOf = (method: Method) => (method === 'stripe' ? stripe.faults : cardcom.faults)
  const refundCall = { stripe: 'refund', cardcom: 'RefundByTransactionId' } as const
  const queryCall = { stripe: 'read', cardcom: 'GetLpResult' } as const

  async function placed(method: Method) {
    const shop = shopOf(method)
    const { id } = await aProduct(shop.context, { priceAgorot: 4990, keys: 3 })
    const order = await placeAndOpen(shop, id)
    const pay = () =>
      void (method === 'stripe' ? stripe.books.pay(order.reference) : cardcom.books.charge(order.reference))
    return { ...order, shop, pay }
  }

  async function owedRefund(method: Method): Promise<string> {
    const { shop, orderId, visitor, pay } = await placed(method)
    pay()
    await shop.call(confirmPayment, { orderId }, visitor)
    const lineId = (await shop.call(getOrder, { orderId }, visitor)).data.items[0]?.id
    const { data } = await shop.call(requestRefund, { orderId, units: [{ lineId, quantity: 1 }] }, visitor)
    return data.refunds[0]?.id ?? ''
  }

  for (const method of methods)
    for (const fault of ['held', 'slow'] as const)
      test(`in the middle of a refund that ${method} has ${fault === 'held' ? 'made' : 'not made'} makes exactly one refund`, async () => {
        const before = { calls: refundCalls(method), refunds: refundsAt(method) }
        const refundId = await owedRefund(method)
        faultsOf(method).set(refundCall[method], fault)
        const server = await start()
        await until(
          async () =>
            (await one('select sent_at from refunds where id = $1', refundId))?.['sent_at'] !== null,
          'the refund is sent',
        )
        if (fault === 'held')
          await until(() => refundCalls(method) > before.calls, 'the provider has made the refund')
        await server.kill()
        await rolledBack(shopOf(method))
        faultsOf(method).clear()
        assert.equal(refundsAt(method) - before.refunds, fault === 'held' ? 1 : 0)
        // the time a sent refund may take to arrive, and one server may claim it
        await change(
          `update refunds set sent_at = now() - interval '1 hour', asked_at = now() - interval '1 hour',
           busy_until = now() - interval '1 hour' where id = $1`,
          refundId,
        )
        await start()
        await until(
          async () =>
            (await one('select status from refunds where id = $1', refundId))?.['status'] === 'paid',
          'the refund is paid',
        )
        assert.equal(refundsAt(method) - before.refunds, 1)
      })

  for (const method of methods)
    test(`while it queries ${method} about a payment settles the order once`, async () => {
      const { orderId, pay } = await placed(method)
      pay()
      faultsOf(method).set(queryCall[method], 'held')
      const asked = asksOf(method)
      const server = await start()
      await until(() => asksOf(method) > asked, 'the provider is queried')
      await server.kill()
      faultsOf(method).clear()
      await settledOnce(method, orderId)
    })

  test('while it writes a payment settles the order once', async () => {
    const { shop, orderId, pay } = await placed('stripe')
    pay()
    const client = await shop.context.pool.connect()
    try {
      // settling waits for this order's row in the middle of its transaction
      await client.query('begin')
      await client.query('select from orders where id = $1 for update', [orderId])
      const server = await start()
      await until(
        async () =>
          (
            await change(
              `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%"orders"%'`,
            )
          ).rowCount === 1,
        'settling has begun to write',
      )
      await server.kill()
    } finally {
      await client.query('rollback')
      client.release()
    }
    await rolledBack(shop)
    assert.equal(await statusOf(shop, orderId), 'pending')
    await settledOnce('stripe', orderId)
  })

  function asksOf(method: Method): number {
    return method === 'stripe'
      ? stripe.calls.filter(({ call }) => call === 'read').length
      : cardcom.calls.filter((call) => call.method === 'GetLpResult').length
  }

  /** After a restart: one payment, every key delivered once. */
  async function settledOnce(method: Method, orderId: string): Promise<void> {
    await change(`update payment_attempts set asked_at = null where order_id = $1`, orderId)
    await start()
    await until(async () => (await statusOf(shopOf(method), orderId)) === 'completed', 'the order is settled')
    const found = await one(
      `select (select count(*)::int from payments where order_id = $1) as payments,
       (select count(*)::int from licence_keys k join order_lines l on l.id = k.order_line_id where l.order_id = $1) as keys`,
      orderId,
    )
    assert.deepEqual(found, { payments: 1, keys: 1 })
  }
})
