import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import * as v from 'valibot'
import { confirmPayment, placeOrder, startPayment } from '#contract/orders/orders.ts'
import { NotSent } from '#server/integrations/payments/call-provider.ts'
import { openProviders } from '#server/integrations/payments/registry.ts'
import { readSettings } from '#server/settings/read-settings.ts'
import { reconcilePayments } from '#server/payments/reconciliation/reconcile-payments.ts'
import { freePort } from '#tests/support/database/free-port.ts'
import { aProduct } from '#tests/support/builders.ts'
import { signRequest } from '#tests/support/contracts/hyp.ts'
import { type FakeHyp, fakeHyp } from '#tests/support/fakes/hyp/fake-hyp.ts'
import { providerTroubles } from '#tests/support/fakes/providers/provider-server.ts'
import { runJobs } from '#tests/support/identity.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { anOrder } from '#tests/support/orders.ts'
import { endHold, openTasksOf, statusOf } from '#tests/support/payments.ts'
import { aShop, aVisitor, type TestShop } from '#tests/support/shop.ts'

describe('Hyp Pay', () => {
  let hyp: FakeHyp
  let shop: TestShop
  let productId: string
  before(async () => {
    hyp = await fakeHyp()
    shop = await aShop({ environment: hyp.environment })
  })
  beforeEach(async () => {
    hyp.trouble.clear()
    hyp.signs = true
    productId = (await aProduct(shop.context, { priceAgorot: 4990, keys: 10 })).id
  })
  after(async () => {
    await assertInvariants(shop.context.pool)
    await shop.close()
    await hyp.stop()
  })

  async function unopened(wanted = {}) {
    const visitor = aVisitor()
    const { data } = await shop.call(placeOrder, anOrder([{ productId, quantity: 1 }], wanted), visitor)
    const start = () => shop.call(startPayment, { orderId: data.orderId }, visitor)
    const confirm = async () => (await shop.call(confirmPayment, { orderId: data.orderId }, visitor)).data
    return { orderId: data.orderId, start, confirm }
  }
  async function place(wanted = {}) {
    const order = await unopened(wanted)
    return { ...order, paymentUrl: (await order.start()).data.paymentUrl }
  }
  /** Where the browser is sent on to. */
  async function comeBack(query: string) {
    const response = await shop.request(`/api/payments/returns/hyp?${query}`)
    assert.equal(response.status, 303)
    return new URL(response.headers.get('location') ?? '')
  }
  const lastSigned = () => v.parse(signRequest, hyp.calls.findLast(({ call }) => call === 'SIGN')?.fields)
  const callsOf = (call: string) => hyp.calls.filter((one) => one.call === call).length
  const poll = () => {
    const { transact, jobs, settings, payments: providers } = shop.context
    return reconcilePayments({ transact, jobs, settings, providers }, 0, () => undefined)
  }
  const paymentsOf = async (orderId: string) => {
    const { rows } = await shop.context.pool.query('select 1 from payments where order_id = $1', [orderId])
    return rows.length
  }
  function aProvider(changed: Record<string, string>) {
    const read = readSettings({ ...hyp.environment, ...changed })
    assert.ok(!('problems' in read))
    const [provider] = openProviders(read.payments, { log: shop.context.log, waitSeconds: 2 })
    assert.ok(provider)
    return provider
  }

  test('signs a page by a request that keeps to its contract, and no password is in its address', async () => {
    const { orderId, paymentUrl } = await place({ language: 'he' })
    const signed = lastSigned()
    assert.equal(signed.Amount, '49.9')
    assert.equal(signed.Coin, '1')
    assert.equal(signed.PageLang, 'HEB')
    assert.deepEqual([signed.Tash, signed.FixTash], ['1', 'True'])
    assert.ok(signed.Order?.startsWith(`${orderId}.`))
    assert.doesNotMatch(paymentUrl, /-of-the-terminal/)
    await place({ language: 'en' })
    assert.equal(lastSigned().PageLang, 'ENG')
  })

  test('is paid: the browser comes back, and the order is delivered', async () => {
    const { orderId, paymentUrl, confirm } = await place()
    const { pathname, searchParams } = await comeBack(hyp.pay(paymentUrl))
    assert.deepEqual([pathname, searchParams.get('order')], ['/success', orderId])
    assert.equal((await confirm()).status, 'completed')
  })

  test('is paid: a buyer who closes the browser on the way to their order is found by asking', async () => {
    const { orderId, paymentUrl } = await place()
    await comeBack(hyp.pay(paymentUrl))
    await poll()
    assert.equal(await statusOf(shop, orderId), 'completed')
  })

  test('is paid after the hold has ended: the return is still taken', async () => {
    const { orderId, paymentUrl } = await place()
    await endHold(shop, orderId)
    await comeBack(hyp.pay(paymentUrl))
    await poll()
    assert.equal(await statusOf(shop, orderId), 'completed')
  })

  test('a return that comes several times is one payment', async () => {
    const { orderId, paymentUrl, confirm } = await place()
    const query = hyp.pay(paymentUrl)
    for (let i = 0; i < 2; i++) await comeBack(query)
    await confirm()
    await comeBack(query)
    await runJobs(shop)
    assert.equal(await paymentsOf(orderId), 1)
  })

  for (const before of [true, false])
    test(`a page that is paid a second time ${before ? 'before' : 'after'} the first was heard of gives that sum back`, async () => {
      const { orderId, paymentUrl, confirm } = await place()
      await comeBack(hyp.pay(paymentUrl))
      if (!before) assert.equal((await confirm()).status, 'completed')
      await comeBack(hyp.pay(paymentUrl))
      await runJobs(shop)
      assert.equal((await confirm()).status, 'completed')
      assert.equal(await paymentsOf(orderId), 2)
      const { rows } = await shop.context.pool.query<{ amount_agorot: number }>(
        'select amount_agorot from refunds where order_id = $1',
        [orderId],
      )
      assert.deepEqual(rows, [{ amount_agorot: 4990 }])
    })

  test('a return without parameters proves nothing: the order waits, and the buyer sees the shop', async () => {
    const { confirm, paymentUrl } = await place()
    hyp.pay(paymentUrl)
    assert.equal((await comeBack('')).pathname, '/')
    assert.equal((await confirm()).delivery, 'waiting-for-payment')
  })

  test('is left alone by its buyer: the order waits, and the same page opens again', async () => {
    const { paymentUrl, start, confirm } = await place()
    assert.equal((await confirm()).delivery, 'waiting-for-payment')
    assert.equal((await start()).data.paymentUrl, paymentUrl)
  })

  test('declines: the buyer is told and tries again on another page', async () => {
    const { orderId, paymentUrl, start, confirm } = await place()
    assert.equal((await comeBack(hyp.pay(paymentUrl, { code: '33' }))).pathname, '/fail')
    assert.equal((await confirm()).delivery, 'waiting-for-payment')
    const { data } = await start()
    assert.notEqual(data.paymentUrl, paymentUrl)
    await comeBack(hyp.pay(data.paymentUrl))
    await confirm()
    assert.equal(await statusOf(shop, orderId), 'completed')
  })

  test('declines a card and takes another on the same page: it is paid', async () => {
    const { paymentUrl, confirm } = await place()
    for (const code of ['33', '0']) await comeBack(hyp.pay(paymentUrl, { code }))
    assert.equal((await confirm()).status, 'completed')
  })

  for (const code of ['600', '700', '800'])
    test(`approves without a charge (${code}): nothing is delivered`, async () => {
      const { paymentUrl, confirm } = await place()
      await comeBack(hyp.pay(paymentUrl, { code }))
      assert.equal((await confirm()).delivery, 'waiting-for-payment')
    })

  for (const [what, how] of [
    ['another sum', { amount: '0.5' }],
    ['another currency', { coin: '2' }],
  ] as const)
    test(`says ${what}: a person looks at it, nothing is delivered`, async () => {
      const { orderId, paymentUrl, confirm } = await place()
      await comeBack(hyp.pay(paymentUrl, how))
      assert.equal((await confirm()).status, 'pending')
      assert.deepEqual(await openTasksOf(shop, orderId), ['amount-mismatch'])
    })

  test('a return that names another order with this page is a task for a person', async () => {
    const { orderId, paymentUrl, confirm } = await place()
    const attempt = lastSigned().Order?.split('.')[1]
    await comeBack(hyp.pay(paymentUrl, { order: `${'0'.repeat(20)}.${attempt}` }))
    assert.equal((await confirm()).status, 'pending')
    assert.deepEqual(await openTasksOf(shop, orderId), ['amount-mismatch'])
  })

  test('a return about a page that the shop never opened leads home and is kept nowhere', async () => {
    const { paymentUrl } = await place()
    const order = `${'0'.repeat(20)}.${crypto.randomUUID()}`
    assert.equal((await comeBack(hyp.pay(paymentUrl, { order }))).pathname, '/')
  })

  describe('a forged return', () => {
    test('that Hyp did not write pays nothing', async () => {
      const { paymentUrl, confirm } = await place()
      await comeBack(hyp.pay(paymentUrl, { forged: true }))
      assert.equal((await confirm()).delivery, 'waiting-for-payment')
    })

    test('with one sign changed pays nothing', async () => {
      const { paymentUrl, confirm } = await place()
      await comeBack(hyp.pay(paymentUrl, { amount: '1' }).replace('Amount=1', 'Amount=49.9'))
      assert.equal((await confirm()).delivery, 'waiting-for-payment')
    })

    test('of a cheap order does not pay a dear one', async () => {
      const dear = await place()
      const cheap = await place()
      const [own, foreign] = [hyp.pay(cheap.paymentUrl), hyp.pay(dear.paymentUrl, { forged: true })]
      const order = new URLSearchParams(foreign).get('Order')
      for (const query of [
        own.replace(/Order=[^&]+/, `Order=${order}`),
        `${own}&Order=${order}`,
        `Order=${order}&${own}`,
        `${own}&order=${order}`,
      ])
        await comeBack(query)
      assert.equal((await dear.confirm()).delivery, 'waiting-for-payment')
    })

    test('cannot speak in the name of the shop', async () => {
      const { paymentUrl, confirm } = await place()
      const asked = callsOf('VERIFY')
      for (const own of ['What=SIGN', 'action=pay', 'KEY=x', 'passp=x', 'Masof=1'])
        assert.equal((await comeBack(`${hyp.pay(paymentUrl)}&${own}`)).pathname, '/')
      assert.equal((await confirm()).delivery, 'waiting-for-payment')
      assert.equal(callsOf('VERIFY'), asked)
    })

    test('however many there are, the last ones are kept and the true one counts', async () => {
      const { paymentUrl, confirm } = await place()
      for (let i = 0; i < 8; i++) await comeBack(hyp.pay(paymentUrl, { forged: true }))
      await comeBack(hyp.pay(paymentUrl))
      const asked = callsOf('VERIFY')
      assert.equal((await confirm()).status, 'completed')
      assert.equal(callsOf('VERIFY'), asked + 5)
    })
  })

  test('sends no callbacks: what comes there is refused', async () => {
    const { paymentUrl, orderId } = await place()
    const sent = { method: 'POST', body: hyp.pay(paymentUrl) }
    assert.equal((await shop.request('/api/payments/webhooks/hyp', sent)).status, 400)
    assert.equal(await statusOf(shop, orderId), 'pending')
  })

  for (const trouble of providerTroubles) {
    test(`signs no page (${trouble}): the buyer is told, and the next try works`, async () => {
      const { start } = await unopened()
      hyp.trouble.set('SIGN', trouble)
      assert.equal((await start()).problem.code, 'payment-provider-unavailable')
      hyp.trouble.clear()
      assert.equal((await start()).status, 200)
    })

    test(`cannot be asked (${trouble}): the return is kept, and the order waits until it can`, async () => {
      const { paymentUrl, confirm } = await place()
      await comeBack(hyp.pay(paymentUrl))
      hyp.trouble.set('VERIFY', trouble)
      assert.equal((await confirm()).delivery, 'waiting-for-payment')
      hyp.trouble.clear()
      assert.equal((await confirm()).status, 'completed')
    })
  }

  test('with wrong keys, or a terminal that does not sign, says in words what to do', async () => {
    const url = 'https://shop.example/'
    const payment = {
      attemptId: crypto.randomUUID(),
      orderId: 'order',
      orderNumber: 'MF-1',
      amountAgorot: 100,
      language: 'en',
      lines: [],
      vatPercent: 18,
      buyer: { name: 'Dana Levi', email: 'dana@example.com', phone: null, business: null },
      method: null,
      expiresAt: new Date(),
      successUrl: url,
      failureUrl: url,
      callbackUrl: url,
    } as const
    const [wrong, right] = [aProvider({ HYP_PASSP: 'x' }), aProvider({})]
    await assert.rejects(wrong.start(payment), /HYP_MASOF, HYP_KEY and HYP_PASSP/)
    assert.deepEqual((await wrong.check?.())?.wrong, ['HYP_MASOF', 'HYP_KEY', 'HYP_PASSP'])
    assert.deepEqual(await right.check?.(), { wrong: [], said: null })
    hyp.signs = false
    await assert.rejects(right.start(payment), /Verify by signature/)
    assert.match((await right.check?.())?.said ?? '', /Verify by signature/)
  })

  test('that is not there has been sent nothing', async () => {
    const provider = aProvider({ HYP_URL: `http://127.0.0.1:${await freePort()}/p` })
    const order = `order.${crypto.randomUUID()}`
    const known = { isWanted: async () => true, returned: [`CCode=0&Order=${order}`] }
    await assert.rejects(provider.ask(order.split('.')[1] ?? '', known), NotSent)
  })

  test('lets buyers choose instalments up to the number of the setting', async (t) => {
    const withTash = await aShop({ environment: { ...hyp.environment, HYP_INSTALMENTS: '12' } }, t)
    const { id } = await aProduct(withTash.context, { priceAgorot: 4990, keys: 1 })
    const visitor = aVisitor()
    const { data } = await withTash.call(placeOrder, anOrder([{ productId: id, quantity: 1 }]), visitor)
    await withTash.call(startPayment, { orderId: data.orderId }, visitor)
    assert.deepEqual([lastSigned().Tash, lastSigned().FixTash], ['12', 'False'])
  })
})
