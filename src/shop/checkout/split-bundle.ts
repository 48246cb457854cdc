import { maxLinesPerOrder } from '#shop/cart/wanted-lines.ts'
import { maxBundleItems } from '#shop/catalogue/product.ts'
import { dealOut } from '#shop/deal-out.ts'
import type { Agorot } from '#shop/money.ts'
import type { PricedLine, PricedOrder } from './price-order.ts'

/** An order has no more lines than this: each bundle of a cart may come apart into two shares of every part. */
export const maxOrderLines = maxLinesPerOrder * maxBundleItems * 2

/** A part of a bundle: what one unit of it costs today by itself, and how many units one bundle holds. */
export type BundleItem = { readonly productId: string; readonly price: Agorot; readonly quantity: number }

/** Units of a part that each cost the same within one bundle. */
export type BundleShare = {
  readonly productId: string
  readonly unitPrice: Agorot
  readonly quantity: number
}

/** A line as an order keeps it: sold alone, or as part of so many units of a bundle. */
export type SoldLine = PricedLine & {
  readonly bundle: { readonly id: string; readonly units: number } | null
}

/**
 * The price of one bundle, dealt out to the units in it in proportion to what they cost alone.
 * Units of one part may differ by an agora; they are then two shares of that part.
 */
export function splitBundle(price: Agorot, parts: readonly BundleItem[]): BundleShare[] {
  const units = parts.flatMap((part) => Array.from({ length: part.quantity }, () => part))
  const prices = dealOut(
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

/** The lines of an order with every bundle written as its parts; what they cost and what comes off stays the same. */
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
    const discounts = dealOut(
      line.discount,
      shares.map(({ productId, total, unitPrice }) => ({ id: `${productId} ${unitPrice}`, weight: total })),
    )
    const bundle = { id: line.productId, units: line.quantity }
    return shares.map((share, at) => ({ ...share, discount: discounts[at] ?? 0, bundle }))
  })
}
