import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { fields } from '#contract/product/product-shapes.ts'
import { record } from '#server/audit/record.ts'
import type { Read, Work } from '#server/database/transaction.ts'
import { announceChange } from '../product/changes.ts'
import { findTakenSlugs } from './check-product.ts'
import { oldSlugs } from '#server/database/tables/catalogue.ts'

type Product = { readonly id: string; readonly slug: string; readonly slugHe: string | null }

const address = v.union([fields.slug, fields.slugHe])

/**
 * Adds old slugs that redirect to a product. None is ever removed, because links would break. Returns the old
 * slugs before and after (empty if none are given), or the problem: an invalid slug, or one of another
 * product.
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
  if ((await findTakenSlugs(work, product.id, added)).size > 0) return 'taken'
  await work.tx.insert(oldSlugs).values(added.map((slug) => ({ slug, productId: product.id })))
  await announceChange(work, 'old_slugs')
  const after = [...before, ...added].toSorted()
  await record(work, 'product.changed', `product:${product.id}`, { oldSlugs: { from: before, to: after } })
  return { before, after }
}

/** A product's old slugs, sorted. */
async function findOldSlugs({ tx }: Pick<Read, 'tx'>, productId: string): Promise<string[]> {
  const rows = await tx
    .select({ slug: oldSlugs.slug })
    .from(oldSlugs)
    .where(eq(oldSlugs.productId, productId))
  return rows.map(({ slug }) => slug).toSorted()
}
