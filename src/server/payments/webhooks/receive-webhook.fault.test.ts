import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { aProduct } from '#tests/support/builders.ts'
import { failingPool } from '#tests/support/fakes/failing-pool.ts'
import { fakeProvider } from '#tests/support/fakes/fake-provider.ts'
import { failEachStatement } from '#tests/support/faults/fault-sweep.ts'
import { waitingJobs } from '#tests/support/identity.ts'
import { placeAndOpen } from '#tests/support/orders.ts'
import { statusOf } from '#tests/support/payments.ts'
import { aShop, aVisitor, type TestShop } from '#tests/support/shop.ts'
import { handleWebhook } from './handle-webhook.ts'

describe('a webhook whose storing or handling fails at any statement', () => {
  const faults = failingPool()
  const provider = fakeProvider()
  let shop: TestShop
  before(async () => (shop = await aShop({ provider, wrapPool: faults.wrap })))
  after(() => shop.close())

  const receive = async (reference: string) => {
    const sent = shop.app.fetch(
      new Request('http://localhost:3000/api/payments/webhooks/fake', {
        method: 'POST',
        body: reference,
        headers: { 'fake-signature': 'right' },
      }),
      { address: aVisitor().address },
    )
    return (await sent).status
  }
  const messageOf = async (reference: string) => {
    const { rows } = await shop.context.pool.query<{ id: string; done: boolean }>(
      'select id, done_at is not null as done from webhook_messages where reference = $1',
      [reference],
    )
    return rows
  }
  const aPaidOrder = async () => {
    const placed = await placeAndOpen(shop, (await aProduct(shop.context)).id)
    provider.pay(placed.reference)
    return placed
  }
  const jobsOf = async (reference: string) => {
    const [message] = await messageOf(reference)
    return (await waitingJobs(shop, 'handle-webhook')).filter(({ messageId }) => messageId === message?.id)
  }

  test('gets a 5xx unless it is stored with its job, so that the provider sends it again', async () => {
    await failEachStatement(faults, async () => {
      const { reference } = await aPaidOrder()
      return {
        run: async () => {
          const status = await receive(reference)
          assert.ok(status === 202 || status >= 500, String(status))
          return status === 202
        },
        nothingDone: async () => assert.deepEqual(await messageOf(reference), []),
        done: async () => assert.equal((await jobsOf(reference)).length, 1),
      }
    })
  })

  test('is not marked as done before its order is completed: a failed attempt is retried', async () => {
    const anOrder = async () => {
      const { orderId, reference } = await aPaidOrder()
      await receive(reference)
      const [message] = await messageOf(reference)
      const run = () =>
        handleWebhook(shop.context, message?.id ?? '').then(
          () => true,
          () => false,
        )
      const done = async () => {
        assert.equal(await statusOf(shop, orderId), 'completed')
        assert.equal((await messageOf(reference))[0]?.done, true)
      }
      return {
        run,
        nothingDone: async () => {
          assert.equal((await messageOf(reference))[0]?.done, false)
          assert.equal(await run(), true)
          await done()
        },
        done,
      }
    }
    // each failure is followed by the queue's retry, which succeeds
    await failEachStatement(faults, anOrder, { afresh: true })
  })
})
