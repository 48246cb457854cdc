import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { time } from '#server/database/columns.ts'
import { users } from '../identity/users.ts'

const layoutNames = ['home', 'menus'] as const
export type LayoutName = (typeof layoutNames)[number]

/** All versions of an owner's layout of the home page and the menus; the newest readable one is in effect. */
export const layoutVersions = pgTable(
  'layout_versions',
  {
    name: text('name').$type<LayoutName>().notNull(),
    /** 1, 2, 3 …: two owners who change the same version cannot both succeed. */
    version: integer('version').notNull(),
    /** Null if reset to the release's default. */
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
