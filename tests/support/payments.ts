import assert from 'node:assert/strict'
import { systemActor } from '#server/database/actor.ts'
import { releaseEndedHolds } from '#server/orders/placing/release-ended-holds.ts'
import { reconcilePayments } from '#server/payments/reconciliation/reconcile-payments.ts'
import { providersOf } from './fakes/providers-of.ts'
import type { FakeProvider } from './fakes/fake-provider.ts'
import type { TestShop } from './shop.ts'

/** The fake provider sends the shop a webhook about a payment. */
export function reportToShop(shop: TestShop, reference: string, signature = 'right'): Promise<Response> {
  return shop.request('/api/payments/webhooks/fake', {
    method: 'POST',
    body: reference,
    headers: { 'fake-signature': signature },
  })
}

/** Polls the state of all payments once, as the background task does; an error fails the test. */
export async function pollPayments({ context }: TestShop, provider: FakeProvider): Promise<void> {
  await reconcilePayments(
    {
      transact: context.transact,
      providers: providersOf([provider]),
      jobs: context.jobs,
      settings: context.settings,
    },
    0,
    (error) => assert.fail(String(error)),
  )
}

/** Lets the hold of an unpaid order expire and runs the background task that handles it. */
export async function endHold({ context }: TestShop, orderId: string): Promise<void> {
  await context.pool.query(`update orders set held_until = now() - interval '1 second' where id = $1`, [
    orderId,
  ])
  await context.transact(systemActor(), (work) => releaseEndedHolds(work, context.jobs))
}

/** The status of an order; undefined if it does not exist. */
export async function statusOf({ context }: TestShop, orderId: string): Promise<string | undefined> {
  const { rows } = await context.pool.query<{ status: string }>('select status from orders where id = $1', [
    orderId,
  ])
  return rows[0]?.status
}

/** The kinds of the open tasks about an order. */
export async function openTasksOf({ context }: TestShop, orderId: string): Promise<string[]> {
  const { rows } = await context.pool.query<{ kind: string }>(
    'select kind from manager_tasks where order_id = $1 and resolved_at is null',
    [orderId],
  )
  return rows.map(({ kind }) => kind)
}
