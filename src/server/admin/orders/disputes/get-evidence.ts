import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { InputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/admin/orders/disputes.ts'
import type { Evidence } from '#contract/admin/orders/disputes.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { checkedValue, rowsOf } from '#server/database/rows.ts'
import { orderEmails } from '#server/database/tables/orders/order-notes.ts'
import { orderLines, orders } from '#server/database/tables/orders/orders.ts'
import { payments } from '#server/database/tables/payments/payments.ts'
import { licenceKeys } from '#server/database/tables/stock/stock.ts'
import type { Read } from '#server/database/transaction.ts'
import { isByManager } from '#server/orders/blocks/blocks-of-order.ts'

/** Evidence that the buyer ordered, paid and received; IP addresses only while the shop stores them. */
export async function getEvidence(
  read: Read,
  { orderId }: InputOf<typeof contract.getEvidence>,
): Promise<Evidence | Refusal<'not-found'>> {
  const { tx } = read
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId))
  if (order === undefined) return refuse('not-found')
  const [payment] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.allocation, 'matched')))
  const emails = await tx
    .select()
    .from(orderEmails)
    .where(eq(orderEmails.orderId, orderId))
    .orderBy(asc(orderEmails.createdAt))
  const byManager = await isByManager(read, orderId)
  return {
    placedAt: order.createdAt.toISOString(),
    termsAcceptedAt: order.termsAcceptedAt.toISOString(),
    paidAt: payment?.createdAt.toISOString() ?? null,
    deliveredAt: order.completedAt?.toISOString() ?? null,
    transactionId: payment?.transactionId ?? null,
    cardCountry: payment?.cardCountry ?? null,
    units: await unitsOf(read, orderId),
    emails: emails.map(({ emailKind, createdAt }) => ({ kind: emailKind, at: createdAt.toISOString() })),
    // the address of an order that a manager placed is the manager's
    visits: (await visitsOf(read, orderId)).filter(({ what }) => !byManager || what !== 'order.placed'),
    browsers: order.userId === null ? [] : await browsersOf(read, order.userId),
  }
}

async function unitsOf({ tx }: Read, orderId: string): Promise<Evidence['units']> {
  const lines = await tx
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.id))
  const keys = await tx
    .select({
      id: licenceKeys.id,
      orderLineId: licenceKeys.orderLineId,
      lastFour: licenceKeys.lastFour,
      revealedAt: licenceKeys.revealedAt,
      byEmail: checkedValue(
        v.boolean(),
        sql`exists (select from audit_log a where a.subject = 'key:' || licence_keys.id and a.action = 'key.emailed'
        and a.detail ->> 'orderId' = ${orderId})`,
      ),
    })
    .from(licenceKeys)
    .where(
      inArray(
        licenceKeys.orderLineId,
        lines.map(({ id }) => id),
      ),
    )
    .orderBy(asc(licenceKeys.id))
  return lines.flatMap(({ id, name, kind, downloadedAt }): Evidence['units'][number][] => {
    if (kind !== 'key')
      return [{ name, lastFour: null, seenAt: downloadedAt?.toISOString() ?? null, byEmail: false }]
    return keys
      .filter(({ orderLineId }) => orderLineId === id)
      .map(({ lastFour, revealedAt, byEmail }) => ({
        name,
        lastFour,
        seenAt: revealedAt?.toISOString() ?? null,
        byEmail,
      }))
  })
}

const visit = v.object({ what: v.string(), at: v.string(), address: v.nullable(v.string()) })

async function visitsOf({ tx }: Read, orderId: string): Promise<Evidence['visits']> {
  const rows = await rowsOf(
    tx,
    visit,
    sql`
    select a.action as what, a.created_at as at, ad.address from audit_log a
    left join audit_addresses ad on ad.audit_id = a.id
    where (a.subject = ${`order:${orderId}`} and a.action in ('order.placed', 'order.browser-added', 'order.refund-claimed'))
      or (a.action in ('key.revealed', 'key.emailed', 'file.downloaded') and a.detail ->> 'orderId' = ${orderId} and a.subject = any(array(
        select 'key:' || k.id from licence_keys k join order_lines l on l.id = k.order_line_id where l.order_id = ${orderId}
        union all select 'order-line:' || l.id from order_lines l where l.order_id = ${orderId})))
    order by a.id limit 200`,
  )
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }))
}

const browser = v.object({ agent: v.string(), since: v.string() })

async function browsersOf({ tx }: Read, userId: string): Promise<Evidence['browsers']> {
  const rows = await rowsOf(
    tx,
    browser,
    sql`select agent, created_at as since from sessions where user_id = ${userId} and agent <> '' order by created_at limit 20`,
  )
  return rows.map((row) => ({ ...row, since: new Date(row.since).toISOString() }))
}
