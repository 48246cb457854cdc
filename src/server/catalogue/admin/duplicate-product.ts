import { eq, sql } from 'drizzle-orm'
import type { AdminProduct } from '#contract/admin/products/product-shapes.ts'
import type * as contract from '#contract/admin/products/products.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#shop/result.ts'
import { newId } from '#server/database/ids.ts'
import { products } from '#server/database/tables/catalogue.ts'
import type { Work } from '#server/database/transaction.ts'
import { insertProduct } from './add-product.ts'
import { slugsHeld } from './check-product.ts'
import { getAdminProduct, viewFields } from './get-admin-product.ts'
import { productRow } from './product-row.ts'

/** Writes a draft like another product, with its file: everything but its addresses, keys, sales and reviews. */
export async function duplicateProduct(
  work: Work,
  { id }: InputOf<typeof contract.duplicateProduct>,
): Promise<AdminProduct | Refusal<'not-found'>> {
  const [row] = await work.tx.select(productRow).from(products).where(eq(products.id, id))
  if (row === undefined) return refuse('not-found')
  const copyId = newId()
  const slug = await freeSlug(work, copyId, row.slug)
  await insertProduct(
    work,
    copyId,
    { ...viewFields(row), slug, slugHe: null, state: 'draft' },
    { copyOf: id, saleRounding: row.saleRounding },
  )
  await work.tx.execute(sql`
    insert into product_files (product_id, name, mime, content)
    select ${copyId}, name, mime, content from product_files where product_id = ${id}`)
  const copy = await getAdminProduct(work, { id: copyId })
  if (isRefusal(copy)) throw new Error('The copy was not written')
  return copy
}

const longestSlug = 80

/** `name-copy`, or `name-copy-2` and so on where that is taken. */
async function freeSlug(work: Work, id: string, slug: string): Promise<string> {
  for (let number = 1; ; number++) {
    const ending = number === 1 ? '-copy' : `-copy-${number}`
    const wanted = slug.slice(0, longestSlug - ending.length).replace(/-+$/, '') + ending
    if ((await slugsHeld(work, id, [wanted])).size === 0) return wanted
  }
}
