import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/admin/orders/payments.ts'
import type { UnmatchedPayment } from '#contract/admin/orders/payments.ts'
import { currency, toShekels } from '#shop/money.ts'
import { orderNumberText } from '#shop/orders/order-number.ts'
import { taskKinds } from '#contract/admin/orders/order-tasks.ts'
import { rowsOf } from '#server/database/rows.ts'
import type { Read } from '#server/database/transaction.ts'

const rowsPerPage = 50

const row = v.object({
  id: v.string(),
  kind: v.picklist(taskKinds),
  at: v.string(),
  order_id: v.nullable(v.string()),
  order_number: v.nullable(v.number()),
  total_agorot: v.nullable(v.number()),
  provider: v.nullable(v.string()),
  reference: v.nullable(v.string()),
  taken: v.nullable(v.array(v.object({ id: v.string(), amountAgorot: v.number(), currency: v.string() }))),
  returnable: v.boolean(),
  reason: v.nullable(v.string()),
})
type Row = v.InferOutput<typeof row>

/** Unmatched money that a manager must settle. Ids grow with time, so they give the order and the page. */
export async function listUnmatchedPayments(
  { tx }: Read,
  { of, after }: InputOf<typeof contract.listUnmatchedPayments>,
): Promise<OutputOf<typeof contract.listUnmatchedPayments>> {
  const kinds = [
    ...(of === 'nobody' ? [] : ['amount-mismatch']),
    ...(of === 'order' ? [] : ['unknown-payment', 'refund-unknown']),
  ]
  const rows = await rowsOf(
    tx,
    row,
    sql`
    select t.id, t.kind, t.created_at as at, t.order_id, o.number as order_number, o.total_agorot, coalesce(p.currency = ${currency}, false) as returnable,
      coalesce(p.provider, t.detail ->> 'provider') as provider,
      nullif(coalesce(a.reference, t.detail ->> 'reference'), '') as reference, t.detail ->> 'reason' as reason,
      case when t.detail ? 'id' then jsonb_build_array(t.detail) else t.detail -> 'transactions' end as taken
    from manager_tasks t
    left join orders o on o.id = t.order_id
    left join payments p on p.order_id = t.order_id and p.transaction_id = t.detail ->> 'id' and p.allocation <> 'matched'
    left join payment_attempts a on a.id = p.attempt_id
    where t.resolved_at is null and t.kind = any(${sql.param(kinds)}::text[])
      -- one whose order is known stands on the page of the order
      and (t.kind <> 'refund-unknown' or t.order_id is null)
      and ${after === undefined ? sql`true` : sql`t.id < ${after}::uuid`}
    order by t.id desc limit ${rowsPerPage + 1}`,
  )
  const shown = rows.slice(0, rowsPerPage)
  return {
    rows: shown.map(viewUnmatched),
    next: rows.length > rowsPerPage ? (shown.at(-1)?.id ?? null) : null,
  }
}

function viewUnmatched(row: Row): UnmatchedPayment {
  return {
    id: row.id,
    why: whyOf(row),
    at: new Date(row.at).toISOString(),
    provider: row.provider ?? '',
    reference: row.reference,
    transactions: (row.taken ?? []).map(({ id, amountAgorot, currency }) => ({
      id,
      amount: toShekels(amountAgorot),
      currency,
    })),
    orderId: row.order_id,
    orderNumber: row.order_number === null ? null : orderNumberText(row.order_number),
    expected: row.total_agorot === null ? null : toShekels(row.total_agorot),
    returnable: row.returnable,
  }
}

function whyOf({ kind, taken, reason }: Row): UnmatchedPayment['why'] {
  if (kind === 'amount-mismatch') return 'mismatched'
  if (kind === 'refund-unknown') return 'unknown-refund'
  if (reason === 'provider-gone' || reason === 'not-verified' || reason === 'only-listed') return reason
  return taken === null ? 'not-found' : 'no-order'
}
