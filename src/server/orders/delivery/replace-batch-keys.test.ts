import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { api } from '#contract/api.ts'
import type { JobData } from '#server/jobs/job-data.ts'
import { sendStockEmail } from '#server/stock/levels/send-stock-email.ts'
import { aProduct, aUser } from '#tests/support/builders.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { act, type PlacedOrder, placeAndOpen } from '#tests/support/orders.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'
import { aBatch, aManager, someKeys } from '#tests/support/stock.ts'
import { sendQueuedOrderEmail } from '../emails/send-order-email.ts'

const reason = 'the maker called them back'

describe('keys of a bad batch that buyers own', () => {
  let shop: TestShop
  let manager: Visitor
  before(async () => {
    shop = await aShop({ environment: { DATABASE_POOL_SIZE: '20' } })
    manager = await aManager(shop)
  })
  after(async () => {
    await assertInvariants(shop.context.pool)
    await shop.close()
  })

  const keysIn = async ({ orderId, visitor }: PlacedOrder) =>
    (await shop.call(api.getOrder, { orderId }, visitor)).data.items[0]?.keys ?? []
  async function bought(productId: string, quantity = 1): Promise<PlacedOrder> {
    const order = await placeAndOpen(shop, productId, { quantity })
    await act(shop, order.reference, 'succeed')
    return order
  }
  /** A product whose first batch is in quarantine, with these orders, and a second batch in stock. */
  async function aBadBatch(orders: readonly number[], spare: number) {
    const { id } = await aProduct(shop.context, { keys: 0 })
    const units = orders.reduce((sum, quantity) => sum + quantity, 0)
    const bad = await aBatch(shop, manager, id, someKeys(units))
    const placed: PlacedOrder[] = []
    for (const quantity of orders) placed.push(await bought(id, quantity))
    await shop.call(api.quarantineBatch, { batchId: bad, reason }, manager)
    if (spare > 0) await aBatch(shop, manager, id, someKeys(spare))
    return { productId: id, bad, placed }
  }
  const replace = (batchId: string, by = manager) => shop.call(api.replaceBatchKeys, { batchId, reason }, by)
  async function queued<Name extends 'send-order-email' | 'send-stock-email'>(
    name: Name,
  ): Promise<JobData[Name][]> {
    const { rows } = await shop.context.pool.query<{ data: JobData[Name] }>(
      'select data from pgboss.job where name = $1 order by created_on',
      [name],
    )
    return rows.map(({ data }) => data)
  }
  const emailsAbout = async ({ orderId }: PlacedOrder) =>
    (await queued('send-order-email')).filter(
      (one) => one.orderId === orderId && one.mail === 'keys-recalled',
    )

  test('are replaced in one step, with one e-mail per order and one to the owners', async () => {
    const { bad, placed } = await aBadBatch([2, 1], 5)
    const [first, second] = placed
    assert.ok(first !== undefined && second !== undefined)
    const [seen] = await keysIn(first)
    await shop.call(api.revealKey, { orderId: first.orderId, keyId: seen?.id ?? '' }, first.visitor)
    const before = [...(await keysIn(first)), ...(await keysIn(second))].map(({ id }) => id)
    const { data } = await replace(bad)
    assert.deepEqual([data.replaced, data.orders, data.left], [3, 2, 0])
    assert.deepEqual(
      [data.batch.counts.burned, data.batch.counts.sold, data.batch.counts.revealed],
      [3, 0, 0],
    )
    const now = [...(await keysIn(first)), ...(await keysIn(second))]
    assert.equal(now.length, 3)
    assert.ok(now.every(({ id, revealedAt }) => !before.includes(id) && revealedAt === null))
    const { rows } = await shop.context.pool.query(
      'select count(unit_seen_at)::int as seen from licence_keys where id = any($1::uuid[])',
      [now.map(({ id }) => id)],
    )
    assert.equal(rows[0].seen, 1, 'a unit whose key was seen stays seen')
    for (const order of placed) {
      const [email, ...more] = await emailsAbout(order)
      assert.ok(email !== undefined && more.length === 0)
      await sendQueuedOrderEmail(shop.context, email)
    }
    const notice = (await queued('send-stock-email')).find(
      (one) => one.notice.kind === 'batch-replaced' && one.notice.batchId === bad,
    )
    assert.ok(notice)
    await sendStockEmail(shop.context, notice)
    const { data: box } = await shop.call(api.listDemoMails, {})
    assert.ok(box.mails.some(({ subject }) => subject.includes('מפתחות חדשים להזמנה')))
    assert.ok(box.mails.some(({ subject }) => subject.includes('the keys of a batch were replaced')))
  })

  test('are replaced as far as stock allows, oldest orders first, and the rest once more keys arrive', async () => {
    const { productId, bad, placed } = await aBadBatch([1, 1, 1], 2)
    const { data } = await replace(bad)
    assert.deepEqual([data.replaced, data.left], [2, 1])
    const emails = await Promise.all(placed.map(emailsAbout))
    assert.deepEqual(
      emails.map(({ length }) => length),
      [1, 1, 0],
    )
    const none = await replace(bad)
    assert.deepEqual([none.data.replaced, none.data.left], [0, 1])
    await aBatch(shop, manager, productId, someKeys(3))
    const rest = await replace(bad)
    assert.deepEqual([rest.data.replaced, rest.data.left, rest.data.orders], [1, 0, 1])
    const again = await replace(bad)
    assert.deepEqual([again.data.replaced, again.data.left], [0, 0])
  })

  test('are each replaced once, even by concurrent requests', async () => {
    const { productId, bad, placed } = await aBadBatch([2, 2, 1], 20)
    const responses = await Promise.all(Array.from({ length: 6 }, () => replace(bad)))
    assert.equal(
      responses.reduce((sum, { data }) => sum + data.replaced, 0),
      5,
    )
    const { data } = await shop.call(api.getProductStock, { productId }, manager)
    assert.deepEqual([data.stock.counts.available, data.stock.counts.burned], [15, 5])
    for (const order of placed) assert.equal((await emailsAbout(order)).length, 1)
  })

  test('are revealed or not found if their buyer reveals them meanwhile, and the unit records which', async () => {
    const { bad, placed } = await aBadBatch([1, 1, 1, 1], 4)
    const keys = await Promise.all(placed.map(async (order) => ({ order, key: (await keysIn(order))[0] })))
    const [replaced, ...reveals] = await Promise.all([
      replace(bad),
      ...keys.map(({ order, key }) =>
        shop.call(api.revealKey, { orderId: order.orderId, keyId: key?.id ?? '' }, order.visitor),
      ),
    ])
    assert.equal(replaced.data.replaced, 4)
    for (const { status, problem } of reveals) assert.ok(status === 200 || problem.code === 'not-found')
    const { rows } = await shop.context.pool.query(
      `select count(unit_seen_at)::int as seen from licence_keys k join order_lines l on l.id = k.order_line_id
      where l.order_id = any($1) and k.status = 'sold'`,
      [placed.map(({ orderId }) => orderId)],
    )
    assert.equal(rows[0].seen, reveals.filter(({ status }) => status === 200).length)
  })

  test('are never replaced with keys that concurrent buyers get', async () => {
    const { productId, bad } = await aBadBatch([1, 1, 1, 1, 1], 6)
    const [replaced, ...orders] = await Promise.all([
      replace(bad),
      ...Array.from({ length: 6 }, () => placeAndOpen(shop, productId).catch(() => null)),
    ])
    const { data } = await shop.call(api.getProductStock, { productId }, manager)
    const held = orders.filter((order) => order !== null).length
    assert.equal(replaced.data.replaced + replaced.data.left, 5)
    assert.equal(data.stock.counts.available, 6 - replaced.data.replaced - held)
  })

  test('are not replaced while the batch is on sale, nor by a manager who may not change orders', async () => {
    const product = await aProduct(shop.context, { keys: 0 })
    const batchId = await aBatch(shop, manager, product.id, someKeys(1))
    assert.equal((await replace(batchId)).problem.code, 'wrong-batch-state')
    const keeper = aVisitor(await aUser(shop.context, { role: 0, duties: ['stock'] }))
    assert.equal((await replace(batchId, keeper)).problem.code, 'not-allowed')
  })
})
