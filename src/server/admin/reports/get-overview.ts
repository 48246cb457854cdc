import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/admin/reports.ts'
import type { Overview, Sales } from '#contract/admin/reports.ts'
import { localized } from '#contract/shapes.ts'
import { toShekels } from '#shop/money.ts'
import { rowsOf } from '#server/database/rows.ts'
import type { Work } from '#server/database/transaction.ts'
import { countAdminTasks, liveTestSystems, type TaskSettings } from './count-admin-tasks.ts'
import { bestSellersOf, type Bounds, dailySalesOf, keysOf, salesOf } from './sales.ts'

const daysOf = { today: 1, week: 7, month: 30 }

const salesRow = v.object({
  now: v.boolean(),
  revenue: v.number(),
  withoutVat: v.number(),
  orders: v.number(),
  couponOrders: v.number(),
  couponDiscount: v.number(),
  couponRevenue: v.number(),
})
type SalesRow = v.InferOutput<typeof salesRow>
const keysRow = v.object({
  now: v.boolean(),
  supplier: v.nullable(v.string()),
  units: v.number(),
  refunded: v.number(),
  replaced: v.number(),
  claims: v.number(),
  cost: v.number(),
  unknownCost: v.number(),
})
type KeysRow = v.InferOutput<typeof keysRow>
const dailyRow = v.object({ day: v.string(), revenue: v.number(), orders: v.number() })
const bestRow = v.object({ productId: v.string(), name: localized, units: v.number(), revenue: v.number() })
type Days = Pick<Overview, 'from' | 'to' | 'beforeFrom' | 'beforeTo'>

/**
 * Sales of a number of days in Israel up to today and of as many days before, and what waits for a manager.
 */
export async function getOverview(
  work: Work,
  settings: TaskSettings,
  { period }: InputOf<typeof contract.getOverview>,
): Promise<OutputOf<typeof contract.getOverview>> {
  // all figures of the page are of one moment
  await work.tx.execute(sql`set transaction isolation level repeatable read, read only`)
  // starting parallel workers takes longer than these sums
  await work.tx.execute(sql`set local max_parallel_workers_per_gather = 0`)
  const { days, bounds } = await boundsOf(work, daysOf[period])
  const sales = await rowsOf(work.tx, salesRow, salesOf(bounds))
  const keys = await rowsOf(work.tx, keysRow, keysOf(bounds))
  const daily = await rowsOf(work.tx, dailyRow, dailySalesOf(bounds))
  const best = await rowsOf(work.tx, bestRow, bestSellersOf(bounds))
  const salesIn = (now: boolean) =>
    viewSales(
      sales.find((row) => row.now === now),
      keys.filter((row) => row.now === now),
    )
  return {
    ...days,
    now: salesIn(true),
    before: salesIn(false),
    days: daily.map((day) => ({ ...day, revenue: toShekels(day.revenue) })),
    bestSellers: best.map((row) => ({ ...row, revenue: toShekels(row.revenue) })),
    suppliers: keys
      .filter(({ now }) => now)
      .slice(0, 20)
      .map(({ supplier, units, refunded, replaced, claims }) => ({
        supplier,
        units,
        refunded,
        replaced,
        claims,
      })),
    tasks: await countAdminTasks(work, settings),
    testProviders: [...liveTestSystems(settings)],
  }
}

/** The bounds of the days, by the database’s clock. */
export async function boundsOf(
  { tx }: Pick<Work, 'tx'>,
  count: number,
): Promise<{ days: Days; bounds: Bounds }> {
  const rows = await rowsOf(
    tx,
    v.object({
      fromDay: v.string(),
      to: v.string(),
      beforeFrom: v.string(),
      beforeTo: v.string(),
      from: v.string(),
      end: v.string(),
      before: v.string(),
      chart: v.string(),
    }),
    sql`
    with d as (select (now() at time zone 'Asia/Jerusalem')::date as today)
    select (today - ${count - 1}::int)::text as "fromDay", today::text as to,
      (today - ${2 * count - 1}::int)::text as "beforeFrom", (today - ${count}::int)::text as "beforeTo",
      ((today - ${count - 1}::int)::timestamp at time zone 'Asia/Jerusalem')::text as from,
      ((today + 1)::timestamp at time zone 'Asia/Jerusalem')::text as end,
      ((today - ${2 * count - 1}::int)::timestamp at time zone 'Asia/Jerusalem')::text as before,
      ((today - ${Math.max(count, 7) - 1}::int)::timestamp at time zone 'Asia/Jerusalem')::text as chart
    from d`,
  )
  const [row] = rows
  if (row === undefined) throw new Error('The clock said nothing')
  const { fromDay, to, beforeFrom, beforeTo, from, end, before, chart } = row
  return { days: { from: fromDay, to, beforeFrom, beforeTo }, bounds: { from, end, before, chart } }
}

function viewSales(row: SalesRow | undefined, keys: readonly KeysRow[]): Sales {
  const cost = keys.reduce((sum, one) => sum + one.cost, 0)
  return {
    revenue: toShekels(row?.revenue ?? 0),
    orders: row?.orders ?? 0,
    average: row === undefined || row.orders === 0 ? null : toShekels(Math.round(row.revenue / row.orders)),
    profit: toShekels(Math.round((row?.withoutVat ?? 0) - cost)),
    unitsOfUnknownCost: keys.reduce((sum, one) => sum + one.unknownCost, 0),
    coupons: {
      orders: row?.couponOrders ?? 0,
      discount: toShekels(row?.couponDiscount ?? 0),
      revenue: toShekels(row?.couponRevenue ?? 0),
    },
  }
}
