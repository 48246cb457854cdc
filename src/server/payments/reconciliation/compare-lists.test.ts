import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { closeOrderTask } from '#contract/admin/orders/order-actions.ts'
import { getAdminOrder } from '#contract/admin/orders/orders.ts'
import { listUnmatchedPayments, settleUnmatchedPayment } from '#contract/admin/orders/payments.ts'
import { getOverview } from '#contract/admin/reports.ts'
import { aProduct, aUser } from '#tests/support/builders.ts'
import { type FakeProvider, fakeProvider } from '#tests/support/fakes/fake-provider.ts'
import { runJobs } from '#tests/support/identity.ts'
import { payThere, placeAndOpen } from '#tests/support/orders.ts'
import { openTasksOf, statusOf } from '#tests/support/payments.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'
import { compareLists } from './compare-lists.ts'

describe('comparing a payment provider’s list with the shop', () => {
  let provider: FakeProvider
  let shop: TestShop
  let manager: Visitor
  before(async () => {
    provider = fakeProvider()
    shop = await aShop({ provider })
    manager = aVisitor(await aUser(shop.context, { role: 0 }))
  })
  beforeEach(() => (provider.listing = 'well'))
  after(() => shop.close())

  const change = (text: string, ...values: unknown[]) => shop.context.pool.query(text, values)
  const reports: unknown[] = []
  const compare = () => compareLists({ ...shop.context, report: (error) => void reports.push(error) })
  const placed = async () => placeAndOpen(shop, (await aProduct(shop.context)).id)
  /** A sale paid a day ago. */
  const aSale = async () => {
    const sale = await placed()
    await payThere(shop, provider, sale.reference)
    await change(
      `update payments set created_at = now() - interval '1 day' where order_id = $1`,
      sale.orderId,
    )
    return sale
  }
  const lastListed = () => {
    const last = provider.listed.at(-1)
    assert.ok(last)
    return last
  }
  const stranger = (id: string, kind: 'charge' | 'refund' = 'charge') => ({
    ...lastListed(),
    kind,
    id,
    ownId: null,
    chargeId: null,
  })
  const unmatched = async () => (await shop.call(listUnmatchedPayments, {}, manager)).data.rows
  const tasks = async () =>
    (await change('select kind from manager_tasks where resolved_at is null order by kind')).rows.map(
      (row) => row['kind'],
    )

  test('opens no task if both agree, including several pages and an order paid twice', async () => {
    for (let n = 0; n < 4; n++) await aSale()
    const twice = await aSale()
    provider.pay(twice.reference)
    await payThere(shop, provider, twice.reference)
    await runJobs(shop)
    assert.ok(provider.listed.some(({ kind }) => kind === 'refund'))
    await change(`update payments set created_at = now() - interval '1 day'`)
    await compare()
    assert.deepEqual(reports, [])
    assert.deepEqual(await tasks(), [])
  })

  test('settles a charge for an order of the shop whose webhook never arrived', async () => {
    const { orderId, reference } = await placed()
    provider.pay(reference)
    await compare()
    assert.equal(await statusOf(shop, orderId), 'completed')
    assert.deepEqual(await tasks(), [])
  })

  test('opens one task for an unknown charge, and none again once it is settled', async () => {
    await aSale()
    provider.listed.push(stranger('by-phone'))
    await compare()
    await compare()
    const [row, ...others] = await unmatched()
    assert.deepEqual(others, [])
    assert.deepEqual(
      [row?.why, row?.provider, row?.transactions.map(({ id }) => id)],
      ['only-listed', 'fake', ['by-phone']],
    )
    assert.equal((await shop.call(getOverview, {}, manager)).data.tasks.unknownPayments, 1)
    const settled = { taskId: row?.id, how: 'other', reason: 'sold by phone' }
    assert.equal((await shop.call(settleUnmatchedPayment, settled, manager)).status, 200)
    await compare()
    assert.deepEqual(await unmatched(), [])
  })

  test('opens no second task for a charge that a webhook reported', async () => {
    await change(
      `insert into manager_tasks (id, kind, detail, resolved_at) values (gen_random_uuid(), 'unknown-payment',
       '{"provider":"fake","reference":"its-page","messageId":"m","transactions":[{"id":"told-before","amountAgorot":100,"currency":"ILS"}]}', now())`,
    )
    provider.listed.push(stranger('told-before'))
    await compare()
    assert.deepEqual(await tasks(), [])
  })

  test('opens a task of the order if the sum or currency differs, and closes it when they agree again', async () => {
    const [sum, money] = [await aSale(), await aSale()]
    const at = (orderId: string) => provider.listed.findIndex(({ ownId }) => ownId === orderId)
    const right = provider.listed[at(sum.orderId)]
    assert.ok(right)
    provider.listed[at(sum.orderId)] = { ...right, amountAgorot: right.amountAgorot - 1 }
    provider.listed[at(money.orderId)] = { ...lastListed(), currency: 'USD' }
    await compare()
    await compare()
    for (const { orderId } of [sum, money])
      assert.deepEqual(await openTasksOf(shop, orderId), ['listed-otherwise'])
    provider.listed[at(sum.orderId)] = right
    await compare()
    assert.deepEqual(await openTasksOf(shop, sum.orderId), [])
    const { data } = await shop.call(getAdminOrder, { orderId: money.orderId }, manager)
    const { id, amountAgorot } = provider.listed[at(money.orderId)] ?? lastListed()
    assert.deepEqual(data.tasks[0]?.listed, { id, amount: amountAgorot / 100, currency: 'USD' })
    const close = { orderId: money.orderId, taskId: data.tasks[0]?.id, reason: 'it was dollars' }
    assert.equal((await shop.call(closeOrderTask, close, manager)).status, 200)
    await compare()
    assert.deepEqual(await openTasksOf(shop, money.orderId), [], 'a task closed by a manager stays closed')
  })

  test('opens a task of the order if the list lacks its payment, but not for a recent one', async () => {
    const { orderId } = await aSale()
    const [young] = [await placed()]
    await payThere(shop, provider, young.reference)
    const kept = provider.listed.splice(0).filter(({ ownId }) => ownId !== orderId)
    const missing = lastOf(kept, young.orderId)
    provider.listed.push(...kept.filter((one) => one !== missing))
    await compare()
    assert.deepEqual(await openTasksOf(shop, orderId), ['payment-not-listed'])
    assert.deepEqual(await openTasksOf(shop, young.orderId), [])
    assert.equal((await shop.call(getOverview, {}, manager)).data.tasks.oddOrders, 1)
    await change(`update payments set created_at = now() - interval '30 days' where order_id = any($1)`, [
      orderId,
      young.orderId,
    ])
  })

  test('opens no task for a payment that may have been charged before the list begins, because its provider was silent for days', async () => {
    const [late, missing] = [await aSale(), await aSale()]
    for (const [sale, days] of [
      [late, 6],
      [missing, 4],
    ] as const)
      await change(
        `update payment_attempts set created_at = now() - make_interval(days => $2) where order_id = $1`,
        sale.orderId,
        days,
      )
    const ours = [late.orderId, missing.orderId]
    provider.listed.push(...provider.listed.splice(0).filter(({ ownId }) => !ours.includes(ownId ?? '')))
    await compare()
    assert.deepEqual(await openTasksOf(shop, late.orderId), [])
    assert.deepEqual(await openTasksOf(shop, missing.orderId), ['payment-not-listed'])
    await change(`update payments set created_at = now() - interval '30 days' where order_id = any($1)`, ours)
  })

  test('opens a task for an unknown refund, with its order if there is one', async () => {
    const { orderId } = await aSale()
    provider.listed.push({
      ...stranger('back-there', 'refund'),
      amountAgorot: 100,
      chargeId: lastListed().id,
    })
    provider.listed.push({ ...stranger('back-somewhere', 'refund'), amountAgorot: 77 })
    provider.listed.push({ ...stranger('back-elsewhere', 'refund'), chargeId: 'by-phone' })
    await compare()
    await compare()
    assert.deepEqual(await openTasksOf(shop, orderId), ['refund-unknown'])
    const rows = await unmatched()
    assert.deepEqual(
      rows.map(({ why, transactions }) => [why, transactions[0]?.id]),
      [['unknown-refund', 'back-somewhere']],
    )
    const settled = { taskId: rows[0]?.id, how: 'other', reason: 'an old sale' }
    assert.equal((await shop.call(settleUnmatchedPayment, settled, manager)).status, 200)
  })

  test('opens no task if a page is lost or repeated, or the provider is down', async () => {
    const { orderId } = await aSale()
    provider.listed.splice(0, 1)
    const before = await tasks()
    for (const listing of ['page-lost', 'endless'] as const) {
      reports.length = 0
      provider.listing = listing
      await compare()
      assert.equal(reports.length, 1)
    }
    provider.listing = 'well'
    provider.down = true
    await compare()
    provider.down = false
    assert.deepEqual(await tasks(), before)
    assert.deepEqual(await openTasksOf(shop, orderId), [])
  })

  test('finds a lost payment of the list beside a foreign charge above 21 million', async () => {
    const { orderId } = await aSale()
    const flat = { ...stranger('a-flat'), amountAgorot: 3_000_000_000, currency: 'HUF' }
    provider.listed.splice(-1, 1, flat)
    await compare()
    assert.deepEqual(await openTasksOf(shop, orderId), ['payment-not-listed'])
  })
})

