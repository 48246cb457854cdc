import { useEffect } from 'react'
import { checkCoupon } from '#contract/coupons.ts'
import { formatMoney, toAgorot } from '#shop/money.ts'
import { nameInText } from '#shop/text/name-in-text.ts'
import { Icon } from '#web/kit/icon.tsx'
import { Sentence } from '#web/kit/name.tsx'
import { Price } from '#web/kit/price.tsx'
import type { Failure } from '#web/platform/http/send.ts'
import { useLanguage } from '#web/platform/framework/site.ts'
import { once, useRead } from '#web/platform/query/queries.ts'
import { problemWords } from '#web/platform/framework/problem-text.ts'
import { sumIn, useCouponFailureText } from './coupon-failure-text.ts'
import { storedCouponCode, useCoupon } from './coupon-store.ts'
import { couponWords } from './coupon-words.ts'

type CouponPriceProps = {
  readonly productId: string
  readonly quantity: number
  /**
   * Called with the price including the coupon, in shekels; null if there is no discount. Must be a stable
   * function.
   */
  readonly onPrice: (shekels: number | null) => void
}

/** On a product page: the price of these units with the visitor's coupon, or why it gives no discount. */
function CouponPrice({ onPrice, productId, quantity }: CouponPriceProps) {
  const words = couponWords.use()
  const language = useLanguage()
  useCoupon()
  const code = storedCouponCode()
  const items = [{ productId, quantity }]
  // a code may be checked a limited number of times
  const { data, error } = useRead(
    checkCoupon,
    { code: code ?? '', items },
    { ...once, enabled: code !== null },
  )
  const price = data?.total ?? null
  useEffect(() => onPrice(price), [onPrice, price])
  return (
    <div role="status" data-main-price className="empty:hidden">
      {code !== null && data !== undefined && (
        <div className="flex items-center gap-1 rounded-sm bg-success-soft px-1.5 py-1 text-success">
          <Icon name="ticket" />
          <p className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-1.5">
            <span>
              <Sentence text={words.priceWith(nameInText(code, language), quantity)} />{' '}
              <Price shekels={data.total} className="text-lg font-bold" />
            </span>
            <span className="text-sm">
              {words.saves} <Price shekels={data.discount} />
            </span>
          </p>
        </div>
      )}
      {code !== null && error !== null && <Refused code={code} failure={error.response} />}
    </div>
  )
}

function Refused({ code: typed, failure }: { readonly code: string; readonly failure: Failure }) {
  const words = couponWords.use()
  const say = useCouponFailureText()
  const code = nameInText(typed, useLanguage())
  const problem = failure.problem?.code ?? ''
  // a failed call says nothing about the coupon
  if (!problem.startsWith('coupon-')) return null
  const sum = formatMoney(toAgorot(sumIn(failure) ?? 0))
  const text =
    problem === 'coupon-spend-too-low'
      ? words.fromSum(code, sum)
      : problem === 'coupon-spend-too-high'
        ? words.upToSum(code, sum)
        : words.refused(code, say(failure))
  return (
    <p className="flex items-start gap-1 rounded-sm bg-sunken px-1.5 py-1 text-sm">
      <Icon name="ticket" className="mt-0.25 text-muted" />
      <span>
        <Sentence text={text} />
      </span>
    </p>
  )
}

export const section = { View: CouponPrice, words: [couponWords, problemWords] }
