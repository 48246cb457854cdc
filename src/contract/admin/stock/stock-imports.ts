import { maxImportLines } from '#shop/limits.ts'
import * as v from 'valibot'
import { importStates, lineVerdicts } from '#shop/stock/import-states.ts'
import { endpoint } from '#contract/endpoint.ts'
import { day, identifier, lines, localized, plainText, rowId, shekels, time } from '#contract/shapes.ts'

const importId = rowId

/** The most lines of one chunk, and of one import. */
export const linesPerPiece = 2000
export const linesPerImport = maxImportLines

const stockImport = v.object({
  id: v.string(),
  productId: v.string(),
  productName: localized,
  state: v.picklist(importStates),
  /** Lines read so far, including empty ones: the next chunk begins after them. */
  linesRead: v.number(),
  new: v.number(),
  repeated: v.number(),
  known: v.number(),
  malformed: v.number(),
  /** How many were written so far, while they are being added to stock. */
  published: v.number(),
  batchId: v.nullable(v.string()),
  createdAt: time,
})
export type StockImport = v.InferOutput<typeof stockImport>

export const startImport = endpoint({
  method: 'POST',
  path: '/api/admin/stock/imports',
  access: 'manager',
  permission: 'stock.edit',
  summary: 'Starts an import of licence keys for a product. None is sold before the import is confirmed.',
  status: 201,
  input: v.strictObject({
    productId: identifier,
    /** Check against the product’s key pattern. */
    checkPattern: v.boolean(),
  }),
  output: stockImport,
  refusals: ['not-found'],
})

export const addImportLines = endpoint({
  method: 'POST',
  path: '/api/admin/stock/imports/:importId/lines',
  access: 'manager',
  permission: 'stock.edit',
  summary:
    'Adds the next chunk of a file to an import: one key per line, empty lines as empty strings. A chunk that was already read is ignored.',
  input: v.strictObject({
    importId,
    /** Number of the first line in this chunk. */
    first: v.pipe(
      v.number(),
      v.integer('number'),
      v.minValue(1, 'number'),
      v.maxValue(linesPerImport, 'too-long'),
    ),
    lines: v.pipe(
      v.array(v.pipe(v.string(), v.maxLength(2000, 'too-long'))),
      v.minLength(1, 'required'),
      v.maxLength(linesPerPiece, 'too-long'),
    ),
  }),
  output: stockImport,
  refusals: ['not-found', 'import-not-open', 'import-out-of-step', 'import-too-large'],
})

export const getImport = endpoint({
  method: 'GET',
  path: '/api/admin/stock/imports/:importId',
  access: 'manager',
  permission: 'stock.see',
  summary: 'Returns the progress of a key import.',
  input: v.strictObject({ importId }),
  output: stockImport,
  refusals: ['not-found'],
})

const importLine = v.object({
  line: v.number(),
  verdict: v.picklist(lineVerdicts),
  lastFour: v.string(),
  sameAsLine: v.nullable(v.number()),
  /** Where the key already exists. */
  known: v.nullable(
    v.object({
      productId: v.string(),
      productName: localized,
      status: v.string(),
      batchId: v.nullable(v.string()),
      since: time,
    }),
  ),
})
export type StockImportLine = v.InferOutput<typeof importLine>

export const importShows = ['problems', 'new', 'repeated', 'known', 'malformed'] as const

export const listImportLines = endpoint({
  method: 'GET',
  path: '/api/admin/stock/imports/:importId/lines',
  access: 'manager',
  permission: 'stock.see',
  summary:
    'Lists the lines of a key import with their verdicts, by default only those with problems. 100 per page; pass `next` as `after` to continue.',
  input: v.strictObject({
    importId,
    show: v.optional(v.picklist(importShows), 'problems'),
    after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'number'), v.transform(Number))),
  }),
  output: v.object({ rows: v.array(importLine), next: v.nullable(v.string()) }),
  refusals: ['not-found'],
})

export const confirmImport = endpoint({
  method: 'POST',
  path: '/api/admin/stock/imports/:importId/confirmation',
  access: 'manager',
  permission: 'stock.edit',
  summary: 'Confirms a key import. A job then adds all new keys to stock at the same moment, or none.',
  status: 202,
  input: v.strictObject({
    importId,
    supplier: v.nullable(plainText(100)),
    /** The cost of one key. */
    unitCost: v.nullable(
      v.pipe(
        shekels,
        v.minValue(0, 'number'),
        v.maxValue(1_000_000, 'number'),
        v.check((sum) => Math.abs(sum * 100 - Math.round(sum * 100)) < 1e-6, 'number'),
      ),
    ),
    /** Their expiry date, in Israel, such as 2027-12-31. */
    lastDay: v.nullable(day),
    note: v.nullable(lines(1000)),
  }),
  output: stockImport,
  refusals: ['not-found', 'import-not-open', 'import-empty', 'already-expired'],
})

export const dropImport = endpoint({
  method: 'DELETE',
  path: '/api/admin/stock/imports/:importId',
  access: 'manager',
  permission: 'stock.edit',
  summary: 'Discards an unconfirmed key import with all its lines.',
  input: v.strictObject({ importId }),
  output: stockImport,
  refusals: ['not-found', 'import-not-open'],
})
