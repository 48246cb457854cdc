import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/admin/stock/stock-keys.ts'
import type { StockKey } from '#contract/admin/stock/stock-keys.ts'
import { orderNumberText } from '#shop/orders/order-number.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { keyStatuses } from '#shop/stock/key-status.ts'
import { localized } from '#contract/shapes.ts'
import { rowsOf } from '#server/database/rows.ts'
import type { Read } from '#server/database/transaction.ts'
import type { Vault } from '#server/secrets/vault.ts'

const keysPerPage = 50

const keyRow = v.object({
  id: v.string(),
  product_id: v.string(),
  status: v.picklist(keyStatuses),
  last_four: v.string(),
  batch_id: v.nullable(v.string()),
  order_id: v.nullable(v.string()),
  order_number: v.nullable(v.number()),
  sold_at: v.nullable(v.string()),
  revealed_at: v.nullable(v.string()),
  sell_until: v.string(),
  closed_at: v.nullable(v.string()),
  closed_reason: v.nullable(v.string()),
  created_at: v.string(),
})
type KeyRow = v.InferOutput<typeof keyRow>

const columns = sql`k.id, k.product_id, k.status, k.last_four, k.batch_id, l.order_id, o.number as order_number, k.sold_at, k.revealed_at, k.sell_until,
  k.closed_at, k.closed_reason, k.created_at`

/** A product's keys, newest first. */
export async function listKeys(
  read: Read,
  input: InputOf<typeof contract.listKeys>,
): Promise<OutputOf<typeof contract.listKeys>> {
  const rows = await rowsOf(
    read.tx,
    keyRow,
    sql`
    select ${columns} from (${pageOfKeys(input)}) found
    join licence_keys k on k.id = found.id and k.product_id = ${input.productId}
    left join order_lines l on l.id = k.order_line_id left join orders o on o.id = l.order_id
    order by k.id desc`,
  )
  const shown = rows.slice(0, keysPerPage)
  return { rows: shown.map(viewKey), next: rows.length > keysPerPage ? (shown.at(-1)?.id ?? null) : null }
}

/**
 * The ids of one page and one more. The indexes lead with status, so the newest of each status are read and
 * merged: a page costs the same among a million keys.
 */
export function pageOfKeys({
  productId,
  status,
  batchId,
  lastFour,
  after,
}: InputOf<typeof contract.listKeys>): SQL {
  const older = after === undefined ? sql`` : sql`and k.id < ${after}::uuid`
  const limit = keysPerPage + 1
  if (lastFour !== undefined)
    return sql`select k.id from licence_keys k
      where k.last_four = ${lastFour} and k.product_id = ${productId} ${older}
        ${batchId === undefined ? sql`` : sql`and k.batch_id = ${batchId}::uuid`}
        ${status === undefined ? sql`` : sql`and k.status = ${status}`}
      order by k.id desc limit ${limit}`
  const statuses = status === undefined ? keyStatuses : [status]
  const owner = batchId === undefined ? sql`k.product_id = ${productId}` : sql`k.batch_id = ${batchId}::uuid`
  return sql`select newest.id from unnest(${sql.param(statuses)}::text[]) as s (status)
    cross join lateral (select k.id from licence_keys k where ${owner} and k.status = s.status ${older}
      order by k.id desc limit ${limit}) newest
    order by newest.id desc limit ${limit}`
}

/** Finds a key from its text, by its blind index. */
export async function findKey(
  { tx }: Pick<Read, 'tx'>,
  vault: Pick<Vault, 'blindIndex'>,
  { key }: InputOf<typeof contract.findKey>,
): Promise<OutputOf<typeof contract.findKey> | Refusal<'not-found'>> {
  const rows = await rowsOf(
    tx,
    v.object({ ...keyRow.entries, name: localized }),
    sql`
    select ${columns}, p.name from licence_keys k join products p on p.id = k.product_id
      left join order_lines l on l.id = k.order_line_id left join orders o on o.id = l.order_id
    where k.blind_index = ${vault.blindIndex(key)}`,
  )
  const [row] = rows
  return row === undefined ? refuse('not-found') : { key: viewKey(row), productName: row.name }
}

function viewKey(row: KeyRow): StockKey {
  const time = (text: string | null) => (text === null ? null : new Date(text).toISOString())
  return {
    id: row.id,
    productId: row.product_id,
    status: row.status,
    lastFour: row.last_four,
    batchId: row.batch_id,
    orderId: row.order_id,
    orderNumber: row.order_number === null ? null : orderNumberText(row.order_number),
    soldAt: time(row.sold_at),
    revealedAt: time(row.revealed_at),
    sellUntil: row.sell_until === 'infinity' ? null : time(row.sell_until),
    closedAt: time(row.closed_at),
    closedReason: row.closed_reason,
    createdAt: new Date(row.created_at).toISOString(),
  }
}
