import { useEffect, useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { ReducedPrice } from '#web/kit/price.tsx'
import { useWords } from '#web/platform/framework/site.ts'
import type { BuyBoxProps } from './buy-box.tsx'

/** Price and button at the foot of a phone's screen, once those of the page have been scrolled past. */
export function BuyBar({ product, buying, acts }: BuyBoxProps) {
  const { card } = useWords().catalogue
  const [isPast, setPast] = useState(false)
  useEffect(() => {
    if (acts.current === null) return
    // What is further down than the screen is not scrolled past yet.
    const watch = new IntersectionObserver(([seen]) => setPast(seen?.isIntersecting === false), {
      rootMargin: '0px 0px 10000px 0px',
    })
    watch.observe(acts.current)
    return () => watch.disconnect()
  }, [acts])
  if (product.outOfStock) return null
  return (
    <div
      inert={!isPast}
      className="buy-bar sticky bottom-0 z-30 -mx-2 flex items-center gap-2 border-t border-line bg-page px-2 py-1 md:hidden"
    >
      <ReducedPrice price={product.price} fullPrice={product.fullPrice} />
      <Button size="lg" className="grow" onClick={buying.add}>
        <Icon name="bag" />
        {card.add}
      </Button>
    </div>
  )
}
