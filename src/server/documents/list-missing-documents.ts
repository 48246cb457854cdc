import { and, asc, count, eq, gt, gte, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/admin/orders/documents.ts'
import type { MissingDocument } from '#contract/admin/orders/documents.ts'
import type { Cell } from '#shop/csv.ts'
import { beginningOfDay, dayIn } from '#shop/israel-time.ts'
import { orderNumberText } from '#shop/orders/order-number.ts'
import { allocationThresholds } from '#shop/orders/tax-document.ts'
import { recordExport } from '#server/audit/record.ts'
import { type CsvStream, csvStream } from '#server/http/files/csv.ts'
import type { HandlerContext } from '#server/http/route.ts'
import type { Read } from '#server/database/transaction.ts'
import { taxDocuments } from '#server/database/tables/payments/documents.ts'
import { orders } from '#server/database/tables/orders/orders.ts'
import { monthBounds } from './month-bounds.ts'
import { viewDocument } from './view-documents.ts'

const rowsPerPage = 50
const rowsPerRead = 2000

type Filters = InputOf<typeof contract.exportMissingDocuments>

/** Payments and refunds without a tax document, and documents that still lack their allocation number; oldest first. */
export async function listMissingDocuments(
  read: Read,
  { after, ...filters }: InputOf<typeof contract.listMissingDocuments>,
): Promise<OutputOf<typeof contract.listMissingDocuments>> {
  const found = await findMissing(read, filters, rowsPerPage + 1, after)
  const rows = found.slice(0, rowsPerPage)
  return { rows, next: found.length > rowsPerPage ? (rows.at(-1)?.document.id ?? null) : null }
}

/** The oldest; `after`: those after this document. */
async function findMissing(
  { tx }: Pick<Read, 'tx'>,
  filters: Filters,
  limit: number,
  after?: string,
): Promise<MissingDocument[]> {
  const rows = await tx
    .select({ order: orders, document: taxDocuments })
    .from(taxDocuments)
    .innerJoin(orders, eq(orders.id, taxDocuments.orderId))
    .where(and(isMissing(filters), after === undefined ? undefined : isAfter(after)))
    .orderBy(asc(taxDocuments.createdAt), asc(taxDocuments.id))
    .limit(limit)
  return rows.map(({ order, document }) => ({
    orderId: order.id,
    number: orderNumberText(order.number),
    buyer: order.businessName ?? order.name,
    document: viewDocument(document, order),
  }))
}

function isMissing(filters: Filters): SQL | undefined {
  return and(stateOf(filters), monthOf(filters), kindOf(filters))
}

function isAfter(documentId: string): SQL {
  const { createdAt, id } = taxDocuments
  return sql`(${createdAt}, ${id}) > (select created_at, id from tax_documents where id = ${documentId})`
}

function stateOf({ state }: Filters): SQL | undefined {
  const { status, provider } = taxDocuments
  switch (state) {
    case 'wanted':
      return and(eq(status, 'wanted'), isNotNull(provider))
    case 'failed':
      return and(eq(status, 'failed'), isNotNull(provider))
    case 'accountant':
      return and(ne(status, 'issued'), isNull(provider))
    case 'allocation':
      return unnumbered()
    case undefined:
      return or(ne(status, 'issued'), unnumbered())
  }
}

function monthOf({ month }: Filters): SQL | undefined {
  if (month === undefined) return undefined
  const { from, end } = monthBounds(month)
  return and(gte(taxDocuments.createdAt, new Date(from)), lt(taxDocuments.createdAt, new Date(end)))
}

function kindOf({ kind }: Filters): SQL | undefined {
  return kind === undefined ? undefined : eq(taxDocuments.kind, kind)
}

/**
 * Issued documents that lack their allocation number: `needsAllocationNumber` in SQL, so that the limit counts no
 * others.
 */
function unnumbered(): SQL | undefined {
  const { status, kind, allocationNumber, amountAgorot, vatAgorot, createdAt } = taxDocuments
  const newestFirst = allocationThresholds
    .toReversed()
    .map(
      ({ from, aboveAgorot }) =>
        sql`when ${createdAt} >= ${beginningOfDay(from)}::timestamptz then ${aboveAgorot}::int`,
    )
  return and(
    eq(status, 'issued'),
    isNull(allocationNumber),
    isNotNull(orders.businessNumber),
    eq(kind, 'invoice-receipt'),
    gt(vatAgorot, 0),
    sql`${amountAgorot} - ${vatAgorot} > case ${sql.join(newestFirst, sql` `)} end`,
  )
}

const head = ['date', 'order', 'buyer', 'document_kind', 'status', 'provider', 'total', 'vat_percent', 'vat']

function filtersGiven({ state, month, kind }: Filters) {
  return {
    ...(state !== undefined && { state }),
    ...(month !== undefined && { month }),
    ...(kind !== undefined && { kind }),
  }
}

/**
 * The list as CSV, with the same filters, however long. The audit log records who exported it before the first
 * row is sent.
 */
export async function exportMissingDocuments(
  { transact, actor, read }: Pick<HandlerContext, 'transact' | 'actor' | 'read'>,
  filters: Filters,
): Promise<CsvStream> {
  await transact(actor, async (work) => {
    const [counted] = await work.tx
      .select({ rows: count() })
      .from(taxDocuments)
      .innerJoin(orders, eq(orders.id, taxDocuments.orderId))
      .where(isMissing(filters))
    await recordExport(work, 'document.exported', 'documents', counted?.rows ?? 0, filtersGiven(filters))
  })
  return csvStream('missing-documents.csv', head, eachPage(read, filters))
}

async function* eachPage(read: Pick<Read, 'tx'>, filters: Filters): AsyncGenerator<Cell[][]> {
  let page = await findMissing(read, filters, rowsPerRead)
  while (page.length > 0) {
    yield page.map(cellsOf)
    page = await findMissing(read, filters, rowsPerRead, page.at(-1)?.document.id)
  }
}

function cellsOf({ number, buyer, document }: MissingDocument): Cell[] {
  const { kind, status, provider, amount, vat, vatPercent, date } = document
  const sign = kind === 'credit' ? -1 : 1
  const stands = status === 'issued' ? 'allocation' : provider === null ? 'accountant' : status
  return [dayIn(date), number, buyer, kind, stands, provider, sign * amount, vatPercent, sign * vat]
}
