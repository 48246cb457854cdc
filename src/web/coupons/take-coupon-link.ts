import { normalCouponCode } from '../../shop/coupons/coupon.ts'
import type { Language } from '../../shop/localized.ts'
import { notify } from '../kit/toasts.tsx'
import { applyCoupon } from './coupon-store.ts'
import { couponWords } from './coupon-words.ts'

/** A link with `?coupon=CODE` puts the coupon by; it comes off at checkout, and the visitor is told so. */
export async function takeCouponLink(search: string, language: Language): Promise<void> {
  const code = normalCouponCode(new URLSearchParams(search).get('coupon') ?? '')
  await couponWords.load(language)
  const words = couponWords.of(language)
  if (code === null) return notify('warning', words.notACode)
  void applyCoupon(code)
  notify('success', words.waiting(code))
}
