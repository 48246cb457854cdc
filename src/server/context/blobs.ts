/** Where a row's bytes are: in the row itself, or in an object of the store or the database. */
export type StoredBlob =
  | { readonly content: Buffer; readonly objectKey: null }
  | { readonly content: null; readonly objectKey: string }

/** The columns as read: one of the two is set, which the compiler cannot know. */
export type StoredBlobRow = { readonly content: Buffer | null; readonly objectKey: string | null }

/** The first part of an object's key. */
export type BlobRoom = 'pictures' | 'sizes' | 'files'

/** How an object is handed out: the two headers that say so. */
type Attachment = { readonly disposition: string; readonly mime: string }

/** An object to remove. `uploadId`: that of its upload in parts, if it never ended. */
export type Unused = { readonly key: string; readonly uploadId: string | null }

/** The bytes of pictures and files: in the database, or in an object store. */
export type Blobs = {
  /** New ones go into the object store. */
  readonly storesInBucket: boolean
  /** Objects in a bucket can be read and removed. */
  readonly hasBucket: boolean
  /**
   * Stores new bytes where the settings say, before the row that names them is written: after a crash there is an
   * object without a row, which a job removes, and never a row without its object. Not inside a transaction.
   * Throws `ObjectStoreError`.
   */
  store(content: Buffer, room: BlobRoom): Promise<StoredBlob>
  /**
   * The same for a file that can be too large for memory: stores it while it arrives. Throws what reading the
   * source throws, after removing what was stored of it.
   */
  storeFile(
    source: AsyncIterable<Uint8Array>,
    room: BlobRoom,
  ): Promise<StoredBlob & { readonly bytes: number }>
  /** Throws `ObjectStoreError`. */
  read(row: StoredBlobRow): Promise<Buffer>
  /** What begins at that byte of an object: `most` bytes, or as much as goes out at once. Throws `ObjectStoreError`. */
  readPiece(objectKey: string, from: number, most?: number): Promise<Buffer>
  /** Where a browser fetches the object as such a file, for a minute. Null: downloads go through the shop. */
  linkTo(objectKey: string, as: Attachment): Promise<string | null>
  /** Throws `ObjectStoreError`. */
  remove(object: Unused): Promise<void>
}
