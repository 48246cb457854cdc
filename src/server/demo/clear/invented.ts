import { type SQL, sql } from 'drizzle-orm'
import { byHand } from '#server/database/tables/payments/payments.ts'
import { sandboxName } from '#server/settings/payments/read-payments.ts'

/** The ids of what was invented, as a subquery. */
export const demoProducts = sql`(select id from demo_rows where kind = 'product')`
export const demoUsers = sql`(select id::uuid from demo_rows where kind = 'user')`
/** Only while the demo is being cleared: which orders were invented is told by their payments, which go too. */
export const demoOrders = sql`(select id from demo_rows where kind = 'order')`

const ownLine = sql`exists (select from order_lines l where l.order_id = o.id and l.product_id not in ${demoProducts})`

function paidBy(condition: SQL): SQL {
  return sql`(exists (select from payment_attempts p where p.order_id = o.id and ${condition})
    or exists (select from payments p where p.order_id = o.id and ${condition}))`
}

/**
 * True of an order `o` that moved no real money: it went through the sandbox, or is about invented products only. One
 * that a real provider knows is never invented, nor one for an owner's own product that a manager marked as paid.
 */
export const isInvented = sql`
  not ${paidBy(sql`p.provider not in (${sandboxName}, ${byHand})`)}
  and not (${ownLine} and ${paidBy(sql`p.provider = ${byHand}`)})
  and (${paidBy(sql`p.provider = ${sandboxName}`)} or not ${ownLine})`
