import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Endpoint } from '#contract/endpoint.ts'
import { createOrder, markOrderPaid } from '#contract/admin/orders/order-actions.ts'
import { getAdminOrder } from '#contract/admin/orders/orders.ts'
import { refundUnmatchedPayment } from '#contract/admin/orders/payments.ts'
import { csrfTokenOf } from '#server/http/checks/csrf.ts'
import { aProduct, aUser } from '#tests/support/builders.ts'
import { failingPool } from '#tests/support/fakes/failing-pool.ts'
import { fakeProvider } from '#tests/support/fakes/fake-provider.ts'
import { failEachStatement } from '#tests/support/faults/fault-sweep.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { anAdminOrder } from '#tests/support/admin/order-admin.ts'
import { placeAndOpen } from '#tests/support/orders.ts'
import {
  anIdempotencyKey,
  aShop,
  aVisitor,
  origin,
  type TestShop,
  type Visitor,
} from '#tests/support/shop.ts'

const reason = 'By bank transfer'

describe('when each statement of the order administration fails in turn', () => {
  const faults = failingPool()
  const provider = fakeProvider()
  let shop: TestShop
  let manager: Visitor
  let send: (endpoint: Endpoint, path: string, body: object, key?: string) => Promise<boolean>
  let orders = 0
  before(async () => {
    shop = await aShop({ provider, wrapPool: faults.wrap })
    manager = aVisitor(await aUser(shop.context, { role: 0 }))
    const { user } = await shop.context.resolveSession(`Bearer ${manager.token}`)
    // one request with a token computed beforehand: only its own statements can fail
    const headers = {
      'content-type': 'application/json',
      origin,
      'x-csrf-token': csrfTokenOf(shop.context.secrets.csrf, user?.sessionId ?? ''),
    }
    send = async ({ method, status = 200 }, path, body, key) => {
      const more = key === undefined ? {} : { 'idempotency-key': key }
      const request = { method, headers: { ...headers, ...more }, body: JSON.stringify(body) }
      return (await shop.request(path, request, manager)).status === status
    }
  })
  after(() => shop.close())

  const count = async (text: string, value: string) =>
    (await shop.context.pool.query(text, [value])).rows.length
  const paymentsOf = (orderId: string) => count('select from payments where order_id = $1', orderId)
  const jobsAbout = (orderId: string) =>
    count(`select from pgboss.job where data ->> 'orderId' = $1 and name like 'send-%'`, orderId)
  const ordersOf = (email: string) => count('select from orders where email = $1', email)

  test('marking an order as paid delivers it, records the payment and enqueues its e-mail, or changes nothing', async () => {
    const statements = await failEachStatement(faults, async () => {
      const { id } = await aProduct(shop.context, { keys: 3 })
      const { orderId } = await placeAndOpen(shop, id, { quantity: 2 })
      const { data } = await shop.call(getAdminOrder, { orderId }, manager)
      const body = { version: data.version, reason }
      const sold = () => count(`select from licence_keys where product_id = $1 and status = 'sold'`, id)
      const state = async () => [await paymentsOf(orderId), await sold(), await jobsAbout(orderId)]
      return {
        run: () => send(markOrderPaid, markOrderPaid.path.replace(':orderId', orderId), body),
        nothingDone: async () => {
          assert.deepEqual(await state(), [0, 0, 0])
          await assertInvariants(shop.context.pool)
        },
        done: async () => {
          assert.deepEqual(await state(), [1, 2, 1])
          await assertInvariants(shop.context.pool)
        },
      }
    })
    assert.ok(statements >= 10, `only ${statements} statements were seen`)
  })

  for (const [pays, payments] of [
    ['paid', 1],
    ['link', 0],
  ] as const)
    test(`an order of the admin area (${pays}) is created completely or not at all, and the same idempotency key retries it`, async () => {
      const statements = await failEachStatement(faults, async () => {
        const { id } = await aProduct(shop.context, { keys: 1 })
        const email = `admin-fault-${++orders}@example.com`
        const body = anAdminOrder(id, { email, pays, reason })
        const key = anIdempotencyKey()
        const run = () => send(createOrder, createOrder.path, body, key)
        const held = () =>
          count(`select from licence_keys where product_id = $1 and status <> 'available'`, id)
        const done = async () => {
          const { rows } = await shop.context.pool.query('select id from orders where email = $1', [email])
          assert.equal(rows.length, 1)
          const orderId = String(rows[0]?.id)
          assert.deepEqual(
            [await held(), await paymentsOf(orderId), await jobsAbout(orderId)],
            [1, payments, 1],
          )
          await assertInvariants(shop.context.pool)
        }
        return {
          run,
          nothingDone: async () => assert.deepEqual([await ordersOf(email), await held()], [0, 0]),
          done,
        }
      })
      assert.ok(statements >= 10, `only ${statements} statements were seen`)
    })

  test('a refunded payment: the refund is recorded and its task closed, or neither', async () => {
    await failEachStatement(faults, async () => {
      const { id } = await aProduct(shop.context)
      const { orderId, reference } = await placeAndOpen(shop, id)
      provider.pay(reference, { amountAgorot: 1000 })
      await shop.request('/api/payments/webhooks/fake', {
        method: 'POST',
        body: reference,
        headers: { 'fake-signature': 'right' },
      })
      const { rows } = await shop.context.pool.query(
        'select id from manager_tasks where order_id = $1 and resolved_at is null',
        [orderId],
      )
      const path = refundUnmatchedPayment.path.replace(':taskId', String(rows[0]?.id))
      const owed = () => count('select from refunds where order_id = $1', orderId)
      const open = () =>
        count('select from manager_tasks where order_id = $1 and resolved_at is null', orderId)
      return {
        run: () => send(refundUnmatchedPayment, path, { reason }),
        nothingDone: async () => assert.deepEqual([await owed(), await open()], [0, 1]),
        done: async () => {
          assert.deepEqual([await owed(), await open()], [1, 0])
          await assertInvariants(shop.context.pool)
        },
      }
    })
  })
})
