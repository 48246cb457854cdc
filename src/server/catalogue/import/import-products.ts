import { asc, inArray } from 'drizzle-orm'
import * as v from 'valibot'
import { type ProductInput, productInput } from '#contract/product/product-shapes.ts'
import type * as contract from '#contract/admin/products/products.ts'
import type { ProductImportLine } from '#contract/admin/products/products.ts'
import type { TableColumn } from '#contract/admin/products/product-columns.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import { noAttributes } from '#contract/product/product-attributes.ts'
import { isRefusal, type Refusal } from '#shop/result.ts'
import { newId } from '#server/database/ids.ts'
import type { Work } from '#server/database/transaction.ts'
import { fieldErrors } from '#server/http/checks/parse.ts'
import { addOldSlugs } from '../admin/save-old-slugs.ts'
import { announceLater, announceOnce } from '../product/changes.ts'
import { addMissingCategories } from './add-missing-categories.ts'
import { insertProduct } from '../admin/add-product.ts'
import { sameValue, writeChange } from '../admin/change-product.ts'
import { refuseProduct } from '../admin/check-product.ts'
import { followFamily } from '../admin/follow-family.ts'
import { columnOf, csvColumns, wordsIn } from './csv-columns.ts'
import { viewFields } from '../admin/get-admin-product.ts'
import { withIds, withSlugs } from '../product/product-addresses.ts'
import { productRow, type AdminProductRow as Row } from '../admin/product-row.ts'
import type { SaleRule } from '../admin/save-product.ts'
import { readProductTable, type TableLine } from './read-product-table.ts'
import { products } from '#server/database/tables/catalogue.ts'

/** Reads a product table, reports on every line, and writes all lines or none. */
export async function importProducts(
  work: Work,
  rule: SaleRule,
  { write, body }: InputOf<typeof contract.importProducts>,
): Promise<OutputOf<typeof contract.importProducts> | Refusal<'csv-unreadable'>> {
  const table = readProductTable(body)
  if (isRefusal(table)) return table
  // lines are validated by writing them, so that each finds those it refers to; undone unless all are valid
  await work.connection.query('savepoint import')
  await announceLater(work)
  await addMissingCategories(work, table)
  const lines = await writeLines(work, table, rule)
  const written = write === 'yes' && lines.every(({ what }) => what !== 'wrong')
  if (written) await announceOnce(work)
  await work.connection.query(written ? 'release savepoint import' : 'rollback to savepoint import')
  return { written, lines }
}

type Around = {
  readonly known: ReadonlyMap<string, Row>
  /** The future ids of new products, by slug. */
  readonly coming: ReadonlyMap<string, string>
  /** The ids of products imported as drafts, because a table cannot contain all of their data. */
  readonly waiting: Set<string>
  readonly rule: SaleRule
}

async function writeLines(
  work: Work,
  table: readonly TableLine[],
  rule: SaleRule,
): Promise<ProductImportLine[]> {
  const slugs = table.map(({ slug }) => slug)
  const rows = await work.tx
    .select(productRow)
    .from(products)
    .where(inArray(products.slug, slugs))
    .orderBy(asc(products.id))
    // other editors wait; an order, whose foreign key locks the product too, does not
    .for('no key update')
  const known = new Map(rows.map((row) => [row.slug, row]))
  const fresh = slugs.filter((slug) => !known.has(slug))
  const coming = new Map(fresh.map((slug) => [slug, newId()]))
  const around = { known, coming, waiting: new Set<string>(), rule }
  const written: ProductImportLine[] = []
  for (const one of table.toSorted((a, b) => turnOf(a, known) - turnOf(b, known)))
    written.push(
      slugs.indexOf(one.slug) < table.indexOf(one)
        ? wrong(one, { slug: 'duplicate' })
        : await writeLine(work, one, around),
    )
  return written.toSorted((a, b) => a.line - b.line)
}

/** The sort key of a line: parts are written before their bundle, main variants before other variants. */
function turnOf({ slug, cells }: TableLine, known: Around['known']): number {
  const isBundle = (cells['kind'] ?? known.get(slug)?.kind) === 'bundle'
  const isVariant = (cells['variant_of'] ?? known.get(slug)?.variantOf ?? '') !== ''
  return 2 * Number(isBundle) + Number(isVariant)
}

