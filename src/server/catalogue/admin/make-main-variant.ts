import { eq, sql } from 'drizzle-orm'
import type { AdminProduct } from '#contract/product/product-shapes.ts'
import type * as contract from '#contract/admin/products/products.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import { products } from '#server/database/tables/catalogue.ts'
import type { Work } from '#server/database/transaction.ts'
import { getAdminProduct } from './get-admin-product.ts'

/** Makes a variant the main one of its family; no effect if it already is. */
export async function makeMainVariant(
  work: Work,
  { id }: InputOf<typeof contract.makeMainVariant>,
): Promise<AdminProduct | Refusal<'not-found'>> {
  const [seen] = await work.tx.select({ family: products.family }).from(products).where(eq(products.id, id))
  if (seen === undefined) return refuse('not-found')
  const rows = await work.tx
    .select({ id: products.id, variantOf: products.variantOf })
    .from(products)
    .where(eq(products.family, seen.family))
    .orderBy(products.id)
    .for('update')
  const was = rows.find((row) => row.id === id)?.variantOf ?? null
  if (was !== null) {
    // in one statement: in between, the family would have two main variants or none
    await work.tx
      .update(products)
      .set({
        variantOf: sql`nullif(${id}, ${products.id})`,
        version: sql`${products.version} + 1`,
        updatedAt: sql`now()`,
      })
      .where(eq(products.family, was))
    for (const row of rows) {
      const variantOf = { from: row.variantOf, to: row.id === id ? null : id }
      await record(work, 'product.changed', `product:${row.id}`, { variantOf })
    }
  }
  return getAdminProduct(work, { id })
}
