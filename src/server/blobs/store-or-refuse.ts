import { refuse, type Refusal } from '#shop/result.ts'
import type { StoredBlob } from '#server/context/blobs.ts'
import { ObjectStoreError } from '#server/integrations/object-store/object-store.ts'

/** The outcome of storing an upload; a refusal if the store does not accept it, so that the manager tries again. */
export async function storedOrRefused<Outcome extends StoredBlob>(
  storing: Promise<Outcome>,
): Promise<Outcome | Refusal<'file-store-unavailable'>> {
  try {
    return await storing
  } catch (error) {
    if (error instanceof ObjectStoreError) return refuse('file-store-unavailable')
    throw error
  }
}
