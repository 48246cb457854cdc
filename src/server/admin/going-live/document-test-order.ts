import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { dayIn } from '#shop/israel-time.ts'
import { currency } from '#shop/money.ts'
import { vatPercentOn } from '#shop/vat.ts'
import { record } from '#server/audit/record.ts'
import { testOrders } from '#server/database/tables/going-live.ts'
import { users } from '#server/database/tables/identity/users.ts'
import { fetchDocument } from '#server/documents/issue-document.ts'
import type { DocumentRequest, PaymentProvider } from '#server/integrations/payments/provider.ts'
import type { Testing } from './open-test-order.ts'
import { testOrderLines, numberOf, orderIdOf } from './open-test-order.ts'

/** A test order whose document or credit the provider has not issued yet, as rows of `test_orders`. */
export const lacksDocuments = sql.raw(
  '(issues_documents and document_problem is null and (document_number is null or credit_number is null))',
)

/**
 * Has the provider issue the document of a test order and its credit, because the money was real. Safe to
 * repeat: a provider issues one document for one id. Throws if one is still being issued.
 */
export async function documentTestOrder(
  testing: Testing,
  provider: PaymentProvider,
  id: string,
): Promise<void> {
  for (const kind of ['charge', 'credit'] as const) {
    const order = await wantedDocument(testing, id, kind)
    if (order === null) continue
    const report = await fetchDocument(provider, order)
    await testing.transact(testing.actor, async (work) => {
      const subject = `test-order:${id}`
      if (report.state === 'refused') {
        await work.tx.update(testOrders).set({ documentProblem: report.reason }).where(eq(testOrders.id, id))
        return record(work, 'test-order.not-documented', subject, { kind: order.kind, reason: report.reason })
      }
      const { number, url } = report.document
      await work.tx
        .update(testOrders)
        .set(
          kind === 'charge'
            ? { documentNumber: number, documentLink: url }
            : { creditNumber: number, creditLink: url },
        )
        .where(eq(testOrders.id, id))
      return record(work, 'test-order.documented', subject, { kind: order.kind, number })
    })
    if (report.state === 'refused') return
  }
}

/** Null if it is issued, refused or not wanted. */
async function wantedDocument(
  { transact, actor, settings }: Testing,
  id: string,
  kind: 'charge' | 'credit',
): Promise<DocumentRequest | null> {
  const [row] = await transact(actor, ({ tx }) =>
    tx
      .select({ order: testOrders, username: users.username, email: users.email, language: users.language })
      .from(testOrders)
      .leftJoin(users, eq(users.id, testOrders.openedBy))
      .where(
        and(
          eq(testOrders.id, id),
          eq(testOrders.status, 'refunded'),
          isNotNull(testOrders.paidAt),
          lacksDocuments,
        ),
      ),
  )
  const paidAt = row?.order.paidAt
  if (row === undefined || !paidAt) return null
  const { order, username, email, language } = row
  if ((kind === 'charge' ? order.documentNumber : order.creditNumber) !== null) return null
  const vatPercent = vatPercentOn(dayIn(paidAt.toISOString()), settings.vat)
  return {
    documentId: kind === 'charge' ? id : order.refundId,
    kind: kind === 'credit' ? 'credit' : vatPercent > 0 ? 'invoice-receipt' : 'receipt',
    orderId: orderIdOf(id),
    orderNumber: numberOf(id),
    language: language ?? 'he',
    reference: order.reference ?? '',
    transactionId: (kind === 'charge' ? order.transactionId : order.refundTransactionId) ?? '',
    amountAgorot: order.amountAgorot,
    currency,
    vatPercent,
    lines: testOrderLines(order.amountAgorot),
    buyer: { name: username ?? '', email: email ?? '', phone: null, business: null },
    creditOf: kind === 'credit' ? order.documentNumber : null,
  }
}
