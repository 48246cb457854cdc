import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { Coupon, getCoupon as getting, listCoupons as listing } from '../../contract/coupon-desk.ts'
import type { InputOf, OutputOf } from '../../contract/endpoint.ts'
import type { CouponState } from '../../shop/coupons/coupon.ts'
import { toShekels } from '../../shop/money.ts'
import { refuse, type Refusal } from '../../shop/result.ts'
import type { Read } from '../database/work.ts'
import { countedOrder } from './judge-coupon.ts'
import { coupons } from './table.ts'

const couponsPerPage = 50

/** Coupons for the desk, newest first. */
export async function listCoupons(
  read: Pick<Read, 'tx'>,
  { q = '', state, batchId, after }: InputOf<typeof listing>,
): Promise<OutputOf<typeof listing>> {
  const rows = await selectCoupons(read, [
    q === ''
      ? undefined
      : sql`(${coupons.code} like ${`%${escapeLike(q.toUpperCase())}%`} or ${coupons.note} ilike ${`%${escapeLike(q)}%`})`,
    batchId === undefined ? undefined : eq(coupons.batchId, batchId),
    state === undefined ? undefined : sql`${stateOf} = ${state}`,
    after === undefined
      ? undefined
      : sql`(${coupons.createdAt}, ${coupons.id}) < (select created_at, id from coupons where id = ${after})`,
  ])
  const shown = rows.slice(0, couponsPerPage)
  return {
    rows: shown,
    next: rows.length > couponsPerPage ? (shown.at(-1)?.id ?? null) : null,
  }
}

/** One coupon for the desk. */
export async function getCoupon(
  read: Pick<Read, 'tx'>,
  { couponId }: InputOf<typeof getting>,
): Promise<Coupon | Refusal<'not-found'>> {
  const [found] = await selectCoupons(read, [eq(coupons.id, couponId)])
  return found ?? refuse('not-found')
}

// Written out: inside a subquery the builder would leave the tables' names away.
const usesOf = sql`from coupon_uses join orders on orders.id = coupon_uses.order_id where coupon_uses.coupon_id = coupons.id`
const uses = sql<number>`(select count(*)::int ${usesOf} and ${countedOrder})`
const sold = (what: SQL) =>
  sql<number>`(select coalesce(sum(${what}), 0)::int ${usesOf} and orders.status in ('completed', 'shipped'))`
const stateOf = sql<CouponState>`case when not active then 'stopped' when starts_at > now() then 'scheduled' when ends_at <= now() then 'ended' when total_limit <= ${uses} then 'used-up' else 'active' end`

async function selectCoupons(read: Pick<Read, 'tx'>, wanted: (SQL | undefined)[]): Promise<Coupon[]> {
  const rows = await read.tx
    .select({
      coupon: coupons,
      uses,
      state: stateOf,
      revenue: sold(sql`orders.total_agorot`),
      given: sold(sql`coupon_uses.discount_agorot`),
    })
    .from(coupons)
    .where(and(...wanted))
    .orderBy(desc(coupons.createdAt), desc(coupons.id))
    .limit(couponsPerPage + 1)
  return rows.map(({ coupon, revenue, given, ...figures }) => ({
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
    productIds: coupon.productIds,
    categories: coupon.categories,
    note: coupon.note,
    active: coupon.active,
    batchId: coupon.batchId,
    version: coupon.version,
    createdAt: coupon.createdAt.toISOString(),
    ...figures,
    revenue: toShekels(revenue),
    given: toShekels(given),
  }))
}

function shekelsIfAny(agorot: number | null): number | null {
  return agorot === null ? null : toShekels(agorot)
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
