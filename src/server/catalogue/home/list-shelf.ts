import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/catalogue.ts'
import type { Read } from '#server/database/transaction.ts'
import { pickProducts } from './pick-products.ts'

const productsOnShelf = 4

/** The products of a shelf: best sellers, new products or deals. */
export async function listShelf(
  read: Read,
  { shelf }: InputOf<typeof contract.listShelf>,
): Promise<OutputOf<typeof contract.listShelf>> {
  return { products: await pickProducts(read, { rule: shelf, count: productsOnShelf }) }
}
