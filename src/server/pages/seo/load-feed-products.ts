import { and, desc, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { currentPrice } from '#shop/checkout/price-order.ts'
import type { Localized } from '#shop/localized.ts'
import { imageUrl } from '#server/catalogue/images/image-url.ts'
import { outOfStock } from '#server/catalogue/product/product-card.ts'
import { checkedValue } from '#server/database/rows.ts'
import { categories, products } from '#server/database/tables/catalogue.ts'
import type { Read } from '#server/database/transaction.ts'

/** A product on sale for price comparison sites; prices in agorot. */
export type FeedProduct = Readonly<
  Pick<
    typeof products.$inferSelect,
    'id' | 'slug' | 'slugHe' | 'kind' | 'brand' | 'name' | 'summary' | 'description'
  >
> & {
  readonly category: Localized
  /** The id shared by all variants of its family; null if no other is on sale. */
  readonly group: string | null
  readonly fullPrice: number
  readonly price: number
  readonly outOfStock: boolean
  /** The paths of its pictures, at least one. */
  readonly images: readonly string[]
}

/** All products on sale with a picture: comparison sites reject those without. */
export async function loadFeedProducts(read: Pick<Read, 'tx'>): Promise<FeedProduct[]> {
  const rows = await read.tx
    .select({
      id: products.id,
      slug: products.slug,
      slugHe: products.slugHe,
      kind: products.kind,
      brand: products.brand,
      name: products.name,
      summary: products.summary,
      description: products.description,
      priceAgorot: products.priceAgorot,
      discountPercent: products.discountPercent,
      saleRounding: products.saleRounding,
      imageIds: products.imageIds,
      category: categories.name,
      group: checkedValue(
        v.nullable(v.string()),
        sql`case when exists (select from products f where f.family = products.family and f.state = 'live' and f.id <> products.id) then products.family end`,
      ),
      outOfStock,
    })
    .from(products)
    .innerJoin(categories, eq(categories.slug, products.category))
    .where(and(eq(products.state, 'live'), sql`cardinality(${products.imageIds}) > 0`))
    .orderBy(desc(products.updatedAt), products.id)
  return rows.map(({ imageIds, priceAgorot, discountPercent, saleRounding, ...row }) => ({
    ...row,
    fullPrice: priceAgorot,
    price: currentPrice({ priceAgorot, discountPercent, saleRounding }),
    images: imageIds.map(imageUrl),
  }))
}
