import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ContentBody, ContentKind, GroupKind } from '#shop/content/content.ts'
import type { Localized } from '#shop/localized.ts'
import { createdAt, time } from '#server/database/columns.ts'
import { users } from '../identity/users.ts'

/** The sections of the questions and the categories of the blog, each kind in its order. */
export const contentGroups = pgTable(
  'content_groups',
  {
    kind: text('kind').$type<GroupKind>().notNull(),
    slug: text('slug').notNull(),
    name: jsonb('name').$type<Localized>().notNull(),
    position: smallint('position').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.slug] }),
    check('content_groups_kind', sql`${t.kind} in ('question', 'post')`),
    check('content_groups_both_languages', sql`${t.name} ?& array['en', 'he']`),
  ],
)

/** A page, a question or a post. Its texts are in its revisions. */
export const contentEntries = pgTable(
  'content_entries',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<ContentKind>().notNull(),
    slug: text('slug').notNull(),
    /** The order of questions within their section. */
    position: integer('position').notNull().default(0),
    /** The version of its newest revision. */
    version: integer('version').notNull().default(1),
    /** Belongs to the demo: a live shop does not show it. */
    isDemo: boolean('is_demo').notNull().default(false),
    /** Came with a release, and no owner has saved or confirmed it yet. */
    pleaseRead: boolean('please_read').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: time('updated_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    uniqueIndex('content_entries_slug_unique').on(t.kind, t.slug),
    check('content_entries_kind', sql`${t.kind} in ('page', 'question', 'post')`),
    check('content_entries_slug', sql`${t.slug} ~ '^[a-z0-9-]{1,80}$'`),
    check('content_entries_version', sql`${t.version} > 0`),
  ],
)

/** Every saved version of the texts. */
export const contentRevisions = pgTable(
  'content_revisions',
  {
    id: uuid('id').primaryKey(),
    entryId: uuid('entry_id')
      .notNull()
      .references(() => contentEntries.id, { onDelete: 'cascade' }),
    /** 1, 2, 3 …: two people who change the same version cannot both succeed. */
    version: integer('version').notNull(),
    body: jsonb('body').$type<ContentBody>().notNull(),
    /** Null if it came with a release. */
    savedBy: uuid('saved_by').references(() => users.id),
    savedAt: time('saved_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    check('content_revisions_version', sql`${t.version} > 0`),
    unique('content_revisions_counted').on(t.entryId, t.version),
    unique('content_revisions_of_entry').on(t.id, t.entryId),
  ],
)

/** The revision visible from a time on; the latest time that has passed counts. */
export const contentPublications = pgTable(
  'content_publications',
  {
    id: uuid('id').primaryKey(),
    entryId: uuid('entry_id')
      .notNull()
      .references(() => contentEntries.id, { onDelete: 'cascade' }),
    /** Null if unpublished from then on. */
    revisionId: uuid('revision_id'),
    liveFrom: time('live_from').notNull(),
    madeBy: uuid('made_by').references(() => users.id),
    madeAt: time('made_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    foreignKey({
      columns: [t.revisionId, t.entryId],
      foreignColumns: [contentRevisions.id, contentRevisions.entryId],
    }),
    index('content_publications_by_entry').on(t.entryId, t.liveFrom, t.id),
  ],
)

/** Former slugs of pages and posts. */
export const contentOldSlugs = pgTable(
  'content_old_slugs',
  {
    kind: text('kind').$type<ContentKind>().notNull(),
    slug: text('slug').notNull(),
    entryId: uuid('entry_id')
      .notNull()
      .references(() => contentEntries.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.kind, t.slug] }), index('content_old_slugs_by_entry').on(t.entryId)],
)

/** The texts copied from a release, by file. */
export const contentStarters = pgTable('content_starters', {
  key: text('key').primaryKey(),
  copiedAt: time('copied_at')
    .notNull()
    .default(sql`now()`),
})
