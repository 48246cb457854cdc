import type { ServerContext } from '#server/context/server-context.ts'
import { queryRows } from '#server/database/rows.ts'
import { ObjectStoreError } from '#server/integrations/object-store/object-store.ts'
import * as v from 'valibot'

/** Sizes of pictures that one server has made for all, where files are stored in an object store; elsewhere there are none. */
type SharedSizes = {
  /** Null: it has to be made. `size` is its file name, as in `640.webp`. */
  read(id: string, size: string): Promise<Buffer | null>
  /** In place of one that could not be read. A picture that is gone by now gets none. Never throws. */
  store(id: string, size: string, bytes: Buffer): Promise<void>
}

/** Only of pictures that have a row. */
export function sharedSizes({
  pool,
  blobs,
  log,
}: Pick<ServerContext, 'pool' | 'blobs' | 'log'>): SharedSizes {
  return {
    async read(id, size) {
      if (!blobs.storesInBucket) return null
      const [row] = await queryRows(
        pool,
        v.object({ objectKey: v.string() }),
        'select object_key as "objectKey" from picture_sizes where image_id = $1 and size = $2',
        [id, size],
      )
      if (row === undefined) return null
      try {
        return await blobs.read({ content: null, objectKey: row.objectKey })
      } catch (error) {
        // it can be made again, if the picture itself can be read
        if (error instanceof ObjectStoreError) return null
        throw error
      }
    },
    async store(id, size, bytes) {
      if (!blobs.storesInBucket) return
      try {
        const { objectKey } = await blobs.store(bytes, 'sizes')
        await pool.query(
          `insert into picture_sizes (image_id, size, object_key) select id, $2, $3 from images where id = $1
           on conflict (image_id, size) do update set object_key = excluded.object_key`,
          [id, size, objectKey],
        )
      } catch (error) {
        log.warn({ err: error }, 'a size of a picture was not stored for other servers')
      }
    },
  }
}
