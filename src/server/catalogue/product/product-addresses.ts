import { inArray } from 'drizzle-orm'
import type { Read } from '#server/database/transaction.ts'
import { products } from '#server/database/tables/catalogue.ts'

type Naming = {
  readonly variantOf: string | null
  readonly parts: readonly { readonly id: string; readonly quantity: number }[]
  readonly related: readonly string[]
}

/** Replaces the ids of referenced products by their slugs, as in the product table. */
export async function withSlugs<Product extends Naming>(
  { tx }: Pick<Read, 'tx'>,
  list: readonly Product[],
): Promise<Product[]> {
  const rows = await tx
    .select({ id: products.id, slug: products.slug })
    .from(products)
    .where(inArray(products.id, list.flatMap(namedIn)))
  const slugs = new Map(rows.map(({ id, slug }) => [id, slug]))
  return list.map((product) => renamed(product, slugs))
}

/**
 * Replaces slugs by ids. `coming`: ids of products about to be
 * written. Unknown slugs stay, for validation to refuse.
 */
export async function withIds<Product extends Naming>(
  { tx }: Pick<Read, 'tx'>,
  product: Product,
  coming: ReadonlyMap<string, string>,
): Promise<Product> {
  const named = namedIn(product)
  if (named.length === 0) return product
  const rows = await tx
    .select({ id: products.id, slug: products.slug })
    .from(products)
    .where(inArray(products.slug, named))
  return renamed(product, new Map([...coming, ...rows.map(({ id, slug }) => [slug, id] as const)]))
}

function namedIn({ variantOf, parts, related }: Naming): string[] {
  return [...(variantOf === null ? [] : [variantOf]), ...parts.map(({ id }) => id), ...related]
}

function renamed<Product extends Naming>(product: Product, names: ReadonlyMap<string, string>): Product {
  const named = (id: string) => names.get(id) ?? id
  return {
    ...product,
    variantOf: product.variantOf === null ? null : named(product.variantOf),
    parts: product.parts.map((part) => ({ ...part, id: named(part.id) })),
    related: product.related.map(named),
  }
}
