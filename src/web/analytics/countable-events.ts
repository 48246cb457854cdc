import { viewCart } from '#web/cart/cart-store.ts'
import type { TrackedEvent } from '#web/platform/browser/track.ts'
import { isCounted } from './address.ts'

/** The countable events for a tracked one: itself, and those implied by its address. */
export function stepsOf(event: TrackedEvent): readonly TrackedEvent[] {
  return [event, ...impliedBy(event)].filter(({ address }) => address === undefined || isCounted(address))
}

function impliedBy({ name, address = '' }: TrackedEvent): readonly TrackedEvent[] {
  if (name !== 'page_view') return []
  const [path, query] = address.split('?')
  if (path === '/products' && new URLSearchParams(query).has('q')) return [{ name: 'search', address }]
  // the page of an order leads there as well, to be paid
  if (path === '/fail')
    return new URLSearchParams(query).get('from') === 'order' ? [] : [{ name: 'payment_failed' }]
  const { items } = viewCart()
  return path === '/checkout' && items.length > 0
    ? [
        {
          name: 'begin_checkout',
          items: items.map(({ id, name: title, price, count }) => ({
            id,
            name: title,
            price,
            quantity: count,
          })),
        },
      ]
    : []
}
