import { inArray } from 'drizzle-orm'
import type { OrderItem } from '#shop/cart/wanted-lines.ts'
import { currentPrice } from '#shop/checkout/price-order.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { products } from '#server/database/tables/catalogue.ts'
import type { Work } from '#server/database/transaction.ts'

export type ProductRow = typeof products.$inferSelect

/** Products by the ids that the browser sent (slugs are for people). */
export async function findProducts(
  work: Work,
  items: readonly OrderItem[],
): Promise<Map<string, ProductRow> | Refusal<'product-unknown' | 'too-many-units'>> {
  const rows = await work.tx
    .select()
    .from(products)
    .where(
      inArray(
        products.id,
        items.map((item) => item.productId),
      ),
    )
  const found = new Map(rows.filter((row) => row.state === 'live').map((row) => [row.id, row]))
  const unknown = items.filter((item) => !found.has(item.productId)).map((item) => item.productId)
  if (unknown.length > 0) return refuse('product-unknown', { detail: { productIds: unknown } })
  const over = items.find((item) => item.quantity > productOf(found, item.productId).maxPerOrder)
  if (over !== undefined) {
    const { maxPerOrder } = productOf(found, over.productId)
    return refuse('too-many-units', { detail: { productId: over.productId, most: maxPerOrder } })
  }
  return refuseTooDear(items, found) ?? found
}

/** The largest sum that a database integer of agorot stores: some twenty million shekels. */
const dearestOrder = 2 ** 31 - 1

function refuseTooDear(
  items: readonly OrderItem[],
  found: ReadonlyMap<string, ProductRow>,
): Refusal<'too-many-units'> | null {
  let left = dearestOrder
  for (const { productId, quantity } of items) {
    const price = currentPrice(productOf(found, productId))
    if (price * quantity > left)
      return refuse('too-many-units', { detail: { productId, most: Math.floor(left / price) } })
    left -= price * quantity
  }
  return null
}

/** One of the products found; throws if it is not among them. */
export function productOf(found: ReadonlyMap<string, ProductRow>, id: string): ProductRow {
  const product = found.get(id)
  if (product === undefined) throw new Error(`Product ${id} was not loaded`)
  return product
}
