import { refuse, type Refusal } from '#shop/result.ts'
import type { Blobs, BlobRoom, Kept } from '#server/context/blobs.ts'
import { ObjectStoreError } from '#server/integrations/object-store/object-store.ts'

/** Keeps an upload; refuses when the store does not take it, for the manager to try again. */
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
