import { maxExported } from '#shop/limits.ts'
import { and, desc, eq, ilike, inArray, or, sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import type * as contract from '#contract/admin/coupons.ts'
import type { Coupon } from '#contract/admin/coupons.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { CouponState } from '#shop/coupons/coupon.ts'
import { toShekels } from '#shop/money.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { likeContaining } from '#server/database/search/like-patterns.ts'
import { checkedValue } from '#server/database/rows.ts'
import { products } from '#server/database/tables/catalogue.ts'
import type { Read } from '#server/database/transaction.ts'
import { type CsvFile, csvFile } from '#server/http/files/csv.ts'
import { orderCountsAsUse } from './evaluate-coupon.ts'
import { coupons } from '#server/database/tables/coupons.ts'

const couponsPerPage = 50
/** Coupons for the admin area, newest first. */
export async function listCoupons(
  read: Pick<Read, 'tx'>,
  input: InputOf<typeof contract.listCoupons>,
): Promise<OutputOf<typeof contract.listCoupons>> {
  const rows = await viewCoupons(read, await pageOfCoupons(read, input, couponsPerPage + 1))
  const shown = rows.slice(0, couponsPerPage)
  return {
    rows: shown,
    next: rows.length > couponsPerPage ? (shown.at(-1)?.id ?? null) : null,
  }
}

/** The newest matching coupons, at most `limit`; uses are counted for these only. */
export function pageOfCoupons(
  read: Pick<Read, 'tx'>,
  { after, ...filters }: InputOf<typeof contract.listCoupons>,
  limit: number,
) {
  const older =
    after === undefined
      ? undefined
      : sql`(created_at, id) < (select c.created_at, c.id from coupons c where c.id = ${after})`
  return selectCoupons(read, [...fitting(filters), older], limit)
}

/** The matching coupons as a CSV file. */
export async function exportCoupons(
  read: Pick<Read, 'tx'>,
  filters: InputOf<typeof contract.exportCoupons>,
): Promise<CsvFile> {
  const rows = await viewCoupons(read, await selectCoupons(read, fitting(filters), maxExported))
  return csvFile(
    'coupons.csv',
    ['code', 'state', 'percent', 'amount', 'starts', 'ends', 'limit', 'uses', 'revenue', 'discounts', 'note'],
    rows.map((one) => [
      one.code,
      one.state,
      one.percent,
      one.amount,
      one.startsAt,
      one.endsAt,
      one.totalLimit,
      one.uses,
      one.revenue,
      one.discounts,
      one.note,
    ]),
  )
}

function fitting({ q = '', state, batchId }: InputOf<typeof contract.exportCoupons>): (SQL | undefined)[] {
  const pattern = likeContaining(q)
  return [
    q === '' ? undefined : or(ilike(coupons.code, pattern), ilike(coupons.note, pattern)),
    batchId === undefined ? undefined : eq(coupons.batchId, batchId),
    state === undefined ? undefined : isIn[state],
  ]
}

/** One coupon for the admin area. */
export async function getCoupon(
  read: Pick<Read, 'tx'>,
  { couponId }: InputOf<typeof contract.getCoupon>,
): Promise<Coupon | Refusal<'not-found'>> {
  const [found] = await viewCoupons(read, await selectCoupons(read, [eq(coupons.id, couponId)], 1))
  return found ?? refuse('not-found')
}

// Raw SQL, because inside a subquery the query builder omits the tables' names.
const usesOf = sql`from coupon_uses join orders on orders.id = coupon_uses.order_id where coupon_uses.coupon_id = coupons.id`
const uses = sql`(select count(*)::int ${usesOf} and ${orderCountsAsUse})`
const sold = sql`filter (where orders.status in ('completed', 'shipped'))`
/** As the overview counts it: what delivered orders brought after refunds. */
const earned = sql`sum(orders.paid_agorot - orders.refunded_agorot) filter (where orders.completed_at is not null)`
/** Uses, revenue and discounts given, in one subquery that reads each use and its order once. */
const figures = checkedValue(
  v.tuple([v.number(), v.number(), v.number()]),
  sql`(select array[count(*) filter (where ${orderCountsAsUse}),
  coalesce(${earned}, 0), coalesce(sum(coupon_uses.discount_agorot) ${sold}, 0)]::float8[] ${usesOf})`,
)
const state = checkedValue(
  v.nullable(v.picklist(['stopped', 'scheduled', 'ended'])),
  sql`case when not active then 'stopped' when starts_at > now() then 'scheduled' when ends_at <= now() then 'ended' end`,
)
const inTime = sql`active and coalesce(starts_at, '-infinity') <= now() and coalesce(ends_at, 'infinity') > now()`
/** The condition of each state, written so that the planner can estimate it; only limits need the uses. */
const isIn: Readonly<Record<CouponState, SQL>> = {
  stopped: sql`not active`,
  scheduled: sql`active and starts_at > now()`,
  ended: sql`active and coalesce(starts_at, '-infinity') <= now() and ends_at <= now()`,
  'used-up': sql`${inTime} and total_limit is not null and total_limit <= ${uses}`,
  active: sql`${inTime} and (total_limit is null or total_limit > ${uses})`,
}

function selectCoupons({ tx }: Pick<Read, 'tx'>, wanted: (SQL | undefined)[], most: number) {
  return tx
    .select({ coupon: coupons, state, figures })
    .from(coupons)
    .where(and(...wanted))
    .orderBy(desc(coupons.createdAt), desc(coupons.id))
    .limit(most)
}

type Row = Awaited<ReturnType<typeof selectCoupons>>[number]

async function viewCoupons(read: Pick<Read, 'tx'>, rows: readonly Row[]): Promise<Coupon[]> {
  const names = await namesOf(read, [...new Set(rows.flatMap(({ coupon }) => coupon.productIds))])
  return rows.map(({ coupon, state, figures: [uses, revenue, discounts] }) => ({
    id: coupon.id,
    code: coupon.code,
    kind: coupon.kind,
    percent: coupon.percent,
    amount: shekelsIfAny(coupon.amountAgorot),
    minSpend: shekelsIfAny(coupon.minSpendAgorot),
    maxSpend: shekelsIfAny(coupon.maxSpendAgorot),
    startsAt: coupon.startsAt?.toISOString() ?? null,
    endsAt: coupon.endsAt?.toISOString() ?? null,
    totalLimit: coupon.totalLimit,
    customerLimit: coupon.customerLimit,
    firstOrderOnly: coupon.firstOrderOnly,
    products: coupon.productIds.flatMap((id) => names.get(id) ?? []),
    categories: coupon.categories,
    note: coupon.note,
    active: coupon.active,
    batchId: coupon.batchId,
    version: coupon.version,
    createdAt: coupon.createdAt.toISOString(),
    state: state ?? (coupon.totalLimit !== null && coupon.totalLimit <= uses ? 'used-up' : 'active'),
    uses,
    revenue: toShekels(revenue),
    discounts: toShekels(discounts),
  }))
}

type Named = Coupon['products'][number]

async function namesOf({ tx }: Pick<Read, 'tx'>, ids: string[]): Promise<Map<string, Named>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(inArray(products.id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}

function shekelsIfAny(agorot: number | null): number | null {
  return agorot === null ? null : toShekels(agorot)
}
