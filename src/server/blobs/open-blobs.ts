import type pg from 'pg'
import type { Blobs } from '#server/context/blobs.ts'
import { type ObjectStore, ObjectStoreError } from '#server/integrations/object-store/object-store.ts'
import type { FileSettings } from '#server/settings/definitions/object-store-definitions.ts'
import { isInDatabase, readPiece, removePieces } from './object-pieces.ts'
import { putIntoDatabase, putIntoStore } from './put-object.ts'

/** Large compared with the cost of a request, small compared with the memory available per download. */
const pieceBytes = 4 * 1024 * 1024

/** Anybody with the link gets the file: valid just long enough to follow a redirect. */
const linkSeconds = 60

/** Stored bytes of pictures and files. The store's library is loaded only if one is configured. */
export async function openBlobs(
  pool: pg.Pool,
  { storedIn, bucket, directDownloads }: FileSettings,
): Promise<Blobs> {
  return blobsOf(pool, { store: await openStore(bucket), storesInBucket: storedIn === 's3', directDownloads })
}

/** Null without a bucket. */
export async function openStore(bucket: FileSettings['bucket']): Promise<ObjectStore | null> {
  if (bucket === null) return null
  const { openS3 } = await import('#server/integrations/object-store/s3.ts')
  return openS3(bucket)
}

type BlobSettings = {
  /** Null without a bucket; files in one can then not be read. */
  readonly store: ObjectStore | null
  readonly storesInBucket: boolean
  readonly directDownloads: boolean
}

/** The result of `openBlobs` for an open store. */
export function blobsOf(pool: pg.Pool, { store, storesInBucket, directDownloads }: BlobSettings): Blobs {
  const opened = (): ObjectStore => {
    if (store !== null) return store
    throw new ObjectStoreError('no bucket', 'files lie in an object store, and S3_BUCKET is not set')
  }
  return {
    storesInBucket,
    hasBucket: store !== null,
    async store(content, room) {
      if (!storesInBucket) return { content, objectKey: null }
      const { key } = await putIntoStore(pool, opened(), [content], { room })
      return { content: null, objectKey: key }
    },
    async storeFile(source, room) {
      if (!storesInBucket) return putIntoDatabase(pool, source, { room })
      const { key, bytes } = await putIntoStore(pool, opened(), source, { room })
      return { content: null, objectKey: key, bytes }
    },
    read: async ({ content, objectKey }) => content ?? opened().get(objectKey ?? ''),
    async readPiece(objectKey, from, most) {
      if (isInDatabase(objectKey)) return readPiece(pool, objectKey, from, most)
      return opened().getPiece(objectKey, from, most ?? pieceBytes)
    },
    linkTo: async (objectKey, as) =>
      directDownloads && !isInDatabase(objectKey) ? opened().linkTo(objectKey, as, linkSeconds) : null,
    async remove({ key, uploadId }) {
      if (isInDatabase(key)) await removePieces(pool, key)
      else await opened().remove(key, uploadId)
    },
  }
}
