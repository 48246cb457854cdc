import { eq } from 'drizzle-orm'
import type * as contract from '#contract/admin/products/products.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import { storedOrRefused } from '#server/blobs/store-or-refuse.ts'
import type { Blobs } from '#server/context/blobs.ts'
import type { Read } from '#server/database/transaction.ts'
import type { HandlerContext } from '#server/http/route.ts'
import { productFiles, products } from '#server/database/tables/catalogue.ts'

// so that a buyer's browser saves it, whatever its type
const mime = 'application/octet-stream'

/** Stores a product's file while it arrives, and then replaces the previous one. */
export async function putProductFile(
  { transact, read, actor }: HandlerContext,
  blobs: Blobs,
  { id, name, body }: InputOf<typeof contract.putProductFile>,
): Promise<OutputOf<typeof contract.putProductFile> | Refusal<'not-found' | 'file-store-unavailable'>> {
  if (!(await isThere(read, id))) return refuse('not-found')
  const stored = await storedOrRefused(blobs.storeFile(body, 'files'))
  if (isRefusal(stored)) return stored
  const { content, objectKey, bytes } = stored
  const file = { name, mime, content, objectKey }
  return transact(actor, async (work) => {
    // the product was removed with the demo during the upload
    if (!(await isThere(work, id))) return refuse('not-found')
    await work.tx
      .insert(productFiles)
      .values({ productId: id, ...file })
      .onConflictDoUpdate({ target: productFiles.productId, set: file })
    await record(work, 'product.file-replaced', `product:${id}`, { name, bytes })
    return { name, mime, bytes }
  })
}

async function isThere({ tx }: Pick<Read, 'tx'>, id: string): Promise<boolean> {
  return (await tx.select({ id: products.id }).from(products).where(eq(products.id, id))).length > 0
}
