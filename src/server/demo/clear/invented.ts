import { type SQL, sql } from 'drizzle-orm'
import { byHand } from '#server/database/tables/payments/payments.ts'
import { sandboxName } from '#server/settings/payments/read-payments.ts'

/** Subqueries for the ids of demo rows. */
export const demoProducts = sql`(select id from demo_rows where kind = 'product')`
export const demoUsers = sql`(select id::uuid from demo_rows where kind = 'user')`
/** Filled only while the demo is cleared: its orders are recognised by their payments, also deleted. */
export const demoOrders = sql`(select id from demo_rows where kind = 'order')`

const ownLine = sql`exists (select from order_lines l where l.order_id = o.id and l.product_id not in ${demoProducts})`

function paidBy(condition: SQL): SQL {
  return sql`(exists (select from payment_attempts p where p.order_id = o.id and ${condition})
    or exists (select from payments p where p.order_id = o.id and ${condition}))`
}

/**
 * The condition that order `o` moved no real money: it was paid by the
 * sandbox, or contains demo products only. Never true for an order with a
 * real provider, or one for an owner's product that a manager marked as paid.
 */
export const isInvented = sql`
  not ${paidBy(sql`p.provider not in (${sandboxName}, ${byHand})`)}
  and not (${ownLine} and ${paidBy(sql`p.provider = ${byHand}`)})
  and (${paidBy(sql`p.provider = ${sandboxName}`)} or not ${ownLine})`
