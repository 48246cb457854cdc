import { and, asc, eq, isNotNull, isNull, ne, or } from 'drizzle-orm'
import type { OutputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/admin/documents.ts'
import { orderNumberText } from '#shop/orders/order-number.ts'
import type { Read } from '#server/database/transaction.ts'
import { taxDocuments } from '#server/database/tables/documents.ts'
import { orders } from '#server/database/tables/orders.ts'
import { viewDocument } from './view-documents.ts'

const most = 200

/** Payments and refunds without their document, and documents that still lack their allocation number. */
export async function listMissingDocuments({
  tx,
}: Read): Promise<OutputOf<typeof contract.listMissingDocuments>> {
  const rows = await tx
    .select({ order: orders, document: taxDocuments })
    .from(taxDocuments)
    .innerJoin(orders, eq(orders.id, taxDocuments.orderId))
    .where(
      or(
        ne(taxDocuments.status, 'issued'),
        and(isNull(taxDocuments.allocationNumber), isNotNull(orders.businessNumber)),
      ),
    )
    .orderBy(asc(taxDocuments.createdAt), asc(taxDocuments.id))
    .limit(10 * most)
  return {
    rows: rows
      .map(({ order, document }) => ({
        orderId: order.id,
        number: orderNumberText(order.number),
        buyer: order.businessName ?? order.name,
        document: viewDocument(document, order),
      }))
      .filter(({ document }) => document.status !== 'issued' || lacksAllocation(document))
      .slice(0, most),
  }
}

function lacksAllocation({
  needsAllocationNumber: needs,
  allocationNumber,
}: ReturnType<typeof viewDocument>): boolean {
  return needs && allocationNumber === null
}
