import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Blobs } from '#server/context/blobs.ts'
import { rowsOf } from '#server/database/rows.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { changed, type Piece } from '#server/jobs/sweep.ts'
import { databasePrefix } from './object-pieces.ts'

/** The grace period of an object without references: for running downloads and backups. */
const graceHours = 24

const referenced: SQL = sql`(exists (select from images i where i.object_key = o.key)
  or exists (select from product_files f where f.object_key = o.key)
  or exists (select from picture_sizes s where s.object_key = o.key))`

/**
 * Removes objects whose file was replaced or deleted, and those of interrupted uploads. The row is deleted
 * first, and foreign keys ensure that nothing refers to it at that time; a job then removes the object, with
 * retries. Those in a bucket stay while none is set.
 */
export function unreferencedObjects({
  jobs,
  blobs,
}: {
  readonly jobs: Pick<Jobs, 'enqueue'>
  readonly blobs: Pick<Blobs, 'hasBucket'>
}): readonly Piece[] {
  const reachable = blobs.hasBucket ? sql`true` : sql`starts_with(o.key, ${databasePrefix})`
  return [
    changed(
      (most) => sql`update stored_objects set unreferenced_since = null where key in (
        select key from stored_objects o where unreferenced_since is not null and ${referenced} limit ${most})`,
    ),
    changed(
      (most) => sql`update stored_objects set unreferenced_since = now() where key in (
        select key from stored_objects o where unreferenced_since is null and not ${referenced} limit ${most})`,
    ),
    async (work, most) => {
      const gone = await rowsOf(
        work.tx,
        v.object({ key: v.string(), uploadId: v.nullable(v.string()) }),
        sql`delete from stored_objects where key in (
          select key from stored_objects o
          where unreferenced_since < now() - make_interval(hours => ${graceHours}) and ${reachable} and not ${referenced}
          limit ${most} for update skip locked) returning key, upload_id as "uploadId"`,
      )
      for (const object of gone) await jobs.enqueue(work, 'remove-object', object)
      return gone.length
    },
  ]
}
