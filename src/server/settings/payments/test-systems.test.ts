import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readSettings } from '../read-settings.ts'
import { namesOfProviders, type ProviderName } from './known-providers.ts'
import { offeredTestSystems } from './test-systems.ts'

type Variables = Readonly<Record<string, string>>

const real: Readonly<Record<ProviderName, Variables>> = {
  payplus: { PAYPLUS_API_KEY: 'a', PAYPLUS_SECRET_KEY: 's', PAYPLUS_PAGE_UID: 'p' },
  cardcom: { CARDCOM_TERMINAL: '100012', CARDCOM_API_NAME: 'n', CARDCOM_API_PASSWORD: 'p' },
  stripe: { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
  paypal: { PAYPAL_CLIENT_ID: 'c', PAYPAL_CLIENT_SECRET: 's', PAYPAL_WEBHOOK_ID: 'w' },
  hyp: { HYP_MASOF: '4501234567', HYP_KEY: 'k', HYP_PASSP: 'p' },
}

const tested: Readonly<Record<ProviderName, readonly Variables[]>> = {
  payplus: [{ PAYPLUS_URL: 'https://restapidev.payplus.co.il/api/v1.0' }],
  cardcom: [{ CARDCOM_TERMINAL: '1000' }],
  stripe: [{ STRIPE_SECRET_KEY: 'sk_test_1' }, { STRIPE_SECRET_KEY: 'rk_test_1' }],
  paypal: [{ PAYPAL_URL: 'https://api-m.sandbox.paypal.com' }],
  hyp: [{ HYP_MASOF: '0010012345' }, { HYP_MASOF: '0010131918' }],
}

function found(changed: Variables, methods = namesOfProviders.join('; ')) {
  const all = Object.assign({}, ...Object.values(real))
  const read = readSettings({ ...all, ...changed, PAYMENT_METHODS: methods })
  assert.ok(!('problems' in read), 'problems' in read ? read.problems.join() : '')
  return offeredTestSystems(read.payments)
}

describe('the test system of a payment provider', () => {
  test('is none of the real accounts', () => assert.deepEqual(found({}), []))

  for (const name of namesOfProviders)
    for (const settings of tested[name])
      test(`is recognised by ${Object.entries(settings).join(', ').replace(',', '=')}`, () => {
        assert.deepEqual(found(settings), [name])
        assert.deepEqual(found(settings, 'payplus:bit; payplus:card').includes(name), name === 'payplus')
      })
})
