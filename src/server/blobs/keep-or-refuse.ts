import { refuse, type Refusal } from '#shop/result.ts'
import type { Blobs, BlobRoom, Kept } from '#server/context/blobs.ts'
import { ObjectStoreError } from '#server/integrations/object-store/object-store.ts'

/** Stores an upload; refuses if the store does not accept it, so that the manager tries again. */
export async function keepOrRefuse(
  blobs: Pick<Blobs, 'keep'>,
  content: Buffer,
  room: BlobRoom,
): Promise<Kept | Refusal<'file-store-unavailable'>> {
  try {
    return await blobs.keep(content, room)
  } catch (error) {
    if (error instanceof ObjectStoreError) return refuse('file-store-unavailable')
    throw error
  }
}
