import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { api } from '#contract/api.ts'
import { expiredData } from '#server/jobs/sweep-old.ts'
import { sweep } from '#server/jobs/sweep.ts'
import { aUser } from '#tests/support/builders.ts'
import { aWrittenImport, signedIn } from '#tests/support/admin/shop-import.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'

const customers = `customer_id,username,email
7,dana,dana@example.com
`
const orders = `order_id,order_number,date,status,order_total,order_currency,refunded_total,billing_first_name,billing_last_name,billing_email,billing_phone,item_name,item_sku,item_quantity,item_total
9001,5001,2024-03-05 14:22:10,completed,199.90,ILS,0,Dana,Levi,dana@example.com,,Cleaning a computer,CLEAN-1,1,199.90
9002,5002,2015-03-05 14:22:10,completed,199.90,ILS,0,Avi,Cohen,avi@example.com,,Cleaning a computer,CLEAN-1,1,199.90
`

describe('an imported order of a service', () => {
  let shop: TestShop
  let owner: Visitor
  before(async () => {
    shop = await aShop()
    owner = aVisitor(await aUser(shop.context, { role: 0 }))
    await aWrittenImport(shop, owner, customers)
    const options = { productKind: 'service', unknownProducts: 'archive' } as const
    const { seen } = await aWrittenImport(shop, owner, orders, { options })
    assert.deepEqual([seen.kind, seen.created], ['orders', 2])
  })
  after(() => shop.close())

  test('is history: no manager has to perform the service', async () => {
    const all = (await shop.call(api.listAdminOrders, {}, owner)).data
    assert.deepEqual(
      all.rows.map(({ status }) => status),
      ['completed', 'completed'],
    )
    assert.deepEqual((await shop.call(api.listAdminOrders, { work: 'waiting' }, owner)).data.rows, [])
    assert.equal((await shop.call(api.countTasks, {}, owner)).data.services, 0)
  })

  test('loses the personal data of a guest after eight years', async () => {
    await sweep(shop.context.transact, expiredData)
    const { rows } = await shop.context.pool.query(
      'select email, name from orders where user_id is null order by created_at',
    )
    assert.deepEqual(rows, [{ email: '', name: '' }])
  })

  test('does not prevent its buyer from deleting the account', async () => {
    const { rows } = await shop.context.pool.query(`select id from users where email = 'dana@example.com'`)
    const dana = await signedIn(shop, rows[0].id)
    assert.equal((await shop.call(api.listOrders, {}, dana)).data.orders.length, 1)
    const deleted = await shop.call(api.deleteAccount, { acceptLoss: true }, dana)
    assert.equal(deleted.status, 204, JSON.stringify(deleted.problem))
  })
})
