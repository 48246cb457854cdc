import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { OrderEvent } from '#contract/admin/orders/order-events.ts'
import type { AdminOrder } from '#contract/admin/orders/orders.ts'
import { toShekels } from '#shop/money.ts'
import { userIdOf } from '#server/audit/user-of.ts'
import { rowsOf } from '#server/database/rows.ts'
import type { Read } from '#server/database/transaction.ts'
import type { OrderRow } from '#server/orders/order/find-own-order.ts'

const maxShown = 300
/** Sorts events without an audit row after the audit rows of the same moment. */
const last = sql.raw(`${Number.MAX_SAFE_INTEGER}`)

const row = v.object({
  id: v.string(),
  at: v.string(),
  what: v.string(),
  actor: v.string(),
  username: v.nullable(v.string()),
  detail: v.record(v.string(), v.unknown()),
})
type Row = v.InferOutput<typeof row>

/**
 * The events of an order, newest first: audit rows of the order, its keys and its files, payment pages that
 * were opened, and e-mails that were sent.
 */
export async function listEvents(
  { tx }: Pick<Read, 'tx'>,
  order: OrderRow,
  lines: AdminOrder['lines'],
): Promise<OrderEvent[]> {
  const keys = lines.flatMap((line) => line.keys)
  const parts = [...keys.map(({ id }) => `key:${id}`), ...lines.map(({ id }) => `order-line:${id}`)]
  const rows = await rowsOf(
    tx,
    row,
    sql`
    select e.*, u.username from (
      (select 'audit-' || a.id as id, a.created_at as at, a.action as what, a.actor, a.detail, a.id as place from audit_log a
        where a.subject = ${`order:${order.id}`} order by a.id desc limit ${maxShown})
      union all
      (select 'audit-' || a.id, a.created_at, a.action, a.actor, a.detail || jsonb_build_object('subject', a.subject), a.id from audit_log a
        where a.subject = any(${sql.param(parts)}::text[]) and a.detail ->> 'orderId' = ${order.id} and a.action <> 'key.replaced'
        order by a.id desc limit ${maxShown})
      union all
      select 'attempt-' || p.id, p.created_at, 'attempt.opened', 'system',
        jsonb_build_object('amountAgorot', p.amount_agorot, 'provider', p.provider), ${last} from payment_attempts p
        where p.order_id = ${order.id} and p.payment_url is not null
      union all
      select 'letter-' || l.message_id, l.created_at, 'email.sent', 'system', jsonb_build_object('template', l.email_kind), ${last}
        from order_emails l where l.order_id = ${order.id}
    ) e left join users u on u.id = ${userIdOf(sql`e.actor`)}
    order by e.at desc, e.place desc limit ${maxShown}`,
  )
  return rows.map((row) => ({
    id: row.id,
    at: new Date(row.at).toISOString(),
    what: row.what,
    actor: actorOf(row, order),
    details: detailsOf(row.detail, new Map(keys.map((key) => [key.id, key.lastFour]))),
  }))
}

function actorOf({ actor, username, what }: Row, order: OrderRow): OrderEvent['actor'] {
  if (actor.startsWith('user:'))
    return actor === `user:${order.userId}`
      ? { kind: 'buyer', name: username }
      : { kind: 'manager', name: username }
  // a first order, or its repeat, comes from a browser that has no cookie yet; a provider's message comes from nobody's
  if (actor === 'guest' || what === 'order.placed' || what === 'order.browser-added')
    return { kind: 'guest', name: null }
  return { kind: 'system', name: null }
}

const shown = [
  'reason',
  'answer',
  'transactionId',
  'provider',
  'currency',
  'how',
  'template',
  'from',
  'cause',
  'to',
] as const

/** Only readable details; ids are replaced by names. */
function detailsOf(
  detail: Record<string, unknown>,
  lastFourOf: ReadonlyMap<string, string>,
): OrderEvent['details'] {
  const details: Record<string, string | number> = {}
  for (const name of shown) {
    const value = detail[name]
    if (typeof value === 'string' && value !== '') details[name] = value
  }
  if (typeof detail['amountAgorot'] === 'number') details['amount'] = toShekels(detail['amountAgorot'])
  if (typeof detail['totalAgorot'] === 'number') details['amount'] = toShekels(detail['totalAgorot'])
  if (typeof detail['subject'] === 'string') addKey('key', detail['subject'].replace('key:', ''))
  if (typeof detail['keyId'] === 'string') addKey('key', detail['keyId'])
  if (typeof detail['by'] === 'string') addKey('newKey', detail['by'])
  return details

  function addKey(name: string, id: string) {
    const lastFour = lastFourOf.get(id)
    if (lastFour !== undefined) details[name] = lastFour
  }
}
