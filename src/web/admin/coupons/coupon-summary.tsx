import type { Coupon } from '#contract/admin/coupons.ts'
import { Badge } from '#web/kit/badge.tsx'
import { Price } from '#web/kit/price.tsx'
import { couponAdminWords } from '#web/admin/words.ts'

const tones = {
  active: 'success',
  scheduled: 'info',
  ended: 'neutral',
  'used-up': 'warning',
  stopped: 'error',
} as const

export function CouponStateBadge({ state }: Pick<Coupon, 'state'>) {
  return <Badge tone={tones[state]}>{couponAdminWords.use().states[state]}</Badge>
}

/** `15%` or `₪25.00`. */
export function Reward({ coupon: { kind, percent, amount } }: { readonly coupon: Coupon }) {
  return kind === 'percent' ? <bdi dir="ltr">{percent}%</bdi> : <Price shekels={amount ?? 0} />
}

/** The number of uses, and its share of the limit if there is one. */
export function CouponUses({ coupon: { uses, totalLimit } }: { readonly coupon: Coupon }) {
  const words = couponAdminWords.use()
  if (totalLimit === null) return <span className="digits">{uses}</span>
  return (
    <span className="grid min-w-8 gap-0.25">
      <span className="text-sm whitespace-nowrap digits">{words.usesOf(uses, totalLimit)}</span>
      <meter
        className="h-0.5 w-full"
        min={0}
        max={totalLimit}
        value={uses}
        aria-label={words.usesLabel(uses, totalLimit)}
      />
    </span>
  )
}
