import { desc, eq, gt } from 'drizzle-orm'
import { contentPath, isDocumentName } from '#shop/content/content.ts'
import { productPaths } from '#shop/catalogue/product-path.ts'
import { categories, products } from '#server/database/tables/catalogue.ts'
import type { Content } from '#server/context/content.ts'
import type { Read } from '#server/database/transaction.ts'
import { type Found, latest } from './sitemap.ts'

/** Every page that search engines shall know: the site's own, each category, product and post. */
export async function findPages(
  read: Pick<Read, 'tx'>,
  content: Content,
  publicPaths: readonly string[],
): Promise<Found[]> {
  const [sold, shelves] = await Promise.all([
    read.tx
      .select({ slug: products.slug, slugHe: products.slugHe, changed: products.updatedAt })
      .from(products)
      .where(eq(products.state, 'live'))
      .orderBy(desc(products.updatedAt), products.id),
    read.tx
      .select({ slug: categories.slug })
      .from(categories)
      .where(gt(categories.liveCount, 0))
      .orderBy(categories.position),
  ])
  const posts = content.posts.en.map(({ slug, date }) => ({ path: `/blog/${slug}`, changed: new Date(date) }))
  const newest: Readonly<Record<string, Date | null>> = {
    '/': sold[0]?.changed ?? null,
    '/products': sold[0]?.changed ?? null,
    '/blog': latest(posts.map(({ changed }) => changed)),
  }
  const ownPages = [...content.documents.en]
    .filter(([slug]) => !isDocumentName(slug))
    .map(([slug, { updated }]) => ({ path: contentPath('page', slug), changed: new Date(updated) }))
  return [
    ...publicPaths.map((path) => ({ path, changed: newest[path] ?? documentChange(content, path) })),
    ...shelves.map(({ slug }) => ({
      path: `/products?category=${slug}`,
      changed: newest['/products'] ?? null,
    })),
    ...ownPages,
    ...posts,
    ...sold.map(({ changed, ...product }) => ({ path: productPaths(product), changed })),
  ]
}

function documentChange(content: Content, path: string): Date | null {
  const updated = content.documents.en.get(path.slice(1))?.updated
  return updated === undefined ? null : new Date(updated)
}
