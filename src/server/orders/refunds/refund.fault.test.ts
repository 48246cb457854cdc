import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { requestGuestOrders, confirmGuestOrders } from '#contract/orders/guest-orders.ts'
import { changeOrderStatus, getOrder } from '#contract/orders/orders.ts'
import { decideRefundClaim } from '#contract/admin/orders/refunds.ts'
import { claimRefund, requestRefund } from '#contract/orders/refunds.ts'
import { aProduct, aUser } from '#tests/support/builders.ts'
import { failingPool } from '#tests/support/fakes/failing-pool.ts'
import { fakeProvider } from '#tests/support/fakes/fake-provider.ts'
import { providersOf } from '#tests/support/fakes/providers-of.ts'
import { failEachStatement } from '#tests/support/faults/fault-sweep.ts'
import { codeFor } from '#tests/support/identity.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { placeAndOpen } from '#tests/support/orders.ts'
import { aShop, aVisitor, origin, type TestShop } from '#tests/support/shop.ts'
import { csrfTokenOf } from '#server/http/checks/csrf.ts'
import { payRefund } from '#server/payments/refunds/pay-refund.ts'

describe('if any statement fails when', () => {
  const faults = failingPool()
  const provider = fakeProvider()
  let shop: TestShop
  before(async () => (shop = await aShop({ provider, wrapPool: faults.wrap })))
  after(() => shop.close())

  async function buy(email = 'dana@example.com') {
    const { id } = await aProduct(shop.context, { keys: 3 })
    const { orderId, visitor, reference } = await placeAndOpen(shop, id, { quantity: 2, wanted: { email } })
    provider.pay(reference)
    await shop.request('/api/payments/webhooks/fake', {
      method: 'POST',
      body: reference,
      headers: { 'fake-signature': 'right' },
    })
    const { data } = await shop.call(getOrder, { orderId }, visitor)
    return { orderId, visitor, lineId: data.items[0]?.id ?? '' }
  }
  const rowsOf = async (text: string, value: string) =>
    (await shop.context.pool.query(text, [value])).rows.length
  const refundsOf = (orderId: string) => rowsOf('select 1 from refunds where order_id = $1', orderId)
  const emailsOf = (refundId: string) =>
    rowsOf(`select 1 from pgboss.job where data->>'refundId' = $1 and name = 'send-refund-email'`, refundId)

  test('refunding an order, the key is back in stock and the refund owed, or neither', async () => {
    const statements = await failEachStatement(faults, async () => {
      const { orderId, visitor, lineId } = await buy()
      const units = [{ lineId, quantity: 2 }]
      return {
        run: async () => (await shop.call(requestRefund, { orderId, units }, visitor)).status === 200,
        nothingDone: async () => {
          assert.equal(await refundsOf(orderId), 0)
          await assertInvariants(shop.context.pool)
        },
        done: async () => {
          assert.equal(await refundsOf(orderId), 1)
          await assertInvariants(shop.context.pool)
        },
      }
    })
    assert.ok(statements >= 15, `only ${statements} statements were seen`)
  })

  test('refunding an order with a fee, the refund and its fee are stored together, or neither', async () => {
    await failEachStatement(faults, async () => {
      const { orderId, visitor, lineId } = await buy()
      await shop.context.pool.query('update orders set fee_percent = 5 where id = $1', [orderId])
      // five per cent of 99.80 is 4.99
      const cancelled = { orderId, units: [{ lineId, quantity: 2 }], fee: 4.99 }
      const feeOf = () => rowsOf('select 1 from orders where id = $1 and fee_agorot = 499', orderId)
      return {
        run: async () => (await shop.call(requestRefund, cancelled, visitor)).status === 200,
        nothingDone: async () => {
          assert.deepEqual([await refundsOf(orderId), await feeOf()], [0, 0])
          await assertInvariants(shop.context.pool)
        },
        done: async () => {
          assert.deepEqual([await refundsOf(orderId), await feeOf()], [1, 1])
          await assertInvariants(shop.context.pool)
        },
      }
    })
  })

  test('a manager refunds an order, nothing is half done', async () => {
    const manager = aVisitor(await aUser(shop.context, { role: 0 }))
    await failEachStatement(faults, async () => {
      const { orderId } = await buy()
      const change = { id: orderId, status: 'refunded', reason: 'a call' }
      return {
        run: async () => (await shop.call(changeOrderStatus, change, manager)).status === 200,
        nothingDone: async () => {
          assert.equal(await refundsOf(orderId), 0)
          await assertInvariants(shop.context.pool)
        },
        done: () => assertInvariants(shop.context.pool),
      }
    })
  })

  test('paying a refund, a retry leads to one payment at the provider and one e-mail of each kind', async () => {
    const { transact, jobs } = shop.context
    const paying = { transact, jobs, providers: providersOf([provider]) }
    const prepare = async () => {
      const { orderId, visitor, lineId } = await buy()
      const { data } = await shop.call(requestRefund, { orderId, units: [{ lineId, quantity: 1 }] }, visitor)
      return data.refunds[0]?.id ?? ''
    }
    const pay = (refundId: string) =>
      payRefund(paying, refundId).then(
        () => true,
        () => false,
      )
    const first = await prepare()
    faults.arm(null)
    assert.equal(await pay(first), true)
    const statements = faults.statements()
    assert.ok(statements >= 8, `only ${statements} statements were seen`)
    for (const when of ['before', 'after'] as const)
      for (let at = 1; at <= statements; at++) {
        const refundId = await prepare()
        faults.arm({ at, when })
        assert.equal(await pay(refundId), false, `statement ${at} failing ${when} was reported`)
        faults.arm(null)
        assert.equal(await pay(refundId), true)
        assert.equal(await rowsOf(`select 1 from refunds where id = $1 and status = 'paid'`, refundId), 1)
        assert.equal([...provider.refunds.keys()].filter((one) => one === refundId).length, 1)
        assert.equal(await emailsOf(refundId), 2, `one e-mail of each kind after statement ${at}`)
      }
    await assertInvariants(shop.context.pool)
  })

  test('granting a claim, it is decided and the refund owed, or neither', async () => {
    const manager = aVisitor(await aUser(shop.context, { role: 0 }))
    const { user } = await shop.context.resolveSession(`Bearer ${manager.token}`)
    const headers = {
      'content-type': 'application/json',
      origin,
      'x-csrf-token': csrfTokenOf(shop.context.secrets.csrf, user?.sessionId ?? ''),
    }
    await failEachStatement(faults, async () => {
      const { orderId, visitor } = await buy()
      const { data } = await shop.call(claimRefund, { orderId, reason: 'It does not work.' }, visitor)
      const { reference: claimId } = data
      const decision = { grant: true, answer: 'You are right.' }
      const open = () =>
        rowsOf(`select 1 from refund_claims where order_id = $1 and status = 'open'`, orderId)
      return {
        run: async () => {
          const path = decideRefundClaim.path.replace(':claimId', claimId)
          const sent = { method: 'POST', headers, body: JSON.stringify(decision) }
          return (await shop.request(path, sent, manager)).status === 200
        },
        nothingDone: async () => {
          assert.deepEqual([await open(), await refundsOf(orderId)], [1, 0])
          await assertInvariants(shop.context.pool)
        },
        done: async () => assert.deepEqual([await open(), await refundsOf(orderId)], [0, 1]),
      }
    })
  })

  test('claiming a refund, no claim is stored without its task and its e-mails', async () => {
    await failEachStatement(faults, async () => {
      const { orderId, visitor } = await buy()
      const claims = () => rowsOf('select 1 from refund_claims where order_id = $1', orderId)
      const tasks = () => rowsOf('select 1 from manager_tasks where order_id = $1', orderId)
      const emails = () => rowsOf('select 1 from pgboss.job where name = $1', 'send-claim-email')
      const before = await emails()
      return {
        run: async () =>
          (await shop.call(claimRefund, { orderId, reason: 'It does not work.' }, visitor)).status === 201,
        nothingDone: async () =>
          assert.deepEqual([await claims(), await tasks(), await emails()], [0, 0, before]),
        done: async () =>
          assert.deepEqual([await claims(), await tasks(), await emails()], [1, 1, before + 2]),
      }
    })
  })

  test('a guest enters a code, it gives no access unless it is used up', async () => {
    let guests = 0
    await failEachStatement(faults, async () => {
      const email = `guest-${++guests}@example.com`
      await buy(email)
      const visitor = aVisitor()
      const { data } = await shop.call(requestGuestOrders, { email, language: 'en' }, visitor)
      const code = await codeFor(shop, email)
      const opened = () => rowsOf('select 1 from guest_sessions where email = $1', email)
      const codes = () => rowsOf('select 1 from guest_lookups where email = $1', email)
      return {
        run: async () =>
          (await shop.call(confirmGuestOrders, { ticket: data.ticket, code }, visitor)).status === 200,
        nothingDone: async () => assert.deepEqual([await opened(), await codes()], [0, 1]),
        done: async () => assert.deepEqual([await opened(), await codes()], [1, 0]),
      }
    })
  })
})
