import { and, eq, inArray, ne, or, sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import { applyCoupon, type CouponEffect, type CouponLine } from '#shop/coupons/apply-coupon.ts'
import { type CouponRules, customerEmail, normalCouponCode } from '#shop/coupons/coupon.ts'
import { toShekels } from '#shop/money.ts'
import { isRefusal, refuse, type Refusal } from '#shop/result.ts'
import { checkedValue } from '#server/database/rows.ts'
import type { Read } from '#server/database/transaction.ts'
import { orders } from '#server/database/tables/orders/orders.ts'
import { coupons, couponUses } from '#server/database/tables/coupons.ts'

type CouponRow = typeof coupons.$inferSelect

/** What is known of the buyer: account, e-mail address, phone. A match of any one is the same customer. */
export type Customer = {
  readonly userId: string | null
  /** The customer's deleted accounts. */
  readonly formerIds?: readonly string[]
  readonly email: string | null
  readonly phone: string | null
}

export type CouponRefusal = Refusal<
  | 'coupon-unknown'
  | 'coupon-not-started'
  | 'coupon-ended'
  | 'coupon-spend-too-low'
  | 'coupon-spend-too-high'
  | 'coupon-not-for-these'
  | 'coupon-used-up'
  | 'coupon-used-before'
  | 'coupon-first-order-only'
>

export type EvaluatedCoupon = { readonly coupon: CouponRow; readonly effect: CouponEffect }

/**
 * Whether this customer may use the coupon for this cart, and the discount. With `lock`, a coupon
 * with a limit is locked until the end of the transaction, so that the counted uses stay correct
 * until the new use is written.
 */
export async function evaluateCoupon(
  read: Pick<Read, 'tx'>,
  code: string,
  lines: readonly CouponLine[],
  customer: Customer,
  { lock, isTotalCounted = true }: { readonly lock: boolean; readonly isTotalCounted?: boolean },
): Promise<EvaluatedCoupon | CouponRefusal> {
  const coupon = await findRunning(read, code, lock)
  if (isRefusal(coupon)) return coupon
  const effect = applyCoupon(rulesOf(coupon), lines)
  if ('problem' in effect) {
    if (effect.problem === 'coupon-not-for-these') return refuse(effect.problem)
    return effect.problem === 'coupon-spend-too-low'
      ? refuse(effect.problem, { detail: { minSpend: toShekels(effect.minSpend) } })
      : refuse(effect.problem, { detail: { maxSpend: toShekels(effect.maxSpend) } })
  }
  return (await refuseByUses(read, coupon, customer, { isTotalCounted })) ?? { coupon, effect }
}

/** Whether this customer may use the coupon, regardless of the cart. */
export async function evaluateCode(
  read: Pick<Read, 'tx'>,
  code: string,
  customer: Customer,
): Promise<CouponRow | CouponRefusal> {
  const coupon = await findRunning(read, code, false)
  if (isRefusal(coupon)) return coupon
  return (await refuseByUses(read, coupon, customer)) ?? coupon
}

async function findRunning(
  read: Pick<Read, 'tx'>,
  code: string,
  lock: boolean,
): Promise<CouponRow | CouponRefusal> {
  const found = await findCoupon(read, code, lock)
  if (found === null || !found.coupon.active) return refuse('coupon-unknown')
  if (found.time !== 'now') return refuse(found.time === 'early' ? 'coupon-not-started' : 'coupon-ended')
  return found.coupon
}

/** Converts a coupon's row to the rules that src/shop applies. */
export function rulesOf(coupon: CouponRow): CouponRules {
  return {
    reward:
      coupon.kind === 'percent'
        ? { kind: 'percent', percent: coupon.percent ?? 0 }
        : { kind: 'fixed', amount: coupon.amountAgorot ?? 0 },
    minSpend: coupon.minSpendAgorot,
    maxSpend: coupon.maxSpendAgorot,
    productIds: coupon.productIds,
    categories: coupon.categories,
  }
}

type Found = { readonly coupon: CouponRow; readonly time: 'early' | 'now' | 'late' }

async function findCoupon(read: Pick<Read, 'tx'>, typed: string, lock: boolean): Promise<Found | null> {
  const code = normalCouponCode(typed)
  if (code === null) return null
  const query = () =>
    read.tx
      .select({
        coupon: coupons,
        time: checkedValue(
          v.picklist(['early', 'now', 'late']),
          sql`case when ${coupons.startsAt} > now() then 'early' when ${coupons.endsAt} <= now() then 'late' else 'now' end`,
        ),
      })
      .from(coupons)
      .where(eq(coupons.code, code))
  const [found] = await query()
  if (found === undefined) return null
  if (!lock || !isLimited(found.coupon)) return found
  const [held] = await query().for('update')
  return held ?? null
}

/** Whether other orders can make this coupon unusable. */
export function isLimited({ totalLimit, customerLimit, firstOrderOnly }: CouponRow): boolean {
  return totalLimit !== null || customerLimit !== null || firstOrderOnly
}

/** Orders whose coupon use counts. An expired unpaid order does not, even before a job cancels it. */
export const orderCountsAsUse = sql`orders.status <> 'cancelled' and not (orders.status = 'pending' and orders.held_until < now() and orders.paid_agorot = 0)`

/**
 * Checks the limits of a coupon against its other uses.
 * `orderId`: the order that uses it, if it exists already. `isTotalCounted`: false if the caller has just compared
 * all uses with their limit.
 */
export async function refuseByUses(
  read: Pick<Read, 'tx'>,
  coupon: CouponRow,
  customer: Customer,
  { orderId, isTotalCounted = true }: { readonly orderId?: string; readonly isTotalCounted?: boolean } = {},
): Promise<CouponRefusal | null> {
  const { totalLimit, customerLimit, firstOrderOnly } = coupon
  const others = orderId === undefined ? undefined : ne(orders.id, orderId)
  if (
    isTotalCounted &&
    totalLimit !== null &&
    (await countUses(read, coupon, totalLimit, others)) >= totalLimit
  )
    return refuse('coupon-used-up')
  const email = customer.email === null ? null : customerEmail(customer.email)
  const sameUse = usedBy({ ...customer, email })
  if (sameUse === undefined) return null
  if (
    customerLimit !== null &&
    (await countUses(read, coupon, customerLimit, and(sameUse, others))) >= customerLimit
  )
    return refuse('coupon-used-before')
  return firstOrderOnly && (await hasOrdered(read, { ...customer, email }, others))
    ? refuse('coupon-first-order-only')
    : null
}

async function countUses(
  read: Pick<Read, 'tx'>,
  coupon: Pick<CouponRow, 'id'>,
  most: number,
  which?: SQL,
): Promise<number> {
  const [row] = await countOfUses(read, coupon, most, which)
  return row?.uses ?? 0
}

/** Uses of this customer, whose e-mail address has the form of `customerEmail`. */
export function usedBy(customer: Customer): SQL | undefined {
  const { email, phone } = customer
  return or(
    ofAccounts(couponUses.userId, customer),
    email === null ? undefined : eq(couponUses.customerEmail, email),
    phone === null ? undefined : eq(couponUses.phone, phone),
  )
}

/** Counts uses up to `most`, because nobody needs to know of more. */
export function countOfUses(
  { tx }: Pick<Read, 'tx'>,
  { id }: Pick<CouponRow, 'id'>,
  most: number,
  which?: SQL,
) {
  const uses = tx
    .select({ orderId: couponUses.orderId })
    .from(couponUses)
    .innerJoin(orders, eq(orders.id, couponUses.orderId))
    .where(and(eq(couponUses.couponId, id), orderCountsAsUse, which))
    .limit(most)
    .as('uses')
  return tx.select({ uses: checkedValue(v.number(), sql`count(*)::int`) }).from(uses)
}

function ofAccounts(column: typeof couponUses.userId | typeof orders.userId, customer: Customer) {
  const { userId, formerIds = [] } = customer
  const ids = userId === null ? formerIds : [userId, ...formerIds]
  return ids.length === 0 ? undefined : inArray(column, ids)
}

async function hasOrdered(read: Pick<Read, 'tx'>, customer: Customer, which?: SQL): Promise<boolean> {
  const { email, phone } = customer
  const same = or(
    ofAccounts(orders.userId, customer),
    email === null ? undefined : sql`regexp_replace(lower(${orders.email}), '[+][^@]*@', '@') = ${email}`,
    phone === null ? undefined : eq(orders.phone, phone),
  )
  const rows = await read.tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(same, orderCountsAsUse, which))
    .limit(1)
  return rows.length > 0
}