async function writeLine(work: Work, tableLine: TableLine, around: Around): Promise<ProductImportLine> {
  const { known, coming, rule } = around
  if (tableLine.tooLong) return wrong(tableLine, { line: 'too-many-cells' })
  const { line, slug, cells } = tableLine
  const row = known.get(slug)
  const before = row === undefined ? null : viewFields(row)
  const parsed = v.safeParse(productInput, draftOf(cells, before))
  if (!parsed.success) return wrong(tableLine, fieldErrors(parsed.issues))
  const id = row?.id ?? coming.get(slug) ?? newId()
  const wanted = await followFamily(work, id, await withIds(work, parsed.output, coming))
  if (isRefusal(wanted)) return wrong(tableLine, wanted.fields ?? {})
  if (row === undefined) return writeNew(work, tableLine, { ...wanted, id }, around)
  const refused = await refuseProduct(work, row.id, wanted, { coming })
  if (refused !== null) return wrong(tableLine, refused.fields ?? {})
  await writeChange(work, row, wanted, rule.saleRounding)
  const old = await addOldSlugs(work, { ...wanted, id: row.id }, oldSlugsIn(tableLine))
  if (typeof old === 'string') return wrong(tableLine, { oldSlugs: old })
  const fields = await changedColumns(
    work,
    { ...viewFields(row), oldSlugs: old.before },
    { ...wanted, oldSlugs: old.after },
  )
  return { line, slug, what: Object.keys(fields).length === 0 ? 'same' : 'changed', fields }
}

/** Creates a product. Downloads without a file, and bundles with one, are imported as drafts and reported. */
async function writeNew(
  work: Work,
  tableLine: TableLine,
  { id, ...wanted }: ProductInput & { readonly id: string },
  { coming, waiting, rule }: Around,
): Promise<ProductImportLine> {
  const why = wanted.state === 'live' ? whatIsAwaited(wanted, waiting) : null
  const input: ProductInput = why === null ? wanted : { ...wanted, state: 'draft' }
  const refused = await refuseProduct(work, id, input, { coming })
  if (refused !== null) return wrong(tableLine, refused.fields ?? {})
  await insertProduct(work, id, input, rule)
  const old = await addOldSlugs(work, { ...input, id }, oldSlugsIn(tableLine))
  if (typeof old === 'string') return wrong(tableLine, { oldSlugs: old })
  if (why !== null) waiting.add(id)
  const { line, slug } = tableLine
  return { line, slug, what: 'new', fields: why === null ? {} : { state: why } }
}

function whatIsAwaited({ kind, parts }: ProductInput, waiting: ReadonlySet<string>): string | null {
  if (kind === 'file') return 'draft-until-file'
  return parts.some(({ id }) => waiting.has(id)) ? 'draft-until-parts' : null
}

function wrong({ line, slug }: TableLine, fields: Readonly<Record<string, string>>): ProductImportLine {
  const columns = Object.entries(fields).map(([path, code]) => [columnOf(path), code] as const)
  return { line, slug, what: 'wrong', fields: Object.fromEntries(columns) }
}

type WithOldSlugs = ProductInput & { readonly oldSlugs: readonly string[] }

function oldSlugsIn({ cells }: TableLine): string[] {
  return wordsIn(cells['old_slugs'] ?? '')
}

/** The old values of changed columns. */
async function changedColumns(
  work: Work,
  before: WithOldSlugs,
  after: WithOldSlugs,
): Promise<Record<string, string>> {
  const [was, is] = (await withSlugs(work, [before, after])).map((one) => ({ ...one, categoryName: nothing }))
  if (was === undefined || is === undefined) throw new Error('A product was lost on the way')
  const changes = csvColumns.filter(({ write }) => !sameValue(write(was), write(is)))
  return Object.fromEntries(changes.map(({ name, write }) => [name, String(write(was) ?? '')]))
}

/** The existing product, or an empty draft, overwritten by the line's cells. */
function draftOf(cells: TableLine['cells'], before: ProductInput | null): Record<string, unknown> {
  const draft: Record<string, unknown> = { ...structuredClone(before ?? emptyProduct) }
  // the dates of a sale mean nothing without a percentage: a file that ends one clears only that
  const endsSale = cells['discount_percent'] === ''
  for (const { name, read } of csvColumns) {
    const cell = endsSale && datesOfSale.has(name) ? undefined : cells[name]
    if (cell !== undefined) read(draft, cell)
  }
  return draft
}

const datesOfSale: ReadonlySet<TableColumn> = new Set(['discount_from', 'discount_until'])

const nothing = { en: '', he: '' }
/** The defaults of a new product; the fields of `columnsOfNew` are required. */
export const emptyProduct: Readonly<Omit<ProductInput, 'slug' | 'category' | 'kind' | 'price'>> = {
  slugHe: null,
  variantOf: null,
  state: 'draft',
  brand: '',
  name: nothing,
  summary: nothing,
  description: nothing,
  instructions: nothing,
  attributes: noAttributes,
  discount: null,
  isNew: false,
  maxPerOrder: 10,
  lowStock: 5,
  pictures: [],
  related: [],
  parts: [],
  form: null,
}
