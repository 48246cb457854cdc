import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { OutputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/admin/prices.ts'
import { changedPrices, priceChanges } from '#server/database/tables/price-changes.ts'
import { users } from '#server/database/tables/users.ts'
import type { Read } from '#server/database/transaction.ts'

const listed = 10

/** The changes of many prices that can still be undone with a clear head: those of the last week. */
export async function listPriceChanges({ tx }: Read): Promise<OutputOf<typeof contract.listPriceChanges>> {
  const rows = await tx
    .select({
      id: priceChanges.id,
      percent: priceChanges.percent,
      rounding: priceChanges.rounding,
      changedAt: priceChanges.changedAt,
      by: users.username,
      products: sql<number>`(select count(*)::int from ${changedPrices} where ${changedPrices.changeId} = ${priceChanges.id})`,
    })
    .from(priceChanges)
    .leftJoin(users, eq(users.id, priceChanges.changedBy))
    .where(and(isNull(priceChanges.undoneAt), sql`${priceChanges.changedAt} > now() - interval '7 days'`))
    .orderBy(desc(priceChanges.id))
    .limit(listed)
  return { changes: rows.map((row) => ({ ...row, changedAt: row.changedAt.toISOString() })) }
}
