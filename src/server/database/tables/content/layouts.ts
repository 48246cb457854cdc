import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { time } from '#server/database/columns.ts'
import { users } from '../identity/users.ts'

export const layoutNames = ['home', 'menus'] as const
export type LayoutName = (typeof layoutNames)[number]

/** How an owner composed the home page and the menus; the newest version that can be read counts. */
export const layoutVersions = pgTable(
  'layout_versions',
  {
    name: text('name').$type<LayoutName>().notNull(),
    /** 1, 2, 3 …: two owners who change the same version cannot both succeed. */
    version: integer('version').notNull(),
    /** Null: back to what the release brings. */
    layout: jsonb('layout').$type<unknown>(),
    changedBy: uuid('changed_by').references(() => users.id),
    changedAt: time('changed_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.name, t.version] }),
    check('layout_versions_name', sql`${t.name} in ('home', 'menus')`),
    check('layout_versions_counted', sql`${t.version} > 0`),
  ],
)
