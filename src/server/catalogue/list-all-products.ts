import { eq } from 'drizzle-orm'
import type { ListedProduct } from '#contract/catalogue.ts'
import { currentPrice } from '#shop/checkout/price-order.ts'
import { toShekels } from '#shop/money.ts'
import type { Read } from '#server/database/transaction.ts'
import { imageUrl } from './images/image-url.ts'
import { outOfStock } from './product/product-card.ts'
import { products } from '#server/database/tables/catalogue.ts'

/** All products on sale, with the fields that the cart is validated against. */
export async function listAllProducts(read: Pick<Read, 'tx'>): Promise<ListedProduct[]> {
  const rows = await read.tx
    .select({
      id: products.id,
      name: products.name,
      priceAgorot: products.priceAgorot,
      discountPercent: products.discountPercent,
      saleRounding: products.saleRounding,
      imageIds: products.imageIds,
      outOfStock,
      maxPerOrder: products.maxPerOrder,
    })
    .from(products)
    .where(eq(products.state, 'live'))
    .orderBy(products.id)
  return rows.map((row) => {
    const image = imageUrl(row.imageIds[0])
    const price = currentPrice(row)
    return {
      id: row.id,
      name: row.name,
      price: toShekels(price),
      fullPrice: price === row.priceAgorot ? null : toShekels(row.priceAgorot),
      imageUrl: image,
      image,
      images: row.imageIds.length === 0 ? [image] : row.imageIds.map(imageUrl),
      outOfStock: row.outOfStock,
      maxPerOrder: row.maxPerOrder,
    }
  })
}
