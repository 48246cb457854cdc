import { maxLinesPerOrder } from '#shop/cart/wanted-lines.ts'
import { maxBundleItems } from '#shop/catalogue/product.ts'
import { distribute } from '#shop/distribute.ts'
import type { Agorot } from '#shop/money.ts'
import type { PricedLine, PricedOrder } from './price-order.ts'

/** The most lines of an order: each bundle in a cart can become two lines for every part. */
export const maxOrderLines = maxLinesPerOrder * maxBundleItems * 2

/** A part of a bundle: its current unit price when sold alone, and its units in one bundle. */
export type BundleItem = { readonly productId: string; readonly price: Agorot; readonly quantity: number }

/** Units of a part with the same price within one bundle. */
type BundleShare = {
  readonly productId: string
  readonly unitPrice: Agorot
  readonly quantity: number
}

/** A stored order line: sold alone, or as part of a bundle. */
export type SoldLine = PricedLine & {
  readonly bundle: { readonly id: string; readonly units: number } | null
}

/**
 * Divides the price of one bundle among its units in proportion to their own prices. Units of one part can differ
 * by one agora; they become two shares then.
 */
export function splitBundle(price: Agorot, parts: readonly BundleItem[]): BundleShare[] {
  const units = parts.flatMap((part) => Array.from({ length: part.quantity }, () => part))
  const prices = distribute(
    price,
    units.map((unit) => ({ id: unit.productId, weight: unit.price })),
  )
  return parts.flatMap(({ productId }) => {
    const own = prices.filter((_, at) => units[at]?.productId === productId)
    return [...new Set(own)]
      .toSorted((a, b) => b - a)
      .map((unitPrice) => ({
        productId,
        unitPrice,
        quantity: own.filter((one) => one === unitPrice).length,
      }))
  })
}

/** Replaces every bundle by lines for its parts. The totals of prices and discounts do not change. */
export function soldLines(
  { lines }: Pick<PricedOrder, 'lines'>,
  partsOf: ReadonlyMap<string, readonly BundleItem[]>,
): SoldLine[] {
  return lines.flatMap((line): SoldLine[] => {
    const parts = partsOf.get(line.productId)
    if (parts === undefined) return [{ ...line, bundle: null }]
    const shares = splitBundle(line.unitPrice, parts).map((share) => ({
      ...share,
      quantity: share.quantity * line.quantity,
      total: share.unitPrice * share.quantity * line.quantity,
    }))
    const discounts = distribute(
      line.discount,
      shares.map(({ productId, total, unitPrice }) => ({ id: `${productId} ${unitPrice}`, weight: total })),
    )
    const bundle = { id: line.productId, units: line.quantity }
    return shares.map((share, at) => ({ ...share, discount: discounts[at] ?? 0, bundle }))
  })
}
