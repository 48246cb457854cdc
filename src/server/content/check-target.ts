import { eq, or } from 'drizzle-orm'
import type { LayoutProblem } from '#contract/admin/content/home.ts'
import { targetOf } from '#shop/content/site-paths.ts'
import type { Content } from '#server/context/content.ts'
import { categories, products } from '#server/database/tables/catalogue.ts'
import type { Read } from '#server/database/transaction.ts'

/** Why a link has no valid target for visitors. Null if it has one. */
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
      return content.documents.en.has(target.slug) ? null : 'missing-page'
    case 'post':
      return content.posts.en.some(({ slug }) => slug === target.slug) ? null : 'missing-page'
    case 'category': {
      const rows = await tx.select().from(categories).where(eq(categories.slug, target.slug))
      return rows.length > 0 ? null : 'missing-category'
    }
    case 'product': {
      const { slug } = target
      const named = or(eq(products.slug, slug), eq(products.slugHe, slug), eq(products.id, slug))
      const rows = await tx.select({ state: products.state }).from(products).where(named)
      return rows.some(({ state }) => state === 'live') ? null : 'missing-product'
    }
  }
}
