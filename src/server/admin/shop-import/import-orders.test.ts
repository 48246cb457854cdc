import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { api } from '#contract/api.ts'
import { defaultImportOptions } from '#shop/import/kinds.ts'
import { refreshCustomers } from '#server/admin/customers/refresh-customers.ts'
import { systemActor } from '#server/database/actor.ts'
import { aUser } from '#tests/support/builders.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import {
  aCheckedImport,
  aWrittenImport,
  signedIn,
  wooKeys,
  wooOrders,
  wooProducts,
} from '#tests/support/admin/shop-import.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'

const customers = `customer_id,username,email,billing_phone,date_registered
7,dana,Dana@Example.com,0501234567,2022-01-02 10:00:00
8,no good name!,avi@example.com,12,
9,twice,DANA@example.com,,
`

describe('customers, orders and keys of another shop', () => {
  let shop: TestShop
  let owner: Visitor
  before(async () => {
    shop = await aShop()
    owner = aVisitor(await aUser(shop.context, { role: 0 }))
    await aWrittenImport(shop, owner, wooProducts)
  })
  after(async () => {
    await assertInvariants(shop.context.pool)
    await shop.close()
  })

  const orderOf = async (number: string) => {
    const { data } = await shop.call(api.listAdminOrders, { q: number }, owner)
    const [row] = data.rows
    assert.ok(row !== undefined, number)
    return (await shop.call(api.getAdminOrder, { orderId: row.orderId }, owner)).data
  }
  const mails = async () =>
    (await shop.context.pool.query(`select name from pgboss.job where name like 'send-%'`)).rows

  test('become accounts without a password, one per address, and no e-mail is sent', async () => {
    const { seen, lines } = await aWrittenImport(shop, owner, customers)
    assert.deepEqual([seen.kind, seen.created, seen.skipped], ['customers', 2, 1])
    assert.deepEqual(lines[2]?.notes, { email: 'email-twice', sameAsLine: '2' })
    const { rows } = await shop.context.pool.query(
      `select username, email, phone, password_hash, terms_accepted_at, created_at from users where role = 1 order by email desc`,
    )
    assert.deepEqual(rows[1], {
      username: 'dana',
      email: 'Dana@Example.com',
      phone: '+972501234567',
      password_hash: null,
      terms_accepted_at: null,
      created_at: new Date('2022-01-02T08:00:00Z'),
    })
    assert.equal(rows[0]?.username, 'avi', 'from the address, if the name is not a valid username')
    assert.deepEqual(await mails(), [])
    assert.equal((await aWrittenImport(shop, owner, customers)).seen.created, 0)
  })

  test('keep their state, date and number: paid, refunded or cancelled', async () => {
    const { seen, lines } = await aWrittenImport(shop, owner, wooOrders)
    assert.deepEqual([seen.kind, seen.created, seen.skipped], ['orders', 3, 1])
    assert.deepEqual(lines.find(({ subject }) => subject === '5004')?.notes, { line: 'unpaid' })
    const paid = await orderOf('5001')
    assert.deepEqual(paid.imported, { from: 'woocommerce', number: '5001' })
    assert.deepEqual([paid.status, paid.payment, paid.total, paid.discount], ['completed', 'paid', 279.8, 10])
    assert.equal(paid.date, '2024-03-05T12:22:10.000Z')
    assert.deepEqual(paid.moves, [])
    assert.deepEqual(
      paid.lines.map(({ name, quantity }) => [name.he, quantity]),
      [
        ['Sky Office 2024', 1],
        ['Night Racer - Gold', 1],
      ],
    )
    const back = await orderOf('5002')
    assert.deepEqual([back.status, back.refunded], ['refunded', 59.9])
    assert.equal((await orderOf('5003')).status, 'cancelled')
    assert.deepEqual(await mails(), [])
  })

  test('create no payment, refund, document or task, and do not count as revenue of this month', async () => {
    const count = async (table: string) =>
      (await shop.context.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n
    for (const table of [
      'payments',
      'payment_attempts',
      'refunds',
      'tax_documents',
      'manager_tasks',
      'stock_batches',
    ])
      assert.equal(await count(table), 0, table)
    const { data } = await shop.call(api.getOverview, { period: 'month' }, owner)
    assert.deepEqual([data.now.revenue, data.now.orders], [0, 0])
  })

  test('assign sold keys to their buyers, put unsold ones on sale, and import no key twice', async () => {
    const { seen, lines } = await aWrittenImport(shop, owner, wooKeys)
    assert.deepEqual([seen.kind, seen.created, seen.skipped], ['keys', 4, 2])
    assert.deepEqual(
      lines.map(({ notes }) => notes['line']),
      ['to-buyer', 'to-buyer', 'to-buyer', 'to-stock', 'expired', 'not-for-sale'],
    )
    const { rows } = await shop.context.pool.query<{ last_four: string; status: string }>(
      'select last_four, status from licence_keys order by last_four, id',
    )
    assert.deepEqual(
      rows.map(({ last_four: last, status }) => [last, status]),
      [
        ['3333', 'revealed'],
        ['3333', 'revealed'],
        ['3333', 'burned'],
        ['6666', 'available'],
      ],
    )
    assert.equal((await aWrittenImport(shop, owner, wooKeys)).seen.created, 0)
    const known = await aCheckedImport(shop, owner, 'sku,key\nGAME-S,GOLD-1111-2222-3333\n')
    assert.deepEqual(known.lines[0]?.notes, { key: 'key-known' })
    const more = await aCheckedImport(shop, owner, 'sku,order,key\nSKY-OFF,5001,MORE-1111-2222-3333\n')
    assert.deepEqual(more.lines[0]?.notes, { order: 'no-line' })
    const unknown = await aCheckedImport(shop, owner, 'sku,order,key\nSKY-OFF,777,MORE-1111-2222-3333\n')
    assert.deepEqual(unknown.lines[0]?.notes, { order: 'order-unknown' })
  })

  test('are shown to the buyer, who can reveal the key but not get a refund', async () => {
    const { rows } = await shop.context.pool.query<{ id: string }>(
      `select id from users where email = 'Dana@Example.com'`,
    )
    const dana = await signedIn(shop, rows[0]?.id ?? '')
    const { data } = await shop.call(api.listOrders, {}, dana)
    const [order] = data.orders
    assert.equal(order?.total, 279.8)
    const orderId = order?.orderId ?? ''
    const seen = (await shop.call(api.getOrder, { orderId }, dana)).data
    const key = seen.items[0]?.keys[0]
    assert.equal(key?.lastFour, '3333')
    const opened = await shop.call(api.revealKey, { orderId, keyId: key?.id ?? '' }, dana)
    assert.equal(opened.data.key, 'SKYA-1111-2222-3333')
    assert.equal(
      (
        await shop.call(
          api.requestRefund,
          { orderId, units: [{ lineId: seen.items[0]?.id, quantity: 1 }] },
          dana,
        )
      ).problem.code,
      'not-refundable',
    )
    assert.equal(seen.mayClaim, false)
    assert.equal(
      (await shop.call(api.claimRefund, { orderId, reason: 'It broke' }, dana)).problem.code,
      'not-refundable',
    )
    const { version } = await orderOf('5001')
    const cancel = await shop.call(api.changeOrderStatus, { id: orderId, status: 'shipped', version }, owner)
    assert.equal(cancel.problem.code, 'status-not-allowed')
  })

  test('are listed on the customer’s page', async () => {
    await shop.context.transact(systemActor(), refreshCustomers)
    const { data } = await shop.call(api.listCustomers, { q: 'avi@example.com' }, owner)
    const customer = await shop.call(api.getCustomer, { customerId: data.rows[0]?.id ?? '' }, owner)
    assert.deepEqual(
      customer.data.newest.map(({ status }) => status),
      ['cancelled', 'refunded'],
    )
  })

  test('are rejected for an unknown product, or create it as archived, as the owner chooses', async () => {
    const old = wooOrders
      .replaceAll('SKY-OFF', 'GONE-1')
      .replaceAll('Sky Office 2024', 'Gone for good')
      .replaceAll(/(,?)500([1-4]),/g, '$1600$2,')
    const refused = await aCheckedImport(shop, owner, old)
    assert.deepEqual(refused.lines.find(({ what }) => what === 'wrong')?.notes, {
      itemSku: 'product-unknown',
    })
    const kept = await aWrittenImport(shop, owner, old, { options: { unknownProducts: 'archive' } })
    assert.equal(kept.seen.created, 3)
    const { rows } = await shop.context.pool.query<{ state: string }>(
      `select state from products where slug = 'gone-for-good'`,
    )
    assert.deepEqual(rows, [{ state: 'archived' }])
  })

  test('in another currency are rejected, with the reason at each line', async () => {
    const dollars = wooOrders.replaceAll('ILS', 'USD').replaceAll(/(,?)500([1-4]),/g, '$1700$2,')
    const { seen, lines } = await aCheckedImport(shop, owner, dollars)
    assert.equal(seen.created, 0)
    assert.deepEqual(lines[0]?.notes, { currency: 'currency' })
  })
})

const email = 'dana@example.com'
const guests = `customer_id,username,email,billing_phone,date_registered
0,,${email},,2023-05-01 10:00:00
`

describe('a customer who was imported without a number', () => {
  let shop: TestShop
  let owner: Visitor
  before(async () => {
    shop = await aShop()
    owner = aVisitor(await aUser(shop.context, { role: 0 }))
    const { seen } = await aWrittenImport(shop, owner, guests)
    assert.deepEqual([seen.kind, seen.created], ['customers', 1])
    const { rows } = await shop.context.pool.query('select id from users where email = $1', [email])
    const visitor = await signedIn(shop, rows[0].id)
    assert.equal((await shop.call(api.deleteAccount, { acceptLoss: true }, visitor)).status, 204)
  })
  after(() => shop.close())

  test('is not imported again after deleting the account, whatever the options', async () => {
    for (const language of ['he', 'en'] as const) {
      const { seen, lines } = await aWrittenImport(shop, owner, guests, { options: { language } })
      assert.deepEqual([seen.created, seen.skipped], [0, 1], language)
      assert.ok(['was-customer', 'same'].includes(lines[0]?.notes['line'] ?? ''), language)
    }
  })

  test('cannot be found by a hash of the address', async () => {
    const { rows } = await shop.context.pool.query<{ name: string }>('select name from external_names')
    assert.equal(rows.length, 1)
    const withOptions = (['he', 'en'] as const).map((language) =>
      JSON.stringify([{ ...defaultImportOptions, language }, email]),
    )
    for (const text of [email, JSON.stringify(email), ...withOptions])
      for (const encoding of ['hex', 'base64', 'base64url'] as const)
        assert.ok(!rows[0]?.name.includes(createHash('sha256').update(text).digest(encoding)))
  })
})
