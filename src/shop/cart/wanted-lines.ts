/** The most lines of an order, and the most units of a line. */
export const maxLinesPerOrder = 50
export const maxUnitsPerLine = 100

export type OrderItem = { productId: string; quantity: number }

/** Merges lines of the same product, so that splitting cannot bypass limits and stock checks. */
export function mergeItems(items: readonly OrderItem[]): OrderItem[] {
  const sums = new Map<string, number>()
  for (const { productId, quantity } of items) sums.set(productId, (sums.get(productId) ?? 0) + quantity)
  return [...sums]
    .map(([productId, quantity]) => ({ productId, quantity }))
    .toSorted((a, b) => (a.productId < b.productId ? -1 : 1))
}
