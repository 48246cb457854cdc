import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { undoableChanges, undoDays } from '#shop/catalogue/change-price.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/admin/products/prices.ts'
import { checkedValue } from '#server/database/rows.ts'
import { changedPrices, priceChanges } from '#server/database/tables/price-changes.ts'
import { users } from '#server/database/tables/identity/users.ts'
import type { Read } from '#server/database/transaction.ts'

/** Recent price changes that can still be undone, newest first. */
export async function listPriceChanges({ tx }: Read): Promise<OutputOf<typeof contract.listPriceChanges>> {
  const rows = await tx
    .select({
      id: priceChanges.id,
      percent: priceChanges.percent,
      rounding: priceChanges.rounding,
      changedAt: priceChanges.changedAt,
      by: users.username,
      products: checkedValue(
        v.number(),
        sql`(select count(*)::int from ${changedPrices} where ${changedPrices.changeId} = ${priceChanges.id})`,
      ),
    })
    .from(priceChanges)
    .leftJoin(users, eq(users.id, priceChanges.changedBy))
    .where(
      and(
        isNull(priceChanges.undoneAt),
        sql`${priceChanges.changedAt} > now() - make_interval(days => ${undoDays})`,
      ),
    )
    .orderBy(desc(priceChanges.id))
    .limit(undoableChanges)
  return { changes: rows.map((row) => ({ ...row, changedAt: row.changedAt.toISOString() })) }
}
