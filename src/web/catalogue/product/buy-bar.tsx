import { useEffect, useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { ReducedPrice } from '#web/kit/price.tsx'
import { useWords } from '#web/platform/framework/site.ts'
import type { BuyBoxProps } from './buy-box.tsx'

/**
 * A bar at the bottom of a phone's screen, shown while the page's own button is off the screen: the price of the
 * chosen units, with the visitor's coupon, and a button.
 */
export function BuyBar({ product, buying: { quantity, couponPrice, add, added }, actions }: BuyBoxProps) {
  const { card } = useWords().catalogue
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    if (actions.current === null) return
    const watch = new IntersectionObserver(([seen]) => setWanted(seen?.isIntersecting === false))
    watch.observe(actions.current)
    return () => watch.disconnect()
  }, [actions])
  if (product.outOfStock) return null
  const full = product.fullPrice ?? product.price
  return (
    <div
      inert={!isWanted}
      data-bottom-bar
      className="sticky bottom-0 z-30 -mx-2 flex items-center gap-2 border-t border-line bg-page px-2 py-1 md:hidden"
    >
      <ReducedPrice
        price={couponPrice ?? product.price * quantity}
        fullPrice={couponPrice === null && product.fullPrice === null ? null : full * quantity}
      />
      <Button size="lg" className="grow" onClick={add}>
        <Icon name={added ? 'done' : 'bag'} />
        {card.add}
      </Button>
    </div>
  )
}
