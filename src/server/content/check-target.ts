import { and, eq } from 'drizzle-orm'
import type { LayoutProblem } from '#contract/admin/content/home.ts'
import { targetOf } from '#shop/content/site-paths.ts'
import { findSold } from './product-cards.ts'
import type { Content } from '#server/context/content.ts'
import { categories, products } from '#server/database/tables/catalogue.ts'
import type { Read } from '#server/database/transaction.ts'

/** Why a link has no valid target for visitors. Null if it has one, by its present address or a former one. */
export async function checkTarget(
  { tx }: Pick<Read, 'tx'>,
  content: Content,
  href: string,
): Promise<LayoutProblem['code'] | null> {
  const target = targetOf(href)
  switch (target?.kind) {
    case undefined:
      return 'bad-address'
    case 'site':
    case 'outside':
      return null
    case 'page':
      return content.documents.en.has(target.slug) || content.movedTo('page', target.slug) !== null
        ? null
        : 'missing-page'
    case 'post':
      return content.posts.en.some(({ slug }) => slug === target.slug) ||
        content.movedTo('post', target.slug) !== null
        ? null
        : 'missing-page'
    case 'category': {
      const rows = await tx.select().from(categories).where(eq(categories.slug, target.slug))
      return rows.length > 0 ? null : 'missing-category'
    }
    case 'product': {
      const { slug } = target
      if ((await findSold({ tx }, [slug])).has(slug)) return null
      const byId = and(eq(products.id, slug), eq(products.state, 'live'))
      const rows = await tx.select({ id: products.id }).from(products).where(byId)
      return rows.length > 0 ? null : 'missing-product'
    }
  }
}
