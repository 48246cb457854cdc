import { sql } from 'drizzle-orm'
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, time } from '../columns.ts'

/** Hashed files of the site, of every release that was served lately. */
export const builtFiles = pgTable(
  'built_files',
  {
    path: text('path').primaryKey(),
    type: text('type').notNull(),
    content: bytes('content').notNull(),
    /** By brotli; null where the content is packed already. */
    packed: bytes('packed'),
    /** When a server of another release started; null: the latest one serves it. */
    replacedAt: time('replaced_at'),
  },
  (t) => [
    index('built_files_replaced')
      .on(t.replacedAt)
      .where(sql`${t.replacedAt} is not null`),
  ],
)
