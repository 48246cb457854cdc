import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { api } from '#contract/api.ts'
import { aProduct } from '#tests/support/builders.ts'
import { fakeProvider } from '#tests/support/fakes/fake-provider.ts'
import { anOrder, placeAndOpen } from '#tests/support/orders.ts'
import { pollPayments } from '#tests/support/payments.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'

describe('the limit of buyers’ requests that query the payment provider', () => {
  const provider = fakeProvider()
  let shop: TestShop
  before(async () => (shop = await aShop({ provider, environment: { RATE_LIMITS: 'on' } })))
  after(() => shop.close())

  const anOpenOrder = async (visitor: Visitor = aVisitor(), at = shop) =>
    placeAndOpen(at, (await aProduct(at.context)).id, { visitor })
  const confirm = (orderId: string, visitor: Visitor) => shop.call(api.confirmPayment, { orderId }, visitor)

  test('is one and a half times what a page that waits for its payment needs', async () => {
    const { orderId, visitor } = await anOpenOrder()
    const asked = provider.queryCalls
    for (let i = 0; i < 60; i++) await confirm(orderId, visitor)
    assert.equal(provider.queryCalls - asked, 59, 'opening the page was the first')
  })

  test('is not exceeded: further requests return stored data', async () => {
    const { orderId, visitor, reference } = await anOpenOrder()
    await Promise.all(Array.from({ length: 100 }, () => confirm(orderId, visitor)))
    provider.pay(reference)
    const asked = provider.queryCalls
    const waiting = await confirm(orderId, visitor)
    assert.deepEqual([waiting.status, waiting.data.status, provider.queryCalls], [200, 'pending', asked])
    await pollPayments(shop, provider)
    assert.equal((await confirm(orderId, visitor)).data.status, 'completed')
  })

  test('applies to opening a payment page, while one that is already open is still returned', async () => {
    const visitor = aVisitor()
    const { id: productId } = await aProduct(shop.context)
    const { data } = await shop.call(api.placeOrder, anOrder([{ productId, quantity: 1 }]), visitor)
    const start = () => shop.call(api.startPayment, { orderId: data.orderId }, visitor)
    const opened = provider.openCalls
    const open = provider.start.bind(provider)
    provider.start = async (payment) => {
      await open(payment)
      throw new Error('socket hang up (the response was lost)')
    }
    for (let i = 0; i < 70; i++) assert.equal((await start()).problem.code, 'payment-provider-unavailable')
    provider.start = open
    assert.equal(provider.openCalls - opened, 60)
    await shop.context.pool.query(
      `update rate_counters set ends_at = now() where key like 'query-provider %'`,
    )
    assert.equal((await start()).status, 200)
    await shop.context.pool.query(`update rate_counters set calls = 1000 where key like 'query-provider %'`)
    assert.equal((await start()).status, 200)
  })

  test('counts all orders of one network address together', async () => {
    const { address } = aVisitor()
    const others = await Promise.all(Array.from({ length: 5 }, () => anOpenOrder({ ...aVisitor(), address })))
    const asked = provider.queryCalls
    for (const { orderId, visitor } of others)
      await Promise.all(Array.from({ length: 59 }, () => confirm(orderId, visitor)))
    assert.equal(provider.queryCalls - asked, 235, '240 with the five pages')
    const elsewhere = await anOpenOrder()
    await confirm(elsewhere.orderId, elsewhere.visitor)
    assert.equal(provider.queryCalls - asked, 236)
  })

  test('counts each order on its own in a shop that does not limit network addresses', async (t) => {
    const unlimited = await aShop({ provider, environment: { RATE_LIMITS: 'off' } }, t)
    const { address } = aVisitor()
    const orders = await Promise.all(
      Array.from({ length: 5 }, () => anOpenOrder({ ...aVisitor(), address }, unlimited)),
    )
    const asked = provider.queryCalls
    for (const { orderId, visitor } of orders)
      await Promise.all(
        Array.from({ length: 70 }, () => unlimited.call(api.confirmPayment, { orderId }, visitor)),
      )
    assert.equal(provider.queryCalls - asked, 5 * 59, 'opening each page was its first')
  })
})
