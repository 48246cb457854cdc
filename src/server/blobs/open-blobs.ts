import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Blobs, BlobRoom } from '#server/context/blobs.ts'
import { newRowId } from '#server/database/ids.ts'
import { type ObjectStore, ObjectStoreError } from '#server/integrations/object-store/object-store.ts'
import type { FileSettings } from '#server/settings/definitions/object-store-settings.ts'

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
    async store(content, room) {
      if (!storesInBucket) return { content, objectKey: null }
      return { content: null, objectKey: await putObject(pool, opened(), content, { room }) }
    },
    read: async ({ content, objectKey }) => content ?? opened().get(objectKey ?? ''),
    readPiece: async (objectKey, from, most = pieceBytes) => opened().getPiece(objectKey, from, most),
    linkTo: async (objectKey, as) => (directDownloads ? opened().linkTo(objectKey, as, linkSeconds) : null),
    remove: async (objectKey) => opened().remove(objectKey),
  }
}

/**
 * Records the object, then uploads it; returns its key. `movedFrom`: the `xmin` of the row that had the
 * bytes.
 */
export async function putObject(
  pool: pg.Pool,
  store: ObjectStore,
  content: Buffer,
  { room, movedFrom = null }: { readonly room: BlobRoom; readonly movedFrom?: string | null },
): Promise<string> {
  const key = `${room}/${newRowId()}`
  await pool.query('insert into stored_objects (key, bytes, sha256, moved_from) values ($1, $2, $3, $4)', [
    key,
    content.length,
    hashOf(content),
    movedFrom,
  ])
  await store.put(key, content)
  return key
}

export function hashOf(content: Uint8Array): Buffer {
  return createHash('sha256').update(content).digest()
}
