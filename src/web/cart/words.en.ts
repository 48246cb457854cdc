export const words = {
  title: 'Your cart',
  units: (count: number) => (count === 1 ? '1 item' : `${count} items`),
  refresh: 'Refresh cart',
  clean: 'Clean and fix cart',
  empty: 'Your cart is empty',
  emptyHint: 'What you add stays here, even if you come back tomorrow.',
  browse: 'Browse products',
  increase: (name: string) => `One more: ${name}`,
  decrease: (name: string) => `One fewer: ${name}`,
  remove: (name: string) => `Remove ${name}`,
  quantity: 'Quantity',
  atMost: (name: string, most: number) =>
    most === 1
      ? `One “${name}” per order, and it is already in your cart.`
      : `Up to ${most} of “${name}” per order, and they are already in your cart.`,
  unitsLimited: (name: string, most: number) =>
    most === 1
      ? `One “${name}” per order: we removed the rest from your cart.`
      : `Up to ${most} of “${name}” per order: we removed the rest from your cart.`,
  total: 'Total',
  vatIncluded: 'VAT included',
  checkout: 'Checkout',
  cleaned: 'Cart items cleaned and fixed',
  upToDate: 'Your cart is up to date.',
  refreshFailed: 'We could not check the cart right now. Please try again in a moment.',
  itemsRemoved: (count: number) =>
    count === 1
      ? 'An item in your cart was no longer available and has been removed.'
      : `${count} items in your cart were no longer available and have been removed.`,
  cartUpdated: 'Your cart has been updated with the latest product information.',
  itemUpdated: (name: string) => `Cart updated! "${name}" has been updated with latest information.`,
  itemRemoved: (name: string) =>
    `"${name}" has been removed from your cart because it's no longer available.`,
}

export type CartWords = typeof words
