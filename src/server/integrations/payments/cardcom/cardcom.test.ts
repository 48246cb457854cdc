import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { confirmPayment, placeOrder, startPayment } from '#contract/orders/orders.ts'
import { NotSent } from '#server/integrations/payments/call-provider.ts'
import { openProviders } from '#server/integrations/payments/registry.ts'
import { readSettings } from '#server/settings/read-settings.ts'
import { reconcilePayments } from '#server/payments/reconciliation/reconcile-payments.ts'
import { freePort } from '#tests/support/database/free-port.ts'
import { aProduct } from '#tests/support/builders.ts'
import { type FakeCardcom, fakeCardcom } from '#tests/support/fakes/cardcom/fake-cardcom.ts'
import { providerFaults } from '#tests/support/fakes/providers/provider-server.ts'
import { runJobs } from '#tests/support/identity.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { anOrder, placeAndOpen, type PlacedOrder } from '#tests/support/orders.ts'
import { openTasksOf, statusOf } from '#tests/support/payments.ts'
import { aShop, aVisitor, type TestShop } from '#tests/support/shop.ts'

describe('CardCom', () => {
  let cardcom: FakeCardcom
  let shop: TestShop
  let productId: string
  before(async () => {
    cardcom = await fakeCardcom()
    shop = await aShop({ environment: cardcom.environment })
  })
  beforeEach(async () => {
    cardcom.faults.clear()
    cardcom.changed.clear()
    productId = (await aProduct(shop.context, { priceAgorot: 4990, keys: 10 })).id
  })
  after(async () => {
    await assertInvariants(shop.context.pool)
    await shop.close()
    await cardcom.stop()
  })

  const place = () => placeAndOpen(shop, productId)
  const confirm = ({ orderId, visitor }: PlacedOrder) => shop.call(confirmPayment, { orderId }, visitor)
  const poll = () => {
    const { transact, jobs, payments: providers, settings } = shop.context
    return reconcilePayments({ transact, jobs, providers, settings }, 0, () => undefined)
  }
  function providerWith(environment: Record<string, string>) {
    const read = readSettings({ ...cardcom.environment, ...environment })
    assert.ok(!('problems' in read))
    const [provider] = openProviders(read.payments, { log: shop.context.log, waitSeconds: 2 })
    assert.ok(provider)
    return provider
  }

  test('delivers a paid order when the buyer returns, even without a webhook or parameters', async () => {
    const placed = await place()
    cardcom.books.charge(placed.reference)
    assert.equal((await confirm(placed)).data.status, 'completed')
    const { rows } = await shop.context.pool.query('select 1 from payments where order_id = $1', [
      placed.orderId,
    ])
    assert.equal(rows.length, 1)
  })

  test('is queried for the payment of a buyer who never returns', async () => {
    const { orderId, reference } = await place()
    cardcom.books.charge(reference)
    await poll()
    assert.equal(await statusOf(shop, orderId), 'completed')
  })

  for (const [what, changed] of [
    ['numbers as strings', { Amount: '49.90', CoinId: null }],
    ['shekels as their ISO 4217 number', { CoinId: 376 }],
  ] as const)
    test(`may write ${what}`, async () => {
      const placed = await place()
      const charge = cardcom.books.charge(placed.reference, changed)
      if (changed.CoinId === null)
        cardcom.changed.set('GetLpResult', {
          ResponseCode: '0',
          TranzactionInfo: { ...charge, ResponseCode: '0', CoinId: '1' },
        })
      assert.equal((await confirm(placed)).data.status, 'completed')
    })

  test('may omit optional fields', async () => {
    const placed = await place()
    const { Amount, CoinId, TranzactionId } = cardcom.books.charge(placed.reference)
    cardcom.changed.set('GetLpResult', {
      TerminalNumber: undefined,
      Operation: null,
      UIValues: undefined,
      LowProfileId: placed.reference.toUpperCase(),
      TranzactionInfo: { ResponseCode: 0, Amount, CoinId, TranzactionId, AnotherField: [1] },
    })
    assert.equal((await confirm(placed)).data.status, 'completed')
  })

  for (const [what, changed] of [
    ['declines the payment', { ResponseCode: 33 }],
    ['has only checked the card', { ResponseCode: 700 }],
    ['has only approved the payment, not charged it', { ResponseCode: 701 }],
    ['reports a refund', { IsRefund: true, DealType: 'Refund' }],
    ['reports a cancelled charge', { DealType: 'Cancel' }],
  ] as const)
    test(`${what}: nothing is delivered`, async () => {
      const placed = await place()
      cardcom.books.charge(placed.reference, changed)
      cardcom.changed.set('GetLpResult', { ResponseCode: 0 })
      assert.equal((await confirm(placed)).data.delivery, 'waiting-for-payment')
      assert.deepEqual(await openTasksOf(shop, placed.orderId), [])
    })

  for (const [what, changed] of [
    ['its page has failed', { ResponseCode: 9 }],
    ['the page was to store a card, not to charge it', { Operation: 'CreateTokenOnly' }],
    ['it is on another page', { LowProfileId: crypto.randomUUID() }],
    ['it is on another terminal', { TerminalNumber: 99 }],
  ] as const)
    test(`reports a charge, but ${what}: nothing is delivered`, async () => {
      const placed = await place()
      cardcom.books.charge(placed.reference)
      cardcom.changed.set('GetLpResult', changed)
      assert.equal((await confirm(placed)).data.delivery, 'waiting-for-payment')
      cardcom.changed.clear()
      assert.equal((await confirm(placed)).data.status, 'completed')
    })

  test('opens the same page again if the buyer has not paid, and the order waits', async () => {
    const placed = await place()
    assert.equal((await confirm(placed)).data.delivery, 'waiting-for-payment')
    const again = await shop.call(startPayment, { orderId: placed.orderId }, placed.visitor)
    assert.equal(again.data.paymentUrl.split('/').at(-1), placed.reference)
  })

  test('lets the buyer try again on a new page after a declined payment', async () => {
    const placed = await place()
    cardcom.books.charge(placed.reference, { ResponseCode: 33 })
    await confirm(placed)
    const { data } = await shop.call(startPayment, { orderId: placed.orderId }, placed.visitor)
    const reference = data.paymentUrl.split('/').at(-1) ?? ''
    assert.notEqual(reference, placed.reference)
    cardcom.books.charge(reference)
    assert.equal((await confirm(placed)).data.status, 'completed')
  })

  for (const [what, changed] of [
    ['another amount', { Amount: 0.5 }],
    ['another currency', { CoinId: 2 }],
    ['an unknown currency', { CoinId: 999 }],
  ] as const)
    test(`reports ${what}: a manager gets a task, and nothing is delivered`, async () => {
      const placed = await place()
      cardcom.books.charge(placed.reference, changed)
      await confirm(placed)
      assert.equal(await statusOf(shop, placed.orderId), 'pending')
      assert.deepEqual(await openTasksOf(shop, placed.orderId), ['amount-mismatch'])
    })

  for (const [what, ReturnValue] of [
    ['another order', '0'.repeat(20)],
    ['no order', null],
  ] as const)
    test(`names ${what}: a manager gets a task, and nothing is delivered`, async () => {
      const placed = await place()
      cardcom.books.charge(placed.reference)
      cardcom.changed.set('GetLpResult', { ReturnValue })
      await confirm(placed)
      assert.equal(await statusOf(shop, placed.orderId), 'pending')
      assert.deepEqual(await openTasksOf(shop, placed.orderId), ['amount-mismatch'])
    })

  for (const changed of [{ Amount: null }, { Amount: 49.905 }, { CoinId: null }, { TranzactionId: 0 }])
    test(`does not report a valid charge (${JSON.stringify(changed)}): the order waits`, async () => {
      const placed = await place()
      const charge = cardcom.books.charge(placed.reference)
      cardcom.changed.set('GetLpResult', { TranzactionId: 0, TranzactionInfo: { ...charge, ...changed } })
      assert.equal((await confirm(placed)).data.delivery, 'waiting-for-payment')
    })

  for (const fault of providerFaults)
    test(`fails (${fault}): the order waits until it responds`, async () => {
      const placed = await place()
      cardcom.books.charge(placed.reference)
      cardcom.faults.set('GetLpResult', fault)
      assert.equal((await confirm(placed)).data.delivery, 'waiting-for-payment')
      cardcom.faults.clear()
      assert.equal((await confirm(placed)).data.status, 'completed')
    })

  for (const environment of [{ CARDCOM_API_NAME: 'wrong' }, { CARDCOM_TERMINAL: '99' }])
    test(`rejects wrong credentials: the error message names the settings (${JSON.stringify(environment)})`, async () => {
      await assert.rejects(
        providerWith(environment).query(crypto.randomUUID()),
        /does not accept CARDCOM_API_NAME and CARDCOM_TERMINAL/,
      )
    })

  for (const [environment, wrong] of [
    [{}, []],
    [{ CARDCOM_API_NAME: 'wrong' }, ['CARDCOM_API_NAME', 'CARDCOM_TERMINAL']],
    [{ CARDCOM_TERMINAL: '99' }, ['CARDCOM_API_NAME', 'CARDCOM_TERMINAL']],
    [{ CARDCOM_API_PASSWORD: 'wrong' }, ['CARDCOM_API_PASSWORD']],
  ] as const)
    test(`is checked for which settings are wrong, without opening a page (${JSON.stringify(environment)})`, async () => {
      const before = cardcom.books.pages.size
      assert.deepEqual(await providerWith(environment).check?.(), { wrong, reason: null })
      assert.equal(cardcom.books.pages.size, before)
    })

  test('is understood to reject the credentials even without HTTP 401', async () => {
    cardcom.changed.set('GetLpResult', { ResponseCode: 501, Description: 'Wrong ApiName' })
    const { reference } = await place()
    await assert.rejects(providerWith({}).query(reference), /does not accept .* It said: Wrong ApiName/)
  })

  test('does not know a page: the query finds nothing', async () => {
    assert.equal(await providerWith({}).query(crypto.randomUUID()), null)
  })

  test('cannot be reached: the request counts as not sent', async () => {
    const url = `http://127.0.0.1:${await freePort()}/api/v11`
    await assert.rejects(providerWith({ CARDCOM_URL: url }).query(crypto.randomUUID()), NotSent)
  })

  test('charges on a page that its buyer has left: that payment is refunded automatically', async () => {
    const visitor = aVisitor()
    const { data } = await shop.call(placeOrder, anOrder([{ productId, quantity: 1 }]), visitor)
    const { orderId } = data
    const open = async (method: string) => {
      const opened = await shop.call(startPayment, { orderId, method }, visitor)
      return opened.data.paymentUrl.split('/').at(-1) ?? ''
    }
    const [left, chosen] = [await open('cardcom:bit'), await open('cardcom')]
    for (const page of [chosen, left]) {
      cardcom.books.charge(page)
      const sent = { method: 'POST', body: cardcom.webhook(page) }
      assert.equal((await shop.request('/api/payments/webhooks/cardcom', sent)).status, 202)
      await runJobs(shop)
    }
    assert.equal(await statusOf(shop, orderId), 'completed')
    const { rows } = await shop.context.pool.query(
      `select 1 from refunds where order_id = $1 and cause = 'overpaid'`,
      [orderId],
    )
    assert.equal(rows.length, 1)
  })
})
