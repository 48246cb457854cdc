import { sql } from 'drizzle-orm'
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, time } from '../columns.ts'

/** Hashed files of the site, of every recently served release. */
export const builtFiles = pgTable(
  'built_files',
  {
    path: text('path').primaryKey(),
    type: text('type').notNull(),
    content: bytes('content').notNull(),
    /** Compressed with brotli; null if the content is already compressed. */
    packed: bytes('packed'),
    /** When a server of another release started; null for files of the latest one. */
    replacedAt: time('replaced_at'),
  },
  (t) => [
    index('built_files_replaced')
      .on(t.replacedAt)
      .where(sql`${t.replacedAt} is not null`),
  ],
)
