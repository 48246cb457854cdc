import { inArray } from 'drizzle-orm'
import type { Read } from '../database/work.ts'
import { products } from './table.ts'

type Holding = { readonly parts: readonly { readonly id: string; readonly quantity: number }[] }

/** Parts of bundles by their addresses, as tables of products name them. */
export async function withPartSlugs<Product extends Holding>(
  { tx }: Pick<Read, 'tx'>,
  bundles: readonly Product[],
): Promise<Product[]> {
  const ids = bundles.flatMap(({ parts }) => parts.map(({ id }) => id))
  const rows = await tx
    .select({ id: products.id, slug: products.slug })
    .from(products)
    .where(inArray(products.id, ids))
  const slugs = new Map(rows.map(({ id, slug }) => [id, slug]))
  return bundles.map((bundle) => renamed(bundle, slugs))
}

/** The other way round; what no product is called stays, and is then unknown. */
export async function withPartIds<Product extends Holding>(
  { tx }: Pick<Read, 'tx'>,
  bundle: Product,
): Promise<Product> {
  const named = bundle.parts.map(({ id }) => id)
  if (named.length === 0) return bundle
  const rows = await tx
    .select({ id: products.id, slug: products.slug })
    .from(products)
    .where(inArray(products.slug, named))
  return renamed(bundle, new Map(rows.map(({ id, slug }) => [slug, id])))
}

function renamed<Product extends Holding>(bundle: Product, names: ReadonlyMap<string, string>): Product {
  return { ...bundle, parts: bundle.parts.map((part) => ({ ...part, id: names.get(part.id) ?? part.id })) }
}
