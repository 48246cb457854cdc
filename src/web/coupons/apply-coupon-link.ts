import { normalCouponCode } from '#shop/coupons/coupon.ts'
import { notify } from '#web/kit/toasts.tsx'
import { failureText } from '#web/platform/i18n/failure-text.ts'
import { problemWords } from '#web/platform/framework/problem-text.ts'
import type { Site } from '#web/platform/framework/site.ts'
import { applyCoupon, currentCoupon } from './coupon-store.ts'
import { couponWords } from './coupon-words.ts'

/** Stores the coupon of a link with `?coupon=CODE`; reports it, or why the current cart gets no discount. */
export async function applyCouponLink(
  search: string,
  { language, words: { platform } }: Pick<Site, 'language' | 'words'>,
): Promise<void> {
  const code = normalCouponCode(new URLSearchParams(search).get('coupon') ?? '')
  const words = await couponWords.load(language)
  if (code === null) return notify('warning', words.notACode)
  await applyCoupon(code)
  const { failure } = currentCoupon()
  if (failure === null) return notify('success', words.waiting(code))
  const problems = await problemWords.load(language)
  notify('warning', failureText(failure, problems, platform.unreachable))
}
