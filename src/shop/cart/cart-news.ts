import type { CartItem } from './cart-item.ts'

/** Changes made to a cart automatically, to be shown to the shopper. */
export type CartNews =
  | { readonly kind: 'items-removed'; readonly count: number }
  | { readonly kind: 'item-removed'; readonly item: Pick<CartItem, 'name'> }
  | { readonly kind: 'item-updated'; readonly item: Pick<CartItem, 'name'> }
  /** The quantity was reduced to the limit of one order. */
  | { readonly kind: 'units-limited'; readonly item: Pick<CartItem, 'name' | 'count'> }
  | { readonly kind: 'cart-updated' }
