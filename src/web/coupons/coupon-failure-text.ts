import { formatMoney, toAgorot } from '#shop/money.ts'
import type { Failure } from '#web/platform/http/send.ts'
import { useProblemText } from '#web/platform/framework/problem-text.ts'
import { couponWords } from './coupon-words.ts'

/** The message why a coupon gives no discount, with the amount concerned. */
export function useCouponFailureText(): (failure: Failure) => string {
  const words = couponWords.use()
  const problemText = useProblemText()
  return (failure) => {
    const text = problemText(failure)
    const sum = sumIn(failure)
    return sum === null ? text : words.spend(text, formatMoney(toAgorot(sum)))
  }
}

/** The minimum or maximum order total of a refusal, in shekels; null for other refusals. */
export function sumIn({ problem }: Failure): number | null {
  const detail = problem?.detail
  const sum = typeof detail === 'object' ? (detail['minSpend'] ?? detail['maxSpend']) : undefined
  return typeof sum === 'number' ? sum : null
}
