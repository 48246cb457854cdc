import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { api } from '#contract/api.ts'
import { aUser } from '#tests/support/builders.ts'
import { fakeProvider } from '#tests/support/fakes/fake-provider.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { aSale } from '#tests/support/purchases/disputes.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'

describe('a dispute that came by letter', () => {
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

  const viewOf = async (orderId: string) => (await shop.call(api.getAdminOrder, { orderId }, manager)).data

  test('is recorded once if a manager sends it again because the response was lost', async () => {
    const sale = await aSale(shop, provider)
    const other = await aSale(shop, provider)
    const disputeId = '5c0b8a3e-6a0f-4d0e-9a57-0d6f4a2c7b11'
    const input = { orderId: sale.orderId, disputeId, reason: 'a letter of the bank', answerBy: null }
    const responses = await Promise.all([
      shop.call(api.recordDispute, input, manager),
      shop.call(api.recordDispute, input, manager),
    ])
    assert.deepEqual(
      responses.map(({ status, data }) => [status, data.id]),
      [
        [201, disputeId],
        [201, disputeId],
      ],
    )
    const { disputes, tasks } = await viewOf(sale.orderId)
    assert.deepEqual([disputes.length, tasks.length], [1, 1])
    const { rows } = await shop.context.pool.query('select id from order_holds where order_id = $1', [
      sale.orderId,
    ])
    assert.equal(rows.length, 1)
    const elsewhere = await shop.call(api.recordDispute, { ...input, orderId: other.orderId }, manager)
    assert.equal(elsewhere.status, 404)
    assert.equal((await viewOf(other.orderId)).disputes.length, 0)
  })
})
