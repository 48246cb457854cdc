import { and, eq, or, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '../../contract/endpoint.ts'
import type { getProduct as definition, ProductCard } from '../../contract/catalogue.ts'
import { refuse, type Refusal } from '../../shop/result.ts'
import { renderMarkdown } from '../content/markdown.ts'
import type { Read } from '../database/work.ts'
import { imageUrl } from './image-address.ts'
import { cardColumns, findCards, toCard } from './product-card.ts'
import { categories, products } from './table.ts'

const relatedShown = 4

/** One product on sale, by its id or by its slug. */
export async function getProduct(
  read: Read,
  { productIdentifier }: InputOf<typeof definition>,
): Promise<OutputOf<typeof definition> | Refusal<'not-found'>> {
  const [row] = await read.tx
    .select({ card: cardColumns, product: products })
    .from(products)
    .innerJoin(categories, eq(categories.slug, products.category))
    .where(
      and(
        or(eq(products.id, productIdentifier), eq(products.slug, productIdentifier)),
        eq(products.state, 'live'),
      ),
    )
    // a slug that is another product's id does not hide that product
    .orderBy(sql`${products.id} = ${productIdentifier} desc`)
    .limit(1)
  if (row === undefined) return refuse('not-found')
  const { card, product } = row
  return {
    ...toCard(card),
    kind: product.kind,
    summary: product.summary,
    brand: product.brand,
    descriptionHtml: {
      en: renderMarkdown(product.description.en),
      he: renderMarkdown(product.description.he),
    },
    instructionsHtml: {
      en: renderMarkdown(product.instructions.en),
      he: renderMarkdown(product.instructions.he),
    },
    facts: product.facts,
    images: product.imageIds.length === 0 ? [imageUrl(undefined)] : product.imageIds.map(imageUrl),
    stars: product.starCounts,
    maxPerOrder: product.maxPerOrder,
    related: await findRelated(read, product),
  }
}

/** The related products an editor chose, and the category's best sellers where those are too few. */
async function findRelated(read: Read, product: typeof products.$inferSelect): Promise<ProductCard[]> {
  const { rows } = await read.tx.execute<{ product_id: string }>(sql`
    (select product_id, array_position(${sql.param(product.related)}::text[], product_id) as place from product_search
      where product_id = any(${sql.param(product.related)}::text[]) and product_id <> ${product.id})
    union all
    (select product_id, null from product_search
      where category = ${product.category} and product_id <> all(${sql.param([product.id, ...product.related])}::text[])
      order by sold_count desc, product_id limit ${relatedShown})
    order by place nulls last limit ${relatedShown}`)
  return findCards(
    read,
    rows.map((found) => found.product_id),
  )
}
