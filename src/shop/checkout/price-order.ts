import { type PriceRounding, salePrice } from '#shop/catalogue/change-price.ts'
import type { Agorot } from '#shop/money.ts'

type PricedProduct = {
  id: string
  priceAgorot: Agorot
  discountPercent: number | null
  /** How its sale price is rounded. */
  saleRounding: PriceRounding
}
type WantedLine = { product: PricedProduct; quantity: number }
export type PricedLine = {
  productId: string
  unitPrice: Agorot
  quantity: number
  total: Agorot
  /** This line's share of the order's discount. */
  discount: Agorot
}
export type PricedOrder = {
  lines: PricedLine[]
  subtotal: Agorot
  discount: Agorot
  /** The sum to pay, VAT included: subtotal minus discount, in agorot. */
  total: Agorot
}

/** The current unit price. */
export function currentPrice({
  priceAgorot,
  discountPercent,
  saleRounding,
}: Omit<PricedProduct, 'id'>): Agorot {
  return discountPercent === null ? priceAgorot : salePrice(priceAgorot, discountPercent, saleRounding)
}

/** Prices an order from the shop's products; prices sent by the browser are ignored. */
export function priceOrder(wanted: readonly WantedLine[]): PricedOrder {
  const lines = wanted.map(({ product, quantity }) => {
    const unitPrice = currentPrice(product)
    return { productId: product.id, unitPrice, quantity, total: unitPrice * quantity, discount: 0 }
  })
  const subtotal = lines.reduce((sum, line) => sum + line.total, 0)
  return { lines, subtotal, discount: 0, total: subtotal }
}

/** Applies a discount, given by line. */
export function withDiscount(order: PricedOrder, perLine: readonly Agorot[]): PricedOrder {
  const lines = order.lines.map((line, at) => ({ ...line, discount: perLine[at] ?? 0 }))
  const discount = lines.reduce((sum, line) => sum + line.discount, 0)
  return { lines, subtotal: order.subtotal, discount, total: order.subtotal - discount }
}
