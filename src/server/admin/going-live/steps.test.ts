import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getGoingLive, type GoingLiveItem, sendTestEmail } from '#contract/admin/going-live.ts'
import { seedDemoShop } from '#server/demo/seed/seed-demo-shop.ts'
import { changeTo } from '#tests/support/admin/setting-admin.ts'
import { addKeys, aProduct, aUser } from '#tests/support/builders.ts'
import { smtpServer } from '#tests/support/fakes/smtp.ts'
import { aShop, aVisitor } from '#tests/support/shop.ts'

test('the steps of a new shop reflect the state of the shop', async (t) => {
  const stripe = {
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    PAYMENT_METHODS: 'stripe',
  }
  const shop = await aShop({ environment: stripe }, t)
  const { pool } = shop.context
  const owner = aVisitor(await aUser(shop.context, { role: 0 }))
  const done = async (name: GoingLiveItem) => {
    const { data } = await shop.call(getGoingLive, {}, owner)
    return data.items.find((one) => one.name === name)?.done
  }
  assert.deepEqual(
    [await done('products'), await done('keys'), await done('demo')],
    [false, false, undefined],
  )
  assert.equal(await done('categories'), false)
  const own = await aProduct(shop.context, { keys: 0, state: 'draft' })
  assert.deepEqual(
    [await done('categories'), await done('products')],
    [true, false],
    'a draft is not on sale',
  )
  await pool.query(`update products set state = 'live'`)
  assert.deepEqual([await done('products'), await done('keys')], [true, false])
  await addKeys(shop.context, own.id, 1)
  assert.equal(await done('keys'), true)

  assert.equal(await done('legal-pages'), false)
  await pool.query('update content_entries set please_read = false')
  assert.equal(await done('legal-pages'), true)
  await pool.query(`update content_entries set please_read = true where slug = 'terms-of-service'`)
  assert.equal(await done('legal-pages'), false)

  const testOrder = (provider: string) =>
    pool.query(
      `insert into test_orders (id, provider, amount_agorot, status, transaction_id, refund_id)
       values (gen_random_uuid(), $1, 100, 'refunded', $1, gen_random_uuid())`,
      [provider],
    )
  await testOrder('sandbox')
  assert.equal(await done('test-purchase'), false, 'the sandbox moves no money')
  await testOrder('payplus')
  assert.equal(await done('test-purchase'), false, 'shoppers can no longer pay with this provider')
  await testOrder('stripe')
  assert.equal(await done('test-purchase'), true)
})

test('demo products do not count as the shop’s first product', async (t) => {
  const shop = await aShop({}, t)
  await seedDemoShop(shop.context)
  const owner = aVisitor(await aUser(shop.context, { role: 0 }))
  const { items } = (await shop.call(getGoingLive, {}, owner)).data
  const open = items.filter(({ done }) => !done).map(({ name }) => name)
  assert.deepEqual(open.slice(0, 6), ['name', 'logo', 'business', 'demo', 'categories', 'products'])
})

test('a test e-mail counts only for the mail server and the sender it was sent with', async (t) => {
  const smtp = await smtpServer(t)
  const shop = await aShop({}, t)
  const owner = aVisitor(await aUser(shop.context, { role: 0 }))
  const arrives = async () => {
    const { data } = await shop.call(getGoingLive, {}, owner)
    return data.items.find(({ name }) => name === 'email')?.done
  }
  const changed = async (given: Readonly<Record<string, string>>) =>
    assert.equal((await changeTo(shop, owner, given)).status, 200)
  const tryOut = async () => assert.equal((await shop.call(sendTestEmail, {}, owner)).status, 200)
  await changed({ SMTP_URL: smtp.url, MAIL_FROM: 'Dana <shop@dana.example>' })
  assert.equal(await arrives(), false)
  await tryOut()
  assert.equal(await arrives(), true)
  await changed({ SHOP_NAME: 'Dana’s Games' })
  assert.equal(await arrives(), true)
  await changed({ MAIL_FROM: 'Dana <orders@dana.example>' })
  assert.equal(await arrives(), false)
  await tryOut()
  await changed({ SMTP_URL: `${smtp.url}/?other` })
  assert.equal(await arrives(), false)
})
