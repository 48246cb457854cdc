import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { confirmPayment, placeOrder, startPayment } from '#contract/orders/orders.ts'
import { openProviders } from '#server/integrations/payments/registry.ts'
import { readSettings } from '#server/settings/read-settings.ts'
import { aProduct } from '#tests/support/builders.ts'
import { type FakeCardcom, fakeCardcom } from '#tests/support/fakes/cardcom/fake-cardcom.ts'
import { providerFaults } from '#tests/support/fakes/providers/provider-server.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { anOrder, placeAndOpen } from '#tests/support/orders.ts'
import { aShop, aVisitor, type TestShop } from '#tests/support/shop.ts'

describe('a payment page of CardCom', () => {
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

  const sent = () => cardcom.calls.findLast(({ method }) => method === 'Create')?.body ?? {}
  async function order(wanted: Parameters<typeof anOrder>[1] = {}) {
    const visitor = aVisitor()
    const { data } = await shop.call(placeOrder, anOrder([{ productId, quantity: 1 }], wanted), visitor)
    const { orderId } = data
    return {
      orderId,
      start: (method?: string) => shop.call(startPayment, { orderId, method }, visitor),
      confirm: () => shop.call(confirmPayment, { orderId }, visitor),
    }
  }

  test('is opened by a request that follows the API contract, and differs for each attempt', async () => {
    const [one, two] = [await placeAndOpen(shop, productId), await placeAndOpen(shop, productId)]
    assert.notEqual(one.reference, two.reference)
    const body = sent()
    assert.equal(body['TerminalNumber'], 1234)
    assert.equal(body['Operation'], 'ChargeOnly')
    assert.equal(body['Amount'], 49.9)
    assert.equal(body['ISOCoinId'], 1)
    assert.equal(body['Language'], 'he')
    assert.equal(body['ReturnValue'], two.orderId)
    assert.equal('ApiPassword' in body, false)
    assert.match(String(body['WebHookUrl']), /\/api\/payments\/webhooks\/cardcom$/)
    assert.match(String(body['SuccessRedirectUrl']), new RegExp(`/success\\?order=${two.orderId}$`))
    assert.match(String(body['ProductName']), /^MF-\d+: /)
    assert.deepEqual(body['AdvancedDefinition'], { MinNumOfPayments: 1, MaxNumOfPayments: 1 })
  })

  test('is prefilled with the buyer’s details, and does not require a phone number', async () => {
    await (await order({ name: 'Dana Levi', phone: '0501234567', language: 'en' })).start()
    const { UIDefinition: fields, Language: language } = sent()
    assert.equal(language, 'en')
    assert.ok(typeof fields === 'object' && fields !== null)
    assert.deepEqual(Object.keys(fields), [
      'CardOwnerNameValue',
      'CardOwnerEmailValue',
      'CardOwnerPhoneValue',
      'IsCardOwnerPhoneRequired',
      'IsCardOwnerEmailRequired',
    ])
  })

  test('is opened with names and addresses cut to the length limits of the API', async () => {
    const long = 'a'.repeat(60)
    const name = `${'א'.repeat(49)}😀 ${long.slice(0, 20)}`
    const opened = await (await order({ name, email: `${long}@example.com` })).start()
    assert.equal(opened.status, 200)
    const { UIDefinition: fields } = sent()
    assert.ok(typeof fields === 'object' && fields !== null && !('CardOwnerEmailValue' in fields))
    assert.equal('CardOwnerNameValue' in fields && fields.CardOwnerNameValue, 'א'.repeat(49))
  })

  test('has its own URL for Bit and for PayPal', async () => {
    const { start } = await order()
    assert.match((await start('cardcom:bit')).data.paymentUrl, /\/bit\//)
    assert.match((await start('cardcom:paypal')).data.paymentUrl, /\/paypal\//)
    assert.match((await start('cardcom')).data.paymentUrl, /\/LPC6\//)
  })

  for (const UrlToBit of [null, undefined, '', 'http://elsewhere.example/'])
    test(`is the full page if the terminal has no Bit (${JSON.stringify(UrlToBit)})`, async () => {
      cardcom.changed.set('Create', { UrlToBit })
      assert.match((await (await order()).start('cardcom:bit')).data.paymentUrl, /\/LPC6\//)
    })

  test('offers the instalments of the settings', async () => {
    const read = readSettings({ ...cardcom.environment, CARDCOM_INSTALMENTS: '2-12' })
    assert.ok(!('problems' in read))
    const [provider] = openProviders(read.payments, { log: shop.context.log, waitSeconds: 2 })
    await provider?.start({
      attemptId: crypto.randomUUID(),
      orderId: 'an-order',
      orderNumber: 'MF-1',
      amountAgorot: 1,
      vatPercent: 18,
      language: 'en',
      lines: [],
      buyer: { name: '', email: 'dana@example.com', phone: null, business: null },
      method: null,
      expiresAt: new Date(),
      successUrl: 'https://shop.example/success',
      failureUrl: 'https://shop.example/fail',
      webhookUrl: 'https://shop.example/webhook',
    })
    assert.deepEqual(sent()['AdvancedDefinition'], { MinNumOfPayments: 2, MaxNumOfPayments: 12 })
    assert.equal(sent()['Amount'], 0.01)
  })

  for (const [what, changed] of [
    ['is refused', { ResponseCode: 110, Description: 'Invalid sum' }],
    ['has no URL', { Url: null }],
    ['has an insecure URL', { Url: 'http://elsewhere.example/' }],
    ['has no id', { LowProfileId: null }],
  ] as const)
    test(`is not opened if it ${what}: the buyer gets an error message`, async () => {
      cardcom.changed.set('Create', changed)
      const { start } = await order()
      assert.equal((await start()).problem.code, 'payment-provider-unavailable')
      cardcom.changed.clear()
      assert.equal((await start()).status, 200)
    })

  for (const fault of providerFaults)
    test(`is not opened if CardCom fails (${fault}): the next attempt works`, async () => {
      const { start, confirm } = await order()
      cardcom.faults.set('Create', fault)
      assert.equal((await start()).problem.code, 'payment-provider-unavailable')
      cardcom.faults.clear()
      const { data } = await start()
      cardcom.books.charge(data.paymentUrl.split('/').at(-1) ?? '')
      assert.equal((await confirm()).data.status, 'completed')
    })

  test('is refused for a second order if CardCom returns the same page for both', async () => {
    const first = await placeAndOpen(shop, productId)
    const { open } = cardcom.books
    cardcom.books.open = () => first.reference
    const { start } = await order()
    const refused = await start()
    cardcom.books.open = open
    assert.equal(refused.problem.code, 'payment-provider-unavailable')
    assert.equal((await start()).status, 200)
  })

  test('is the same for three concurrent requests, and a payment on it is found', async () => {
    const { start, confirm } = await order()
    const urls = (await Promise.all([start(), start(), start()])).map((one) => one.data.paymentUrl)
    assert.equal(new Set(urls).size, 1)
    cardcom.books.charge(urls[0]?.split('/').at(-1) ?? '')
    assert.equal((await confirm()).data.status, 'completed')
  })
})
