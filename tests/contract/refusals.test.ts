import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { api, type EndpointName } from '#contract/api.ts'
import { type ProblemCode, problems } from '#contract/problems/problem.ts'
import { aCoupon, aProduct, aService, aUser } from '#tests/support/builders.ts'
import { act, anOrder, placeAndOpen } from '#tests/support/orders.ts'
import { fakeProvider } from '#tests/support/fakes/fake-provider.ts'
import { aBlock } from '#tests/support/blocks.ts'
import { aGift, buyGift } from '#tests/support/purchases/gifts.ts'
import { holdDelivery } from '#tests/support/purchases/holds.ts'
import type { Refused, Scenarios } from '#tests/support/scenarios.ts'
import { anIdempotencyKey, aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'
import { withoutPaymentMethods } from '#tests/support/admin/stored-settings.ts'
import { contentScenarios } from './content-refusals.ts'
import { blockScenarios } from './block-refusals.ts'
import { couponAdminScenarios, couponScenarios } from './coupon-refusals.ts'
import { invitationScenarios } from './invitation-refusals.ts'
import { customerScenarios } from './customer-refusals.ts'
import { buyerScenarios } from './buyer-refusals.ts'
import { adminScenarios } from './admin-refusals.ts'
import { inboxScenarios } from './inbox-refusals.ts'
import { goingLiveScenarios } from './going-live-refusals.ts'
import { shopImportScenarios } from './shop-import-refusals.ts'
import { stockScenarios } from './stock-refusals.ts'
import { identityScenarios, type IdentityShops, openIdentityShops } from './identity-refusals.ts'
import { twoFactorScenarios } from './two-factor-refusals.ts'
import { disputeScenarios } from './dispute-refusals.ts'
import { documentScenarios } from './document-refusals.ts'
import { orderAdminScenarios } from './order-admin-refusals.ts'
import { orderScenarios } from './order-refusals.ts'

/** A scenario for every refusal of every endpoint. A refusal without a scenario does not compile. */
describe('every refusal', () => {
  let shop: TestShop
  let brokenShop: TestShop
  let manager: Visitor
  let identityShops: IdentityShops
  const provider = fakeProvider()
  before(async () => {
    shop = await aShop()
    brokenShop = await aShop({ provider })
    identityShops = await openIdentityShops()
    manager = aVisitor(await aUser(shop.context, { role: 0 }))
  })
  after(async () => {
    await shop.close()
    await brokenShop.close()
    await identityShops.close()
  })

  const nobody = '0'.repeat(20)
  const noKey = '01890000-0000-7000-8000-000000000000'
  const throughProxy = (name: EndpointName, input: unknown) =>
    send(name, input, undefined, { 'x-forwarded-for': '198.51.100.7' })

  async function send(
    name: EndpointName,
    input: unknown,
    as?: Visitor,
    headers?: Record<string, string>,
    at = shop,
  ): Promise<Refused> {
    const { status, problem } = await at.call(api[name], input, as, headers)
    return { status, code: problem.code }
  }
  const order = (productId: string, quantity = 1, wanted = {}) =>
    send('placeOrder', anOrder([{ productId, quantity }], wanted))
  async function boughtKey(): Promise<{ orderId: string; visitor: Visitor; keyId: string }> {
    const product = await aProduct(shop.context)
    const { orderId, visitor, reference } = await placeAndOpen(shop, product.id)
    await act(shop, reference, 'succeed')
    const { data } = await shop.call(api.getOrder, { orderId }, visitor)
    return { orderId, visitor, keyId: data.items[0]?.keys[0]?.id ?? '' }
  }

  const spoil = (keyId: string) =>
    shop.context.pool.query(
      `update licence_keys set sealed = set_byte(sealed, 20, get_byte(sealed, 20) # 1) where id = $1`,
      [keyId],
    )

  const scenarios: Scenarios = {
    getCurrentUser: {},
    countEvent: {},
    reportClientFault: {},
    ...shopImportScenarios(() => shop),
    exportShop: {},
    getFunnel: {},
    getOverview: {},
    countTasks: {},
    ...identityScenarios(() => identityShops),
    ...customerScenarios(() => shop),
    ...invitationScenarios(() => shop),
    ...adminScenarios(() => shop),
    ...twoFactorScenarios(() => identityShops),
    ...buyerScenarios(() => ({ plain: shop, limited: identityShops.limited })),
    ...orderScenarios(() => identityShops),
    ...disputeScenarios(() => shop),
    ...orderAdminScenarios(() => shop),
    ...documentScenarios(() => shop),
    ...stockScenarios(() => shop),
    ...goingLiveScenarios(() => ({ plain: shop, broken: brokenShop, provider })),
    listAllProducts: {},
    listProducts: {},
    suggest: {},
    getProduct: { 'not-found': () => send('getProduct', { productIdentifier: 'no-such-product' }) },
    listShelf: {},
    listCategories: {},
    getHome: {},
    getServiceForms: {},
    listPosts: {},
    searchTexts: {},
    getPost: { 'not-found': () => send('getPost', { slug: 'no-such-post' }) },
    listQuestions: {},
    getDocument: { 'not-found': () => send('getDocument', { name: 'no-such-page' }) },
    sendMessage: {
      'too-many-requests': () => sixTimes('sendMessage', { message: 'Hello', username: 'dana.l' }),
    },
    requestCancellation: {
      'too-many-requests': () => sixTimes('requestCancellation', { name: 'דנה לוי' }),
    },
    checkCoupon: couponScenarios(
      () => shop,
      ({ code, email, productId }, as) =>
        send('checkCoupon', { code, email, items: [{ productId, quantity: 1 }] }, as),
    ),
    ...inboxScenarios(
      (name, input) => send(name, input, manager),
      async (answer) => (await shop.call(api.addSavedAnswer, answer, manager)).data.id,
      async () => {
        const notice = {
          name: 'דנה לוי',
          email: 'erased@example.com',
          orderNumber: 'MF-10001',
          language: 'he',
        }
        const { data } = await shop.call(api.requestCancellation, notice)
        await shop.context.pool.query(`update contact_messages set email = '' where id = $1`, [
          data.reference,
        ])
        return data.reference
      },
    ),
    ...contentScenarios(
      () => shop,
      () => manager,
      (name, input) => send(name, input, manager),
    ),
    ...blockScenarios(() => shop),
    ...couponAdminScenarios(
      () => shop,
      (name, input) => send(name, input, manager),
    ),
    placeOrder: {
      ...couponScenarios(
        () => shop,
        ({ code, email, productId }, as) =>
          send('placeOrder', anOrder([{ productId, quantity: 1 }], { couponCode: code, email }), as),
      ),
      'coupon-not-for-this-order': async () => {
        const { code } = await aCoupon(shop.context, { customerLimit: 1 })
        const { id: productId } = await aProduct(shop.context)
        const wanted = { couponCode: code, email: 'used-it@example.com' }
        await order(productId, 1, wanted)
        return order(productId, 1, wanted)
      },
      'order-not-accepted': async () => {
        const { email } = await aBlock(shop)
        return order((await aProduct(shop.context)).id, 1, { email })
      },
      'product-unknown': () => order('no-such-product'),
      'out-of-stock': async () => order((await aProduct(shop.context, { keys: 0 })).id),
      'too-many-units': async () => order((await aProduct(shop.context, { maxPerOrder: 1 })).id, 2),
      'no-payment-methods': async () => {
        const { id } = await aProduct(shop.context)
        return withoutPaymentMethods(shop.context, () => order(id))
      },
      'too-many-unpaid-orders': async () => {
        const items = [{ productId: (await aProduct(shop.context)).id, quantity: 1 }]
        const visitor = aVisitor()
        for (let i = 0; i < 3; i++) await send('placeOrder', anOrder(items), visitor)
        return send('placeOrder', anOrder(items), visitor)
      },
      'too-many-unpaid-units': async () => order((await aProduct(shop.context, { keys: 2 })).id, 2),
      'gift-only-keys': async () =>
        order((await aProduct(shop.context, { kind: 'file' })).id, 1, { gift: aGift() }),
      'gift-day': async () =>
        order((await aProduct(shop.context)).id, 1, { gift: aGift({ date: '2020-01-01' }) }),
      'details-needed': async () => order((await aService(shop.context)).id),
      'price-changed': async () => order((await aProduct(shop.context)).id, 1, { expectedTotal: 1 }),
      'terms-changed': async () =>
        order((await aProduct(shop.context)).id, 1, { expectedTerms: { refundDays: 14, feePercent: 5 } }),
      'idempotency-key-missing': () => send('placeOrder', anOrder([]), aVisitor(), { 'idempotency-key': '' }),
      'idempotency-key-reused': async () => {
        const { id: productId } = await aProduct(shop.context)
        const key = { 'idempotency-key': anIdempotencyKey() }
        await send('placeOrder', anOrder([{ productId, quantity: 1 }]), aVisitor(), key)
        return send('placeOrder', anOrder([{ productId, quantity: 2 }]), aVisitor(), key)
      },
    },
    listPaymentMethods: {},
    startPayment: {
      'not-found': () => send('startPayment', { orderId: nobody }),
      'order-not-payable': async () => {
        const { orderId, visitor } = await boughtKey()
        return send('startPayment', { orderId }, visitor)
      },
      'payment-method-not-offered': async () => {
        const { id: productId } = await aProduct(shop.context)
        const visitor = aVisitor()
        const { data } = await shop.call(api.placeOrder, anOrder([{ productId, quantity: 1 }]), visitor)
        return send('startPayment', { orderId: data.orderId, method: 'barter' }, visitor)
      },
      'order-not-accepted': async () => {
        const { id: productId } = await aProduct(shop.context)
        const visitor = aVisitor()
        const body = anOrder([{ productId, quantity: 1 }])
        const { data } = await shop.call(api.placeOrder, body, visitor)
        await aBlock(shop, { value: body.email })
        return send('startPayment', { orderId: data.orderId }, visitor)
      },
      'payments-paused': async () => {
        const { id: productId } = await aProduct(shop.context)
        const visitor = aVisitor()
        const { data } = await shop.call(api.placeOrder, anOrder([{ productId, quantity: 1 }]), visitor)
        await shop.context.pool.query(
          `insert into payment_attempts (id, order_id, provider, reference, status, amount_agorot)
           select gen_random_uuid(), $1, 'sandbox', 'declined-' || n, 'failed', 100 from generate_series(1, 50) n`,
          [data.orderId],
        )
        const refused = await send('startPayment', { orderId: data.orderId }, visitor)
        await shop.context.pool.query(`delete from payment_attempts where order_id = $1`, [data.orderId])
        return refused
      },
      'payment-provider-unavailable': async () => {
        const { id: productId } = await aProduct(brokenShop.context)
        const visitor = aVisitor()
        const { data } = await brokenShop.call(api.placeOrder, anOrder([{ productId, quantity: 1 }]), visitor)
        provider.down = true
        const refused = await send('startPayment', { orderId: data.orderId }, visitor, {}, brokenShop)
        provider.down = false
        return refused
      },
    },
    getPaymentStep: {
      'not-found': () => send('getPaymentStep', { orderId: nobody }),
      // the sandbox has no script
      'order-not-payable': async () => {
        const { id: productId } = await aProduct(shop.context)
        const { orderId, visitor } = await placeAndOpen(shop, productId)
        return send('getPaymentStep', { orderId }, visitor)
      },
    },
    confirmPayment: { 'not-found': () => send('confirmPayment', { orderId: nobody }) },
    abandonOrder: { 'not-found': () => send('abandonOrder', { orderId: nobody }) },
    abandonByKey: {},
    getOrderTerms: {
      'not-found': () => send('getOrderTerms', { orderId: nobody, language: 'en' }),
    },
    getAdminOrderTerms: {
      'not-found': () => send('getAdminOrderTerms', { orderId: nobody, language: 'en' }, manager),
    },
    getOrder: { 'not-found': () => send('getOrder', { orderId: nobody }) },
    revealKey: {
      'not-found': async () => {
        const { orderId, visitor } = await boughtKey()
        return send('revealKey', { orderId, keyId: noKey }, visitor)
      },
      'order-held': async () => {
        const { orderId, visitor, keyId } = await boughtKey()
        await holdDelivery(shop, orderId)
        return send('revealKey', { orderId, keyId }, visitor)
      },
      'key-unreadable': async () => {
        const bought = await boughtKey()
        await spoil(bought.keyId)
        return send('revealKey', { orderId: bought.orderId, keyId: bought.keyId }, bought.visitor)
      },
    },
    openGift: { 'not-found': () => send('openGift', { orderId: nobody, proof: '' }) },
    revealGiftKey: {
      'not-found': () => send('revealGiftKey', { orderId: nobody, keyId: noKey, proof: '' }),
      'order-held': async () => {
        const { orderId, proof } = await buyGift(shop, (await aProduct(shop.context)).id)
        await holdDelivery(shop, orderId)
        return send('revealGiftKey', { orderId, keyId: noKey, proof })
      },
      'key-unreadable': async () => {
        const { orderId, proof } = await buyGift(shop, (await aProduct(shop.context)).id)
        const { data } = await shop.call(api.openGift, { orderId, proof })
        const keyId = data.items[0]?.keys[0]?.id ?? ''
        await spoil(keyId)
        return send('revealGiftKey', { orderId, keyId, proof })
      },
    },
    chooseRenewalReminders: {
      'not-found': () => send('chooseRenewalReminders', { orderId: nobody, wanted: true }),
    },
    stopRenewalReminders: {},
    stopRenewalRemindersAtOnce: {},
    chooseReviewRequest: {
      'not-found': () => send('chooseReviewRequest', { orderId: nobody, wanted: true }),
    },
    stopReviewRequests: {},
    stopReviewRequestsAtOnce: {},
    changeGift: {
      'not-found': () => send('changeGift', { orderId: nobody, ...aGift() }),
      'gift-day': async () => {
        const { orderId, visitor } = await buyGift(shop, (await aProduct(shop.context)).id)
        return send('changeGift', { orderId, ...aGift({ date: '2020-01-01' }) }, visitor)
      },
      'gift-opened': async () => {
        const { orderId, visitor, proof } = await buyGift(shop, (await aProduct(shop.context)).id)
        const { data } = await shop.call(api.openGift, { orderId, proof })
        await send('revealGiftKey', { orderId, keyId: data.items[0]?.keys[0]?.id, proof })
        return send('changeGift', { orderId, ...aGift() }, visitor)
      },
    },
    listOrders: {},
    downloadFile: {
      'not-found': () => send('downloadFile', { orderId: nobody, lineId: noKey }),
      'order-held': async () => {
        const { orderId, visitor } = await boughtKey()
        await holdDelivery(shop, orderId)
        return send('downloadFile', { orderId, lineId: noKey }, visitor)
      },
    },
    getFileLink: {
      'not-found': () => send('getFileLink', { orderId: nobody, lineId: noKey }),
      'order-held': async () => {
        const { orderId, visitor } = await boughtKey()
        await holdDelivery(shop, orderId)
        return send('getFileLink', { orderId, lineId: noKey }, visitor)
      },
    },
    receiveWebhook: {
      'not-found': () => webhook('nobody', '{}', {}),
      'signature-wrong': () => webhook('sandbox', '{}', { 'sandbox-signature': 't=1,v1=00' }),
      'invalid-input': async () => {
        const { signWebhook } = await import('#server/demo/sandbox/sandbox.ts')
        return webhook(
          'sandbox',
          'no json',
          signWebhook(shop.context.secrets.sandbox, 'no json', Math.floor(Date.now() / 1000)),
        )
      },
      'too-many-requests': async () => {
        await identityShops.limited.context.pool.query(
          `insert into rate_counters (key, calls, ends_at) values ('unproven webhook 10.9.9.9', 600, now() + interval '1 minute')`,
        )
        return webhook('sandbox', '{}', {}, identityShops.limited, { ...aVisitor(), address: '10.9.9.9' })
      },
      busy: async () => {
        const { pool } = brokenShop.context
        await pool.query(
          `insert into webhook_messages (id, provider, body, verdict) select gen_random_uuid(), 'fake', '', 'unsigned' from generate_series(1, 5000)`,
        )
        const refused = await webhook('fake', 'x', { 'fake-signature': 'none' }, brokenShop)
        await pool.query(`delete from webhook_messages where body = ''`)
        return refused
      },
    },
    getSandboxPayment: { 'not-found': () => send('getSandboxPayment', { reference: nobody }) },
    actOnSandboxPayment: {
      'not-found': () => send('actOnSandboxPayment', { reference: nobody, action: 'succeed' }),
      'order-not-payable': async () => {
        const product = await aProduct(shop.context)
        const { reference } = await placeAndOpen(shop, product.id)
        await act(shop, reference, 'succeed')
        return send('actOnSandboxPayment', { reference, action: 'succeed' })
      },
    },
    openMailbox: { 'password-wrong': () => send('openMailbox', { password: 'a guess' }) },
    listDemoMails: { 'mailbox-password-needed': () => throughProxy('listDemoMails', {}) },
    getDemoMail: {
      'mailbox-password-needed': () => throughProxy('getDemoMail', { mailId: noKey }),
      'not-found': () => send('getDemoMail', { mailId: noKey }),
    },
    checkLive: {},
    checkReady: {
      unavailable: async () => {
        const lost = await aShop({ environment: { DATABASE_POOL_SIZE: '2' } })
        await lost.context.jobs.stop()
        await lost.context.pool.end()
        return send('checkReady', {}, aVisitor(), {}, lost)
      },
    },
  }

  async function sixTimes(name: 'sendMessage' | 'requestCancellation', form: object): Promise<Refused> {
    const call = () =>
      send(
        name,
        { ...form, email: 'dana@example.com', language: 'he' },
        aVisitor(),
        {},
        identityShops.limited,
      )
    for (let i = 0; i < 5; i++) await call()
    return call()
  }

  async function webhook(
    from: string,
    body: string,
    headers: Record<string, string>,
    at = shop,
    as = aVisitor(),
  ): Promise<Refused> {
    const response = await at.request(`/api/payments/webhooks/${from}`, { method: 'POST', body, headers }, as)
    const { code } = (await response.json()) as { code: string }
    return { status: response.status, code }
  }

  for (const [name, refusals] of Object.entries<Record<string, () => Promise<Refused>>>(scenarios))
    for (const [code, reach] of Object.entries(refusals))
      test(`${name}: ${code}`, async () => {
        // edge: the keys of a scenario are the endpoint's own refusals
        assert.deepEqual(await reach(), { status: problems[code as ProblemCode].status, code })
      })
})
