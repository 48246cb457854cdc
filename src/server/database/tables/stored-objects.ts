import { sql } from 'drizzle-orm'
import { type AnyPgColumn, bigint, check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, createdAt, time } from '../columns.ts'

/** Files that lie in an object store. A row is written before its object: the shop knows of every object it has put there. */
export const storedObjects = pgTable(
  'stored_objects',
  {
    key: text('key').primaryKey(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    sha256: bytes('sha256').notNull(),
    createdAt: createdAt(),
    /** Since when nothing is kept in it: no picture, size of one or product's file; removed after a grace time. */
    unreferencedSince: time('unreferenced_since'),
    /** The `xmin` of the row whose bytes were moved here: whoever was reading them there goes on here. */
    movedFrom: text('moved_from'),
  },
  (t) => [
    index('stored_objects_unreferenced')
      .on(t.unreferencedSince)
      .where(sql`${t.unreferencedSince} is not null`),
    check('stored_objects_bytes', sql`${t.bytes} >= 0`),
    check('stored_objects_sha256', sql`octet_length(${t.sha256}) = 32`),
  ],
)

/** The columns of a table that keeps bytes: in the row, or in an object; one of the two is null. */
export const keptColumns = () => ({
  content: bytes('content'),
  objectKey: text('object_key').references(() => storedObjects.key),
})

export const keptRules = (
  table: string,
  { content, objectKey }: { readonly content: AnyPgColumn; readonly objectKey: AnyPgColumn },
) => [
  check(`${table}_content`, sql`num_nonnulls(${content}, ${objectKey}) = 1`),
  index(`${table}_object`)
    .on(objectKey)
    .where(sql`${objectKey} is not null`),
]
