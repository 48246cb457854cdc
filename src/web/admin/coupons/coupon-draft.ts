import type { Coupon } from '#contract/admin/coupons.ts'
import { beginningOfDay, dayIn, nextDay } from '#shop/israel-time.ts'
import { typedNumber } from '../form/typed-number.ts'

/** The terms of a coupon as its form holds them: texts as typed, days as `2026-12-01`. */
export type CouponDraft = {
  code: string
  kind: string
  percent: string
  amount: string
  minSpend: string
  maxSpend: string
  startsAt: string
  endsAt: string
  totalLimit: string
  customerLimit: string
  firstOrderOnly: boolean
  productIds: readonly string[]
  categories: readonly string[]
  note: string
  active: boolean
}

export const emptyCouponDraft: CouponDraft = {
  code: '',
  kind: 'percent',
  percent: '10',
  amount: '',
  minSpend: '',
  maxSpend: '',
  startsAt: '',
  endsAt: '',
  totalLimit: '',
  customerLimit: '',
  firstOrderOnly: false,
  productIds: [],
  categories: [],
  note: '',
  active: true,
}

export function couponDraftOf(coupon: Coupon): CouponDraft {
  const text = (number: number | null) => (number === null ? '' : String(number))
  return {
    code: coupon.code,
    kind: coupon.kind,
    percent: text(coupon.percent),
    amount: text(coupon.amount),
    minSpend: text(coupon.minSpend),
    maxSpend: text(coupon.maxSpend),
    startsAt: coupon.startsAt === null ? '' : dayIn(coupon.startsAt),
    // the coupon ends at the midnight after its last day
    endsAt: coupon.endsAt === null ? '' : dayIn(new Date(Date.parse(coupon.endsAt) - 1).toISOString()),
    totalLimit: text(coupon.totalLimit),
    customerLimit: text(coupon.customerLimit),
    firstOrderOnly: coupon.firstOrderOnly,
    productIds: coupon.products.map(({ id }) => id),
    categories: coupon.categories,
    note: coupon.note,
    active: coupon.active,
  }
}

/** The terms to send: typed numbers as numbers, days as moments. */
export function termsOf(draft: CouponDraft) {
  const isPercent = draft.kind === 'percent'
  return {
    kind: isPercent ? ('percent' as const) : ('fixed' as const),
    percent: isPercent ? typedNumber(draft.percent) : null,
    amount: isPercent ? null : typedNumber(draft.amount),
    minSpend: typedNumber(draft.minSpend),
    maxSpend: typedNumber(draft.maxSpend),
    startsAt: draft.startsAt === '' ? null : new Date(beginningOfDay(draft.startsAt)).toISOString(),
    endsAt: draft.endsAt === '' ? null : new Date(beginningOfDay(nextDay(draft.endsAt))).toISOString(),
    totalLimit: typedNumber(draft.totalLimit),
    customerLimit: typedNumber(draft.customerLimit),
    firstOrderOnly: draft.firstOrderOnly,
    productIds: [...draft.productIds],
    categories: [...draft.categories],
    note: draft.note.trim(),
    active: draft.active,
  }
}
