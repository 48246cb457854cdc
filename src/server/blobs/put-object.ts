import type { BlobRoom, StoredBlob } from '#server/context/blobs.ts'
import type { Connection } from '#server/database/connect.ts'
import { newRowId } from '#server/database/ids.ts'
import type { ObjectStore } from '#server/integrations/object-store/object-store.ts'
import { type ByteSource, hashOf, inPieces, type Measured, measuring } from './byte-source.ts'
import { databasePrefix, pieceBytes, removePieces, writePieces } from './object-pieces.ts'

type Putting = {
  readonly room: BlobRoom
  /** The `xmin` of the row or the key of the object that had the bytes. */
  readonly movedFrom?: string | null
}

export type Put = Measured & { readonly key: string }

/** Where the bytes of an object go. */
type Destination = {
  readonly prefix: string
  write(key: string, source: ByteSource): Promise<void>
  /** Removes what was written of an object. */
  remove(key: string): Promise<void>
}

/**
 * Records the object, then uploads it while its bytes arrive, and then records its size and hash. If that
 * fails, removes what was uploaded; the job that removes unused objects tries it again a day later.
 */
async function putInto(
  connection: Connection,
  destination: Destination,
  source: ByteSource,
  { room, movedFrom = null }: Putting,
): Promise<Put> {
  const key = `${destination.prefix}${room}/${newRowId()}`
  await connection.query('insert into stored_objects (key, bytes, moved_from) values ($1, 0, $2)', [
    key,
    movedFrom,
  ])
  const measured = measuring(source)
  try {
    await destination.write(key, measured.source)
    const { bytes, sha256 } = measured.result()
    const { rowCount } = await connection.query(
      'update stored_objects set bytes = $2, sha256 = $3, upload_id = null where key = $1',
      [key, bytes, sha256],
    )
    if (rowCount === 0) throw new Error(`The upload of ${key} took so long that it was removed as unused`)
    return { key, bytes, sha256 }
  } catch (error) {
    // what is left is removed by the job
    await destination.remove(key).catch(() => undefined)
    throw error
  }
}

/** Puts an object into the bucket. Throws `ObjectStoreError`, or what the source throws. */
export function putIntoStore(
  connection: Connection,
  store: ObjectStore,
  source: ByteSource,
  putting: Putting,
): Promise<Put> {
  let uploadId: string | null = null
  const write = (key: string, bytes: ByteSource) =>
    store.put(key, bytes, async (id) => {
      uploadId = id
      await connection.query('update stored_objects set upload_id = $2 where key = $1', [key, id])
    })
  const remove = (key: string) => store.remove(key, uploadId)
  return putInto(connection, { prefix: '', write, remove }, source, putting)
}

/** Puts bytes into the database: into the row that names them if they are few, else into an object in pieces. */
export async function putIntoDatabase(
  connection: Connection,
  source: ByteSource,
  putting: Putting,
): Promise<StoredBlob & Measured> {
  const pieces = inPieces(source, pieceBytes)
  const beginning = await pieces.next()
  const first = beginning.done === true ? Buffer.alloc(0) : beginning.value
  const second = await pieces.next()
  if (second.done === true)
    return { content: first, objectKey: null, bytes: first.length, sha256: hashOf(first) }
  const { value } = second
  async function* all(): AsyncGenerator<Buffer> {
    yield first
    yield value
    yield* pieces
  }
  const { key, bytes, sha256 } = await putInto(
    connection,
    {
      prefix: databasePrefix,
      write: (objectKey, rest) => writePieces(connection, objectKey, rest),
      remove: (objectKey) => removePieces(connection, objectKey),
    },
    all(),
    putting,
  )
  return { content: null, objectKey: key, bytes, sha256 }
}
