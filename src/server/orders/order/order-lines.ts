import { asc, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { refundableUnits } from '#shop/orders/refunds/refund.ts'
import { limitToWholeBundles } from '#shop/orders/refunds/refund-bundle.ts'
import { rowsOf } from '#server/database/rows.ts'
import type { Work } from '#server/database/transaction.ts'
import type { OrderRow } from './find-own-order.ts'
import { orderLines } from '#server/database/tables/orders/orders.ts'

export type LineRow = typeof orderLines.$inferSelect

/**
 * A line with its unseen keys, its seen keys, and the number of its units the buyer may return now. Units are
 * refunded from the end: unseen keys of units whose earlier, replaced key was seen come first in the list,
 * and so does the key seen first.
 */
export type OpenLine = {
  readonly line: LineRow
  readonly unseen: readonly string[]
  readonly seen: readonly string[]
  readonly refundable: number
}

/**
 * Locks the lines of an order this transaction has locked, so that none of their keys is revealed or
 * downloaded meanwhile.
 */
export async function lockLines({ tx }: Pick<Work, 'tx'>, order: OrderRow): Promise<OpenLine[]> {
  const rows = await tx
    .select({ line: orderLines, now: sql`now()`.mapWith(orderLines.downloadedAt) })
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.id))
    .for('update')
  // A reveal in progress finishes first; its key is then read as revealed and left out.
  const keys = await rowsOf(
    tx,
    v.object({ id: v.string(), lineId: v.string(), unitSeen: v.boolean(), seenAt: v.nullable(v.number()) }),
    sql`
    select k.id, k.order_line_id as "lineId", k.unit_seen_at is not null as "unitSeen",
      extract(epoch from k.revealed_at)::float8 as "seenAt" from licence_keys k
    where k.order_line_id in (select id from order_lines where order_id = ${order.id}) and k.status in ('reserved', 'sold', 'revealed')
    order by k.id for update of k`,
  )
  const unseenOf = (line: LineRow) =>
    keys
      .filter(({ lineId, seenAt }) => lineId === line.id && seenAt === null)
      .toSorted((one, other) => Number(other.unitSeen) - Number(one.unitSeen))
  const seenOf = (line: LineRow) =>
    keys
      .filter(({ lineId, seenAt }) => lineId === line.id && seenAt !== null)
      .toSorted((one, other) => (one.seenAt ?? 0) - (other.seenAt ?? 0))
  const refundable = refundableOf(
    order,
    rows.map(({ line, now }) => ({
      line,
      unseenKeys: unseenOf(line).filter(({ unitSeen }) => !unitSeen).length,
      now,
    })),
  )
  return rows.map(({ line }) => ({
    line,
    unseen: unseenOf(line).map(({ id }) => id),
    seen: seenOf(line).map(({ id }) => id),
    refundable: refundable.get(line.id) ?? 0,
  }))
}

/**
 * How many units of each line the buyer may return now; bundles only whole, and undelivered orders only
 * whole.
 */
export function refundableOf(
  order: OrderRow,
  lines: readonly { readonly line: LineRow; readonly unseenKeys: number; readonly now: Date }[],
): Map<string, number> {
  const each = lines.map(({ line, unseenKeys, now }) => ({
    ...line,
    refundable: isPaidBack(order, line) ? 0 : refundableUnits(order, refundStateOf(line, unseenKeys), now),
  }))
  return order.status === 'pending'
    ? new Map(each.map((line) => [line.id, line.refundable]))
    : limitToWholeBundles(each)
}

/** The bundle a line was sold in, or null. */
export function bundleOf({ bundleId, bundleName, bundleUnits }: LineRow) {
  return bundleId === null || bundleName === null || bundleUnits === null
    ? null
    : { id: bundleId, name: bundleName, units: bundleUnits }
}

/** The fields of a line that the refund rule reads. */
function refundStateOf(line: LineRow, unseenKeys: number) {
  const { kind, quantity, refundedQuantity, downloadedAt } = line
  return { kind, quantity, refundedQuantity, unseenKeys, downloaded: downloadedAt !== null }
}

/**
 * Whether units that cost money would go back for nothing, because it was refunded without units or a bank took it:
 * then a manager decides about them. An undelivered order is judged as a whole, as it is refunded.
 */
function isPaidBack(order: OrderRow, line: LineRow): boolean {
  if (order.status === 'pending') return order.refundedAgorot + order.feeAgorot >= order.paidAgorot
  const paid = line.totalAgorot - line.discountAgorot
  return paid > 0 && line.refundedAgorot + line.feeAgorot >= paid
}
