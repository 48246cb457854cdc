import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { NotSent } from '#server/integrations/payments/call-provider.ts'
import { freePort } from '#tests/support/database/free-port.ts'
import { hypShop } from '#tests/support/fakes/hyp/hyp-shop.ts'
import { providerFaults } from '#tests/support/fakes/providers/provider-server.ts'

describe('a failing Hyp Pay', () => {
  const seller = hypShop()
  const { place, placeUnopened, comeBack, aProvider } = seller

  for (const fault of providerFaults) {
    test(`signs no page (${fault}): the buyer gets an error message, and the next try works`, async () => {
      const { start } = await placeUnopened()
      seller.hyp.faults.set('SIGN', fault)
      assert.equal((await start()).problem.code, 'payment-provider-unavailable')
      seller.hyp.faults.clear()
      assert.equal((await start()).status, 200)
    })

    test(`cannot verify a return (${fault}): the return is stored, and the order waits until it can`, async () => {
      const { paymentUrl, confirm } = await place()
      await comeBack(seller.hyp.pay(paymentUrl))
      seller.hyp.faults.set('VERIFY', fault)
      assert.equal((await confirm()).delivery, 'waiting-for-payment')
      seller.hyp.faults.clear()
      assert.equal((await confirm()).status, 'completed')
    })
  }

  test('loses its connection while a buyer pays (999): the buyer is not asked to pay again, and the order waits', async () => {
    const { paymentUrl, confirm } = await place()
    const { pathname } = await comeBack(seller.hyp.pay(paymentUrl, { code: '999' }))
    assert.equal(pathname, '/success')
    assert.equal((await confirm()).delivery, 'waiting-for-payment')
    const { rows } = await seller.shop.context.pool.query<{ status: string }>(
      'select status from payment_attempts where payment_url = $1',
      [paymentUrl],
    )
    assert.deepEqual(rows, [{ status: 'pending' }])
  })

  test('loses its connection while it verifies a return (999): that does not disown the return', async () => {
    const order = `order.${crypto.randomUUID()}`
    const known = { isWanted: async () => true, returned: [`CCode=0&Order=${order}`] }
    seller.hyp.disconnected.add('VERIFY')
    await assert.rejects(seller.aProvider({}).query(order.split('.')[1] ?? '', known), /connection/)
  })

  test('with wrong keys, or a terminal that does not sign, causes an error message that says what to do', async () => {
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
      webhookUrl: url,
    } as const
    const [wrong, right] = [aProvider({ HYP_PASSP: 'x' }), aProvider({})]
    await assert.rejects(wrong.start(payment), /HYP_MASOF, HYP_KEY and HYP_PASSP/)
    assert.deepEqual((await wrong.check?.())?.wrong, ['HYP_MASOF', 'HYP_KEY', 'HYP_PASSP'])
    assert.deepEqual(await right.check?.(), { wrong: [], reason: null })
    seller.hyp.signs = false
    await assert.rejects(right.start(payment), /Verify by signature/)
    assert.match((await right.check?.())?.reason ?? '', /Verify by signature/)
  })

  test('cannot be reached: the request counts as not sent', async () => {
    const provider = aProvider({ HYP_URL: `http://127.0.0.1:${await freePort()}/p` })
    const order = `order.${crypto.randomUUID()}`
    const known = { isWanted: async () => true, returned: [`CCode=0&Order=${order}`] }
    await assert.rejects(provider.query(order.split('.')[1] ?? '', known), NotSent)
  })
})
