import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { closeOrderTask } from '#contract/admin/orders/order-actions.ts'
import { getAdminOrder } from '#contract/admin/orders/orders.ts'
import { retryRefund } from '#contract/admin/orders/refunds.ts'
import { aUser } from '#tests/support/builders.ts'
import { fakeProvider } from '#tests/support/fakes/fake-provider.ts'
import { emailsTo, runJobs } from '#tests/support/identity.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { openTasksOf, reportToShop } from '#tests/support/payments.ts'
import {
  type Bought,
  buyKeys,
  refundPlaced,
  refundState,
  refundStatus,
} from '#tests/support/purchases/refunds.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'

type Named = { readonly id: string; readonly ownId: string | null }

describe('a notice of a refund', () => {
  const provider = fakeProvider()
  let shop: TestShop
  let manager: Visitor
  before(async () => {
    shop = await aShop({ provider })
    manager = aVisitor(await aUser(shop.context, { role: 0 }))
  })
  after(async () => {
    await assertInvariants(shop.context.pool)
    await shop.close()
  })

  const chargeOf = async ({ orderId }: Bought): Promise<string> => {
    const { rows } = await shop.context.pool.query<{ id: string }>(
      'select transaction_id as id from payments where order_id = $1',
      [orderId],
    )
    return rows[0]?.id ?? ''
  }
  /** Returns one unit; the refund is sent by the next `runJobs`. */
  const owe = async (bought: Bought): Promise<string> => {
    const { data } = await refundPlaced(shop, bought)
    return data.refunds.at(-1)?.id ?? ''
  }
  const pay = async (bought: Bought): Promise<string> => {
    const refundId = await owe(bought)
    await runJobs(shop)
    assert.equal(await refundStatus(shop, refundId), 'paid')
    return refundId
  }
  const notify = (transactionId: string, refund: Named | null, failed: string | null = 'card closed') =>
    reportToShop(
      shop,
      JSON.stringify({
        about: 'refund',
        failed,
        reference: null,
        transactionId,
        refund: refund && { ...refund, amountAgorot: 4990, currency: 'ILS' },
      }),
    )
  /** The provider's names of a refund that was sent once. */
  const first = (refundId: string): Named => ({ id: `back-${refundId}`, ownId: refundId })
  const look = async ({ orderId }: Bought) => (await shop.call(getAdminOrder, { orderId }, manager)).data
  const close = async (bought: Bought) => {
    const taskId = (await look(bought)).tasks[0]?.id
    const input = { orderId: bought.orderId, taskId, reason: 'Checked there.' }
    assert.equal((await shop.call(closeOrderTask, input, manager)).status, 200)
  }

  test('queries the refunds that are still owed', async () => {
    const bought = await buyKeys(shop, provider)
    provider.refunding = 'pending'
    const refundId = await owe(bought)
    await runJobs(shop)
    provider.refunding = 'well'
    assert.equal(await refundStatus(shop, refundId), 'owed')
    await notify(await chargeOf(bought), null, null)
    assert.equal(await refundStatus(shop, refundId), 'paid')
  })

  for (const carries of [true, false])
    test(`that it has failed makes that one of two refused, once (${carries ? 'with' : 'without'} the shop’s id)`, async () => {
      const email = `two-${carries}@example.com`
      const bought = await buyKeys(shop, provider, { quantity: 2, email })
      const [good, bad] = [await pay(bought), await pay(bought)]
      const named = { ...first(bad), ...(!carries && { ownId: null }) }
      for (let i = 0; i < 2; i++) await notify(await chargeOf(bought), named)
      await runJobs(shop)
      assert.deepEqual([await refundStatus(shop, good), await refundStatus(shop, bad)], ['paid', 'refused'])
      assert.deepEqual(await openTasksOf(shop, bought.orderId), ['refund-refused'])
      const delayed = (await emailsTo(shop, email)).filter(({ subject }) => subject.includes('מתעכב'))
      assert.equal(delayed.length, 1)
    })

  test('that it has failed is recorded even while another refund of the payment is owed', async () => {
    const bought = await buyKeys(shop, provider, { quantity: 2 })
    const bad = await pay(bought)
    provider.refunding = 'pending'
    const waiting = await owe(bought)
    await runJobs(shop)
    await notify(await chargeOf(bought), first(bad))
    provider.refunding = 'well'
    assert.deepEqual([await refundStatus(shop, bad), await refundStatus(shop, waiting)], ['refused', 'owed'])
  })

  test('that it has failed is recorded even while the provider cannot be queried', async () => {
    const bought = await buyKeys(shop, provider, { quantity: 2 })
    const bad = await pay(bought)
    provider.refunding = 'pending'
    await owe(bought)
    await runJobs(shop)
    provider.down = true
    await assert.rejects(notify(await chargeOf(bought), first(bad)), /the provider is down/)
    provider.down = false
    provider.refunding = 'well'
    assert.equal(await refundStatus(shop, bad), 'refused')
    await runJobs(shop)
  })

  test('made on the provider’s site that has failed leaves the shop’s refund paid, and opens one task', async () => {
    const bought = await buyKeys(shop, provider, { quantity: 2 })
    const good = await pay(bought)
    const made = { id: `made-there-${good}`, ownId: null }
    for (let i = 0; i < 2; i++) await notify(await chargeOf(bought), made)
    assert.equal(await refundStatus(shop, good), 'paid')
    const { tasks } = await look(bought)
    assert.deepEqual(
      tasks.map(({ kind, listed }) => [kind, listed]),
      [['refund-unknown', { id: made.id, amount: 49.9, currency: 'ILS' }]],
    )
    await close(bought)
    await notify(await chargeOf(bought), made)
    assert.deepEqual(await openTasksOf(shop, bought.orderId), [], 'a task closed by a manager stays closed')
  })

  test('made on the provider’s site that has failed opens a task even if the shop made none, and after the task from the list', async () => {
    const bought = await buyKeys(shop, provider)
    const detail = { provider: 'fake', id: 'made-there', amountAgorot: 4990, currency: 'ILS' }
    await shop.context.pool.query(
      `insert into manager_tasks (id, kind, order_id, detail) values (gen_random_uuid(), 'refund-unknown', $1, $2)`,
      [bought.orderId, detail],
    )
    await close(bought)
    await notify(await chargeOf(bought), { id: 'made-there', ownId: null })
    assert.deepEqual(await openTasksOf(shop, bought.orderId), ['refund-unknown'])
  })

  test('of an earlier attempt that comes again after its retry was paid changes nothing', async () => {
    const bought = await buyKeys(shop, provider)
    const refundId = await pay(bought)
    await notify(await chargeOf(bought), first(refundId))
    const refund = provider.refund.bind(provider)
    Object.assign(provider, {
      refund: (order: Parameters<typeof refund>[0]) =>
        order.refundId === refundId
          ? Promise.resolve({ state: 'refused', reason: 'card closed' })
          : refund(order),
    })
    await shop.call(retryRefund, { orderId: bought.orderId, refundId }, manager)
    await runJobs(shop)
    Object.assign(provider, { refund })
    assert.equal(await refundStatus(shop, refundId), 'paid')
    for (const ownId of [refundId, null]) {
      await notify(await chargeOf(bought), { id: ownId === null ? 'unknown' : `back-${refundId}`, ownId })
      assert.equal(await refundStatus(shop, refundId), 'paid')
      assert.deepEqual(await openTasksOf(shop, bought.orderId), ownId === null ? ['refund-unknown'] : [])
    }
  })

  test('that comes again after a manager has paid the refund by other means changes nothing', async () => {
    const bought = await buyKeys(shop, provider)
    const refundId = await pay(bought)
    await notify(await chargeOf(bought), first(refundId))
    await close(bought)
    await notify(await chargeOf(bought), first(refundId))
    const paidByHand = { status: 'paid', transactionId: null }
    assert.deepEqual(await refundState(shop, refundId), paidByHand)
    assert.deepEqual(await openTasksOf(shop, bought.orderId), [])
  })

  test('that names no refund, as stored by an older server, opens a task about the charge', async () => {
    const bought = await buyKeys(shop, provider)
    const refundId = await pay(bought)
    const transactionId = await chargeOf(bought)
    await reportToShop(
      shop,
      JSON.stringify({ about: 'refund', failed: 'card closed', reference: null, transactionId }),
    )
    assert.equal(await refundStatus(shop, refundId), 'paid')
    const { tasks } = await look(bought)
    assert.deepEqual(
      tasks.map(({ kind, listed }) => [kind, listed?.id]),
      [['refund-unknown', transactionId]],
    )
  })

  test('that nobody signed, or of a payment of another shop, changes nothing', async () => {
    const bought = await buyKeys(shop, provider)
    const refundId = await pay(bought)
    const count = async () => (await shop.context.pool.query('select 1 from manager_tasks')).rows.length
    const before = await count()
    const notice = (transactionId: string, id: string) =>
      JSON.stringify({
        about: 'refund',
        failed: 'card closed',
        reference: null,
        transactionId,
        refund: { id, ownId: null, amountAgorot: 4990, currency: 'ILS' },
      })
    await reportToShop(shop, notice(await chargeOf(bought), `back-${refundId}`), 'none')
    await reportToShop(shop, notice('another-charge', 'another-refund'))
    assert.equal(await refundStatus(shop, refundId), 'paid')
    assert.equal(await count(), before)
  })
})
