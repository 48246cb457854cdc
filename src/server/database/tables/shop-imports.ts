import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type {
  ImportKind,
  ImportOptions,
  ImportSource,
  ShopImportState,
  LineResult,
} from '#shop/import/kinds.ts'
import { bytes, createdAt, time } from '../columns.ts'

/** Files of another shop being imported: reviewed first, then written all together. */
export const shopImports = pgTable(
  'shop_imports',
  {
    id: uuid('id').primaryKey(),
    state: text('state').$type<ShopImportState>().notNull().default('uploaded'),
    fileName: text('file_name').notNull(),
    /** Encrypted, because it may contain licence keys; deleted once written or abandoned. */
    content: bytes('content'),
    encoding: text('encoding').$type<'utf-8' | 'windows-1255'>().notNull(),
    separator: text('separator').notNull(),
    /** The names of its columns. */
    head: text('head').array().notNull(),
    source: text('source').$type<ImportSource>().notNull(),
    kind: text('kind').$type<ImportKind>().notNull(),
    /** Field → index of its column. */
    mapping: jsonb('mapping').$type<Readonly<Record<string, number>>>().notNull().default({}),
    options: jsonb('options').$type<ImportOptions>().notNull(),
    lines: integer('lines').notNull().default(0),
    /** Lines processed in this run, only to show progress. */
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

/** The result of each line, actual or expected. Contains no personal data and no keys. */
export const shopImportLines = pgTable(
  'shop_import_lines',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => shopImports.id, { onDelete: 'cascade' }),
    line: integer('line').notNull(),
    what: text('what').$type<LineResult>().notNull(),
    subject: text('subject').notNull(),
    /** Field or column → its message. */
    notes: jsonb('notes').$type<Readonly<Record<string, string>>>().notNull().default({}),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.line] }),
    index('shop_import_lines_what').on(t.importId, t.what, t.line),
    check('shop_import_lines_what', sql`${t.what} in ('created', 'updated', 'skipped', 'wrong')`),
  ],
)

/** The columns and choices an owner last used for this kind of file. */
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

/** External ids from the other shop, so that importing the same file twice changes nothing. */
export const externalNames = pgTable(
  'external_names',
  {
    source: text('source').$type<ImportSource>().notNull(),
    kind: text('kind').$type<ImportKind>().notNull(),
    name: text('name').notNull(),
    /** Our id of the imported row. */
    id: text('id').notNull(),
    /** SHA-256 of the line last imported. */
    fingerprint: bytes('fingerprint').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.source, t.kind, t.name] }),
    check('external_names_kind', sql`${t.kind} in ('products', 'customers', 'orders', 'keys')`),
  ],
)
