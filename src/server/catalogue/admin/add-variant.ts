import { eq } from 'drizzle-orm'
import type { AdminProduct } from '#contract/product/product-shapes.ts'
import type * as contract from '#contract/admin/products/products.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { addressFrom, latinPart } from '#shop/import/slug-from.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { newId } from '#server/database/ids.ts'
import { products } from '#server/database/tables/catalogue.ts'
import type { Work } from '#server/database/transaction.ts'
import { nameInFamily, tooLong } from './check-family.ts'
import { copyProduct, withSuffix } from './duplicate-product.ts'
import { viewFields } from './get-admin-product.ts'
import { productRow } from './product-row.ts'

/** Creates a draft variant in a product's family: a copy with another label and price, and no discount; once for each `copyId`. */
export async function addVariant(
  work: Work,
  { id, copyId = newId(), label, price }: InputOf<typeof contract.addVariant>,
): Promise<AdminProduct | Refusal<'not-found' | 'invalid-input'>> {
  const [row] = await work.tx.select(productRow).from(products).where(eq(products.id, id))
  if (row === undefined) return refuse('not-found')
  const name = nameInFamily(row.name, label)
  const long = tooLong(name, 'label')
  if (Object.keys(long).length > 0) return refuse('invalid-input', { fields: long })
  const address = latinPart(addressFrom(name.en)) || row.slug
  return copyProduct(work, {
    id: copyId,
    from: row,
    fields: { ...viewFields(row), name, price, discount: null, variantOf: row.family },
    slugOf: (number) => (number === 1 ? address : withSuffix(address, `-${number}`)),
  })
}
