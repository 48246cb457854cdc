import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { placeOrder, startPayment } from '#contract/orders/orders.ts'
import { aProduct, aUser } from '#tests/support/builders.ts'
import { fakeProvider } from '#tests/support/fakes/fake-provider.ts'
import { emailsTo } from '#tests/support/identity.ts'
import { anOrder, payThere, placeAndOpen } from '#tests/support/orders.ts'
import { reportToShop } from '#tests/support/payments.ts'
import { aShop, aVisitor, type TestShop } from '#tests/support/shop.ts'

describe('a card tester', () => {
  const provider = fakeProvider()
  let shop: TestShop
  before(async () => {
    shop = await aShop({
      provider,
      environment: {
        DECLINES_PER_BUYER: '3',
        DECLINES_PER_NETWORK: '6',
        DECLINES_PER_PRODUCT: '9',
        DECLINES_PER_COUNTRY: '4',
        TRUST_PROXY: 'on',
      },
    })
  })
  after(() => shop.close())

  const from = (address: string) => ({ 'x-forwarded-for': address })
  let buyers = 0
  /** An order whose payment is declined this many times. */
  async function declined(
    productId: string,
    times: number,
    address: string,
    { email, country }: { email?: string; country?: string } = {},
  ) {
    const visitor = aVisitor()
    const wanted = { email: email ?? `tries-${++buyers}@example.com` }
    const body = anOrder([{ productId, quantity: 1 }], wanted)
    const { data } = await shop.call(placeOrder, body, visitor, from(address))
    const open = () => shop.call(startPayment, { orderId: data.orderId }, visitor, from(address))
    for (let time = 0; time < times; time++) {
      const { status, data: page } = await open()
      if (status !== 200) break
      const reference = page.paymentUrl.split('/').at(-1) ?? ''
      provider.decline(reference, country)
      await reportToShop(shop, reference)
    }
    return open()
  }

  test('is blocked by e-mail address after three declines, ignoring what follows a plus', async () => {
    const { id } = await aProduct(shop.context, { keys: 10 })
    assert.equal((await declined(id, 2, '198.51.100.1', { email: 'kim@example.com' })).status, 200)
    const stopped = await declined(id, 2, '198.51.100.2', { email: 'kim+again@example.com' })
    assert.deepEqual([stopped.status, stopped.problem.code], [409, 'payments-paused'])
    const other = await declined(id, 0, '198.51.100.3')
    assert.equal(other.status, 200)
  })

  test('is blocked by network address, and others can still buy', async () => {
    const one = await aProduct(shop.context, { keys: 10 })
    const two = await aProduct(shop.context, { keys: 10 })
    for (const id of [one.id, one.id, two.id]) await declined(id, 2, '198.51.100.7')
    assert.equal((await declined(two.id, 0, '198.51.100.7')).problem.code, 'payments-paused')
    assert.equal((await declined(two.id, 0, '198.51.100.8')).status, 200)
  })

  test('is blocked by the country of the declined cards, and only buyers with a card from there are', async () => {
    for (let at = 0; at < 4; at++) {
      const { id } = await aProduct(shop.context, { keys: 10 })
      await declined(id, 1, `198.51.100.${100 + at}`, { country: 'FR' })
      await declined(id, 1, `198.51.100.${120 + at}`, { country: 'IL' })
    }
    const { id } = await aProduct(shop.context, { keys: 10 })
    const again = (at: number, country?: string) =>
      declined(id, 1, `198.51.100.${at}`, country === undefined ? {} : { country })
    assert.equal((await again(140, 'FR')).problem.code, 'payments-paused')
    assert.equal((await again(141, 'DE')).status, 200)
    assert.equal((await again(142, 'IL')).status, 200)
    assert.equal((await again(143)).status, 200)
  })

  test('is blocked for a product that many network addresses try, and each owner gets one e-mail', async () => {
    for (const language of ['en', 'he'] as const)
      await aUser(shop.context, { role: 0, duties: ['owner'], language })
    const { rows } = await shop.context.pool.query<{ email: string }>(
      `select email from users where role = 0 and duties && array['owner']`,
    )
    const { id } = await aProduct(shop.context, { keys: 40 })
    for (let at = 0; at < 5; at++) await declined(id, 2, `203.0.113.${at}`)
    for (let at = 0; at < 3; at++)
      assert.equal((await declined(id, 0, `203.0.113.${20 + at}`)).problem.code, 'payments-paused')
    const { id: another } = await aProduct(shop.context)
    assert.equal((await declined(another, 0, '203.0.113.40')).status, 200)
    assert.equal(rows.length, 2)
    for (const { email } of rows) {
      const emails = await emailsTo(shop, email)
      const paused = emails.filter(({ subject }) => /payments were paused|תשלומים נעצרו/.test(subject))
      assert.equal(paused.length, 1, email)
      assert.ok(paused[0]?.text.includes('/dashboard/admin/orders/'))
    }
  })

  test('may continue when the declines are an hour old', async () => {
    const { id } = await aProduct(shop.context, { keys: 10 })
    assert.equal(
      (await declined(id, 3, '192.0.2.1', { email: 'late@example.com' })).problem.code,
      'payments-paused',
    )
    await shop.context.pool.query(
      `update payment_attempts set created_at = created_at - interval '61 minutes'`,
    )
    assert.equal((await declined(id, 0, '192.0.2.1', { email: 'late@example.com' })).status, 200)
  })

  test('is not a buyer whose payments succeed', async () => {
    const { id } = await aProduct(shop.context, { keys: 10 })
    for (let time = 0; time < 5; time++) {
      const { reference } = await placeAndOpen(shop, id, { wanted: { email: 'good@example.com' } })
      await payThere(shop, provider, reference)
    }
  })
})
