import { and, eq, gt, sql } from 'drizzle-orm'
import type { CouponLine } from '#shop/coupons/apply-coupon.ts'
import { isRefusal, refuse, type Refusal } from '#shop/result.ts'
import type { Read, Work } from '#server/database/transaction.ts'
import { guestReturns } from '#server/database/tables/orders/guest-orders.ts'
import { formerAccountsOf } from './former-customers.ts'
import { type CouponRefusal, type Customer, evaluateCoupon, type EvaluatedCoupon } from './evaluate-coupon.ts'

/**
 * The visitor's proved identity: the account with its e-mail address, or the address that a guest
 * has proved by a one-time code. Phones are never proved.
 */
export async function getProvedCustomer(read: Read, secret: Buffer): Promise<Customer> {
  const { user } = read.actor
  const email = user?.profile.email ?? (await provedAddress(read))
  const knownBy = { email, phone: null }
  return { userId: user?.id ?? null, formerIds: await formerAccountsOf(read, secret, knownBy), ...knownBy }
}

async function provedAddress({ tx, actor: { guestReturnHash } }: Read): Promise<string | null> {
  if (guestReturnHash === null) return null
  const [opened] = await tx
    .select({ email: guestReturns.email })
    .from(guestReturns)
    .where(and(eq(guestReturns.tokenHash, guestReturnHash), gt(guestReturns.endsAt, sql`now()`)))
  return opened?.email ?? null
}

const aboutCustomer = new Set<CouponRefusal['refused']>(['coupon-used-before', 'coupon-first-order-only'])

/**
 * Evaluates the coupon of a new order, and locks it until the order has used
 * it. Only customers who have proved their identity learn that they have bought
 * before or used it; anyone else is refused with `coupon-not-for-this-order`.
 */
export async function evaluateCouponForOrder(
  work: Work,
  secret: Buffer,
  { code, lines, customer }: { code: string; lines: readonly CouponLine[]; customer: Customer },
): Promise<EvaluatedCoupon | CouponRefusal | Refusal<'coupon-not-for-this-order'>> {
  const formerIds = await formerAccountsOf(work, secret, customer)
  const judged = await evaluateCoupon(work, code, lines, { ...customer, formerIds }, { lock: true })
  if (isRefusal(judged) && !aboutCustomer.has(judged.refused)) return judged
  const proved = await evaluateCoupon(work, code, lines, await getProvedCustomer(work, secret), {
    lock: false,
    isTotalCounted: false,
  })
  if (isRefusal(proved)) return proved
  return isRefusal(judged) ? refuse('coupon-not-for-this-order') : judged
}
