import { eq, inArray, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { ProductCard } from '#contract/catalogue.ts'
import { percentOff } from '#shop/catalogue/change-price.ts'
import { currentPrice } from '#shop/checkout/price-order.ts'
import { averageStars, reviewCount } from '#shop/reviews/rating.ts'
import { toShekels } from '#shop/money.ts'
import { checkedValue } from '#server/database/rows.ts'
import type { Read } from '#server/database/transaction.ts'
import { isSellable } from '#server/database/tables/stock/stock.ts'
import { imageUrl } from '../images/image-url.ts'
import { categories, products } from '#server/database/tables/catalogue.ts'

/**
 * Only licence keys, and bundles with them, run out. The probe
 * of the partial index stops at the first key in stock.
 */
export const outOfStock = checkedValue(
  v.boolean(),
  sql`(case products.kind
  when 'key' then not exists (select from licence_keys k where k.product_id = products.id and ${sql.raw(isSellable)})
  when 'bundle' then bundle_units(products.id, 1) = 0 else false end)`,
)

/** The other variants of the family on sale: their number, and the family's lowest price in agorot. */
const others = v.object({ count: v.number(), from: v.number() })

/** The columns of a product card, for products joined with their category. */
export const cardColumns = {
  id: products.id,
  slug: products.slug,
  slugHe: products.slugHe,
  name: products.name,
  priceAgorot: products.priceAgorot,
  discountPercent: products.discountPercent,
  saleRounding: products.saleRounding,
  imageIds: products.imageIds,
  isNew: products.isNew,
  maxPerOrder: products.maxPerOrder,
  outOfStock,
  lowestBefore: checkedValue(
    v.nullable(v.number()),
    sql`case when products.discount_percent is not null then lowest_price_before(products.id) end`,
  ),
  starCounts: checkedValue(v.array(v.number()), sql`family_stars(products.family)`),
  family: products.family,
  others: checkedValue(
    v.nullable(others),
    sql`(select case when count(*) > 1 then json_build_object('count', count(*) - 1,
      'from', min(sale_price(f.price_agorot, f.discount_percent, f.sale_rounding))) end
    from products f where f.family = products.family and f.state = 'live')`,
  ),
  categorySlug: categories.slug,
  categoryName: categories.name,
}

type CardRow = Pick<
  typeof products.$inferSelect,
  | 'id'
  | 'slug'
  | 'slugHe'
  | 'name'
  | 'priceAgorot'
  | 'discountPercent'
  | 'saleRounding'
  | 'imageIds'
  | 'isNew'
  | 'maxPerOrder'
  | 'starCounts'
  | 'family'
> & {
  outOfStock: boolean
  lowestBefore: number | null
  others: v.InferOutput<typeof others> | null
  categorySlug: string
  categoryName: typeof categories.$inferSelect.name
}

export function toCard(row: CardRow): ProductCard {
  const price = currentPrice(row)
  const off = percentOff(price, row.priceAgorot)
  return {
    id: row.id,
    slug: row.slug,
    slugHe: row.slugHe,
    name: row.name,
    price: toShekels(price),
    fullPrice: price === row.priceAgorot ? null : toShekels(row.priceAgorot),
    lowestBefore: row.lowestBefore === null ? null : toShekels(row.lowestBefore),
    // the real reduction after rounding; less than one per cent is not shown as a sale
    discountPercent: row.discountPercent === null || off === 0 ? null : off,
    imageUrl: imageUrl(row.imageIds[0]),
    isNew: row.isNew,
    outOfStock: row.outOfStock,
    maxPerOrder: row.maxPerOrder,
    rating: ratingOf(row.starCounts),
    category: { slug: row.categorySlug, name: row.categoryName },
    family: row.family,
    others: row.others && { count: row.others.count, from: toShekels(row.others.from) },
  }
}

function ratingOf(stars: readonly number[]): ProductCard['rating'] {
  const average = averageStars(stars)
  return average === null ? null : { average, count: reviewCount(stars) }
}

/** The cards of these products, in the order of the ids. */
export async function findCards(read: Pick<Read, 'tx'>, ids: readonly string[]): Promise<ProductCard[]> {
  if (ids.length === 0) return []
  const rows = await read.tx
    .select(cardColumns)
    .from(products)
    .innerJoin(categories, eq(categories.slug, products.category))
    .where(inArray(products.id, [...ids]))
  const cards = new Map(rows.map((row) => [row.id, toCard(row)]))
  return ids.flatMap((id) => cards.get(id) ?? [])
}
