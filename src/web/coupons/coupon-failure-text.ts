import { formatMoney, toAgorot } from '#shop/money.ts'
import type { Failure } from '#web/platform/http/api.ts'
import { useProblemText } from '#web/platform/i18n/problem-text.ts'
import { couponWords } from './coupon-words.ts'

/** Why a coupon takes nothing off, with the sum it is about. */
export function useCouponFailureText(): (failure: Failure) => string {
  const words = couponWords.use()
  const problemText = useProblemText()
  return (failure) => {
    const text = problemText(failure)
    const sum = sumIn(failure)
    return sum === null ? text : words.spend(text, formatMoney(toAgorot(sum)))
  }
}

/** The least or the most an order has to come to, in shekels; null where the refusal is of something else. */
export function sumIn({ problem }: Failure): number | null {
  const detail = problem?.detail
  const sum = typeof detail === 'object' ? (detail['minSpend'] ?? detail['maxSpend']) : undefined
  return typeof sum === 'number' ? sum : null
}
