import type { MethodMark } from '#contract/orders/payments.ts'
import { useShop, useWords } from '#web/platform/framework/site.ts'

/** The familiar names of payment methods. The logos are trademarks, so names are written as text. */
const written: Readonly<Record<Exclude<MethodMark, 'card' | 'sandbox'>, string>> = {
  bit: 'bit',
  'google-pay': 'G Pay',
  'apple-pay': 'Apple Pay',
  paypal: 'PayPal',
}

/** The payment methods available in this shop. */
export function PaymentMarks({ className = '' }: { readonly className?: string }) {
  const { ways, marks } = useWords().kit.payment
  const { payments } = useShop()
  if (payments.length === 0) return null
  return (
    <ul aria-label={ways} className={`flex flex-wrap items-center gap-0.5 ${className}`}>
      {payments.map((mark) => (
        <li key={mark} className="inline-flex items-center gap-0.5">
          <span aria-hidden="true">
            <PaymentMark mark={mark} />
          </span>
          {/* a mark that needs no text, and the test payment, which must not look like a card */}
          <span className={mark === 'sandbox' ? 'text-sm text-muted' : 'sr-only'}>{marks[mark]}</span>
        </li>
      ))}
    </ul>
  )
}

/** A payment method as a small badge; its name is shown beside it. */
export function PaymentMark({ mark }: { readonly mark: MethodMark }) {
  return (
    <span
      dir="ltr"
      className="inline-flex h-3 min-w-5 items-center justify-center rounded-sm border border-line bg-surface px-0.75 text-xs font-extrabold whitespace-nowrap"
    >
      {mark === 'card' || mark === 'sandbox' ? (
        <svg viewBox="0 0 28 18" className="h-2 fill-current">
          <path d="M3 0h22a3 3 0 0 1 3 3v1H0V3a3 3 0 0 1 3-3ZM0 7.5h28V15a3 3 0 0 1-3 3H3a3 3 0 0 1-3-3V7.5ZM3.5 12v2.5h7V12h-7Z" />
        </svg>
      ) : (
        written[mark]
      )}
    </span>
  )
}
