import type { DeskProduct, ProductInput } from '../../contract/desk-product-shapes.ts'
import { isRefusal, type Refusal } from '../../shop/result.ts'
import { record } from '../audit/record.ts'
import { newId } from '../database/ids.ts'
import type { Work } from '../database/work.ts'
import { refuseProduct } from './check-product.ts'
import { getDeskProduct } from './get-desk-product.ts'
import { products } from './table.ts'
import { columnsOf, keepLowStock, keepParts } from './write-product.ts'

/** Writes a new product. */
export async function addProduct(
  work: Work,
  input: ProductInput,
): Promise<DeskProduct | Refusal<'slug-taken' | 'product-not-ready'>> {
  const id = newId()
  const refused = await refuseProduct(work, id, input)
  if (refused !== null) return refused
  await insertProduct(work, id, input)
  const added = await getDeskProduct(work, { id })
  if (isRefusal(added)) throw new Error('The product was not written')
  return added
}

/** Writes a new product that was judged before, with its audit row. */
export async function insertProduct(work: Work, id: string, input: ProductInput): Promise<void> {
  await work.tx.insert(products).values({ id, ...columnsOf(input) })
  await keepLowStock(work, id, input)
  await keepParts(work, id, input)
  await record(work, 'product.added', `product:${id}`, { slug: input.slug, state: input.state })
}
