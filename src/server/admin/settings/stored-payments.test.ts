import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { changeSettings, listSettings } from '#contract/admin/settings.ts'
import { getOrder } from '#contract/orders/orders.ts'
import { listPaymentMethods } from '#contract/orders/payments.ts'
import { requestRefund } from '#contract/orders/refunds.ts'
import { aProduct, aUser } from '#tests/support/builders.ts'
import { type FakePayplus, fakePayplus } from '#tests/support/fakes/payplus/fake-payplus.ts'
import { act, placeAndOpen } from '#tests/support/orders.ts'
import { statusOf } from '#tests/support/payments.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'
import { until } from '#tests/support/until.ts'
import type { Subscription } from '#server/database/notifications.ts'
import { payRefund } from '#server/payments/refunds/pay-refund.ts'
import { watchSettings } from '#server/settings/setting-store.ts'

describe('a payment provider that an owner sets up', () => {
  const environment = { MASTER_KEY: randomBytes(32).toString('base64'), PAYMENT_TIMEOUT_SECONDS: '2' }
  let payplus: FakePayplus
  let shop: TestShop
  let second: TestShop
  let watching: Subscription
  let owner: Visitor
  let productId: string
  before(async () => {
    payplus = await fakePayplus()
    shop = await aShop({ environment })
    second = await openSecond()
    watching = await watchSettings(second.context.settingStore, second.context)
    owner = aVisitor(await aUser(shop.context, { role: 0 }))
    productId = (await aProduct(shop.context, { keys: 20 })).id
  })
  after(async () => {
    await watching.stop()
    await second.close()
    await shop.close()
    await payplus.stop()
  })

  const openSecond = (more: Readonly<Record<string, string>> = {}) =>
    aShop({
      environment: { ...environment, ...more },
      database: { url: shop.context.pool.options.connectionString ?? '', drop: async () => undefined },
    })
  const list = async (at = shop) => (await at.call(listSettings, { group: 'payments' }, owner)).data.settings
  async function change(given: Readonly<Record<string, unknown>>) {
    const known = await list()
    const changes = Object.entries(given).map(([key, value]) => ({
      key,
      value,
      version: known.find((one) => one.key === key)?.version ?? -1,
    }))
    return shop.call(changeSettings, { changes }, owner)
  }
  const offered = async (at: TestShop) =>
    (await at.call(listPaymentMethods, {})).data.methods.map(({ id }) => id)
  async function buy() {
    const placed = await placeAndOpen(shop, productId)
    const { body, headers } = payplus.webhook(payplus.books.charge(placed.reference))
    await shop.request('/api/payments/webhooks/payplus', { method: 'POST', body, headers })
    assert.equal(await statusOf(shop, placed.orderId), 'completed')
    return placed
  }

  test('is offered at once and on every server, without a restart, and accepts payments', async () => {
    const { PAYPLUS_API_KEY, PAYPLUS_SECRET_KEY, PAYPLUS_PAGE_UID } = payplus.environment
    assert.deepEqual(await offered(shop), ['sandbox'])
    const { status, data } = await change({
      PAYPLUS_API_KEY,
      PAYPLUS_SECRET_KEY,
      PAYPLUS_PAGE_UID,
      PAYPLUS_URL: `${payplus.url}/`,
      PAYPLUS_INSTALMENTS: true,
      PAYMENT_METHODS: ['payplus:card = Credit card | כרטיס אשראי', 'sandbox'],
    })
    assert.equal(status, 200)
    assert.ok(!JSON.stringify(data).includes(String(PAYPLUS_SECRET_KEY)))
    assert.deepEqual(await offered(shop), ['payplus:card', 'sandbox'])
    await until(async () => (await offered(second)).length === 2, 'the second server offers both')
    await buy()
    assert.equal(
      payplus.calls.find(({ method }) => method === 'generateLink')?.body['hide_payments_field'],
      false,
    )
  })

  test('uses settings of the environment before stored ones, and says so', async () => {
    const other = await openSecond({ PAYPLUS_PAGE_UID: 'page-of-the-operator' })
    const page = (await list(other)).find(({ key }) => key === 'PAYPLUS_PAGE_UID')
    assert.deepEqual(
      [page?.source, page?.value, page?.provider],
      ['environment', 'page-of-the-operator', 'payplus'],
    )
    assert.equal(other.context.settings.payments.payplus?.pageUid, 'page-of-the-operator')
    await other.close()
  })

  test('keeps how many instalments buyers may choose, without a restart', async () => {
    assert.equal((await change({ HYP_INSTALMENTS: 12 })).status, 200)
    assert.equal((await list(shop)).find(({ key }) => key === 'HYP_INSTALMENTS')?.value, 12)
  })

  test('still receives webhooks and pays refunds if it is no longer offered', async () => {
    const { orderId, visitor, reference } = await placeAndOpen(shop, productId)
    const charge = payplus.books.charge(reference)
    await change({ PAYMENT_METHODS: ['sandbox'] })
    assert.deepEqual(await offered(shop), ['sandbox'])
    const { body, headers } = payplus.webhook(charge)
    await shop.request('/api/payments/webhooks/payplus', { method: 'POST', body, headers })
    const { data: order } = await shop.call(getOrder, { orderId }, visitor)
    assert.equal(order.status, 'completed')
    const units = [{ lineId: order.items[0]?.id, quantity: 1 }]
    const { data } = await shop.call(requestRefund, { orderId, units }, visitor)
    const { transact, jobs, payments: providers } = shop.context
    await payRefund({ transact, jobs, providers }, data.refunds[0]?.id ?? '')
    assert.equal(payplus.books.refundsOf(charge.uid).length, 1)
    const other = await placeAndOpen(shop, productId)
    await act(shop, other.reference, 'succeed')
    assert.equal(await statusOf(shop, other.orderId), 'completed')
  })

  test('rejects webhooks signed with the old secret key once the key is changed', async () => {
    await change({ PAYMENT_METHODS: ['payplus'] })
    const { reference } = await placeAndOpen(shop, productId)
    const { body, headers } = payplus.webhook(payplus.books.charge(reference))
    const send = () => shop.request('/api/payments/webhooks/payplus', { method: 'POST', body, headers })
    await change({ PAYPLUS_SECRET_KEY: 'another-secret-key' })
    assert.equal((await send()).status, 400)
    await change({ PAYPLUS_SECRET_KEY: payplus.environment['PAYPLUS_SECRET_KEY'] })
    assert.equal((await send()).status, 202)
  })

  test('rejects unknown and duplicate payment methods, an insecure address and an invalid switch, each at its field', async () => {
    for (const [key, value, code] of [
      ['PAYMENT_METHODS', ['barter'], 'payment-method'],
      ['PAYMENT_METHODS', ['payplus:barter'], 'payment-method'],
      ['PAYMENT_METHODS', ['payplus = Card'], 'payment-method'],
      ['PAYMENT_METHODS', ['payplus', 'payplus = Card | כרטיס'], 'duplicate'],
      ['PAYPLUS_URL', 'http://payplus.example', 'web-address'],
      ['PAYPLUS_INSTALMENTS', 'on', 'yes-or-no'],
      ['HYP_INSTALMENTS', 37, 'out-of-range'],
    ] as const) {
      const { status, problem } = await change({ [key]: value })
      assert.deepEqual([status, problem.fields], [400, { [key]: code }], `${key}=${String(value)}`)
    }
  })
})
