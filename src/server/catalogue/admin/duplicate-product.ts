import { eq, sql } from 'drizzle-orm'
import type { AdminProduct, ProductInput } from '#contract/product/product-shapes.ts'
import type * as contract from '#contract/admin/products/products.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#shop/result.ts'
import { isRecorded } from '#server/audit/record.ts'
import { newId } from '#server/database/ids.ts'
import { products } from '#server/database/tables/catalogue.ts'
import type { Work } from '#server/database/transaction.ts'
import { insertProduct } from './add-product.ts'
import { findTakenSlugs } from './check-product.ts'
import { getAdminProduct, viewFields } from './get-admin-product.ts'
import { productRow } from './product-row.ts'

/** Copies a product as a draft, with its file but without its addresses, keys, sales and reviews; once for each `copyId`. */
export async function duplicateProduct(
  work: Work,
  { id, copyId = newId() }: InputOf<typeof contract.duplicateProduct>,
): Promise<AdminProduct | Refusal<'not-found'>> {
  const [row] = await work.tx.select(productRow).from(products).where(eq(products.id, id))
  if (row === undefined) return refuse('not-found')
  const slugOf = (number: number) => withSuffix(row.slug, number === 1 ? '-copy' : `-copy-${number}`)
  return copyProduct(work, { id: copyId, from: row, fields: viewFields(row), slugOf })
}

type Copying = {
  readonly id: string
  /** The product to copy. */
  readonly from: Pick<typeof products.$inferSelect, 'id' | 'saleRounding'>
  readonly fields: ProductInput
  /** The slugs to try, numbered from 1; the copy gets the first free one. */
  readonly slugOf: (number: number) => string
}

/** Creates a draft with these fields and another product's file, or returns the one that was created before. */
export async function copyProduct(
  work: Work,
  { id, from, fields, slugOf }: Copying,
): Promise<AdminProduct | Refusal<'not-found'>> {
  const slug = await freeSlug(work, id, slugOf)
  // not before the address is locked: the same call may be running
  const before = await getAdminProduct(work, { id })
  if (!isRefusal(before)) {
    const isCopy = await isRecorded(work, 'product.added', `product:${id}`, { copyOf: from.id })
    return isCopy ? before : refuse('not-found')
  }
  await insertProduct(
    work,
    id,
    { ...fields, slug, slugHe: null, state: 'draft' },
    { copyOf: from.id, saleRounding: from.saleRounding },
  )
  await work.tx.execute(sql`
    insert into product_files (product_id, name, mime, content, object_key)
    select ${id}, name, mime, content, object_key from product_files where product_id = ${from.id}`)
  const copy = await getAdminProduct(work, { id })
  if (isRefusal(copy)) throw new Error('The copy was not written')
  return copy
}

const longestSlug = 80

/** A slug with this suffix, shortened to the maximum length. */
export function withSuffix(slug: string, ending: string): string {
  return slug.slice(0, longestSlug - ending.length).replace(/-+$/, '') + ending
}

async function freeSlug(work: Work, id: string, slugOf: Copying['slugOf']): Promise<string> {
  for (let number = 1; ; number++) {
    const wanted = slugOf(number)
    if ((await findTakenSlugs(work, id, [wanted])).size === 0) return wanted
  }
}
