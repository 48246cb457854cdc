import { refuse, type Refusal } from '#shop/result.ts'
import type { Blobs, BlobRoom, StoredBlob } from '#server/context/blobs.ts'
import { ObjectStoreError } from '#server/integrations/object-store/object-store.ts'

/** Stores an upload; refuses if the store does not accept it, so that the manager tries again. */
export async function storeOrRefuse(
  blobs: Pick<Blobs, 'store'>,
  content: Buffer,
  room: BlobRoom,
): Promise<StoredBlob | Refusal<'file-store-unavailable'>> {
  try {
    return await blobs.store(content, room)
  } catch (error) {
    if (error instanceof ObjectStoreError) return refuse('file-store-unavailable')
    throw error
  }
}
