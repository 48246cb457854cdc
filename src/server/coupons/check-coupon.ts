import { and, eq, inArray } from 'drizzle-orm'
import type * as contract from '#contract/coupons.ts'
import type { InputOf, OutputOf, RefusalOf } from '#contract/endpoint.ts'
import { mergeItems } from '#shop/cart/wanted-lines.ts'
import { currentPrice } from '#shop/checkout/price-order.ts'
import { toShekels } from '#shop/money.ts'
import { isRefusal, type Refusal } from '#shop/result.ts'
import { products } from '#server/database/tables/catalogue.ts'
import type { Read } from '#server/database/transaction.ts'
import { evaluateCode, evaluateCoupon } from './evaluate-coupon.ts'
import { getProvedCustomer } from './proved-customer.ts'

/**
 * The discount of a coupon on this cart. Nothing is reserved: the coupon
 * is used only when the order is placed. Limits per customer are checked
 * for the visitor's proved identity only, so that nobody can probe others.
 */
export async function checkCoupon(
  read: Read,
  secret: Buffer,
  { code, items }: InputOf<typeof contract.checkCoupon>,
): Promise<OutputOf<typeof contract.checkCoupon> | Refusal<RefusalOf<typeof contract.checkCoupon>>> {
  const customer = await getProvedCustomer(read, secret)
  if (items.length === 0) {
    const coupon = await evaluateCode(read, code, customer)
    return isRefusal(coupon) ? coupon : { code: coupon.code, discount: 0, total: 0 }
  }
  const wanted = mergeItems(items)
  const rows = await read.tx
    .select()
    .from(products)
    .where(
      and(
        inArray(
          products.id,
          wanted.map((item) => item.productId),
        ),
        eq(products.state, 'live'),
      ),
    )
  const lines = wanted.flatMap(({ productId, quantity }) => {
    const product = rows.find((row) => row.id === productId)
    return product === undefined
      ? []
      : [{ productId, category: product.category, total: currentPrice(product) * quantity }]
  })
  const judged = await evaluateCoupon(read, code, lines, customer, { lock: false })
  if (isRefusal(judged)) return judged
  const subtotal = lines.reduce((sum, line) => sum + line.total, 0)
  return {
    code: judged.coupon.code,
    discount: toShekels(judged.effect.discount),
    total: toShekels(subtotal - judged.effect.discount),
  }
}
