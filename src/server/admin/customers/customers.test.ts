import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { exportCustomers, getCustomer, listCustomers } from '#contract/admin/customers/customers.ts'
import { refundUnits } from '#contract/admin/orders/refunds.ts'
import { getAdminOrder } from '#contract/admin/orders/orders.ts'
import { changeEmail, confirmEmail } from '#contract/identity/account.ts'
import { adminFile } from '#tests/support/admin/admin-file.ts'
import { aProduct, aUser } from '#tests/support/builders.ts'
import { customersFor, noteCustomers } from '#tests/support/admin/customers.ts'
import { anAccount, aSignedInVisitor, auditOf, codeFor } from '#tests/support/identity.ts'
import { buyOne, placeAndOpen } from '#tests/support/orders.ts'
import { aCustomer } from '#tests/support/privacy.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'

let shop: TestShop
let owner: Visitor
before(async () => {
  shop = await aShop()
  owner = aVisitor(await aUser(shop.context, { role: 0, username: 'olga' }))
})
after(() => shop.close())

const find = (q: string) => customersFor(shop, owner, q)
const open = (customerId: string, as = owner) => shop.call(getCustomer, { customerId }, as)

describe('a customer', () => {
  test('is an account together with the guest orders of its address, in any spelling', async () => {
    const { account } = await aCustomer(shop)
    const rows = await find(account.email)
    assert.deepEqual(
      rows.map(({ id, kind, orders, spend }) => ({ id, kind, orders, spend })),
      [{ id: account.userId, kind: 'account', orders: 2, spend: 89.82 + 49.9 }],
    )
    const { data } = await open(account.userId)
    assert.equal(data.ordersInAll, 2)
    assert.equal(data.proved, true)
  })

  test('is a guest by e-mail address, separate from an account that used the address without verifying it', async () => {
    const product = await aProduct(shop.context)
    const account = await anAccount(shop)
    const visitor = await aSignedInVisitor(shop, account)
    const typed = `friend-of-${account.email}`
    await buyOne(shop, product.id, { visitor, wanted: { email: typed } })
    await buyOne(shop, product.id, { wanted: { email: typed.toUpperCase() } })
    const rows = await find(typed)
    assert.deepEqual(rows.map(({ kind, orders }) => `${kind}: ${orders}`).toSorted(), [
      'account: 1',
      'guest: 1',
    ])
    const guest = rows.find(({ kind }) => kind === 'guest')
    const { data } = await open(account.userId)
    assert.deepEqual(data.otherEmails, [{ email: typed, customerId: guest?.id }])
    assert.equal((await open(guest?.id ?? '')).data.proved, false)
  })

  test('turns from guest to account when an account verifies the address, and back when that account changes it', async () => {
    const product = await aProduct(shop.context)
    const email = `mover-${Date.now()}@example.com`
    await buyOne(shop, product.id, { wanted: { email } })
    assert.equal((await find(email))[0]?.kind, 'guest')
    const account = await anAccount(shop, { email })
    assert.deepEqual(
      (await find(email)).map(({ id, kind, orders }) => [id, kind, orders]),
      [[account.userId, 'account', 1]],
    )
    const visitor = await aSignedInVisitor(shop, account)
    const next = `moved-${email}`
    const { data } = await shop.call(changeEmail, { email: next }, visitor)
    await shop.call(confirmEmail, { ticket: data.ticket, code: await codeFor(shop, next) }, visitor)
    assert.deepEqual(
      (await find(email)).map(({ kind, orders }) => [kind, orders]),
      [['guest', 1]],
    )
    assert.deepEqual(
      (await find(next)).map(({ kind, orders }) => [kind, orders]),
      [['account', 0]],
    )
  })

  test('can be a team member, but only after a purchase', async () => {
    const made = await aUser(shop.context, { role: 0, username: 'stan-of-the-team' })
    assert.deepEqual(await find('stan-of-the-team'), [])
    await buyOne(shop, (await aProduct(shop.context)).id, { visitor: aVisitor(made) })
    assert.equal((await find('stan-of-the-team')).length, 1)
  })
})

