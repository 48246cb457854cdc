import { confirmContent, listContent } from '#contract/admin/content/content.ts'
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { checkPaymentProvider, getGoingLive, listPaymentProviders } from '#contract/admin/going-live.ts'
import { markGoingLiveItem, sendTestEmail } from '#contract/admin/going-live.ts'
import { getOverview } from '#contract/admin/reports.ts'
import { confirmPayment, placeOrder, startPayment } from '#contract/orders/orders.ts'
import { getOverview as overviewOf } from '#server/admin/reports/get-overview.ts'
import { systemActor } from '#server/database/actor.ts'
import { recordCredentials } from '#server/payments/record-credentials.ts'
import { changeTo } from '#tests/support/admin/setting-admin.ts'
import { aProduct, aUser } from '#tests/support/builders.ts'
import { type FakePayplus, fakePayplus } from '#tests/support/fakes/payplus/fake-payplus.ts'
import { fakeProvider } from '#tests/support/fakes/fake-provider.ts'
import { anOrder, placeAndOpen } from '#tests/support/orders.ts'
import { endHold } from '#tests/support/payments.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'
import { until } from '#tests/support/until.ts'
import { CredentialsRefused } from '#server/integrations/payments/provider.ts'
import { watchCredentials } from '#server/integrations/payments/within-time.ts'

