import * as v from 'valibot'
import { importKinds, importSources, lineResults, shopImportStates } from '#shop/import/kinds.ts'
import { lineKinds } from '#shop/catalogue/product.ts'
import { megabyte, maxShopImportMegabytes } from '#shop/limits.ts'
import { endpoint } from '../endpoint.ts'
import { byName, language, rowId, time, visibleLine } from '../shapes.ts'

const importId = rowId
const source = v.picklist(importSources)
const kind = v.picklist(importKinds)
const options = v.strictObject({
  language,
  productKind: v.picklist(lineKinds),
  unknownProducts: v.picklist(['refuse', 'archive']),
})
const field = v.pipe(v.string(), v.regex(/^[a-zA-Z0-9]{1,30}$/, 'identifier'))
const mapping = byName(
  field,
  v.pipe(v.number(), v.integer('number'), v.minValue(0, 'number'), v.maxValue(999, 'number')),
)

const shopImport = v.object({
  id: v.string(),
  state: v.picklist(shopImportStates),
  fileName: v.string(),
  source,
  kind,
  encoding: v.picklist(['utf-8', 'windows-1255']),
  /** The names of its columns. */
  head: v.array(v.string()),
  /** Field → index of its column in `head`: chosen by the owner, from the last import, or suggested by the names. */
  mapping: v.record(v.string(), v.number()),
  options,
  /** The number of lines (0 until the run begins), and how many have been read. */
  lines: v.number(),
  done: v.number(),
  created: v.number(),
  updated: v.number(),
  skipped: v.number(),
  wrong: v.number(),
  createdAt: time,
  writtenAt: v.nullable(time),
})
export type ShopImport = v.InferOutput<typeof shopImport>

const reading = { access: 'manager', permission: 'shop.import' } as const

const startShopImport = endpoint({
  method: 'POST',
  path: '/api/admin/shop-imports',
  ...reading,
  summary:
    'Uploads an export file of another shop, and detects its format and content. The shop does not change.',
  body: 'upload',
  maxBytes: maxShopImportMegabytes * megabyte,
  status: 201,
  input: v.strictObject({
    name: v.pipe(v.string(), v.trim(), v.maxLength(200, 'too-long'), visibleLine),
    body: v.instance(Uint8Array),
  }),
  output: shopImport,
  refusals: ['csv-unreadable'],
})

const listShopImports = endpoint({
  method: 'GET',
  path: '/api/admin/shop-imports',
  ...reading,
  summary: 'Lists the latest shop imports.',
  input: v.strictObject({}),
  output: v.object({ imports: v.array(shopImport) }),
  refusals: [],
})

const getShopImport = endpoint({
  method: 'GET',
  path: '/api/admin/shop-imports/:importId',
  ...reading,
  summary: 'Returns the progress of a shop import, and the number of lines by result.',
  input: v.strictObject({ importId }),
  output: shopImport,
  refusals: ['not-found'],
})

const suggestShopImport = endpoint({
  method: 'GET',
  path: '/api/admin/shop-imports/:importId/suggestion',
  ...reading,
  summary: 'Suggests a column mapping for a file of this kind, and returns its first rows.',
  input: v.strictObject({ importId, source, kind }),
  output: v.object({
    mapping: v.record(v.string(), v.number()),
    options,
    /** Cells of the first rows. */
    sample: v.array(v.array(v.string())),
  }),
  refusals: ['not-found', 'import-not-open'],
})

const checkShopImport = endpoint({
  method: 'POST',
  path: '/api/admin/shop-imports/:importId/check',
  ...reading,
  summary:
    'Saves the column mapping of a file, and starts a job that checks every line. The shop does not change.',
  status: 202,
  input: v.strictObject({ importId, source, kind, mapping, options }),
  output: shopImport,
  refusals: ['not-found', 'import-not-open', 'csv-unreadable'],
})

const writeShopImport = endpoint({
  method: 'POST',
  path: '/api/admin/shop-imports/:importId/confirmation',
  ...reading,
  summary:
    'Starts a job that imports a checked file in one transaction: all of it or nothing. Refused if a line is wrong.',
  status: 202,
  input: v.strictObject({ importId }),
  output: shopImport,
  refusals: ['not-found', 'import-not-open'],
})

const dropShopImport = endpoint({
  method: 'DELETE',
  path: '/api/admin/shop-imports/:importId',
  ...reading,
  summary: 'Discards a shop import that was not written, and deletes its file.',
  input: v.strictObject({ importId }),
  output: shopImport,
  refusals: ['not-found', 'import-not-open'],
})

const reportLine = v.object({
  /** As in a spreadsheet: the header is line 1. */
  line: v.number(),
  what: v.picklist(lineResults),
  subject: v.string(),
  /** Field → remark. */
  notes: v.record(v.string(), v.string()),
})
export type ReportLine = v.InferOutput<typeof reportLine>

const listShopImportLines = endpoint({
  method: 'GET',
  path: '/api/admin/shop-imports/:importId/lines',
  ...reading,
  summary:
    'Lists the lines of a shop import with their results. 100 per page, or `most`; pass `next` as `after` to continue.',
  input: v.strictObject({
    importId,
    what: v.optional(v.picklist(lineResults)),
    after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'number'), v.transform(Number))),
    most: v.optional(v.pipe(v.picklist(['100', '5000'], 'number'), v.transform(Number)), '100'),
  }),
  output: v.object({ rows: v.array(reportLine), next: v.nullable(v.string()) }),
  refusals: ['not-found'],
})

export const shopImports = {
  startShopImport,
  listShopImports,
  getShopImport,
  suggestShopImport,
  checkShopImport,
  writeShopImport,
  dropShopImport,
  listShopImportLines,
}
