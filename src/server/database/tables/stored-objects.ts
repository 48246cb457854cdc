import { sql } from 'drizzle-orm'
import { type AnyPgColumn, bigint, check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytes, createdAt, time } from '../columns.ts'

/**
 * Files in an object store, and large files in the database (`object_pieces`). The row is written before its
 * object, so that the shop knows every object it has stored.
 */
export const storedObjects = pgTable(
  'stored_objects',
  {
    key: text('key').primaryKey(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    /** Null while the object is being uploaded. */
    sha256: bytes('sha256'),
    createdAt: createdAt(),
    /**
     * Since when nothing refers to it (picture, resized picture or product file); removed after a grace
     * period.
     */
    unreferencedSince: time('unreferenced_since'),
    /**
     * The `xmin` of the row or the key of the object whose bytes were moved here, so that downloads in progress
     * can continue here.
     */
    movedFrom: text('moved_from'),
    /** The store's id of an upload in parts that has not ended; its parts exist until it is aborted. */
    uploadId: text('upload_id'),
  },
  (t) => [
    index('stored_objects_unreferenced')
      .on(t.unreferencedSince)
      .where(sql`${t.unreferencedSince} is not null`),
    check('stored_objects_bytes', sql`${t.bytes} >= 0`),
    check('stored_objects_sha256', sql`octet_length(${t.sha256}) = 32`),
  ],
)

/** The bytes of the objects in the database, whose keys begin with `database/`. */
export const objectPieces = pgTable(
  'object_pieces',
  {
    key: text('key').notNull(),
    /** Where in the object the piece begins. */
    fromByte: bigint('from_byte', { mode: 'number' }).notNull(),
    content: bytes('content').notNull(),
  },
  (t) => [
    primaryKey({ name: 'object_pieces_pkey', columns: [t.key, t.fromByte] }),
    check('object_pieces_from_byte', sql`${t.fromByte} >= 0`),
    check('object_pieces_content', sql`octet_length(${t.content}) > 0`),
  ],
)

/** The columns of stored bytes: in the row or in an object; one of the two is null. */
export const storedObjectColumns = () => ({
  content: bytes('content'),
  objectKey: text('object_key').references(() => storedObjects.key),
})

export const storedObjectRules = (
  table: string,
  { content, objectKey }: { readonly content: AnyPgColumn; readonly objectKey: AnyPgColumn },
) => [
  check(`${table}_content`, sql`num_nonnulls(${content}, ${objectKey}) = 1`),
  index(`${table}_object`)
    .on(objectKey)
    .where(sql`${objectKey} is not null`),
]
