import { and, asc, eq, or, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/catalogue.ts'
import type { ProductCard, ProductPage } from '#contract/catalogue.ts'
import type { Localized } from '#shop/localized.ts'
import { needsRegionWarning, type Region } from '#shop/catalogue/product.ts'
import type { ServiceForm } from '#shop/catalogue/service-form.ts'
import { currentPrice } from '#shop/checkout/price-order.ts'
import { toShekels } from '#shop/money.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { productPaths } from '#shop/catalogue/product-path.ts'
import { renderMarkdown } from '#server/content/markdown.ts'
import type { Read } from '#server/database/transaction.ts'
import { checkoutQuestionsNotice } from './checkout-questions-notice.ts'
import { findVariants } from './find-variants.ts'
import { imageUrl } from '../images/image-url.ts'
import { cardColumns, toCard } from './product-card.ts'
import { bundleItems, categories, oldSlugs, products } from '#server/database/tables/catalogue.ts'

const relatedShown = 4
/** More candidates than are shown, because the editor may have chosen another variant of their families. */
const relatedCandidates = 40

/** One product on sale, by its id or by its slug. */
export async function getProduct(
  read: Read,
  { productIdentifier }: InputOf<typeof contract.getProduct>,
): Promise<OutputOf<typeof contract.getProduct> | Refusal<'not-found'>> {
  const [row] = await read.tx
    .select({
      card: cardColumns,
      product: products,
    })
    .from(products)
    .innerJoin(categories, eq(categories.slug, products.category))
    .where(
      and(
        or(
          eq(products.id, productIdentifier),
          eq(products.slug, productIdentifier),
          eq(products.slugHe, productIdentifier),
        ),
        eq(products.state, 'live'),
      ),
    )
    // prefer a match by id, in case another product's slug equals it
    .orderBy(sql`${products.id} = ${productIdentifier} desc`)
    .limit(1)
  if (row === undefined) return findMoved(read, productIdentifier)
  const { card, product } = row
  const [items, variants, related] = await Promise.all([
    findBundleItems(read, product),
    card.others === null ? [] : findVariants(read, product.family),
    findRelated(read, product),
  ])
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
    attributes: { ...product.attributes, region: regionOf(product, items) },
    images: product.imageIds.length === 0 ? [imageUrl(undefined)] : product.imageIds.map(imageUrl),
    stars: card.starCounts,
    variants,
    imageAlts: altsOf(product),
    asks: checkoutQuestionsNotice([product.form, ...items.map(({ form }) => form)]),
    related,
    parts: items.map(({ item }) => item),
  }
}

type ListedItem = {
  readonly item: ProductPage['parts'][number]
  readonly region: Region
  readonly form: ServiceForm | null
}

/** A bundle's parts on sale: nobody may see the others, and the bundle is sold out without them. */
async function findBundleItems(
  read: Read,
  { id, kind }: typeof products.$inferSelect,
): Promise<ListedItem[]> {
  if (kind !== 'bundle') return []
  const rows = await read.tx
    .select({ item: products, quantity: bundleItems.quantity })
    .from(bundleItems)
    .innerJoin(products, eq(products.id, bundleItems.productId))
    .where(and(eq(bundleItems.bundleId, id), eq(products.state, 'live')))
    .orderBy(asc(bundleItems.position))
  return rows.map(({ item, quantity }) => ({
    item: {
      id: item.id,
      slug: item.slug,
      slugHe: item.slugHe,
      name: item.name,
      price: toShekels(currentPrice(item)),
      quantity,
    },
    region: item.attributes.region,
    form: item.form,
  }))
}

/** A bundle's region is where all of its items can be activated. */
function regionOf({ attributes }: typeof products.$inferSelect, items: readonly ListedItem[]): Region {
  return items.find(({ region }) => needsRegionWarning(region))?.region ?? attributes.region
}

/** The alternative text of each picture, by default the product's name. */
function altsOf({ imageIds, imageAlts, name }: typeof products.$inferSelect): Localized[] {
  return imageIds.map((id, at) => {
    const number = at === 0 ? '' : ` (${at + 1})`
    return {
      en: imageAlts[id]?.en || name.en + number,
      he: imageAlts[id]?.he || name.he + number,
    }
  })
}

/** The refusal for an unknown slug, with the new address if the product has moved. */
async function findMoved(read: Read, slug: string): Promise<Refusal<'not-found'>> {
  const [now] = await read.tx
    .select({ slug: products.slug, slugHe: products.slugHe })
    .from(oldSlugs)
    .innerJoin(products, eq(products.id, oldSlugs.productId))
    .where(and(eq(oldSlugs.slug, slug), eq(products.state, 'live')))
  if (now === undefined) return refuse('not-found')
  return refuse('not-found', { detail: { movedTo: productPaths(now) } })
}

/** The related products an editor chose, filled up with the category's best sellers. */
async function findRelated(read: Read, product: typeof products.$inferSelect): Promise<ProductCard[]> {
  const chosen = sql.param(product.related)
  const related = sql`(
    select product_id, row_number() over (order by place nulls last, sold_count desc, product_id) as position from (
      select distinct on (family) product_id, place, sold_count from (
        (select product_id, family, sold_count, array_position(${chosen}::text[], product_id) as place from product_search
          where product_id = any(${chosen}::text[]) and family <> ${product.family})
        union all
        (select product_id, family, sold_count, null from product_search s
          where category = ${product.category} and family <> ${product.family}
            and not exists (select from product_search b
              where b.family = s.family and (b.sold_count, s.product_id) > (s.sold_count, b.product_id))
          order by sold_count desc, product_id limit ${relatedCandidates})) found
      order by family, place nulls last, sold_count desc, product_id) once_each
    order by position limit ${relatedShown}) related`
  const rows = await read.tx
    .select(cardColumns)
    .from(products)
    .innerJoin(categories, eq(categories.slug, products.category))
    .innerJoin(related, sql`related.product_id = ${products.id}`)
    .orderBy(sql`related.position`)
  return rows.map(toCard)
}
