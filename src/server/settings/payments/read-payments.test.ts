import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readSettings, type Settings } from '../read-settings.ts'
import { knownProviders } from './known-providers.ts'
import { paymentDefinitions } from './payment-settings.ts'

const payplus = { PAYPLUS_API_KEY: 'a', PAYPLUS_SECRET_KEY: 's', PAYPLUS_PAGE_UID: 'p' }
const cardcom = { CARDCOM_TERMINAL: '1000', CARDCOM_API_NAME: 'n', CARDCOM_API_PASSWORD: 'p' }
const live = {
  SHOP_MODE: 'live',
  PUBLIC_URL: 'https://shop.example',
  DATABASE_URL: 'postgres://shop@db.example/shop',
  MASTER_KEY: Buffer.from(Array.from({ length: 32 }, (_, i) => i)).toString('base64'),
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Shop <shop@shop.example>',
  TRUST_PROXY: 'on',
  SHOP_NAME: 'Shop',
  SUPPORT_EMAIL: 'help@shop.example',
  BUSINESS_NAME: 'Shop Ltd.',
  BUSINESS_NUMBER: '000000018',
  BUSINESS_ADDRESS: '1 Example St.',
  BUSINESS_PHONE: '03-0000000',
}

function problemsOf(environment: Record<string, string>): readonly string[] {
  const read = readSettings(environment)
  return 'problems' in read ? read.problems : []
}
function paymentsOf(environment: Record<string, string>): Settings['payments'] {
  const read = readSettings(environment)
  assert.ok(!('problems' in read), 'problems' in read ? read.problems.join('\n') : '')
  return read.payments
}

describe('payment methods', () => {
  test('a demo offers only the sandbox by default, even if a provider is set up', () => {
    for (const environment of [{}, payplus]) {
      const { methods } = paymentsOf(environment)
      assert.deepEqual(
        methods.map(({ id, mark }) => [id, mark]),
        [['sandbox', 'sandbox']],
      )
    }
    assert.ok(paymentsOf(payplus).payplus !== null)
  })

  test('a demo may offer a provider beside the sandbox', () => {
    const { methods } = paymentsOf({ ...payplus, PAYMENT_METHODS: 'payplus; sandbox' })
    assert.deepEqual(
      methods.map(({ id }) => id),
      ['payplus', 'sandbox'],
    )
  })

  test('a live shop starts with one provider that is set up, and offers it', () => {
    const { methods } = paymentsOf({ ...live, ...payplus })
    assert.deepEqual(methods, [
      { id: 'payplus', provider: 'payplus', method: null, mark: 'card', name: null },
    ])
  })

  test('a live shop offers every provider that is set up', () => {
    const { methods } = paymentsOf({ ...live, ...payplus, ...cardcom })
    assert.deepEqual(
      methods.map(({ id }) => id),
      ['payplus', 'cardcom'],
    )
  })

  test('a live shop without a provider is valid, and offers no payment method', () => {
    assert.deepEqual(paymentsOf(live).methods, [])
  })

  test('a method whose provider is not set up is not offered, but the others are', () => {
    const { methods } = paymentsOf({ PAYMENT_METHODS: 'payplus; sandbox' })
    assert.deepEqual(
      methods.map(({ id }) => id),
      ['sandbox'],
    )
  })

  test('methods have the order of the setting, and its names in both languages', () => {
    const { methods } = paymentsOf({
      ...live,
      ...payplus,
      PAYMENT_METHODS: 'payplus:bit; payplus:card = Credit card | כרטיס אשראי',
    })
    assert.deepEqual(methods, [
      { id: 'payplus:bit', provider: 'payplus', method: 'bit', mark: 'bit', name: null },
      {
        id: 'payplus:card',
        provider: 'payplus',
        method: 'card',
        mark: 'card',
        name: { en: 'Credit card', he: 'כרטיס אשראי' },
      },
    ])
  })

  for (const [what, environment, said] of [
    ['a sandbox in a live shop', { ...live, PAYMENT_METHODS: 'sandbox' }, /sandbox takes no money/],
    ['an unknown provider', { PAYMENT_METHODS: 'barter' }, /barter is no payment provider/],
    [
      'a method that the provider does not offer',
      { ...payplus, PAYMENT_METHODS: 'payplus:barter' },
      /not barter/,
    ],
    ['a name in one language', { ...payplus, PAYMENT_METHODS: 'payplus = Card' }, /English \| Hebrew/],
    ['a method that is listed twice', { PAYMENT_METHODS: 'sandbox; sandbox' }, /names sandbox twice/],
    [
      'an unencrypted address',
      { ...payplus, PAYPLUS_URL: 'http://payplus.example' },
      /PAYPLUS_URL must begin with https/,
    ],
    ['a terminal that is not a number', { CARDCOM_TERMINAL: 'T1' }, /CARDCOM_TERMINAL must be the number/],
    ...['37', '0', '6-3', '1-', 'on'].map(
      (given) =>
        [
          `“${given}” instalments`,
          { CARDCOM_INSTALMENTS: given },
          /INSTALMENTS must be a number from 1 to 36/,
        ] as const,
    ),
  ] as const)
    test(`${what} is refused with an error message`, () => {
      assert.ok(
        problemsOf(environment).some((problem) => said.test(problem)),
        problemsOf(environment).join(),
      )
    })

  test('PayPal’s script can be switched off, but never comes from an unencrypted address', () => {
    const paypal = { PAYPAL_CLIENT_ID: 'c', PAYPAL_CLIENT_SECRET: 's', PAYPAL_WEBHOOK_ID: 'W' }
    assert.equal(paymentsOf({ ...paypal, PAYPAL_SCRIPT_URL: 'off' }).paypal?.scriptUrl, null)
    assert.equal(paymentsOf(paypal).paypal?.scriptUrl, 'https://www.paypal.com/sdk/js')
    assert.match(
      problemsOf({ ...paypal, PAYPAL_SCRIPT_URL: 'http://script.example/' }).join(),
      /PAYPAL_SCRIPT_URL must be off, or begin with https/,
    )
  })

  test('the minimum and maximum number of instalments are read', () => {
    for (const [given, instalments] of [
      ['', { least: 1, most: 1 }],
      ['12', { least: 1, most: 12 }],
      ['3-36', { least: 3, most: 36 }],
    ] as const)
      assert.deepEqual(
        paymentsOf({ ...cardcom, CARDCOM_INSTALMENTS: given }).cardcom?.instalments,
        instalments,
      )
  })

  test('a provider on this machine may have an unencrypted address', () => {
    for (const host of ['127.0.0.1:4000', 'localhost:4000', '[::1]:4000'])
      for (const name of ['PAYPLUS_URL', 'CARDCOM_URL'])
        assert.deepEqual(problemsOf({ ...payplus, ...cardcom, [name]: `http://${host}/api/v1.0` }), [])
  })

  test('every setting of every provider is defined, and none belongs to two', () => {
    const settings = Object.values(knownProviders).flatMap(({ definitions }) => Object.keys(definitions))
    assert.ok(settings.length > 15, `only ${settings.length} settings were found`)
    assert.deepEqual(
      Object.keys(paymentDefinitions).filter((name) => name !== 'PAYMENT_METHODS'),
      settings,
    )
    for (const { needs, definitions } of Object.values(knownProviders))
      assert.deepEqual(
        needs.filter((name) => !(name in definitions)),
        [],
      )
  })
})
