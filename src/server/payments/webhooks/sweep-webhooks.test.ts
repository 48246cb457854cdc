import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { aProduct } from '#tests/support/builders.ts'
import { type FakeProvider, fakeProvider } from '#tests/support/fakes/fake-provider.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { placeAndOpen, type PlacedOrder } from '#tests/support/orders.ts'
import { aShop, type TestShop } from '#tests/support/shop.ts'
import { newRowId } from '#server/database/ids.ts'
import { systemActor } from '#server/database/actor.ts'
import { oldWebhooks } from './sweep-webhooks.ts'
import { sweep } from '#server/jobs/sweep.ts'

describe('the stored data of a payment provider’s message', () => {
  let shop: TestShop
  let provider: FakeProvider
  before(async () => {
    provider = fakeProvider()
    shop = await aShop({ provider })
  })
  after(async () => {
    await assertInvariants(shop.context.pool)
    await shop.close()
  })

  const query = async (text: string, ...values: unknown[]) =>
    (await shop.context.pool.query<Record<string, unknown>>(text, values)).rows
  const sweepNow = () => sweep(shop.context.transact, oldWebhooks)
  const messagesOf = async (reference: string) =>
    (await query('select from webhook_messages where reference = $1', reference)).length
  /** The provider's message, as if received this many months ago. */
  const receive = async (reference: string, monthsAgo: number) => {
    const { status } = await shop.request('/api/payments/webhooks/fake', {
      method: 'POST',
      body: reference,
      headers: { 'fake-signature': 'right' },
    })
    assert.equal(status, 202)
    await query(
      'update webhook_messages set created_at = now() - make_interval(months => $2) where reference = $1',
      reference,
      monthsAgo,
    )
  }
  const anOpenOrder = async (): Promise<PlacedOrder> => placeAndOpen(shop, (await aProduct(shop.context)).id)
  const aSale = async (monthsAgo: number): Promise<PlacedOrder> => {
    const placed = await anOpenOrder()
    provider.pay(placed.reference)
    await receive(placed.reference, monthsAgo)
    return placed
  }

  test('is deleted once its payment page is no longer polled, if a browser brought it', async () => {
    const returned = async (daysAgo: number) => {
      const { orderId } = await anOpenOrder()
      await query(
        `update payment_attempts set returned = '{Id=1}', created_at = now() - make_interval(days => $2) where order_id = $1`,
        orderId,
        daysAgo,
      )
      return orderId
    }
    const [recent, old] = [await returned(10), await returned(12)]
    await sweepNow()
    const left = async (orderId: string) =>
      (await query('select returned from payment_attempts where order_id = $1', orderId))[0]?.['returned']
    assert.deepEqual([await left(recent), await left(old)], [['Id=1'], []])
  })

  test('is deleted two years after it was settled; the payment is kept unchanged', async () => {
    const [recent, old] = [await aSale(23), await aSale(25)]
    const paymentsOf = () => query('select * from payments where order_id = $1', old.orderId)
    const paid = await paymentsOf()
    assert.equal(paid.length, 1)
    await sweepNow()
    assert.equal(await messagesOf(recent.reference), 1)
    assert.equal(await messagesOf(old.reference), 0)
    assert.deepEqual(await paymentsOf(), paid)
    await receive(old.reference, 0)
    assert.deepEqual(await paymentsOf(), paid, 'the same message again is no second payment')
  })

  test('is kept if it matches no payment', async () => {
    await receive('nobody-knows', 60)
    await sweepNow()
    assert.equal(await messagesOf('nobody-knows'), 1)
  })

  test('is kept as long as its order has an open task', async () => {
    const { orderId, reference } = await anOpenOrder()
    provider.pay(reference, { amountAgorot: 1 })
    await receive(reference, 25)
    await sweepNow()
    assert.equal(await messagesOf(reference), 1)
    await query('update manager_tasks set resolved_at = now() where order_id = $1', orderId)
    await sweepNow()
    assert.equal(await messagesOf(reference), 0)
  })

  test('is deleted in batches, so that years of it block nothing', async () => {
    const total = 1500
    await query(
      `insert into webhook_messages (id, provider, body, reference, handled, created_at)
       select id, 'fake', '', 'many', true, now() - interval '3 years' from unnest($1::uuid[]) id`,
      Array.from({ length: total }, newRowId),
    )
    const [piece = never] = oldWebhooks
    const gone = await shop.context.transact(systemActor(), (work) => piece(work, 1000))
    const left = await messagesOf('many')
    assert.ok(gone <= 1000 && left >= total - 1000 && left < total - 900, String(left))
    await sweepNow()
    assert.equal(await messagesOf('many'), 0)
  })
})

const never = () => assert.fail('there is nothing to sweep webhooks with')
