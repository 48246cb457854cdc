import { currency as ours } from '#shop/money.ts'
import { Price } from '#web/kit/price.tsx'

type SumProps = { readonly amount: number; readonly currency: string; readonly className?: string }

/** A received amount in its own currency: never a foreign amount with the shop's currency sign. */
export function PaidSum({ amount, currency, className = '' }: SumProps) {
  if (currency === ours) return <Price shekels={amount} className={className} />
  return (
    <bdi dir="ltr" className={`digits ${className}`}>
      {`${currency} ${amount.toFixed(2)}`}
    </bdi>
  )
}
