import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
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
import type { BatchState, StockImportState, LineVerdict } from '#shop/stock/import-states.ts'
import type { KeyStatus } from '#shop/stock/key-status.ts'
import { products } from '../catalogue.ts'
import { bytes, createdAt, time } from '#server/database/columns.ts'

/** Batches: keys from one supplier at one price with one expiry date. */
export const stockBatches = pgTable(
  'stock_batches',
  {
    id: uuid('id').primaryKey(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id),
    state: text('state').$type<BatchState>().notNull().default('for-sale'),
    /** Number of keys received. */
    units: integer('units').notNull(),
    supplier: text('supplier'),
    unitCostAgorot: integer('unit_cost_agorot'),
    /** Its keys are not sold from then on. */
    expiresAt: time('expires_at'),
    expiryNotifiedAt: time('expiry_notified_at'),
    note: text('note'),
    /** Why it is quarantined or undone. */
    reason: text('reason'),
    changedAt: time('changed_at'),
    createdBy: uuid('created_by'),
    createdAt: createdAt(),
  },
  (t) => [
    index('stock_batches_by_product').on(t.productId, t.id),
    index('stock_batches_expiring')
      .on(t.expiresAt)
      .where(sql`${t.expiresAt} is not null`),
    check('stock_batches_state', sql`${t.state} in ('for-sale', 'quarantined', 'undone')`),
    check('stock_batches_money', sql`${t.unitCostAgorot} >= 0`),
  ],
)

export const defaultLowStock = 5

/** Stock rules per product. Without a row the defaults apply. */
export const stockRules = pgTable('stock_rules', {
  productId: text('product_id')
    .primaryKey()
    .references(() => products.id),
  /** Managers are notified at this many keys or fewer; null for never. */
  lowAt: integer('low_at').default(defaultLowStock),
  /** The format of its keys (src/shop/stock/key-pattern.ts). */
  pattern: text('pattern'),
  /** Since when stock has been low and managers notified; null while there is enough. */
  lowSince: time('low_since'),
})

/** Number of keys by product, batch and status, maintained by triggers: totals, and pending changes. */
const countColumns = {
  productId: text('product_id').notNull(),
  batchId: uuid('batch_id'),
  status: text('status').$type<KeyStatus>().notNull(),
}
export const stockCounts = pgTable(
  'stock_counts',
  { ...countColumns, units: integer('units').notNull() },
  (t) => [
    unique('stock_counts_once').on(t.productId, t.batchId, t.status).nullsNotDistinct(),
    index('stock_counts_by_batch').on(t.batchId),
    index('stock_counts_by_status').on(t.status, t.productId),
  ],
)
export const stockCountChanges = pgTable('stock_count_changes', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  ...countColumns,
  units: integer('units').notNull(),
})

/** A manager's input for an import of keys. */
type ImportTerms = {
  readonly supplier: string | null
  readonly unitCostAgorot: number | null
  readonly expiresAt: string | null
  readonly note: string | null
}

/** Imports of keys: read line by line, reviewed, then published all together. */
export const stockImports = pgTable(
  'stock_imports',
  {
    id: uuid('id').primaryKey(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id),
    state: text('state').$type<StockImportState>().notNull().default('open'),
    pattern: text('pattern'),
    /** Lines read so far, including empty ones: the next chunk begins after them. */
    linesRead: integer('lines_read').notNull().default(0),
    newLines: integer('new_lines').notNull().default(0),
    repeatedLines: integer('repeated_lines').notNull().default(0),
    knownLines: integer('known_lines').notNull().default(0),
    badLines: integer('bad_lines').notNull().default(0),
    terms: jsonb('terms').$type<ImportTerms>(),
    /** Keys published so far, only to show progress. */
    published: integer('published').notNull().default(0),
    batchId: uuid('batch_id').references(() => stockBatches.id),
    createdBy: uuid('created_by').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('stock_imports_open')
      .on(t.createdAt)
      .where(sql`${t.state} <> 'published'`),
    check('stock_imports_state', sql`${t.state} in ('open', 'confirmed', 'published', 'dropped')`),
  ],
)

/** The lines of an import, encrypted like the keys they become. */
export const stockImportLines = pgTable(
  'stock_import_lines',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => stockImports.id, { onDelete: 'cascade' }),
    line: integer('line').notNull(),
    verdict: text('verdict').$type<LineVerdict>().notNull(),
    lastFour: text('last_four').notNull(),
    /** The id of the key it becomes. These four are there for new lines only. */
    keyId: uuid('key_id'),
    sealed: bytes('sealed'),
    dataKeyId: smallint('data_key_id'),
    blindIndex: bytes('blind_index'),
    /** The earlier line that a repeated one repeats. */
    sameAsLine: integer('same_as_line'),
    /** The key in the vault that a known one is. */
    knownKeyId: uuid('known_key_id'),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.line] }),
    index('stock_import_lines_verdict').on(t.importId, t.verdict, t.line),
    uniqueIndex('stock_import_lines_once')
      .on(t.importId, t.blindIndex)
      .where(sql`${t.blindIndex} is not null`),
    check('stock_import_lines_sealed', sql`(${t.verdict} = 'new') = (${t.sealed} is not null)`),
  ],
)

/** Keys that are not drawn from the master key but wrapped by it, so that they outlive its rotation. */
export const wrappedSecrets = pgTable('wrapped_secrets', {
  name: text('name').primaryKey(),
  wrapped: bytes('wrapped').notNull(),
})
