import { asc, inArray } from 'drizzle-orm'
import * as v from 'valibot'
import { type ProductInput, productInput } from '../../contract/desk-product-shapes.ts'
import { type ImportLine, type importProducts as definition } from '../../contract/desk-products.ts'
import type { InputOf, OutputOf } from '../../contract/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '../../shop/result.ts'
import { readCsv } from '../http/csv.ts'
import { fieldsOf } from '../http/parse.ts'
import type { Work } from '../database/work.ts'
import { addProduct } from './add-product.ts'
import { sameValue, writeChange } from './change-product.ts'
import { refuseProduct } from './check-product.ts'
import { csvColumns } from './csv-columns.ts'
import { viewFields } from './get-desk-product.ts'
import { withPartIds } from './part-addresses.ts'
import { productRow, type ProductRow as Row } from './product-row.ts'
import { products } from './table.ts'

type Judged = {
  readonly line: ImportLine
  readonly row: Row | undefined
  readonly input: ProductInput | null
}

const mostLines = 2000

/** Reads a table of products, reports on every line, and writes all of it or nothing. */
export async function importProducts(
  work: Work,
  { write, body }: InputOf<typeof definition>,
): Promise<OutputOf<typeof definition> | Refusal<'csv-unreadable'>> {
  const table = tableIn(body)
  if (isRefusal(table)) return table
  const rows = await work.tx
    .select(productRow)
    .from(products)
    .where(
      inArray(
        products.slug,
        table.map(({ slug = '' }) => slug),
      ),
    )
    .orderBy(asc(products.id))
    .for('update')
  const known = new Map(rows.map((row) => [row.slug, row]))
  const seen = new Set<string>()
  const judged: Judged[] = []
  for (const [at, cells] of table.entries()) {
    const slug = cells['slug'] ?? ''
    judged.push(await judge(work, cells, at + 2, known.get(slug), seen.has(slug)))
    seen.add(slug)
  }
  const written = write === 'yes' && judged.every(({ line }) => line.what !== 'wrong')
  if (written) for (const one of judged) await writeLine(work, one)
  return { written, lines: judged.map(({ line }) => line) }
}

type Cells = Readonly<Record<string, string>>

/** The lines below the head, by the names in the head. */
function tableIn(body: Uint8Array): Cells[] | Refusal<'csv-unreadable'> {
  const text = decode(body)
  const [head, ...lines] = (text === null ? null : readCsv(text)) ?? []
  if (head === undefined || lines.length > mostLines) return refuse('csv-unreadable')
  const names = head.map((name) => name.trim().toLowerCase())
  const strange = names.filter((name) => !csvColumns.some((column) => column.name === name))
  if (strange.length > 0 || !names.includes('slug') || new Set(names).size < names.length)
    return refuse('csv-unreadable', { detail: { columns: strange } })
  return lines.map((cells) => Object.fromEntries(names.map((name, at) => [name, (cells[at] ?? '').trim()])))
}

function decode(body: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    return null
  }
}

async function judge(
  work: Work,
  cells: Cells,
  line: number,
  row: Row | undefined,
  twice: boolean,
): Promise<Judged> {
  const slug = cells['slug'] ?? ''
  const wrong = (fields: Record<string, string>): Judged => ({
    line: { line, slug, what: 'wrong', fields },
    row,
    input: null,
  })
  if (twice) return wrong({ slug: 'taken' })
  const before = row === undefined ? null : viewFields(row)
  const parsed = v.safeParse(productInput, draftOf(cells, before))
  if (!parsed.success) return wrong(fieldsOf(parsed.issues))
  const given = await withPartIds(work, parsed.output)
  const refused = await refuseProduct(work, row?.id ?? '', given)
  if (refused !== null) return wrong({ ...refused.fields })
  if (before === null) return { line: { line, slug, what: 'new', fields: {} }, row, input: given }
  const after = given
  const changes = csvColumns.filter(({ write }) => !sameValue(write(before), write(after)))
  const fields = Object.fromEntries(changes.map(({ name, write }) => [name, String(write(before) ?? '')]))
  return { line: { line, slug, what: changes.length === 0 ? 'same' : 'changed', fields }, row, input: after }
}

/** What is there already, with the cells of the line laid over it; a new product begins as a draft. */
function draftOf(cells: Cells, before: ProductInput | null): Record<string, unknown> {
  const draft: Record<string, unknown> = { ...structuredClone(before ?? emptyProduct) }
  for (const { name, read } of csvColumns) {
    const cell = cells[name]
    if (cell !== undefined) read(draft, cell)
  }
  return draft
}

const nothing = { en: '', he: '' }
const emptyProduct = {
  slugHe: null,
  state: 'draft',
  brand: '',
  name: nothing,
  summary: nothing,
  description: nothing,
  instructions: nothing,
  facts: { platforms: [], region: 'global', edition: null, termMonths: null, devices: null },
  discount: null,
  isNew: false,
  maxPerOrder: 10,
  lowStock: 5,
  pictures: [],
  related: [],
  parts: [],
  form: null,
} as const

async function writeLine(work: Work, { row, input }: Judged): Promise<void> {
  if (input === null) return
  if (row !== undefined) await writeChange(work, row, input)
  else if (isRefusal(await addProduct(work, input))) throw new Error('A judged line was refused')
}