test('the list of another account of a provider lacks no payment that was made before its settings changed', async (t) => {
  const provider = fakeProvider('stripe')
  const shop = await aShop({ provider }, t)
  const { pool } = shop.context
  const { id: productId } = await aProduct(shop.context, { keys: 2 })
  const orders = [await placeAndOpen(shop, productId), await placeAndOpen(shop, productId)]
  const compare = () => compareLists({ ...shop.context, report: (error) => assert.fail(String(error)) })
  for (const { reference } of orders) provider.pay(reference)
  await compare()
  const [before, since] = orders
  assert.ok(before && since)
  const paid = 'update payments set created_at = now() - make_interval(hours => $2) where order_id = $1'
  await pool.query(paid, [before.orderId, 40])
  await pool.query(paid, [since.orderId, 20])
  await pool.query(
    `insert into setting_versions (key, version, is_set, changed_at)
     values ('STRIPE_SECRET_KEY', 1, true, now() - interval '30 hours'), ('PAYPAL_CLIENT_ID', 1, true, now())`,
  )
  provider.listed.length = 0
  await compare()
  assert.deepEqual(await openTasksOf(shop, before.orderId), [])
  assert.deepEqual(await openTasksOf(shop, since.orderId), ['payment-not-listed'])
})

function lastOf<One extends { ownId: string | null }>(all: readonly One[], ownId: string): One | undefined {
  return all.find((one) => one.ownId === ownId)
}
