import assert from 'node:assert/strict'
import type pg from 'pg'

/** Excludes imported orders, which have no payments or refunds here, and perhaps not all keys. */
const placedHere = 'o.imported_from is null'

type Broken = { readonly name: string; readonly sql: string }

/** Invariants of the whole database between transactions. Each query finds violations. */
const invariants: readonly Broken[] = [
  {
    name: 'a completed order owns exactly the keys it was sold',
    sql: `select o.id from orders o join order_lines l on l.order_id = o.id and l.kind = 'key'
      left join licence_keys k on k.order_line_id = l.id and k.status in ('sold', 'revealed')
      where o.status in ('completed', 'shipped') and ${placedHere} group by o.id, l.id, l.quantity, l.refunded_quantity
        having count(k.id) <> l.quantity - l.refunded_quantity`,
  },
  {
    name: 'no order that is not delivered owns a sold key',
    sql: `select k.id from licence_keys k join order_lines l on l.id = k.order_line_id join orders o on o.id = l.order_id
      where k.status in ('sold', 'revealed') and o.status not in ('completed', 'shipped', 'refunded')`,
  },
  {
    name: 'no ended order holds a key',
    sql: `select k.id from licence_keys k join order_lines l on l.id = k.order_line_id join orders o on o.id = l.order_id
      where k.status = 'reserved' and o.status <> 'pending'`,
  },
  {
    name: 'a key serves its own product',
    sql: `select k.id from licence_keys k join order_lines l on l.id = k.order_line_id where k.product_id <> l.product_id`,
  },
  {
    name: 'an order is the sum of its lines',
    sql: `select o.id from orders o left join order_lines l on l.order_id = o.id group by o.id
      having o.subtotal_agorot <> coalesce(sum(l.total_agorot), 0) or count(l.id) = 0 or o.discount_agorot <> coalesce(sum(l.discount_agorot), 0)`,
  },
  {
    name: 'a discount of an order has the use of a coupon or a manager’s reason behind it',
    sql: `select o.id from orders o left join coupon_uses u on u.order_id = o.id
      where (o.discount_reason is null and o.discount_agorot <> coalesce(u.discount_agorot, 0)) or (o.coupon_code is null) <> (u.order_id is null)`,
  },
  {
    name: 'what an order was paid is what was recorded',
    sql: `select o.id from orders o left join payments p on p.order_id = o.id and p.allocation = 'matched'
      where ${placedHere} group by o.id having o.paid_agorot <> coalesce(sum(p.amount_agorot), 0)`,
  },
  {
    name: 'nobody has paid and holds nothing without a task that a manager sees',
    sql: `select o.id from orders o where o.paid_agorot > 0 and o.status in ('pending', 'cancelled')
      and not exists (select 1 from manager_tasks t where t.order_id = o.id and t.kind = 'paid-out-of-stock' and t.resolved_at is null)`,
  },
  {
    name: 'what an order gave back is the sum of its refunds, unit by unit',
    sql: `select o.id from orders o
      left join lateral (select coalesce(sum(f.amount_agorot), 0) as sum from refunds f join payments p on p.id = f.payment_id where f.order_id = o.id and p.allocation = 'matched') r on true
      left join lateral (select coalesce(sum(u.amount_agorot), 0) as sum from refund_units u join order_lines l on l.id = u.line_id where l.order_id = o.id) u on true
      where ${placedHere} and (o.refunded_agorot <> r.sum or r.sum <> u.sum)`,
  },
  {
    name: 'no payment gives back more than it brought',
    sql: `select p.id from payments p join refunds f on f.payment_id = p.id group by p.id having sum(f.amount_agorot) > p.amount_agorot`,
  },
  {
    name: 'the units of a refund are the units the line gave back',
    sql: `select l.id from order_lines l join orders o on o.id = l.order_id
      left join refund_units u on u.line_id = l.id where o.paid_agorot > 0 and ${placedHere}
      group by l.id having l.refunded_quantity < coalesce(sum(u.quantity), 0)
        or (l.refunded_quantity > coalesce(sum(u.quantity), 0) and l.refunded_agorot + l.fee_agorot < l.total_agorot - l.discount_agorot)`,
  },
  {
    name: 'what a line gave back is the sum of its parts in refunds',
    sql: `select l.id from order_lines l join orders o on o.id = l.order_id and ${placedHere} left join refund_units u on u.line_id = l.id
      group by l.id having l.refunded_agorot <> coalesce(sum(u.amount_agorot), 0)`,
  },
  {
    name: 'the fees that an order kept are those of its refunds and its lines, and within the law',
    sql: `select o.id from orders o
      left join lateral (select coalesce(sum(f.fee_agorot), 0) as sum from refunds f where f.order_id = o.id) r on true
      left join lateral (select coalesce(sum(l.fee_agorot), 0) as sum from order_lines l where l.order_id = o.id) l on true
      left join lateral (select coalesce(sum(u.fee_agorot), 0) as sum from refund_units u join order_lines l on l.id = u.line_id where l.order_id = o.id) u on true
      where o.fee_agorot <> r.sum or o.fee_agorot <> l.sum or o.fee_agorot <> u.sum or o.fee_agorot > 10000 or o.fee_agorot * 20 > o.paid_agorot`,
  },
  {
    name: 'an order of which nothing is left is refunded, and gave back all it was paid but for its fee',
    sql: `select o.id from orders o join order_lines l on l.order_id = o.id group by o.id
      having (o.status = 'refunded') <> bool_and(l.refunded_quantity = l.quantity) or (o.status = 'refunded' and o.paid_agorot - o.refunded_agorot not between 0 and o.fee_agorot)`,
  },
  {
    name: 'nobody owns a key of an order that was refunded',
    sql: `select k.id from licence_keys k join order_lines l on l.id = k.order_line_id join orders o on o.id = l.order_id
      where o.status = 'refunded' and k.status <> 'burned'`,
  },
  {
    name: 'money that a bank took went with a dispute that was lost, unless a task says that it came back, and no payment provider was asked for it',
    sql: `select r.id from refunds r left join disputes d on d.id = r.dispute_id and d.order_id = r.order_id
      where r.cause = 'dispute' and (r.sent_at is not null or r.transaction_id is not null or d.state is distinct from 'lost'
        and not exists (select from manager_tasks t where t.kind = 'loss-differs' and t.detail ->> 'disputeId' = d.id::text))`,
  },
  {
    name: 'a refund that a dispute paid has one that the shop did not win',
    sql: `select r.id from refunds r where r.status = 'paid' and r.transaction_id is null and r.refused_reason = 'dispute-lost'
      and not exists (select from disputes d where d.order_id = r.order_id and d.state <> 'won')`,
  },
  {
    name: 'every applied payment is an attempt that is paid',
    sql: `select p.id from payments p join payment_attempts a on a.id = p.attempt_id where p.allocation = 'matched' and a.status not in ('paid', 'refunded')`,
  },
  {
    name: 'an idempotency key that was kept names its order',
    sql: `select key_hash from idempotency_keys where order_id is null`,
  },
  {
    name: 'every placed order is in the audit log',
    sql: `select o.id from orders o where not exists (select 1 from audit_log a where a.subject = 'order:' || o.id
      and a.action = case when ${placedHere} then 'order.placed' else 'order.imported' end)`,
  },
]

/** Asserts that nothing is half done, sold twice, or paid without delivery. */
export async function assertInvariants(pool: Pick<pg.Pool, 'query'>): Promise<void> {
  for (const { name, sql } of invariants) {
    const { rows } = await pool.query(sql)
    assert.deepEqual(rows, [], name)
  }
}
