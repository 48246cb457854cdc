import { and, eq, inArray, or } from 'drizzle-orm'
import { productPath } from '#shop/catalogue/product-path.ts'
import { currentPrice } from '#shop/checkout/price-order.ts'
import type { Language } from '#shop/localized.ts'
import { formatMoney } from '#shop/money.ts'
import { escapeHtml } from '#shop/text/escape-html.ts'
import { directionOfName, nonBreakingName, orderedName } from '#shop/text/name-in-text.ts'
import { oldSlugs, products } from '#server/database/tables/catalogue.ts'
import type { Read } from '#server/database/transaction.ts'

const cardLine = /^\{\{\s*product:([a-z0-9-]{1,80})\s*\}\}[ \t]*$/gm
const drawnLine = /<p>\{\{product:([a-z0-9-]+)\}\}<\/p>/g

/** Turns each `{{product:slug}}` on its own line into a paragraph, to be replaced by a card. */
export function separateCards(text: string): string {
  return text.replace(cardLine, (_, slug: string) => `\n{{product:${slug}}}\n`)
}

/** The products whose cards a text shows, each with its line. */
export function cardsIn(text: string): readonly { readonly slug: string; readonly line: number }[] {
  return [...text.matchAll(cardLine)].map(({ 1: slug = '', index }) => ({
    slug,
    line: text.slice(0, index).split('\n').length,
  }))
}

const cardColumns = {
  slug: products.slug,
  slugHe: products.slugHe,
  name: products.name,
  priceAgorot: products.priceAgorot,
  discountPercent: products.discountPercent,
  saleRounding: products.saleRounding,
  imageIds: products.imageIds,
}

type Product = Pick<typeof products.$inferSelect, keyof typeof cardColumns>

/**
 * The products on sale that have or had one of these addresses, by each of them. An address that one product
 * has and another had leads to the first.
 */
export async function findSold(
  { tx }: Pick<Read, 'tx'>,
  slugs: readonly string[],
): Promise<ReadonlyMap<string, Product>> {
  const now = await tx
    .select(cardColumns)
    .from(products)
    .where(
      and(or(inArray(products.slug, slugs), inArray(products.slugHe, slugs)), eq(products.state, 'live')),
    )
  const found = new Map(
    now.flatMap((product) =>
      [product.slug, product.slugHe].flatMap((slug) => (slug === null ? [] : [[slug, product] as const])),
    ),
  )
  const missing = slugs.filter((slug) => !found.has(slug))
  if (missing.length === 0) return found
  const moved = await tx
    .select({ old: oldSlugs.slug, product: cardColumns })
    .from(oldSlugs)
    .innerJoin(products, eq(products.id, oldSlugs.productId))
    .where(and(inArray(oldSlugs.slug, missing), eq(products.state, 'live')))
  return new Map([...found, ...moved.map(({ old, product }) => [old, product] as const)])
}

/**
 * Inserts the product cards into a rendered text, with current prices. The card of a
 * product that is no longer on sale is omitted. A text without cards needs no query.
 */
export async function withProductCards(
  read: Pick<Read, 'tx'>,
  html: string,
  language: Language,
): Promise<string> {
  const slugs = slugsOfCards(html)
  if (slugs.length === 0) return html
  const sold = await findSold(read, slugs)
  return html.replace(drawnLine, (_, slug: string) => {
    const product = sold.get(slug)
    return product === undefined ? '' : drawCard(product, language)
  })
}

const productLink = /<a href="\/product\/([^"/?#]+)/g

/**
 * Cards of the products on sale that a rendered text links to, in order, except those whose card it already
 * shows. A text without such links needs no query.
 */
export async function cardsOfLinks(
  read: Pick<Read, 'tx'>,
  html: string,
  language: Language,
): Promise<string> {
  const linked = [...html.matchAll(productLink)].map(([, slug = '']) => readAddress(slug))
  if (linked.length === 0) return ''
  const shown = slugsOfCards(html)
  const sold = await findSold(read, [...new Set([...linked, ...shown])])
  const found = (slugs: readonly string[]) => slugs.flatMap((slug) => sold.get(slug) ?? [])
  const carded = new Set(found(shown).map(({ slug }) => slug))
  const cards = new Map(found(linked).map((product) => [product.slug, product]))
  return [...cards.values()]
    .filter(({ slug }) => !carded.has(slug))
    .map((product) => drawCard(product, language))
    .join('')
}

function slugsOfCards(html: string): string[] {
  return [...html.matchAll(drawnLine)].map(([, slug = '']) => slug)
}

/**
 * Decodes a slug: Hebrew ones are percent-encoded. An invalid
 * one is returned as it is and matches no product.
 */
function readAddress(slug: string): string {
  try {
    return decodeURIComponent(slug)
  } catch {
    return slug
  }
}

/** Classes that the shop's pages already use, so that no styles are added. */
const cardLook =
  'flex items-center gap-2 rounded-md border border-line bg-surface p-1.5 text-ink hover:border-edge'

function drawCard(product: Product, language: Language): string {
  const { name, priceAgorot, discountPercent, imageIds } = product
  const picture = `/images/${imageIds[0] ?? 'placeholder'}`
  const full =
    discountPercent === null
      ? ''
      : ` <s class="text-muted"><bdi dir="ltr">${formatMoney(priceAgorot)}</bdi></s>`
  return (
    `<p><a class="${cardLook}" href="${escapeHtml(productPath(product, language))}">` +
    `<img src="${picture}/320.webp" srcset="${picture}/160.webp 160w, ${picture}/320.webp 320w" sizes="112px" width="112" height="84" alt="" loading="lazy">` +
    `<span class="grid gap-0.5"><strong>${nameHtml(name[language])}</strong>` +
    `<span><bdi dir="ltr">${formatMoney(currentPrice(product))}</bdi>${full}</span></span></a></p>`
  )
}

function nameHtml(name: string): string {
  return `<bdi dir="${directionOfName(name)}">${escapeHtml(nonBreakingName(orderedName(name)))}</bdi>`
}
