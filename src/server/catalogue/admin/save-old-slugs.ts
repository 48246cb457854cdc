import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { fields } from '#contract/admin/products/product-shapes.ts'
import { record } from '#server/audit/record.ts'
import type { Read, Work } from '#server/database/transaction.ts'
import { announceChange } from '../changes.ts'
import { slugsHeld } from './check-product.ts'
import { oldSlugs } from '#server/database/tables/catalogue.ts'

type Product = { readonly id: string; readonly slug: string; readonly slugHe: string | null }

const address = v.union([fields.slug, fields.slugHe])

/**
 * Lets older addresses lead to a product, beside those that do. None is ever taken away: links would
 * break. Gives those it had before and has now (where any are wanted), or what is wrong: an address that
 * is none, or another product's.
 */
export async function addOldSlugs(
  work: Work,
  product: Product,
  wanted: readonly string[],
): Promise<{ readonly before: readonly string[]; readonly after: readonly string[] } | 'slug' | 'taken'> {
  if (wanted.length === 0) return { before: [], after: [] }
  const before = await findOldSlugs(work, product.id)
  const own = [product.slug, product.slugHe, ...before]
  const added = [...new Set(wanted)].filter((one) => !own.includes(one))
  if (added.length === 0) return { before, after: before }
  if (!added.every((one) => v.is(address, one))) return 'slug'
  if ((await slugsHeld(work, product.id, added)).size > 0) return 'taken'
  await work.tx.insert(oldSlugs).values(added.map((slug) => ({ slug, productId: product.id })))
  await announceChange(work, 'old_slugs')
  const after = [...before, ...added].toSorted()
  await record(work, 'product.changed', `product:${product.id}`, { oldSlugs: { from: before, to: after } })
  return { before, after }
}

/** The addresses a product had before, in one order. */
async function findOldSlugs({ tx }: Pick<Read, 'tx'>, productId: string): Promise<string[]> {
  const rows = await tx
    .select({ slug: oldSlugs.slug })
    .from(oldSlugs)
    .where(eq(oldSlugs.productId, productId))
  return rows.map(({ slug }) => slug).toSorted()
}
