import type { CartItem } from './cart-item.ts'

/** What a shopper is told after the cart was changed for them; the sentences are the interface's. */
export type CartNews =
  | { readonly kind: 'items-removed'; readonly count: number }
  | { readonly kind: 'item-removed'; readonly item: Pick<CartItem, 'name'> }
  | { readonly kind: 'item-updated'; readonly item: Pick<CartItem, 'name'> }
  /** An order may hold no more of it, and the cart held more. */
  | { readonly kind: 'units-limited'; readonly item: Pick<CartItem, 'name' | 'count'> }
  | { readonly kind: 'cart-updated' }
