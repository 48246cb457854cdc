/** One order holds at most this many different products, and one line at most this many units. */
export const maxLinesPerOrder = 50
export const maxUnitsPerLine = 100

export type OrderItem = { productId: string; quantity: number }

/** Two lines of one product are one line of their sum: a limit or a stock count must not be passed by splitting. */
export function mergeItems(items: readonly OrderItem[]): OrderItem[] {
  const sums = new Map<string, number>()
  for (const { productId, quantity } of items) sums.set(productId, (sums.get(productId) ?? 0) + quantity)
  return [...sums]
    .map(([productId, quantity]) => ({ productId, quantity }))
    .toSorted((a, b) => (a.productId < b.productId ? -1 : 1))
}
