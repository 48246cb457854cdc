import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { aProduct } from '#tests/support/builders.ts'
import { type FakeCardcom, fakeCardcom } from '#tests/support/fakes/cardcom/fake-cardcom.ts'
import { runJobs } from '#tests/support/identity.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { placeAndOpen } from '#tests/support/orders.ts'
import { statusOf } from '#tests/support/payments.ts'
import { aShop, type TestShop } from '#tests/support/shop.ts'

describe('a webhook of CardCom', () => {
  let cardcom: FakeCardcom
  let shop: TestShop
  let productId: string
  before(async () => {
    cardcom = await fakeCardcom()
    shop = await aShop({ environment: cardcom.environment })
  })
  beforeEach(async () => {
    cardcom.faults.clear()
    productId = (await aProduct(shop.context, { priceAgorot: 4990, keys: 10 })).id
  })
  after(async () => {
    await assertInvariants(shop.context.pool)
    await shop.close()
    await cardcom.stop()
  })

  const place = () => placeAndOpen(shop, productId)
  const asked = () => cardcom.calls.filter(({ method }) => method === 'GetLpResult').length
  async function send(body: string | Uint8Array<ArrayBuffer>) {
    const { status } = await shop.request('/api/payments/webhooks/cardcom', { method: 'POST', body })
    await runJobs(shop)
    return status
  }
  async function paymentsOf(orderId: string) {
    const { rows } = await shop.context.pool.query('select 1 from payments where order_id = $1', [orderId])
    return rows.length
  }

  test('that arrives before the buyer returns delivers the order; repeating it changes nothing', async () => {
    const { orderId, reference } = await place()
    cardcom.books.charge(reference)
    for (let i = 0; i < 3; i++) assert.equal(await send(cardcom.webhook(reference)), 202)
    assert.equal(await statusOf(shop, orderId), 'completed')
    assert.equal(await paymentsOf(orderId), 1)
  })

  test('counts once if it arrives ten times at once', async () => {
    const { orderId, reference } = await place()
    cardcom.books.charge(reference)
    await Promise.all(Array.from({ length: 10 }, () => send(cardcom.webhook(reference)).catch(() => 0)))
    await runJobs(shop)
    assert.equal(await statusOf(shop, orderId), 'completed')
    assert.equal(await paymentsOf(orderId), 1)
  })

  test('is not trusted: CardCom is queried, and reports that nothing was paid', async () => {
    const { orderId, reference } = await place()
    cardcom.books.charge(reference)
    const forged = cardcom.webhook(reference)
    const page = cardcom.books.pages.get(reference)
    assert.ok(page)
    page.paid = null
    assert.equal(await send(forged), 202)
    assert.equal(await statusOf(shop, orderId), 'pending')
  })

  test('is not trusted about amount, order and currency: only CardCom’s response counts', async () => {
    const { orderId, reference } = await place()
    cardcom.books.charge(reference)
    const told = { LowProfileId: reference, ReturnValue: 'x', TranzactionInfo: { Amount: 1, CoinId: 2 } }
    assert.equal(await send(JSON.stringify(told)), 202)
    assert.equal(await statusOf(shop, orderId), 'completed')
  })

  test('of a declined payment delivers nothing', async () => {
    const { orderId, reference } = await place()
    cardcom.books.charge(reference, { ResponseCode: 33 })
    assert.equal(await send(cardcom.webhook(reference)), 202)
    assert.equal(await statusOf(shop, orderId), 'pending')
  })

  test('about an unknown page causes no task', async () => {
    for (let i = 0; i < 3; i++)
      assert.equal(await send(JSON.stringify({ LowProfileId: crypto.randomUUID() })), 202)
    const { rows } = await shop.context.pool.query(
      `select 1 from manager_tasks where kind = 'unknown-payment'`,
    )
    assert.equal(rows.length, 0)
  })

  test('about a payment that CardCom has and the shop does not know causes one task', async () => {
    const { reference } = await place()
    const known = cardcom.books.pages.get(reference)
    assert.ok(known)
    const page = cardcom.books.open(known)
    cardcom.books.charge(page)
    for (let i = 0; i < 3; i++) assert.equal(await send(cardcom.webhook(page)), 202)
    const { rows } = await shop.context.pool.query(
      `select 1 from manager_tasks where kind = 'unknown-payment' and detail ->> 'reference' = $1`,
      [page],
    )
    assert.equal(rows.length, 1)
  })

  for (const [what, body] of [
    ['with an empty body', ''],
    ['with invalid JSON', '\u0000{'],
    ['with invalid UTF-8', new Uint8Array([0xff, 0xfe, 0x00, 0x80])],
    ['without a page', '{"ResponseCode":0}'],
    ['with an invalid page id', '{"LowProfileId":"1 or 1=1"}'],
    ['with a list as its body', '[]'],
  ] as const)
    test(`${what} is refused without a query to CardCom`, async () => {
      const before = asked()
      assert.equal(await send(body), 400)
      assert.equal(asked(), before)
    })

  test('may begin with a byte order mark and contain unknown fields', async () => {
    const { orderId, reference } = await place()
    cardcom.books.charge(reference)
    assert.equal(await send(`\uFEFF${cardcom.webhook(reference).replace('{', '{"New":{"a":[]},')}`), 202)
    assert.equal(await statusOf(shop, orderId), 'completed')
  })

  test('is processed when it is sent again if CardCom could not be queried before', async () => {
    const { orderId, reference } = await place()
    cardcom.books.charge(reference)
    cardcom.faults.set('GetLpResult', 'down')
    await send(cardcom.webhook(reference)).catch(() => undefined)
    assert.equal(await statusOf(shop, orderId), 'pending')
    cardcom.faults.clear()
    assert.equal(await send(cardcom.webhook(reference)), 202)
    assert.equal(await statusOf(shop, orderId), 'completed')
  })
})
