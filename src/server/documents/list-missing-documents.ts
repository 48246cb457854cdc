import { and, asc, eq, gte, isNotNull, isNull, lt, ne, or, type SQL } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/admin/orders/documents.ts'
import type { MissingDocument } from '#contract/admin/orders/documents.ts'
import { dayIn } from '#shop/israel-time.ts'
import { maxExported } from '#shop/limits.ts'
import { orderNumberText } from '#shop/orders/order-number.ts'
import { recordExport } from '#server/audit/record.ts'
import { type CsvFile, csvFile } from '#server/http/files/csv.ts'
import type { Read, Work } from '#server/database/transaction.ts'
import { taxDocuments } from '#server/database/tables/payments/documents.ts'
import { orders } from '#server/database/tables/orders/orders.ts'
import { monthBounds } from './month-bounds.ts'
import { viewDocument } from './view-documents.ts'

const maxRows = 200

type Filters = InputOf<typeof contract.listMissingDocuments>

/** Payments and refunds without a tax document, and documents that still lack their allocation number. */
export async function listMissingDocuments(
  read: Read,
  filters: Filters,
): Promise<OutputOf<typeof contract.listMissingDocuments>> {
  return { rows: await findMissing(read, filters, maxRows), next: null }
}

async function findMissing(
  { tx }: Pick<Read, 'tx'>,
  filters: Filters,
  limit: number,
): Promise<MissingDocument[]> {
  const rows = await tx
    .select({ order: orders, document: taxDocuments })
    .from(taxDocuments)
    .innerJoin(orders, eq(orders.id, taxDocuments.orderId))
    .where(and(stateOf(filters), monthOf(filters), kindOf(filters)))
    .orderBy(asc(taxDocuments.createdAt), asc(taxDocuments.id))
    .limit(10 * limit)
  return rows
    .map(({ order, document }) => ({
      orderId: order.id,
      number: orderNumberText(order.number),
      buyer: order.businessName ?? order.name,
      document: viewDocument(document, order),
    }))
    .filter(({ document }) => document.status !== 'issued' || lacksAllocation(document))
    .slice(0, limit)
}

function stateOf({ state }: Filters): SQL | undefined {
  const { status, provider, allocationNumber } = taxDocuments
  const unnumbered = and(eq(status, 'issued'), isNull(allocationNumber), isNotNull(orders.businessNumber))
  switch (state) {
    case 'wanted':
      return and(eq(status, 'wanted'), isNotNull(provider))
    case 'failed':
      return and(eq(status, 'failed'), isNotNull(provider))
    case 'accountant':
      return and(ne(status, 'issued'), isNull(provider))
    case 'allocation':
      return unnumbered
    case undefined:
      return or(ne(status, 'issued'), unnumbered)
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

function lacksAllocation({
  needsAllocationNumber: needs,
  allocationNumber,
}: ReturnType<typeof viewDocument>): boolean {
  return needs && allocationNumber === null
}

const head = ['date', 'order', 'buyer', 'document_kind', 'status', 'provider', 'total', 'vat_percent', 'vat']

function filtersGiven({ state, month, kind }: Filters) {
  return {
    ...(state !== undefined && { state }),
    ...(month !== undefined && { month }),
    ...(kind !== undefined && { kind }),
  }
}

/** The list as CSV, with the same filters. The audit log records who exported it. */
export async function exportMissingDocuments(work: Work, filters: Filters): Promise<CsvFile> {
  const rows = await findMissing(work, filters, maxExported)
  await recordExport(work, 'document.exported', 'documents', rows.length, filtersGiven(filters))
  return csvFile(
    'missing-documents.csv',
    head,
    rows.map(({ number, buyer, document }) => {
      const { kind, status, provider, amount, vat, vatPercent, date } = document
      const sign = kind === 'credit' ? -1 : 1
      const stands = status === 'issued' ? 'allocation' : provider === null ? 'accountant' : status
      return [dayIn(date), number, buyer, kind, stands, provider, sign * amount, vatPercent, sign * vat]
    }),
  )
}
