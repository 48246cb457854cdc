import { eq, inArray, sql } from 'drizzle-orm'
import type { AdminProduct, ProductInput } from '#contract/product/product-shapes.ts'
import type * as contract from '#contract/admin/products/products.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { PriceRounding } from '#shop/catalogue/change-price.ts'
import { isRefusal, refuse, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import type { Work } from '#server/database/transaction.ts'
import { refuseProduct } from './check-product.ts'
import { followFamily, sharedFields } from './follow-family.ts'
import { getAdminProduct, viewFields } from './get-admin-product.ts'
import { productRow, type AdminProductRow } from './product-row.ts'
import { oldSlugs, products } from '#server/database/tables/catalogue.ts'
import {
  productColumns,
  removeBundleItems,
  saveLowStock,
  saveBundleItems,
  type SaleRule,
} from './save-product.ts'

type Refused = Refusal<'not-found' | 'version-changed' | 'slug-taken' | 'product-not-ready'>

/** Changes a product, unless somebody else changed it since it was read. Its old addresses redirect to it. */
export async function changeProduct(
  work: Work,
  { saleRounding }: SaleRule,
  { id, version, ...product }: InputOf<typeof contract.changeProduct>,
): Promise<AdminProduct | Refused> {
  const [before] = await work.tx
    .select(productRow)
    .from(products)
    .where(eq(products.id, id))
    .for('no key update')
  if (before === undefined) return refuse('not-found')
  if (before.version !== version) return refuse('version-changed', { detail: { version: before.version } })
  const input = await followFamily(work, id, product)
  if (isRefusal(input)) return input
  const refused = await refuseProduct(work, id, input)
  if (refused !== null) return refused
  await writeChange(work, before, input, saleRounding)
  return getAdminProduct(work, { id })
}

/**
 * Writes the changed fields with an audit row, or nothing if nothing changed. The caller must have locked
 * the row. `saleRounding`: the rounding of a sale set by this change; if omitted, it stays as it was.
 */
export async function writeChange(
  work: Work,
  before: AdminProductRow,
  input: ProductInput,
  saleRounding?: PriceRounding,
): Promise<boolean> {
  const changes = differences(viewFields(before), input)
  if (Object.keys(changes).length === 0) return false
  const repacked = !sameValue(before.parts, input.parts)
  if (repacked) await removeBundleItems(work, before.id)
  await work.tx
    .update(products)
    .set({
      ...changedColumns(input, changes),
      ...(saleRounding !== undefined && ('price' in changes || 'discount' in changes) && { saleRounding }),
      version: sql`${products.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(products.id, before.id))
  // a trigger (`lead_family`) copies the shared fields to the other variants
  if (['name', ...sharedFields].some((name) => name in changes)) await renewVariants(work, before.id)
  if (repacked) await saveBundleItems(work, before.id, input)
  if (input.lowStock !== before.lowStock) await saveLowStock(work, before.id, input)
  await saveOldSlugs(work, before, input)
  await record(work, 'product.changed', `product:${before.id}`, changes)
  return true
}

/** An open editor of a variant finds it changed: leaving the family, it would bring back the texts that it read. */
async function renewVariants({ tx }: Work, mainId: string): Promise<void> {
  await tx
    .update(products)
    .set({ version: sql`${products.version} + 1` })
    .where(eq(products.variantOf, mainId))
}

/**
 * The columns to write. Orders wait for an update that names a column of a unique key, even if its value stays
 * the same: those are written only if they change.
 */
function changedColumns(input: ProductInput, changes: Readonly<Record<string, unknown>>) {
  const { slug, slugHe, variantOf, kind, ...columns } = productColumns(input)
  return {
    ...columns,
    ...('slug' in changes && { slug }),
    ...('slugHe' in changes && { slugHe }),
    ...('variantOf' in changes && { variantOf }),
    ...('kind' in changes && { kind }),
  }
}

/** The old and new values of the changed fields. */
function differences(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Record<string, { from: unknown; to: unknown }> {
  return Object.fromEntries(
    Object.keys(after)
      .filter((name) => !sameValue(before[name], after[name]))
      .map((name) => [name, { from: before[name], to: after[name] }]),
  )
}

/** Equality as JSON, ignoring the order of keys and the format of times. */
export function sameValue(a: unknown, b: unknown): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))
}

/** Sorts object keys, because jsonb reorders them, and normalises times. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)) return new Date(value).getTime()
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  )
}

async function saveOldSlugs(
  { tx }: Work,
  before: AdminProductRow,
  { slug, slugHe }: ProductInput,
): Promise<void> {
  const now = [slug, ...(slugHe === null ? [] : [slugHe])]
  const left = [before.slug, ...(before.slugHe === null ? [] : [before.slugHe])].filter(
    (one) => !now.includes(one),
  )
  await tx.delete(oldSlugs).where(inArray(oldSlugs.slug, now))
  if (left.length > 0)
    await tx
      .insert(oldSlugs)
      .values(left.map((one) => ({ slug: one, productId: before.id })))
      .onConflictDoNothing()
}
