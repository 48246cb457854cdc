import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sendMessage } from '#contract/contact.ts'
import { getOrder } from '#contract/orders/orders.ts'
import { requestRefund } from '#contract/orders/refunds.ts'
import { deleteAccount } from '#contract/privacy.ts'
import { aCoupon, aProduct } from '#tests/support/builders.ts'
import { aSignedInVisitor, anAccount, auditOf } from '#tests/support/identity.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { act, placeAndOpen } from '#tests/support/orders.ts'
import { giftEmailsTo } from '#tests/support/purchases/gifts.ts'
import { aCustomer, download } from '#tests/support/privacy.ts'
import { aShop, type TestShop } from '#tests/support/shop.ts'
import { systemActor } from '#server/database/actor.ts'
import { typed } from '#server/database/connect.ts'
import { exportPerson } from '#server/privacy/export-data.ts'
import { privacySources } from '#server/startup/privacy-sources.ts'

let shop: TestShop
before(
  async () =>
    (shop = await aShop({ environment: { SHOP_NAME: 'Dana’s Keys', SHOP_NAME_HE: 'המפתח של דנה' } })),
)
after(async () => {
  await assertInvariants(shop.context.pool)
  await shop.close()
})

describe('the file of a person’s data', () => {
  test('contains the account, sign-ins, orders, coupons and messages; only revealed keys are complete', async () => {
    const { phone, account, visitor, orderId, guestOrderId } = await aCustomer(shop)
    const response = await download(shop, visitor, 'json')
    assert.equal(response.status, 200)
    assert.match(
      response.headers.get('content-disposition') ?? '',
      /attachment; filename="?dana-\w+-[\d-]+\.json/,
    )
    assert.equal(response.headers.get('cache-control'), 'no-store')
    // edge: the exported file has no schema
    const file = (await response.json()) as {
      account: { username: string; phone: string; sessions: object[]; history: { event: string }[] }
      orders: { orderNumber: string; items: { keys: { key?: string }[] }[]; claims: { reason: string }[] }[]
      coupons: object[]
      messages: { message: string }[]
    }
    assert.equal(file.account.username, account.username)
    assert.equal(file.account.phone, `+972${phone.slice(1)}`)
    assert.equal(file.account.sessions.length, 1)
    assert.ok(file.account.history.some(({ event }) => event === 'session.opened'))
    const { rows } = await shop.context.pool.query<{ number: string }>(
      `select 'MF-' || number as number from orders where id = any($1) order by number`,
      [[orderId, guestOrderId]],
    )
    assert.deepEqual(
      file.orders.map(({ orderNumber }) => orderNumber),
      rows.map(({ number }) => number),
    )
    const keys = file.orders[0]?.items[0]?.keys ?? []
    assert.equal(keys.filter(({ key }) => key?.startsWith('KEY-')).length, 1)
    assert.equal(keys.length, 2)
    assert.equal(file.orders[0]?.claims[0]?.reason, 'It does not work.')
    assert.equal(file.coupons.length, 1)
    assert.equal(file.messages[0]?.message, 'Do you sell games?')
    const text = JSON.stringify(file)
    for (const secret of ['argon2', 'passwordHash', 'tokenHash', 'sealed', 'guestHash'])
      assert.ok(!text.includes(secret), secret)
    assert.ok((await auditOf(shop, `user:${account.userId}`)).includes('user.data-exported'))
  })

  test('contains what was used as a guest of the same address, and gifts once they are sent', async () => {
    const account = await anAccount(shop)
    const visitor = await aSignedInVisitor(shop, account)
    const product = await aProduct(shop.context)
    const { code } = await aCoupon(shop.context)
    const wanted = { email: account.email.toUpperCase(), couponCode: code }
    const { orderId, reference } = await placeAndOpen(shop, product.id, { wanted })
    await act(shop, reference, 'succeed')
    const gift = { name: 'Noa', email: account.email, message: 'Happy birthday!' }
    const given = await placeAndOpen(shop, product.id, { wanted: { gift, email: 'giver@example.com' } })
    await act(shop, given.reference, 'succeed')
    const collected = async () => {
      // edge: the exported file has no schema
      const file = (await (await download(shop, visitor, 'json')).json()) as {
        coupons: { code: string; orderNumber: string }[]
        gifts: { message: string }[]
      }
      return file
    }
    const before = await collected()
    const { rows } = await shop.context.pool.query<{ number: string }>(
      `select 'MF-' || number as number from orders where id = $1`,
      [orderId],
    )
    assert.deepEqual(
      before.coupons.map((use) => [use.code, use.orderNumber]),
      [[code, rows[0]?.number]],
    )
    assert.deepEqual(before.gifts, [], 'a surprise')
    await giftEmailsTo(shop, account.email)
    const { gifts } = await collected()
    assert.deepEqual(
      gifts.map(({ message }) => message),
      ['Happy birthday!'],
    )
    assert.ok(!JSON.stringify(gifts).includes('giver@example.com'))
  })

  test('contains the payments of an order, and its disputes', async () => {
    const { visitor, orderId } = await aCustomer(shop)
    await aWonDispute(orderId)
    const { pool } = shop.context
    await pool.query(`update payments set card_country = 'IL' where order_id = $1`, [orderId])
    await pool.query(`update payment_attempts set method = 'card' where order_id = $1`, [orderId])
    await pool.query(
      `insert into payments (id, attempt_id, order_id, provider, transaction_id, amount_agorot, currency, allocation, created_at)
       select gen_random_uuid(), attempt_id, order_id, provider, 'paid-in-dollars', 1000, 'USD', 'mismatched', now() + interval '1 minute'
       from payments where order_id = $1`,
      [orderId],
    )
    const paid = await pool.query('select transaction_id as id from payments where order_id = $1', [orderId])
    // edge: the exported file has no schema
    const { orders } = (await (await download(shop, visitor, 'json')).json()) as {
      orders: { payments: { date: string }[]; disputes: object[] }[]
    }
    const [payments = [], ofGuest] = orders.map((order) =>
      order.payments.map(({ date, ...payment }) => {
        assert.ok(Date.parse(date) > 0)
        return payment
      }),
    )
    const card = { provider: 'sandbox', method: 'card' }
    assert.deepEqual(payments, [
      { ...card, transaction: paid.rows[0]?.id, amount: 89.82, cardCountry: 'IL' },
      { ...card, transaction: 'paid-in-dollars', amount: '10 USD', cardCountry: null },
    ])
    assert.equal(ofGuest?.length, 1)
    assert.deepEqual(
      orders.map(({ disputes }) => disputes),
      [[{ state: 'won', date: '2026-10-04T09:00:00.000Z', decidedAt: '2026-10-05T09:00:00.000Z' }], []],
    )
    await pool.query(`delete from payments where transaction_id = 'paid-in-dollars'`)
  })

  async function aWonDispute(orderId: string): Promise<void> {
    await shop.context.pool.query(
      `insert into disputes (id, order_id, provider, provider_id, state, reason, created_at, decided_at)
       values (gen_random_uuid(), $1, 'sandbox', $1, 'won', 'fraudulent', '2026-10-04T09:00:00Z', '2026-10-05T09:00:00Z')`,
      [orderId],
    )
  }

  test('is available as a readable page in both languages, in which every field has a label', async () => {
    const { visitor, account, orderId } = await aCustomer(shop)
    const lineId = (await shop.call(getOrder, { orderId }, visitor)).data.items[0]?.id
    const units = [{ lineId, quantity: 1, refunded: 0 }]
    assert.equal((await shop.call(requestRefund, { orderId, units, fee: 0 }, visitor)).status, 200)
    await aWonDispute(orderId)
    const page = await (await download(shop, visitor, 'page')).text()
    assert.match(page, /<html lang="he" dir="rtl">/)
    assert.match(page, /נועה כהן/)
    assert.match(page, /₪89\.82/)
    assert.match(page, /<title>המידע שהחנות המפתח של דנה שומרת עליכם<\/title>/)
    assert.match(page, /<dt>דמי ביטול<\/dt><dd>₪0\.00<\/dd>/)
    assert.match(await (await download(shop, visitor, 'page', 'en')).text(), /<h2>Orders<\/h2>/)
    const person = { ...account }
    const read = { tx: typed(shop.context.pool) }
    const unnamed: string[] = []
    for (const part of privacySources(shop.context)) {
      const text = JSON.stringify(await part.collect(read, person), (name, value: unknown) => {
        if (
          name !== '' &&
          !/^\d+$/.test(name) &&
          part.labels[name] === undefined &&
          !['en', 'he'].includes(name)
        )
          unnamed.push(`${part.name}.${name}`)
        return value
      })
      assert.ok(text.length > 2, part.name)
    }
    assert.deepEqual([...new Set(unnamed)], [])
  })

  test('is named after the day in Israel', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-11-01T22:30:00Z') })
    const { transact, settings } = shop.context
    const person = { ...(await anAccount(shop)), username: 'dana' }
    const { name } = await transact(systemActor(), (work) =>
      exportPerson(work, [], settings.shop, person, { form: 'json', language: 'he' }),
    )
    assert.equal(name, 'dana-2026-11-02.json')
  })

  test('escapes what people have written', async () => {
    const { visitor, account } = await aCustomer(shop)
    await shop.call(sendMessage, {
      username: account.username,
      email: account.email,
      message: '<script>alert(1)</script>',
      language: 'en',
    })
    const page = await (await download(shop, visitor, 'page')).text()
    assert.ok(!page.includes('<script>'))
    assert.ok(page.includes('&lt;script&gt;'))
  })

  test('requires a fresh sign-in', async () => {
    const { visitor, account } = await aCustomer(shop)
    await shop.context.pool.query(
      `update sessions set authenticated_at = now() - interval '1 hour' where user_id = $1`,
      [account.userId],
    )
    assert.equal((await download(shop, visitor, 'json')).status, 403)
    const refused = await shop.call(deleteAccount, { acceptLoss: true }, visitor)
    assert.equal(refused.problem.code, 'fresh-sign-in-needed')
  })
})
