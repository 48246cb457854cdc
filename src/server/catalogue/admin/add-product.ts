import type { AdminProduct, ProductInput } from '#contract/product/product-shapes.ts'
import { isRefusal, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import { newId } from '#server/database/ids.ts'
import type { Work } from '#server/database/transaction.ts'
import { refuseProduct } from './check-product.ts'
import { followFamily } from './follow-family.ts'
import { getAdminProduct } from './get-admin-product.ts'
import { products } from '#server/database/tables/catalogue.ts'
import { productColumns, type SaleRule, saveLowStock, saveBundleItems } from './save-product.ts'

/** Creates a product. */
export async function addProduct(
  work: Work,
  { saleRounding }: SaleRule,
  product: ProductInput,
): Promise<AdminProduct | Refusal<'slug-taken' | 'product-not-ready'>> {
  const id = newId()
  const input = await followFamily(work, id, product)
  if (isRefusal(input)) return input
  const refused = await refuseProduct(work, id, input)
  if (refused !== null) return refused
  await insertProduct(work, id, input, { saleRounding })
  const added = await getAdminProduct(work, { id })
  if (isRefusal(added)) throw new Error('The product was not written')
  return added
}

/** Inserts an already validated product, with its audit row. `copyOf`: the product it was copied from. */
export async function insertProduct(
  work: Work,
  id: string,
  input: ProductInput,
  { copyOf, saleRounding = 'agora' }: { readonly copyOf?: string } & Partial<SaleRule> = {},
): Promise<void> {
  await work.tx.insert(products).values({ id, ...productColumns(input), saleRounding })
  await saveLowStock(work, id, input)
  await saveBundleItems(work, id, input)
  await record(work, 'product.added', `product:${id}`, {
    slug: input.slug,
    state: input.state,
    ...(copyOf !== undefined && { copyOf }),
  })
}
