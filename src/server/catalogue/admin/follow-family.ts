import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { FieldErrors } from '#contract/problems/field-errors.ts'
import type { ProductInput } from '#contract/product/product-shapes.ts'
import { splitName } from '#shop/catalogue/product-name.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { products } from '#server/database/tables/catalogue.ts'
import type { Work } from '#server/database/transaction.ts'
import { nameInFamily, unlabelled } from './check-family.ts'
import { viewFields } from './get-admin-product.ts'
import { productRow } from './product-row.ts'

/** What the variants of a family share; the name is shared except its label. */
export const sharedFields = [
  'category',
  'brand',
  'summary',
  'description',
  'instructions',
  'pictures',
  'related',
] as const satisfies readonly (keyof ProductInput)[]

/**
 * Applies a family's shared fields to a product: a variant shares texts, pictures,
 * category, related products and the name except the label with the main variant. The
 * trigger `follow_family` enforces the same. `variantOf` may be any variant of the family.
 */
export async function followFamily(
  { tx }: Pick<Work, 'tx'>,
  id: string,
  input: ProductInput,
): Promise<ProductInput | Refusal<'product-not-ready'>> {
  const own = await tx.select({ kind: products.kind }).from(products).where(eq(products.variantOf, id))
  if (own.some(({ kind }) => kind !== input.kind)) return notReady({ kind: 'family-kind' })
  if (input.variantOf === null) return input
  if (own.length > 0) return notReady({ variantOf: 'has-variants' })
  const family = tx.select({ id: products.family }).from(products).where(eq(products.id, input.variantOf))
  const [row] = await tx.select(productRow).from(products).where(inArray(products.id, family))
  if (row === undefined || row.id === id) return notReady({ variantOf: 'unknown' })
  const { category, brand, name, summary, description, instructions, pictures, related } = viewFields(row)
  if (row.kind !== input.kind) return notReady({ kind: 'family-kind' })
  const label = { en: splitName(input.name.en)[1], he: splitName(input.name.he)[1] }
  const errors = unlabelled(input.name)
  if (Object.keys(errors).length > 0) {
    const lacked = await labelsLackedBefore(tx, id)
    if (Object.keys(errors).some((field) => !(field in lacked))) return notReady(errors)
  }
  const shared: Pick<ProductInput, (typeof sharedFields)[number]> = {
    category,
    brand,
    summary,
    description,
    instructions,
    pictures,
    related,
  }
  return { ...input, ...shared, variantOf: row.id, name: nameInFamily(name, label) }
}

/** What a stored variant lacks: it became one when no label was demanded of it. Every other change stays possible. */
async function labelsLackedBefore(tx: Work['tx'], id: string): Promise<FieldErrors> {
  const [own] = await tx
    .select({ name: products.name })
    .from(products)
    .where(and(eq(products.id, id), isNotNull(products.variantOf)))
  return own === undefined ? {} : unlabelled(own.name)
}

function notReady(fields: FieldErrors): Refusal<'product-not-ready'> {
  return refuse('product-not-ready', { fields })
}
