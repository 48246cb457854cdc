import { and, eq, sql } from 'drizzle-orm'
import type { ProductPage } from '#contract/catalogue.ts'
import { splitName } from '#shop/catalogue/product-name.ts'
import { placesOf } from '#shop/catalogue/variant-axes.ts'
import type { Localized } from '#shop/localized.ts'
import { categories, products } from '#server/database/tables/catalogue.ts'
import type { Read } from '#server/database/transaction.ts'
import { cardColumns, toCard } from './product-card.ts'

/** Shorter terms and fewer devices first. */
export const variantOrder = sql`(products.attributes ->> 'termMonths')::int nulls last, (products.attributes ->> 'devices')::int nulls last, products.price_agorot, products.id`

/**
 * The variants of a family on sale, shorter terms and fewer devices first; empty if there is only one.
 * The main variant represents the family or, if that is not on sale, the first one.
 */
export async function findVariants(read: Pick<Read, 'tx'>, family: string): Promise<ProductPage['variants']> {
  const rows = await read.tx
    .select({ ...cardColumns, kind: products.kind, attributes: products.attributes })
    .from(products)
    .innerJoin(categories, eq(categories.slug, products.category))
    .where(and(eq(products.family, family), eq(products.state, 'live')))
    .orderBy(variantOrder)
  if (rows.length < 2) return []
  const main = rows.find(({ id }) => id === family) ?? rows[0]
  const places = placesOf(rows)
  return rows.map((row, at) => {
    const { id, slug, slugHe, price, fullPrice, outOfStock } = toCard(row)
    const label = labelOf(row.name)
    return {
      id,
      slug,
      slugHe,
      label,
      place: places?.[at] ?? null,
      main: row === main,
      price,
      fullPrice,
      outOfStock,
    }
  })
}

function labelOf(name: Localized): Localized {
  const [en, he] = [splitName(name.en), splitName(name.he)]
  return { en: en[1] || en[0], he: he[1] || he[0] }
}
