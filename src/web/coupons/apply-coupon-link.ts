import { normalCouponCode } from '#shop/coupons/coupon.ts'
import { nameInText } from '#shop/text/name-in-text.ts'
import { notify } from '#web/kit/toasts.tsx'
import { failureText } from '#web/platform/i18n/failure-text.ts'
import { leaveOutOfAddress } from '#web/platform/browser/leave-out-of-address.ts'
import { problemWords } from '#web/platform/framework/problem-text.ts'
import type { Site } from '#web/platform/framework/site.ts'
import { applyCoupon, currentCoupon } from './coupon-store.ts'
import { wasApplied } from './was-applied.ts'
import { couponWords } from './coupon-words.ts'

/**
 * Stores the coupon of a shown address with `?coupon=CODE` (path and query); reports it, or why the current cart
 * gets no discount.
 */
export async function applyCouponLink(
  address: string,
  { language, words: { platform } }: Pick<Site, 'language' | 'words'>,
): Promise<void> {
  const code = normalCouponCode(new URL(address, location.origin).searchParams.get('coupon') ?? '')
  if (code !== null && wasApplied(code)) return leaveOutOfAddress('coupon')
  // stored at once: the words may load while the visitor already leaves the page
  const checked = code === null ? undefined : applyCoupon(code)
  const words = await couponWords.load(language)
  if (code === null) return notify('warning', words.notACode)
  // out of the address, so that a reload does not replace what was chosen since
  await leaveOutOfAddress('coupon')
  await checked
  const { failure } = currentCoupon()
  if (failure === null) return notify('success', words.waiting(nameInText(code, language)))
  const problems = await problemWords.load(language)
  notify('warning', failureText(failure, problems, platform.unreachable))
}
