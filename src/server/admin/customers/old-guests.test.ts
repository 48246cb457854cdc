import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { addCustomerNote, changeCustomerTags } from '#contract/admin/customers/customers.ts'
import { expiredData } from '#server/jobs/sweep-old.ts'
import { sweep } from '#server/jobs/sweep.ts'
import { customersFor } from '#tests/support/admin/customers.ts'
import { aProduct, aUser } from '#tests/support/builders.ts'
import { buyOne } from '#tests/support/orders.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'

describe('a guest with tags and notes of the team', () => {
  let shop: TestShop
  let owner: Visitor
  before(async () => {
    shop = await aShop()
    owner = aVisitor(await aUser(shop.context, { role: 0 }))
  })
  after(() => shop.close())

  async function bought(email: string, years: number): Promise<{ customerId: string; orderId: string }> {
    const { orderId } = await buyOne(shop, (await aProduct(shop.context)).id, { wanted: { email } })
    await shop.context.pool.query(
      `update orders set created_at = created_at - make_interval(years => $2),
         completed_at = completed_at - make_interval(years => $2) where id = $1`,
      [orderId, years],
    )
    const [row] = await customersFor(shop, owner, email)
    const customerId = row?.id ?? ''
    await shop.call(changeCustomerTags, { customerId, add: 'VIP' }, owner)
    const noted = await shop.call(addCustomerNote, { customerId, text: 'Called' }, owner)
    assert.equal(noted.status, 201)
    return { customerId, orderId }
  }
  async function left(customerId: string) {
    const { rows } = await shop.context.pool.query<{ email: string; notes: number }>(
      `select email, (select count(*)::int from customer_notes where customer_id = c.id) as notes from customers c where id = $1`,
      [customerId],
    )
    return rows
  }

  test('is forgotten with the orders, eight years later', async () => {
    const [recent, old] = [await bought('new@example.com', 7), await bought('old@example.com', 9)]
    await sweep(shop.context.transact, expiredData)
    assert.deepEqual(await customersFor(shop, owner, 'old@example.com'), [])
    assert.deepEqual(await left(old.customerId), [])
    assert.deepEqual(await left(recent.customerId), [{ email: 'new@example.com', notes: 1 }])
  })

  test('is known for as long if the order has another address now', async () => {
    const [recent, old] = [await bought('typo@example.com', 7), await bought('slip@example.com', 9)]
    await shop.context.pool.query(`update orders set email = 'right@example.com' where id = any($1)`, [
      [recent.orderId, old.orderId],
    ])
    await customersFor(shop, owner, 'right@example.com')
    await sweep(shop.context.transact, expiredData)
    assert.deepEqual(await left(recent.customerId), [{ email: 'typo@example.com', notes: 1 }])
    assert.deepEqual(await left(old.customerId), [])
  })
})
