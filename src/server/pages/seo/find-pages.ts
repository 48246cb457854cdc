import { eq, gt, sql } from 'drizzle-orm'
import { contentPath, isDocumentName } from '#shop/content/content.ts'
import { productPaths } from '#shop/catalogue/product-path.ts'
import { variantOrder } from '#server/catalogue/product/find-variants.ts'
import { categories, products } from '#server/database/tables/catalogue.ts'
import type { Content } from '#server/context/content.ts'
import type { Read } from '#server/database/transaction.ts'
import { type Found, latest } from './sitemap.ts'

/**
 * Every page for search engines: the site's own, and each category, product and post. Without empty lists,
 * which are `noindex`.
 */
export async function findPages(
  read: Pick<Read, 'tx'>,
  content: Content,
  publicPaths: readonly string[],
): Promise<Found[]> {
  const [live, shelves] = await Promise.all([
    read.tx
      .select({
        slug: products.slug,
        slugHe: products.slugHe,
        changed: products.updatedAt,
        family: products.family,
      })
      .from(products)
      .where(eq(products.state, 'live'))
      .orderBy(sql`${products.variantOf} nulls first`, variantOrder),
    read.tx
      .select({ slug: categories.slug })
      .from(categories)
      .where(gt(categories.liveCount, 0))
      .orderBy(categories.position),
  ])
  const sold = pagesOfFamilies(live)
  const posts = content.posts.en.map(({ slug, updated }) => ({
    path: `/blog/${slug}`,
    changed: new Date(updated),
  }))
  const newest: Readonly<Record<string, Date | null>> = {
    '/': sold[0]?.changed ?? null,
    '/products': sold[0]?.changed ?? null,
    '/blog': latest(posts.map(({ changed }) => changed)),
  }
  const ownPages = [...content.documents.en]
    .filter(([slug]) => !isDocumentName(slug))
    .map(([slug, { updated }]) => ({ path: contentPath('page', slug), changed: new Date(updated) }))
  const empty = new Set([
    ...(sold.length === 0 ? ['/products'] : []),
    ...(posts.length === 0 ? ['/blog'] : []),
  ])
  return [
    ...publicPaths
      .filter((path) => !empty.has(path))
      .map((path) => ({ path, changed: newest[path] ?? documentChange(content, path) })),
    ...shelves.map(({ slug }) => ({
      path: `/products?category=${slug}`,
      changed: newest['/products'] ?? null,
    })),
    ...ownPages,
    ...posts,
    ...sold.map(({ changed, ...product }) => ({ path: productPaths(product), changed })),
  ]
}

type Live = Pick<typeof products.$inferSelect, 'slug' | 'slugHe' | 'family'> & { readonly changed: Date }

/** One page per family: that of its first variant. Most recently changed first. */
function pagesOfFamilies(live: readonly Live[]): Live[] {
  const pages = new Map<string, Live>()
  for (const product of live) if (!pages.has(product.family)) pages.set(product.family, product)
  return [...pages.values()].toSorted((a, b) => b.changed.getTime() - a.changed.getTime())
}

function documentChange(content: Content, path: string): Date | null {
  const updated = content.documents.en.get(path.slice(1))?.updated
  return updated === undefined ? null : new Date(updated)
}
