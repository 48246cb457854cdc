import type { ReactNode } from 'react'
import { formatMoney, toAgorot } from '#shop/money.ts'
import { useWords } from '#web/platform/framework/site.ts'

/** An amount in shekels, such as ₪1,234.50; left to right in both languages. */
export function Price({
  shekels,
  className = '',
}: {
  readonly shekels: number
  readonly className?: string
}) {
  return (
    <bdi dir="ltr" className={`digits ${className}`}>
      {formatMoney(toAgorot(shekels))}
    </bdi>
  )
}

type ReducedPriceProps = {
  readonly price: number
  readonly fullPrice: number | null
  readonly lowestBefore?: number | null
  readonly size?: 'md' | 'lg'
  /** Beside the amounts, if there is room. */
  readonly note?: ReactNode
}

/**
 * The current price, the price before a discount, and the lowest of the 30 days before; one amount if these two
 * are equal. In shekels.
 */
export function ReducedPrice({
  price,
  fullPrice,
  lowestBefore = null,
  size = 'md',
  note,
}: ReducedPriceProps) {
  const { kit } = useWords()
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-1">
      <span className="sr-only">{`${kit.price.now} `}</span>
      <Price shekels={price} className={size === 'lg' ? 'text-2xl font-bold' : 'text-lg font-bold'} />
      {fullPrice !== null && (
        <s className="text-sm text-muted">
          <span className="sr-only">{`${kit.price.before} `}</span>
          <Price shekels={fullPrice} />
        </s>
      )}
      {note}
      {lowestBefore !== null && (
        <span className="basis-full text-xs text-muted">
          {lowestBefore === fullPrice ? (
            kit.price.lowestToo
          ) : (
            <>
              {`${kit.price.lowest} `}
              <Price shekels={lowestBefore} />
            </>
          )}
        </span>
      )}
    </span>
  )
}
