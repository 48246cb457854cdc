import { toAgorot } from '../../shop/money.ts'
import type { Agorot } from '../../shop/money.ts'
import { cell, useCell } from '../platform/cell.ts'

/** An item as the cart keeps it; `price` is in shekels and only shown, the server prices orders itself. */
export type CartItem = {
  readonly id: string
  readonly name: string | { readonly en: string; readonly he: string }
  readonly price: number
  readonly count: number
  readonly image: string | null
}

const cart = cell<readonly CartItem[]>([])
const drawer = cell(false)

/** What the cart holds: the number of units and what they cost together. */
export function useCart(): { items: readonly CartItem[]; count: number; totalAgorot: Agorot } {
  const items = useCell(cart)
  return {
    items,
    count: items.reduce((sum, item) => sum + item.count, 0),
    totalAgorot: items.reduce((sum, item) => sum + toAgorot(item.price) * item.count, 0),
  }
}

export function openCartDrawer(): void {
  drawer.set(true)
}

export function closeCartDrawer(): void {
  drawer.set(false)
}

export function useCartDrawer(): boolean {
  return useCell(drawer)
}
