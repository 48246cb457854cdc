import { asc, eq } from 'drizzle-orm'
import type { AdminTaxDocument } from '#contract/orders/tax-document.ts'
import { dayIn } from '#shop/israel-time.ts'
import { toShekels } from '#shop/money.ts'
import { needsAllocationNumber } from '#shop/orders/tax-document.ts'
import type { Read } from '#server/database/transaction.ts'
import { taxDocuments } from '#server/database/tables/payments/documents.ts'
import type { OrderRow } from '#server/orders/order/find-own-order.ts'

/** All tax documents of an order, for the admin area. */
export async function viewDocuments({ tx }: Pick<Read, 'tx'>, order: OrderRow): Promise<AdminTaxDocument[]> {
  const rows = await tx
    .select()
    .from(taxDocuments)
    .where(eq(taxDocuments.orderId, order.id))
    .orderBy(asc(taxDocuments.createdAt), asc(taxDocuments.id))
  return rows.map((row) => viewDocument(row, order))
}

export function viewDocument(
  row: typeof taxDocuments.$inferSelect,
  { businessNumber }: Pick<OrderRow, 'businessNumber'>,
): AdminTaxDocument {
  const { id, kind, status, provider, number, link, allocationNumber, amountAgorot, vatAgorot } = row
  const date = row.createdAt.toISOString()
  return {
    id,
    kind,
    status,
    provider,
    number,
    link,
    allocationNumber,
    needsAllocationNumber:
      kind === 'invoice-receipt' &&
      needsAllocationNumber({ day: dayIn(date), totalAgorot: amountAgorot, vatAgorot, businessNumber }),
    amount: toShekels(amountAgorot),
    vat: toShekels(vatAgorot),
    vatPercent: row.vatPercent,
    problem: row.problem,
    date,
  }
}
