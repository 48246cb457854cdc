import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { retryRefund } from '#contract/admin/orders/refunds.ts'
import { aUser } from '#tests/support/builders.ts'
import { type FakeProvider, fakeProvider } from '#tests/support/fakes/fake-provider.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import {
  buyKeys,
  payOwed,
  refundPlaced,
  refundState,
  refundStatus,
  sentAnHourAgo,
} from '#tests/support/purchases/refunds.ts'
import { aShop, aVisitor, type TestShop } from '#tests/support/shop.ts'
import { NotSent } from '#server/integrations/payments/call-provider.ts'
import {
  CredentialsRefused,
  type FoundRefund,
  type RefundReport,
  type RefundRequest,
} from '#server/integrations/payments/provider.ts'

const lost = () => new Error('socket hang up (the response was lost)')
const refusals = [
  ['the provider could not be reached', () => new NotSent('It cannot be reached')],
  ['the provider refused the credentials', () => new CredentialsRefused('The key is wrong', ['KEY'])],
] as const

/** A provider that responds to refunds with the next of `responses`, and afterwards pays them. */
function scripted() {
  const responses: (() => Promise<RefundReport>)[] = []
  const requests: RefundRequest[] = []
  const provider = Object.assign(fakeProvider(), {
    async refund(request: RefundRequest): Promise<RefundReport> {
      requests.push(request)
      const respond = responses.shift()
      return respond === undefined ? { state: 'done', transactionId: `back-${request.refundId}` } : respond()
    },
  })
  return { provider, responses, requests }
}

async function owe(shop: TestShop, provider: FakeProvider) {
  const bought = await buyKeys(shop, provider)
  const { data } = await refundPlaced(shop, bought)
  return { orderId: bought.orderId, refundId: data.refunds[0]?.id ?? '' }
}

const failing = (error: Error) => async () => {
  throw error
}

describe('a refund that certainly did not reach the provider', () => {
  const { provider, responses, requests } = scripted()
  let found: FoundRefund = { state: 'none' }
  let reads = 0
  let read = async () => found
  Object.assign(provider.can, { idempotency: false })
  Object.assign(provider, {
    async findRefund() {
      reads++
      return read()
    },
  })
  let shop: TestShop
  before(async () => (shop = await aShop({ provider })))
  beforeEach(() => {
    requests.length = 0
    found = { state: 'none' }
    reads = 0
    read = async () => found
  })
  after(async () => {
    await assertInvariants(shop.context.pool)
    await shop.close()
  })

  for (const [why, refusal] of refusals) {
    test(`because ${why} is sent by the next call without being searched`, async () => {
      const { refundId } = await owe(shop, provider)
      responses.push(failing(refusal()))
      await assert.rejects(payOwed(shop, refundId), refusal())
      await payOwed(shop, refundId)
      assert.equal(await refundStatus(shop, refundId), 'paid')
      assert.deepEqual([requests.length, reads], [2, 0])
    })

    test(`because ${why} is still searched if it was sent before with an unknown outcome`, async () => {
      const { refundId } = await owe(shop, provider)
      responses.push(failing(lost()), failing(refusal()))
      await assert.rejects(payOwed(shop, refundId), lost())
      await sentAnHourAgo(shop, refundId)
      await assert.rejects(payOwed(shop, refundId), refusal())
      // now its list shows the first one
      found = { state: 'done', transactionId: 'the-first' }
      await payOwed(shop, refundId)
      assert.deepEqual(await refundState(shop, refundId), { status: 'paid', transactionId: 'the-first' })
      assert.equal(requests.length, 2, 'it is not sent again')
    })

    test(`because ${why} when it was retried is retried by the next call under an id of its own`, async () => {
      const { refundId, orderId } = await owe(shop, provider)
      responses.push(async () => ({ state: 'refused', reason: 'card closed' }), failing(refusal()))
      await payOwed(shop, refundId)
      await sentAnHourAgo(shop, refundId)
      const manager = aVisitor(await aUser(shop.context, { role: 0 }))
      assert.equal((await shop.call(retryRefund, { orderId, refundId }, manager)).status, 202)
      found = { state: 'refused', reason: 'card closed' }
      await assert.rejects(payOwed(shop, refundId), refusal())
      found = { state: 'none' }
      await payOwed(shop, refundId)
      assert.equal(await refundStatus(shop, refundId), 'paid')
      assert.equal(new Set(requests.map((one) => one.refundId)).size, 3)
    })
  }

  test('because it was refused is searched before it is retried, since a manager may have made it at the provider', async () => {
    const manager = aVisitor(await aUser(shop.context, { role: 0 }))
    for (const [shown, sendings, status] of [
      [{ state: 'done', transactionId: 'by-hand' }, 1, 'paid'],
      [{ state: 'none' }, 2, 'paid'],
      [{ state: 'inconclusive' }, 1, 'refused'],
    ] as const) {
      requests.length = 0
      const { refundId, orderId } = await owe(shop, provider)
      responses.push(async () => ({ state: 'refused', reason: 'card closed' }))
      await payOwed(shop, refundId)
      assert.equal((await shop.call(retryRefund, { orderId, refundId }, manager)).status, 202)
      found = shown
      await payOwed(shop, refundId)
      assert.equal(await refundStatus(shop, refundId), status)
      assert.equal(requests.length, sendings)
    }
  })

  test('is sent by another server meanwhile if its search outlasts its claim: it is not sent again', async () => {
    const { refundId } = await owe(shop, provider)
    responses.push(failing(lost()))
    await assert.rejects(payOwed(shop, refundId), lost())
    await sentAnHourAgo(shop, refundId)
    const { promise: searching, resolve: search } = Promise.withResolvers<void>()
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    read = async () => {
      search()
      await ended
      return found
    }
    const slow = payOwed(shop, refundId)
    await searching
    read = async () => found
    await shop.context.pool.query('update refunds set busy_until = now() where id = $1', [refundId])
    responses.push(async () => {
      // the slow one ends while this one is being sent
      end()
      await slow
      assert.equal(await isClaimed(refundId), true)
      return { state: 'done', transactionId: 'the-second' }
    })
    await payOwed(shop, refundId)
    assert.deepEqual(await refundState(shop, refundId), { status: 'paid', transactionId: 'the-second' })
    assert.equal(requests.length, 2)
  })

  async function isClaimed(refundId: string): Promise<boolean> {
    const text = 'select busy_until > now() as claimed from refunds where id = $1'
    return (await shop.context.pool.query(text, [refundId])).rows[0]?.claimed === true
  }
})

describe('a refund that one server could not send', () => {
  const { provider, responses, requests } = scripted()
  let shop: TestShop
  before(async () => (shop = await aShop({ provider })))
  beforeEach(() => (requests.length = 0))
  after(async () => {
    await assertInvariants(shop.context.pool)
    await shop.close()
  })

  for (const [order, first, second] of [
    ['before', lost, refusals[0][1]],
    ['after', refusals[0][1], lost],
  ] as const)
    test(`stays marked as sent if another server has sent it with an unknown outcome, and began ${order} it`, async () => {
      const { refundId } = await owe(shop, provider)
      const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
      const { promise: ended, resolve: end } = Promise.withResolvers<void>()
      responses.push(async () => {
        begin()
        await ended
        throw first()
      }, failing(second()))
      const earlier = assert.rejects(payOwed(shop, refundId), first())
      await begun
      await assert.rejects(payOwed(shop, refundId), second())
      end()
      await earlier
      await payOwed(shop, refundId)
      assert.deepEqual(
        requests.map(({ sentBefore }) => sentBefore),
        [false, true, true],
      )
    })
})
