import { sql } from 'drizzle-orm'
import type { Work } from '#server/database/transaction.ts'
import { sandboxName } from '#server/settings/payments/read-payments.ts'
import { demoOrders, demoProducts } from './invented.ts'

/** Tables with rows of orders, in the order of deletion. `clear-demo.test.ts` checks that none is missing. */
export const tablesOfOrders = [
  'tax_documents',
  'disputes',
  'refund_claims',
  'refunds',
  'coupon_uses',
  'order_visits',
  'order_gifts',
  'renewal_reminders',
  'renewal_consents',
  'review_requests',
  'review_consents',
  'order_holds',
  'order_notes',
  'order_emails',
  'order_browsers',
  'idempotency_keys',
  'manager_tasks',
  'payments',
  'payment_attempts',
  'order_lines',
] as const

/** Removes the demo's orders and the sandbox's records of them. */
export async function clearOrders({ tx }: Work): Promise<void> {
  await forgetBuyers({ tx })
  await releaseOwnKeys({ tx })
  await tx.execute(sql`delete from licence_keys where product_id in ${demoProducts}
    and (status = 'available' or order_line_id is null or order_line_id in (select id from order_lines where order_id in ${demoOrders}))`)
  await tx.execute(
    sql`delete from refund_units where refund_id in (select id from refunds where order_id in ${demoOrders})`,
  )
  for (const table of tablesOfOrders)
    await tx.execute(sql`delete from ${sql.identifier(table)} where order_id in ${demoOrders}`)
  await tx.execute(sql`delete from orders where id in ${demoOrders}`)
  await tx.execute(sql`delete from customer_changes where order_id in ${demoOrders}`)
  await tx.execute(sql`delete from sandbox_refunds`)
  await tx.execute(sql`delete from sandbox_payments`)
  await tx.execute(
    sql`delete from manager_tasks where order_id is null and detail ->> 'provider' = ${sandboxName}`,
  )
  for (const table of ['webhook_messages', 'test_orders', 'payment_provider_states'])
    await tx.execute(sql`delete from ${sql.identifier(table)} where provider = ${sandboxName}`)
}

/** Removes guests without real orders, and marks other buyers so that their totals are recalculated. */
async function forgetBuyers({ tx }: Pick<Work, 'tx'>): Promise<void> {
  const ofGuest = sql`select from orders o where o.user_id is null and lower(o.email) = c.email`
  await tx.execute(sql`delete from customers c where user_id is null
    and exists (${ofGuest} and o.id in ${demoOrders}) and not exists (${ofGuest} and o.id not in ${demoOrders})`)
  await tx.execute(sql`insert into customer_changes (customer_id) select distinct c.id from customers c
    join orders o on o.user_id = c.id or (o.user_id is null and lower(o.email) = c.email) where o.id in ${demoOrders}`)
}

/** The owner's keys in demo orders: unseen ones return to stock, revealed ones are never sold. */
async function releaseOwnKeys({ tx }: Pick<Work, 'tx'>): Promise<void> {
  const theirs = sql`product_id not in ${demoProducts}
    and order_line_id in (select id from order_lines where order_id in ${demoOrders})`
  await tx.execute(sql`update licence_keys set status = 'available', order_line_id = null, reserved_until = null, sold_at = null
    where ${theirs} and status in ('reserved', 'sold') and unit_seen_at is null`)
  await tx.execute(sql`update licence_keys set status = 'burned', order_line_id = null, reserved_until = null, unit_seen_at = null,
      closed_at = coalesce(closed_at, now()), closed_reason = coalesce(closed_reason, 'demo cleared')
    where ${theirs}`)
}
