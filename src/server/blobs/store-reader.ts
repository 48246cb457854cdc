import { type ObjectStore, ObjectStoreError } from '#server/integrations/object-store/object-store.ts'
import type { ReadFrom } from './byte-source.ts'
import { pieceBytes } from './object-pieces.ts'

/** Reads an object of the store in pieces; an empty one after its end. Throws `ObjectStoreError`. */
export function readerOf(store: Pick<ObjectStore, 'getPiece'>, key: string): ReadFrom {
  return async (from) => {
    try {
      return await store.getPiece(key, from, pieceBytes)
    } catch (error) {
      if (error instanceof ObjectStoreError && error.reason === 'InvalidRange') return Buffer.alloc(0)
      throw error
    }
  }
}