describe('the credentials of a payment provider', () => {
  let payplus: FakePayplus
  const opened: TestShop[] = []
  before(async () => (payplus = await fakePayplus()))
  after(async () => {
    for (const shop of opened) await shop.close()
    await payplus.stop()
  })
  async function open(environment: Readonly<Record<string, string>> = {}) {
    const shop = await aShop({ environment: { ...payplus.environment, ...environment } })
    opened.push(shop)
    const owner = aVisitor(await aUser(shop.context, { role: 0 }))
    return { shop, owner, check: () => shop.call(checkPaymentProvider, { provider: 'payplus' }, owner) }
  }
  const stateOf = async (shop: TestShop, owner: Visitor) =>
    (await shop.call(listPaymentProviders, {}, owner)).data.providers.find(({ name }) => name === 'payplus')

  test('are accepted, and the check makes no transaction', async () => {
    const { shop, owner, check } = await open()
    const before = payplus.books.transactions.length
    assert.deepEqual((await check()).data, { outcome: 'accepted', wrong: [], reason: null })
    assert.equal(payplus.books.transactions.length, before)
    const state = await stateOf(shop, owner)
    assert.deepEqual([state?.missing, state?.credentials?.accepted], [[], true])
  })

  test('are named if they are wrong: the keys, or the page, with the provider’s message', async () => {
    const keys = await open({ PAYPLUS_SECRET_KEY: 'of-another-shop' })
    const { data } = await keys.check()
    assert.deepEqual([data.outcome, data.wrong], ['refused', ['PAYPLUS_API_KEY', 'PAYPLUS_SECRET_KEY']])
    const page = await open({ PAYPLUS_PAGE_UID: 'nobody-s-page' })
    const checked = (await page.check()).data
    assert.deepEqual([checked.outcome, checked.wrong], ['refused', ['PAYPLUS_PAGE_UID']])
    assert.match(checked.reason ?? '', /page/)
  })

  test('are not reported as wrong if the provider does not respond', async () => {
    const { shop, owner, check } = await open()
    payplus.faults.set('generateLink', 'down')
    assert.equal((await check()).data.outcome, 'unreachable')
    payplus.faults.clear()
    assert.equal((await stateOf(shop, owner))?.credentials, null)
  })

  test('become a task if the provider rejects them during a sale', async () => {
    const { shop, owner } = await open({ PAYPLUS_API_KEY: 'expired' })
    const { id } = await aProduct(shop.context)
    const buyer = aVisitor()
    const { data } = await shop.call(placeOrder, anOrder([{ productId: id, quantity: 1 }]), buyer)
    const refused = await shop.call(startPayment, { orderId: data.orderId }, buyer)
    assert.equal(refused.problem.code, 'payment-provider-unavailable')
    const tasks = async () => (await shop.call(getOverview, {}, owner)).data.tasks.refusedCredentials
    await until(async () => (await tasks()) === 1, 'the overview shows the task')
    const state = await stateOf(shop, owner)
    assert.deepEqual(state?.credentials?.wrong, ['PAYPLUS_API_KEY', 'PAYPLUS_SECRET_KEY'])
  })

  test('are not considered accepted because a call succeeds: some calls reach no provider, some need only part of the credentials', async () => {
    const refused = new CredentialsRefused('The password is wrong', ['CARDCOM_API_PASSWORD'])
    const heard: unknown[] = []
    const cardcom = watchCredentials(
      { ...fakeProvider('cardcom'), refund: () => Promise.reject(refused) },
      (one) => heard.push(one),
    )
    const refund = {
      refundId: 'a',
      reference: 'b',
      transactionId: 'c',
      amountAgorot: 100,
      isPartial: false,
      currency: 'ILS',
      earlierRefunds: [],
      sentBefore: false,
    }
    await assert.rejects(cardcom.refund(refund), refused)
    await cardcom.close('a page')
    await cardcom.query('a page')
    assert.deepEqual(heard, [refused])
  })

  test('are listed with the number of pages that only the present account knows', async () => {
    const { shop, owner } = await open()
    const pages = async () => (await stateOf(shop, owner))?.openPages
    assert.equal(await pages(), 0)
    const { id } = await aProduct(shop.context, { keys: 3 })
    const [first, second] = [await placeAndOpen(shop, id), await placeAndOpen(shop, id)]
    assert.equal(await pages(), 2)
    await endHold(shop, first.orderId)
    assert.equal(await pages(), 1)
    payplus.books.charge(second.reference)
    await shop.call(confirmPayment, { orderId: second.orderId }, second.visitor)
    assert.equal(await pages(), 0)
  })

  test('are listed by name if they are missing, and cannot be checked', async (t) => {
    const shop = await aShop({}, t)
    const owner = aVisitor(await aUser(shop.context, { role: 0 }))
    const state = await stateOf(shop, owner)
    assert.deepEqual(state?.missing, ['PAYPLUS_API_KEY', 'PAYPLUS_SECRET_KEY', 'PAYPLUS_PAGE_UID'])
    assert.equal((await shop.call(checkPaymentProvider, { provider: 'payplus' }, owner)).status, 404)
  })

  test('are no longer known to be right or wrong once a setting of the provider is changed', async () => {
    const { shop, owner, check } = await open()
    await check()
    assert.equal((await stateOf(shop, owner))?.credentials?.accepted, true)
    await changeTo(shop, owner, { SHOP_NAME: 'Dana’s Games' })
    assert.notEqual((await stateOf(shop, owner))?.credentials, null, 'a setting of something else')
    const { status } = await changeTo(shop, owner, { PAYPLUS_INSTALMENTS: true })
    assert.equal(status, 200)
    assert.equal((await stateOf(shop, owner))?.credentials, null)
  })

  test('are no task of a provider that is no longer set up', async (t) => {
    const shop = await aShop({}, t)
    const owner = aVisitor(await aUser(shop.context, { role: 0 }))
    await recordCredentials(shop.context.pool, 'payplus', ['PAYPLUS_API_KEY'])
    assert.equal((await shop.call(getOverview, {}, owner)).data.tasks.refusedCredentials, 0)
    assert.equal((await stateOf(shop, owner))?.credentials, null)
  })

  test('of its test system are named in the list, and in the overview of a live shop', async (t) => {
    const stripe = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
    const shop = await aShop({ environment: { ...stripe, PAYMENT_METHODS: 'stripe' } }, t)
    const owner = aVisitor(await aUser(shop.context, { role: 0 }))
    const { items } = (await shop.call(getGoingLive, {}, owner)).data
    const item = items.find(({ name }) => name === 'real-payments')
    assert.deepEqual([item?.done, item?.missing], [false, ['stripe']])
    const { transact, settings } = shop.context
    const seenIn = async (mode: 'demo' | 'live') => {
      const { emails, payments } = settings
      const { tasks, testProviders } = await transact(systemActor(), (work) =>
        overviewOf(work, { emails, payments, mode }, { period: 'today' }),
      )
      return [tasks.testProviders, testProviders]
    }
    assert.deepEqual(await seenIn('live'), [1, ['stripe']])
    assert.deepEqual(await seenIn('demo'), [0, []])
  })

  test('and the other items of the going-live list reflect the state of the shop', async () => {
    const { shop, owner, check } = await open({ SHOP_NAME: 'Dana’s Games' })
    const items = async () => {
      const { data } = await shop.call(getGoingLive, {}, owner)
      return new Map(data.items.map((one) => [one.name, one]))
    }
    const before = await items()
    assert.equal(before.get('provider')?.done, false)
    assert.equal(before.get('name')?.done, true)
    assert.equal(before.get('real-payments')?.done, true)
    assert.deepEqual(before.get('logo')?.missing, ['LOGO_LIGHT'])
    assert.ok(before.get('business')?.missing.includes('BUSINESS_NUMBER'))
    assert.deepEqual(
      ['legal-pages', 'email', 'https', 'live-mode'].map(
        (name) => [...before].find(([one]) => one === name)?.[1].done,
      ),
      [false, false, false, false],
    )
    assert.deepEqual(
      before.get('legal-pages')?.missing,
      ['accessibility', 'cancellation', 'privacy-policy', 'terms-of-service'],
      'starter texts that nobody has confirmed',
    )
    await check()
    await shop.call(markGoingLiveItem, { item: 'vat', done: true }, owner)
    const sent = await shop.call(sendTestEmail, {}, owner)
    assert.equal(sent.status, 200)
    const after = await items()
    assert.deepEqual([after.get('provider')?.done, after.get('vat')?.done], [true, true])
    assert.ok(after.get('email')?.at !== null)
    await shop.call(markGoingLiveItem, { item: 'vat', done: false }, owner)
    assert.equal((await items()).get('vat')?.done, false)
    const { data } = await shop.call(listContent, { kind: 'page' }, owner)
    for (const { id, pleaseRead } of data.rows)
      if (pleaseRead) await shop.call(confirmContent, { contentId: id }, owner)
    assert.equal((await items()).get('legal-pages')?.done, true, 'each was confirmed')
  })
})
