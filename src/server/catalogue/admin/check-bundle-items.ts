import { eq, inArray } from 'drizzle-orm'
import type { FieldErrors } from '#contract/problems/field-errors.ts'
import type { ProductInput } from '#contract/product/product-shapes.ts'
import type { Work } from '#server/database/transaction.ts'
import { bundleItems, products } from '#server/database/tables/catalogue.ts'

/**
 * Problems of a bundle's parts, or of parts of a product that is no bundle, by field. Empty if none. `goingLive`: the
 * ids of products that go on sale with it.
 */
export async function invalidBundleItems(
  work: Pick<Work, 'tx'>,
  id: string,
  input: ProductInput,
  goingLive: ReadonlySet<string>,
): Promise<FieldErrors> {
  if (input.kind === 'bundle') return wrongBundle(work, id, input, goingLive)
  return input.parts.length > 0 ? { parts: 'bundles-only' } : {}
}

async function wrongBundle(
  work: Pick<Work, 'tx'>,
  id: string,
  { parts, state }: ProductInput,
  goingLive: ReadonlySet<string>,
): Promise<FieldErrors> {
  if (await isBundleItem(work, id)) return { kind: 'in-bundle' }
  const ids = parts.map((part) => part.id)
  const found = await work.tx.select().from(products).where(inArray(products.id, ids))
  if (found.length < ids.length) return { parts: 'unknown' }
  if (found.some(({ kind }) => kind === 'bundle')) return { parts: 'bundle-inside' }
  if (state !== 'live') return {}
  if (parts.reduce((units, { quantity }) => units + quantity, 0) < 2) return { parts: 'two-units' }
  return found.some((part) => part.state !== 'live' && !goingLive.has(part.id))
    ? { parts: 'part-not-live' }
    : {}
}

async function isBundleItem({ tx }: Pick<Work, 'tx'>, id: string): Promise<boolean> {
  const found = await tx
    .select({ id: bundleItems.bundleId })
    .from(bundleItems)
    .where(eq(bundleItems.productId, id))
    .limit(1)
  return found.length > 0
}
