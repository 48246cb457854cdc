import { eq } from 'drizzle-orm'
import type * as contract from '#contract/admin/products/products.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import type { Work } from '#server/database/transaction.ts'
import { productFiles, products } from '#server/database/tables/catalogue.ts'

// a buyer's browser saves it, whatever it is
const mime = 'application/octet-stream'

/** Takes the file a product delivers, instead of the one before. */
export async function putProductFile(
  work: Work,
  { id, name, body }: InputOf<typeof contract.putProductFile>,
): Promise<OutputOf<typeof contract.putProductFile> | Refusal<'not-found'>> {
  const [product] = await work.tx.select({ id: products.id }).from(products).where(eq(products.id, id))
  if (product === undefined) return refuse('not-found')
  const file = { name, mime, content: Buffer.from(body) }
  await work.tx
    .insert(productFiles)
    .values({ productId: id, ...file })
    .onConflictDoUpdate({ target: productFiles.productId, set: file })
  await record(work, 'product.file-replaced', `product:${id}`, { name, bytes: body.length })
  return { name, mime, bytes: body.length }
}
