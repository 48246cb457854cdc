import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import type { OrderItem } from '#shop/cart/wanted-lines.ts'
import { rowsOf } from '#server/database/rows.ts'
import type { Work } from '#server/database/transaction.ts'
import { isSellable } from '#server/database/tables/stock/stock.ts'

/** Key ids found for each product. */
export type FoundKeys = ReadonlyMap<string, readonly string[]>

/**
 * Locks as many available keys as each product needs, skipping those another order is locking at this moment
 * (one row per unit, `skip locked`). Assigns nothing yet: the caller assigns them, or refuses and releases
 * them with its transaction.
 */
export async function lockAvailableKeys(work: Work, wanted: readonly OrderItem[]): Promise<FoundKeys> {
  const found = new Map<string, string[]>(wanted.map(({ productId }) => [productId, []]))
  if (wanted.length === 0) return found
  const rows = await rowsOf(
    work.tx,
    v.object({ id: v.string(), product_id: v.string() }),
    sql`
    select k.id, w.product_id
    from unnest(${sql.param(wanted.map((w) => w.productId))}::text[], ${sql.param(wanted.map((w) => w.quantity))}::int[]) as w (product_id, quantity)
    cross join lateral (
      select id from licence_keys
      where product_id = w.product_id and ${sql.raw(isSellable)}
      order by sell_until, id limit w.quantity for update skip locked
    ) k`,
  )
  for (const row of rows) found.get(row.product_id)?.push(row.id)
  return found
}

/** The products for which fewer keys were found than requested. */
export function shortOf(wanted: readonly OrderItem[], found: FoundKeys): string[] {
  return wanted.filter((w) => (found.get(w.productId)?.length ?? 0) < w.quantity).map((w) => w.productId)
}

/**
 * Distributes the locked keys over the lines that need them, in the lines' order; several lines may need keys
 * of one product.
 */
export function shareKeys(
  lines: readonly { readonly id: string; readonly productId: string; readonly quantity: number }[],
  found: FoundKeys,
): { keyId: string; orderLineId: string }[] {
  const left = new Map([...found].map(([productId, keys]) => [productId, [...keys]]))
  return lines.flatMap(({ id, productId, quantity }) =>
    (left.get(productId)?.splice(0, quantity) ?? []).map((keyId) => ({ keyId, orderLineId: id })),
  )
}

/**
 * Assigns locked keys to order lines: held until `heldUntil` (`seconds`: from the start of the transaction),
 * or sold immediately if it is null. `infinity`: a paid order keeps them until the rest arrive.
 */
export async function assignKeys(
  work: Work,
  keys: readonly { keyId: string; orderLineId: string }[],
  heldUntil: Date | { readonly seconds: number } | 'infinity' | null,
): Promise<void> {
  if (keys.length === 0) return
  await work.tx.execute(sql`
    update licence_keys k set
      status = ${heldUntil === null ? 'sold' : 'reserved'},
      order_line_id = a.line_id,
      reserved_until = ${momentOf(heldUntil)},
      sold_at = case when ${heldUntil === null} then now() end
    from unnest(${sql.param(keys.map((k) => k.keyId))}::uuid[], ${sql.param(keys.map((k) => k.orderLineId))}::uuid[]) as a (key_id, line_id)
    where k.id = a.key_id`)
}

function momentOf(heldUntil: Parameters<typeof assignKeys>[2]): SQL {
  if (heldUntil instanceof Date) return sql`${heldUntil.toISOString()}::timestamptz`
  if (heldUntil === null || heldUntil === 'infinity') return sql`${heldUntil}::timestamptz`
  return sql`now() + make_interval(secs => ${heldUntil.seconds})`
}
