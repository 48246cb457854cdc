import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { listAudit } from '#contract/admin/audit.ts'
import { getMessage } from '#contract/admin/messages.ts'
import { exportOrders, getAdminOrder, listAdminOrders } from '#contract/admin/orders/orders.ts'
import { requestCancellation } from '#contract/contact.ts'
import { listOrders } from '#contract/orders/order-list.ts'
import { getOrder, placeOrder } from '#contract/orders/orders.ts'
import { csrfTokenOf } from '#server/http/checks/csrf.ts'
import { migrate } from '#server/database/migrate.ts'
import { aProduct, aUser } from '#tests/support/builders.ts'
import { oldDatabase } from '#tests/support/database/old-database.ts'
import { emailsTo, runJobs } from '#tests/support/identity.ts'
import { anOrder, buyOne } from '#tests/support/orders.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'

const orderNumber = /^MF-\d{5,9}$/

describe('an order number', () => {
  let shop: TestShop
  let manager: Visitor
  before(async () => {
    shop = await aShop()
    manager = aVisitor(await aUser(shop.context, { role: 0 }))
  })
  after(() => shop.close())

  test('is assigned when a guest or a user places an order, each time a different one', async () => {
    const { id: productId } = await aProduct(shop.context)
    const member = aVisitor(await aUser(shop.context))
    const numbers = new Set<string>()
    for (const visitor of [aVisitor(), member, aVisitor()]) {
      const { data } = await shop.call(placeOrder, anOrder([{ productId, quantity: 1 }]), visitor)
      assert.match(data.number, orderNumber)
      assert.equal((await shop.call(getOrder, { orderId: data.orderId }, visitor)).data.number, data.number)
      numbers.add(data.number)
    }
    assert.equal(numbers.size, 3)
    const [first] = (await shop.call(listOrders, {}, member)).data.orders
    assert.ok(numbers.has(first?.number ?? ''))
  })

  test('gives no access: URLs accept the id only', async () => {
    const { visitor, order } = await buyOne(shop, (await aProduct(shop.context)).id)
    assert.equal((await shop.call(getOrder, { orderId: order.number }, visitor)).status, 400)
    assert.equal((await shop.call(getOrder, { orderId: order.number.slice(3) }, visitor)).status, 400)
  })

  test('is shown to managers, can be searched for and is exported', async () => {
    const { orderId, order } = await buyOne(shop, (await aProduct(shop.context)).id)
    const { number } = order
    assert.equal((await shop.call(getAdminOrder, { orderId }, manager)).data.number, number)
    for (const q of [number, number.toLowerCase(), number.slice(3), `#${number}`, `\u2068${number}\u2069`]) {
      const { data } = await shop.call(listAdminOrders, { q }, manager)
      assert.deepEqual(
        data.rows.map((row) => [row.orderId, row.number]),
        [[orderId, number]],
        q,
      )
    }
    const session = await shop.context.resolveSession(`Bearer ${manager.token}`)
    const token = csrfTokenOf(shop.context.secrets.csrf, session.user?.sessionId ?? '')
    const headers = { 'x-csrf-token': token }
    const csv = await shop.request(`${exportOrders.path}?q=${number}`, { headers }, manager)
    assert.match(await csv.text(), new RegExp(`^${number},`, 'm'))
    const { data: log } = await shop.call(listAudit, { q: number.toLowerCase() }, manager)
    assert.ok(log.rows.length > 0)
    assert.ok(log.rows.every((row) => row.subjectName?.he === number && row.subject === `order:${orderId}`))
  })

  test('leads a manager from a cancellation notice to the order, however it was typed', async () => {
    const { orderId, order } = await buyOne(shop, (await aProduct(shop.context)).id)
    for (const typed of [order.number, order.number.toLowerCase(), ` ${order.number.slice(3)} `, orderId]) {
      const notice = { name: 'דנה לוי', email: 'dana@example.com', orderNumber: typed, language: 'he' }
      assert.equal((await shop.call(requestCancellation, notice)).status, 202)
      const { rows } = await shop.context.pool.query<{ id: string }>(
        'select id from contact_messages order by created_at desc limit 1',
      )
      const { data } = await shop.call(getMessage, { messageId: rows[0]?.id ?? '' }, manager)
      assert.equal(data.orderId, orderId, typed)
    }
  })

  for (const language of ['he', 'en'] as const)
    test(`is in the e-mail about the order, in its subject too (${language})`, async () => {
      const email = `numbers-${language}@example.com`
      const { order } = await buyOne(shop, (await aProduct(shop.context)).id, { wanted: { email, language } })
      await runJobs(shop)
      const [mail] = await emailsTo(shop, email)
      // isolated, so that it reads left to right on a right-to-left page
      const shown = language === 'he' ? `\u2068${order.number}\u2069` : order.number
      assert.ok(mail?.subject.includes(shown), mail?.subject ?? 'no e-mail')
      assert.ok(mail?.text.includes(order.number) && mail.html.includes(order.number))
      assert.ok(!mail?.subject.includes(order.orderId))
    })

  test('is assigned to existing orders by the migration, in the order in which they were placed', async (t) => {
    const insert = (id: string, when: string) =>
      `insert into orders (id, guest_hash, name, email, language, subtotal_agorot, discount_agorot, total_agorot, vat_agorot,
         vat_percent, terms_accepted_at, created_at)
       values ('${id}', '\\x01', 'Dana', 'dana@example.com', 'he', 100, 0, 100, 15, 18, now(), '${when}');`
    const old = await oldDatabase({
      migration: '0004_number_orders.sql',
      rows: insert('later', '2026-02-01') + insert('earlier', '2026-01-01'),
    })
    const client = new pg.Client({ connectionString: old.url })
    t.after(async () => {
      await client.end()
      await old.drop()
    })
    await migrate(old.url)
    await client.connect()
    await client.query(insert('next', '2026-03-01'))
    const { rows } = await client.query<{ id: string; number: number }>(
      'select id, number from orders order by number',
    )
    assert.deepEqual(
      rows.map(({ id }) => id).filter((id) => ['earlier', 'later', 'next'].includes(id)),
      ['earlier', 'later', 'next'],
    )
    assert.equal(new Set(rows.map(({ number }) => number)).size, rows.length)
  })
})
