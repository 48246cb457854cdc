import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aProduct } from '#tests/support/builders.ts'
import { fakeProvider } from '#tests/support/fakes/fake-provider.ts'
import { payThere, placeAndOpen } from '#tests/support/orders.ts'
import { aShop } from '#tests/support/shop.ts'
import { compareLists } from './compare-lists.ts'

test('the list of an account that is also used elsewhere opens tasks only for entries that name an order of the shop', async (t) => {
  const provider = fakeProvider()
  provider.sharedAccount = true
  const shop = await aShop({ provider }, t)
  const { pool } = shop.context
  const { orderId, reference } = await placeAndOpen(shop, (await aProduct(shop.context)).id)
  await payThere(shop, provider, reference)
  await pool.query(`update payments set created_at = now() - interval '1 day'`)
  const [own] = provider.listed
  assert.ok(own)
  const stranger = { ...own, ownId: null, chargeId: null }
  provider.listed.push(
    { ...stranger, id: 'by-phone' },
    { ...stranger, kind: 'refund', id: 'given-back-there' },
    { ...stranger, id: 'of-our-order', ownId: orderId },
  )
  const tasks = async () => {
    const report = (error: unknown) => assert.fail(String(error))
    await compareLists({ ...shop.context, report })
    const { rows } = await pool.query<{ id: string }>(
      `select coalesce(detail ->> 'id', detail -> 'transactions' -> 0 ->> 'id') as id from manager_tasks order by 1`,
    )
    return rows.map(({ id }) => id)
  }
  assert.deepEqual(await tasks(), ['of-our-order'])
})

const accounts = {
  stripe: { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
  paypal: { PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'hook' },
  cardcom: { CARDCOM_TERMINAL: '1000', CARDCOM_API_NAME: 'name', CARDCOM_API_PASSWORD: 'password' },
} as const

test('the settings can mark each provider’s account as also used elsewhere', async (t) => {
  const shared = { STRIPE_ACCOUNT_SHARED: 'on', CARDCOM_ACCOUNT_SHARED: 'on' }
  const environment = { ...accounts.stripe, ...accounts.paypal, ...accounts.cardcom, ...shared }
  const { context } = await aShop({ environment }, t)
  assert.deepEqual(
    Object.keys(accounts).map((name) => context.payments.find(name)?.sharedAccount),
    [true, false, true],
  )
})
