import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { ImportKind, ImportOptions, ImportSource, ImportState, LineResult } from '#shop/import/kinds.ts'
import { bytes, createdAt, time } from '../columns.ts'

/** Files of another shop on their way in: looked over first, then written all together. */
export const shopImports = pgTable(
  'shop_imports',
  {
    id: uuid('id').primaryKey(),
    state: text('state').$type<ImportState>().notNull().default('uploaded'),
    fileName: text('file_name').notNull(),
    /** Sealed, because it may hold licence keys in clear; gone once it was written or left. */
    content: bytes('content'),
    encoding: text('encoding').$type<'utf-8' | 'windows-1255'>().notNull(),
    separator: text('separator').notNull(),
    /** The names of its columns. */
    head: text('head').array().notNull(),
    source: text('source').$type<ImportSource>().notNull(),
    kind: text('kind').$type<ImportKind>().notNull(),
    /** Field → place of its column. */
    mapping: jsonb('mapping').$type<Readonly<Record<string, number>>>().notNull().default({}),
    options: jsonb('options').$type<ImportOptions>().notNull(),
    lines: integer('lines').notNull().default(0),
    /** How far a run is. Only shows progress. */
    done: integer('done').notNull().default(0),
    created: integer('created').notNull().default(0),
    updated: integer('updated').notNull().default(0),
    skipped: integer('skipped').notNull().default(0),
    wrong: integer('wrong').notNull().default(0),
    createdBy: uuid('created_by').notNull(),
    createdAt: createdAt(),
    writtenAt: time('written_at'),
  },
  (t) => [
    index('shop_imports_by_time').on(t.createdAt, t.id),
    check(
      'shop_imports_state',
      sql`${t.state} in ('uploaded', 'checking', 'checked', 'writing', 'written', 'failed', 'dropped')`,
    ),
    check('shop_imports_source', sql`${t.source} in ('woocommerce', 'shopify')`),
    check('shop_imports_kind', sql`${t.kind} in ('products', 'customers', 'orders', 'keys')`),
    check('shop_imports_content', sql`${t.content} is null or ${t.state} not in ('written', 'dropped')`),
  ],
)

/** What became, or would become, of each line. Nothing of it names a person or a key. */
export const shopImportLines = pgTable(
  'shop_import_lines',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => shopImports.id, { onDelete: 'cascade' }),
    line: integer('line').notNull(),
    what: text('what').$type<LineResult>().notNull(),
    subject: text('subject').notNull(),
    /** Field or column → what there is to say of it. */
    notes: jsonb('notes').$type<Readonly<Record<string, string>>>().notNull().default({}),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.line] }),
    index('shop_import_lines_what').on(t.importId, t.what, t.line),
    check('shop_import_lines_what', sql`${t.what} in ('created', 'updated', 'skipped', 'wrong')`),
  ],
)

/** The columns and choices an owner used last for files of one kind. */
export const importMappings = pgTable(
  'import_mappings',
  {
    source: text('source').$type<ImportSource>().notNull(),
    kind: text('kind').$type<ImportKind>().notNull(),
    /** Field → name of its column. */
    columns: jsonb('columns').$type<Readonly<Record<string, string>>>().notNull(),
    options: jsonb('options').$type<ImportOptions>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.source, t.kind] })],
)

/** What things were called in the other shop, so that the same file changes nothing the second time. */
export const externalNames = pgTable(
  'external_names',
  {
    source: text('source').$type<ImportSource>().notNull(),
    kind: text('kind').$type<ImportKind>().notNull(),
    name: text('name').notNull(),
    /** Of what it is here. */
    id: text('id').notNull(),
    /** SHA-256 of the line it was read from last. */
    fingerprint: bytes('fingerprint').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.source, t.kind, t.name] }),
    check('external_names_kind', sql`${t.kind} in ('products', 'customers', 'orders', 'keys')`),
  ],
)
