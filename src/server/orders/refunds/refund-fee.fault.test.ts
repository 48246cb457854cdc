import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getAdminOrder } from '#contract/admin/orders/orders.ts'
import { refundFee } from '#contract/admin/orders/refunds.ts'
import { requestRefund } from '#contract/orders/refunds.ts'
import { csrfTokenOf } from '#server/http/checks/csrf.ts'
import { aUser } from '#tests/support/builders.ts'
import { failingPool } from '#tests/support/fakes/failing-pool.ts'
import { fakeProvider } from '#tests/support/fakes/fake-provider.ts'
import { failEachStatement } from '#tests/support/faults/fault-sweep.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { buyKeys } from '#tests/support/purchases/refunds.ts'
import { aShop, aVisitor, origin } from '#tests/support/shop.ts'

test('whichever statement fails, a cancellation fee is refunded and removed from the order, or neither', async (t) => {
  const faults = failingPool()
  const provider = fakeProvider()
  const environment = { CANCELLATION_FEE: '5' }
  const shop = await aShop({ provider, wrapPool: faults.wrap, environment }, t)
  const manager = aVisitor(await aUser(shop.context, { role: 0 }))
  const { user } = await shop.context.resolveSession(`Bearer ${manager.token}`)
  const headers = {
    origin,
    'content-type': 'application/json',
    'x-csrf-token': csrfTokenOf(shop.context.secrets.csrf, user?.sessionId ?? ''),
  }
  const statements = await failEachStatement(faults, async () => {
    const { orderId, visitor, lineId } = await buyKeys(shop, provider, { quantity: 2 })
    // five per cent of 99.80 is 4.99
    const cancelled = { orderId, units: [{ lineId, quantity: 2 }], fee: 4.99 }
    assert.equal((await shop.call(requestRefund, cancelled, visitor)).status, 200)
    const look = async () => (await shop.call(getAdminOrder, { orderId }, manager)).data
    const body = JSON.stringify({ version: (await look()).version, reason: 'A call.' })
    const expect = async (wanted: readonly number[]) => {
      const { refunds, fee, refunded } = await look()
      assert.deepEqual([refunds.length, fee, refunded], wanted)
      await assertInvariants(shop.context.pool)
    }
    return {
      run: async () => {
        const path = refundFee.path.replace(':orderId', orderId)
        return (await shop.request(path, { method: 'POST', headers, body }, manager)).status === 200
      },
      nothingDone: () => expect([1, 4.99, 94.81]),
      done: () => expect([2, 0, 99.8]),
    }
  })
  assert.ok(statements >= 10, `only ${statements} statements were seen`)
})