describe('the list of customers', () => {
  test('is searched by name, address in any spelling, username, phone and order number', async () => {
    const { account, orderId, phone } = await aCustomer(shop)
    const { data } = await shop.call(getAdminOrder, { orderId }, owner)
    const [name = '', domain = ''] = account.email.split('@')
    for (const q of [
      account.email.toUpperCase(),
      `${name}+shop@${domain}`,
      account.username,
      phone,
      data.number,
    ]) {
      const rows = await find(q)
      assert.deepEqual(
        rows.map(({ id }) => id),
        [account.userId],
        q,
      )
    }
    assert.ok((await find('נועה כהן')).some(({ id }) => id === account.userId))
  })

  test('shows the amount paid minus refunds', async () => {
    const product = await aProduct(shop.context, { priceAgorot: 5000 })
    const email = `twice-${Date.now()}@example.com`
    await buyOne(shop, product.id, { wanted: { email } })
    const { orderId, order } = await buyOne(shop, product.id, { wanted: { email } })
    await placeAndOpen(shop, product.id, { wanted: { email } })
    const { data } = await shop.call(getAdminOrder, { orderId }, owner)
    const units = order.items.map(({ id: lineId, keys }) => ({
      lineId,
      quantity: 1,
      keys: keys.map(({ id: keyId }) => ({ keyId, fate: 'stock' })),
    }))
    const refunded = await shop.call(
      refundUnits,
      { orderId, version: data.version, units, reason: 'Goodwill' },
      owner,
    )
    assert.equal(refunded.status, 200, JSON.stringify(refunded.problem))
    const [row] = await find(email)
    assert.deepEqual([row?.orders, row?.spend], [2, 50])
    const page = (await open(row?.id ?? '')).data
    assert.deepEqual([page.orders, page.spend, page.ordersInAll, page.refunds.length], [2, 50, 3, 1])
  })

  test('has every customer on exactly one page, even if many have equal sort values', async () => {
    const shopOfMany = await aShop()
    try {
      await shopOfMany.context.pool.query(
        `insert into customers (id, email, name, language, since, orders, spend_agorot, last_order_at)
         select gen_random_uuid(), 'c' || i || '@example.com', 'Same Name', 'en', now(), i % 2, 0,
           case when i % 2 = 0 then '-infinity' else '2026-01-01'::timestamptz end from generate_series(1, 130) i`,
      )
      const manager = aVisitor(await aUser(shopOfMany.context, { role: 0 }))
      for (const sort of [
        '-last',
        'last',
        '-spend',
        'spend',
        '-orders',
        'orders',
        'name',
        '-name',
      ] as const) {
        const seen: string[] = []
        let after: string | null | undefined
        do {
          const { data } = await shopOfMany.call(
            listCustomers,
            { sort, kind: 'guest', ...(after ? { after } : {}) },
            manager,
          )
          seen.push(...data.rows.map(({ id }: { id: string }) => id))
          after = data.next
        } while (after)
        assert.equal(seen.length, 130, sort)
        assert.equal(new Set(seen).size, 130, sort)
      }
    } finally {
      await shopOfMany.close()
    }
  })

  test('is filtered by kind, purchases, days and consent', async () => {
    const { account } = await aCustomer(shop)
    const idle = await anAccount(shop)
    await noteCustomers(shop)
    await shop.context.pool.query(`update stock_alerts set confirmed_at = now() where email = $1`, [
      account.email.toLowerCase(),
    ])
    const shown = async (filters: object) => {
      const { data } = await shop.call(listCustomers, filters, owner)
      const ids = data.rows.map(({ id }: { id: string }) => id)
      return [ids.includes(account.userId), ids.includes(idle.userId)]
    }
    assert.deepEqual(await shown({ kind: 'account' }), [true, true])
    assert.deepEqual(await shown({ kind: 'guest' }), [false, false])
    assert.deepEqual(await shown({ bought: 'yes' }), [true, false])
    assert.deepEqual(await shown({ bought: 'no' }), [false, true])
    assert.deepEqual(await shown({ consent: 'yes' }), [true, false])
    assert.deepEqual(await shown({ from: '2020-01-01' }), [true, false])
    assert.deepEqual(await shown({ to: '2020-01-01' }), [false, false])
  })

  test('is exported without spreadsheet formulas, and the export is in the audit log', async () => {
    const email = `formula-${Date.now()}@example.com`
    await buyOne(shop, (await aProduct(shop.context)).id, { wanted: { email, name: '=1+1' } })
    await noteCustomers(shop)
    const file = await adminFile(shop, `${exportCustomers.path}?q=${email}`, owner)
    assert.equal(file.status, 200)
    const text = await file.text()
    assert.match(text, /"'=1\+1"/)
    assert.ok(text.includes(email))
    assert.ok((await auditOf(shop, 'customers')).includes('customer.exported'))
  })
})
