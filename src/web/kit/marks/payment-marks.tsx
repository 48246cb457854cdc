import type { CardBrand, MethodMark } from '#contract/orders/payments.ts'
import { useShop, useWords } from '#web/platform/framework/site.ts'
import drawings from './payment-marks.svg?url'

type Mark = MethodMark | CardBrand

type PaymentMarksProps = {
  readonly className?: string
  /** `lazy` far below the fold. */
  readonly loading?: 'eager' | 'lazy'
}

/** The payment methods available in this shop; in a demo, those of an ordinary shop, marked as a sample. */
export function PaymentMarks({ className = '', loading = 'eager' }: PaymentMarksProps) {
  const { ways, marks, sample } = useWords().kit.payment
  const { payments, cardBrands } = useShop()
  if (payments.length === 0) return null
  const isDemo = payments.includes('sandbox')
  const cards: readonly Mark[] = cardBrands.length > 0 ? cardBrands : ['card']
  const open = payments.flatMap((mark) =>
    mark === 'card' ? cards : mark === 'sandbox' ? [...cards, 'bit' as const] : [mark],
  )
  return (
    <div className={`grid gap-0.5 ${className}`}>
      <ul aria-label={ways} className="flex flex-wrap items-center gap-0.5">
        {[...new Set(open)].map((mark) => (
          <li key={mark} className="inline-flex">
            <PaymentMark mark={mark} loading={loading} />
            <span className="sr-only">{marks[mark]}</span>
          </li>
        ))}
      </ul>
      {isDemo && <p className="text-xs text-muted">{sample}</p>}
    </div>
  )
}

type PaymentMarkProps = { readonly mark: Mark } & Pick<PaymentMarksProps, 'loading'>

/** The mark of a payment method or a card; its name is given beside it. */
export function PaymentMark({ mark, loading = 'eager' }: PaymentMarkProps) {
  return (
    <img
      src={`${drawings}#${mark}`}
      alt=""
      loading={loading}
      width="38"
      height="24"
      className="h-3 w-auto rounded-sm border border-line bg-white"
    />
  )
}
