import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { getOrder } from '#contract/orders/orders.ts'
import { aProduct } from '#tests/support/builders.ts'
import { fakeProvider } from '#tests/support/fakes/fake-provider.ts'
import { providersOf } from '#tests/support/fakes/providers-of.ts'
import { runJobs } from '#tests/support/identity.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { act, placeAndOpen } from '#tests/support/orders.ts'
import { type Bought, buyKeys, refundPlaced as refundPlacedUnits } from '#tests/support/purchases/refunds.ts'
import { aShop, type TestShop } from '#tests/support/shop.ts'
import { payDueRefunds, payRefund } from '#server/payments/refunds/pay-refund.ts'

describe('a refund by a failing provider', () => {
  const provider = fakeProvider()
  let shop: TestShop
  before(async () => (shop = await aShop({ provider })))
  after(async () => {
    await assertInvariants(shop.context.pool)
    await shop.close()
  })

  const buy = (wanted: Parameters<typeof buyKeys>[2] = {}) => buyKeys(shop, provider, wanted)
  const refundIt = (bought: Bought, quantity?: number) => refundPlacedUnits(shop, bought, quantity)

  const stateOf = async ({ orderId, visitor }: Bought) =>
    (await shop.call(getOrder, { orderId }, visitor)).data.refunds[0]?.state
  const calm = () => {
    provider.refunding = 'well'
    provider.down = false
  }
  const later = async () => {
    await shop.context.pool.query(
      `update refunds set created_at = now() - interval '1 hour', asked_at = now() - interval '1 hour' where status = 'owed'`,
    )
    const { transact, jobs } = shop.context
    return payDueRefunds({ transact, providers: providersOf([provider]), jobs }, 60, () => undefined)
  }

  test('is made once if the response was lost', async () => {
    await runJobs(shop)
    const bought = await buy()
    await refundIt(bought)
    const before = provider.refunds.size
    provider.refunding = 'lost'
    await assert.rejects(runJobs(shop), /the response was lost/)
    assert.equal(await stateOf(bought), 'owed')
    calm()
    await runJobs(shop)
    assert.equal(await stateOf(bought), 'paid')
    assert.equal(provider.refunds.size, before + 1)
  })

  test('is queried again while it is pending, until it is paid', async () => {
    const bought = await buy()
    await refundIt(bought)
    provider.refunding = 'pending'
    await runJobs(shop)
    assert.equal(await stateOf(bought), 'owed')
    calm()
    assert.ok((await later()) >= 1)
    assert.equal(await stateOf(bought), 'paid')
    assert.equal(await later(), 0)
  })

  test('is delayed, not lost, while the provider is down', async () => {
    const bought = await buy()
    await refundIt(bought)
    provider.down = true
    await assert.rejects(runJobs(shop), /the provider is down/)
    assert.equal(await stateOf(bought), 'owed')
    calm()
    await later()
    await runJobs(shop)
    assert.equal(await stateOf(bought), 'paid')
  })

  test('causes a task for a manager if it is refused', async () => {
    const bought = await buy()
    await refundIt(bought)
    provider.refunding = 'refused'
    await runJobs(shop)
    calm()
    assert.equal(await stateOf(bought), 'refused')
    const { rows } = await shop.context.pool.query<{ kind: string }>(
      'select kind from manager_tasks where order_id = $1 and resolved_at is null',
      [bought.orderId],
    )
    assert.deepEqual(rows, [{ kind: 'refund-refused' }])
  })
})

describe('two refunds of one amount whose responses were lost', () => {
  const given = fakeProvider()
  // the provider's list shows one of them, without telling which
  const provider = Object.assign(given, {
    can: { ...given.can, idempotency: false },
    findRefund: async () => ({ state: 'done' as const, transactionId: 'the-one-in-the-list' }),
  })
  let shop: TestShop
  before(async () => (shop = await aShop({ provider })))
  after(async () => {
    await assertInvariants(shop.context.pool)
    await shop.close()
  })
  const refundsOf = async ({ orderId }: Bought) =>
    (
      await shop.context.pool.query<{ id: string; status: string; transactionId: string | null }>(
        `select id, status, transaction_id as "transactionId" from refunds where order_id = $1 order by status`,
        [orderId],
      )
    ).rows

  test('are never both matched to one transaction of the provider', async () => {
    const bought = await buyKeys(shop, provider, { quantity: 2 })
    for (const _ of [1, 2]) await refundPlacedUnits(shop, bought)
    const age = () =>
      shop.context.pool.query(
        `update refunds set sent_at = now() - interval '1 hour', busy_until = null where status = 'owed'`,
      )
    await age()
    const { transact, jobs } = shop.context
    const ids = (await refundsOf(bought)).map(({ id }) => id)
    const pay = (id: string) => payRefund({ transact, providers: providersOf([provider]), jobs }, id)
    // both are read from the list before either is recorded
    const together = meetingOf(2)
    provider.findRefund = async () => {
      await together()
      return { state: 'done', transactionId: 'the-one-in-the-list' }
    }
    await Promise.all(ids.map(pay))
    assert.deepEqual(
      (await refundsOf(bought)).map(({ status, transactionId }) => [status, transactionId]),
      [
        ['owed', null],
        ['paid', 'the-one-in-the-list'],
      ],
    )
    // the next query lists no other either, so a manager checks it
    await age()
    await Promise.all(ids.map(pay))
    assert.deepEqual(
      (await refundsOf(bought)).map(({ status }) => status),
      ['paid', 'refused'],
    )
    const { rows } = await shop.context.pool.query<{ reason: string }>(
      `select detail ->> 'reason' as reason from manager_tasks where order_id = $1 and kind = 'refund-refused'`,
      [bought.orderId],
    )
    assert.deepEqual(rows, [{ reason: 'outcome-unknown' }])
    assert.equal(provider.refundCalls, 0)
  })
})

describe('the sandbox', () => {
  test('refunds a payment once per refund id, and never more than was paid', async (t) => {
    const shop = await aShop({}, t)
    const { id } = await aProduct(shop.context)
    const { orderId, visitor, reference } = await placeAndOpen(shop, id)
    await act(shop, reference, 'succeed')
    const { data } = await shop.call(getOrder, { orderId }, visitor)
    const transactionId = data.payment?.transactionId ?? ''
    const payments = shop.context.payments.all[0]
    assert.ok(payments)
    const half = {
      reference,
      transactionId,
      amountAgorot: 3000,
      isPartial: true,
      currency: 'ILS',
      earlierRefunds: [],
      sentBefore: false,
    }
    const first = await payments.refund({ ...half, refundId: 'a' })
    assert.equal(first.state, 'done')
    assert.deepEqual(await payments.refund({ ...half, refundId: 'a' }), first)
    assert.equal((await payments.refund({ ...half, refundId: 'b' })).state, 'refused')
    assert.equal((await payments.refund({ ...half, amountAgorot: 1990, refundId: 'c' })).state, 'done')
    assert.equal(
      (await payments.refund({ ...half, transactionId: 'unknown', refundId: 'd' })).state,
      'refused',
    )
  })
})

/** A barrier for this many callers; later ones do not wait. */
function meetingOf(people: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let here = 0
  return () => {
    if (++here >= people) resolve()
    return promise
  }
}
