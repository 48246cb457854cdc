import { eq, sql } from 'drizzle-orm'
import type { AdminProduct } from '#contract/product/product-shapes.ts'
import type * as contract from '#contract/admin/products/products.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import { products } from '#server/database/tables/catalogue.ts'
import type { Work } from '#server/database/transaction.ts'
import { unlabelled } from './check-family.ts'
import { getAdminProduct } from './get-admin-product.ts'

/**
 * Makes a variant the main one of its family; no effect if it already is. The former main one becomes a variant, so it
 * needs a label.
 */
export async function makeMainVariant(
  work: Work,
  { id }: InputOf<typeof contract.makeMainVariant>,
): Promise<AdminProduct | Refusal<'not-found' | 'product-not-ready'>> {
  const [seen] = await work.tx.select({ family: products.family }).from(products).where(eq(products.id, id))
  if (seen === undefined) return refuse('not-found')
  const rows = await work.tx
    .select({ id: products.id, variantOf: products.variantOf, name: products.name })
    .from(products)
    .where(eq(products.family, seen.family))
    .orderBy(products.id)
    .for('update')
  const was = rows.find((row) => row.id === id)?.variantOf ?? null
  const main = rows.find((row) => row.id === was)
  if (main !== undefined) {
    const fields = unlabelled(main.name)
    if (Object.keys(fields).length > 0)
      return refuse('product-not-ready', { fields, detail: { name: main.name } })
    // in one statement: in between, the family would have two main variants or none
    await work.tx
      .update(products)
      .set({
        variantOf: sql`nullif(${id}, ${products.id})`,
        version: sql`${products.version} + 1`,
        updatedAt: sql`now()`,
      })
      .where(eq(products.family, main.id))
    for (const row of rows) {
      const variantOf = { from: row.variantOf, to: row.id === id ? null : id }
      await record(work, 'product.changed', `product:${row.id}`, { variantOf })
    }
  }
  return getAdminProduct(work, { id })
}
