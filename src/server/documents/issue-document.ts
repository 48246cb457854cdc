import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { orderNumberText } from '#shop/orders/order-number.ts'
import { record } from '#server/audit/record.ts'
import { newRowId } from '#server/database/ids.ts'
import { systemActor } from '#server/database/actor.ts'
import type { Transact, Work } from '#server/database/transaction.ts'
import { taxDocuments } from '#server/database/tables/payments/documents.ts'
import { orders } from '#server/database/tables/orders/orders.ts'
import { paymentAttempts, payments } from '#server/database/tables/payments/payments.ts'
import { refunds } from '#server/database/tables/payments/refunds.ts'
import type {
  DocumentRequest,
  DocumentReport,
  PaymentProvider,
} from '#server/integrations/payments/provider.ts'
import type { PaymentProviders } from '#server/integrations/payments/providers.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { openTask, resolveDocumentTask } from '#server/orders/order/manager-tasks.ts'
import { buyerOf, paidLines } from '#server/orders/order/paid-lines.ts'
import { issuedAs } from './issued-columns.ts'

type Enqueue = Pick<Jobs, 'enqueue'>
type Issuing = {
  readonly transact: Transact
  readonly providers: PaymentProviders
  readonly jobs: Enqueue
}

/**
 * Has the provider issue the document of a payment or a refund, calling it between two transactions. Can be
 * repeated: the provider issues one document per id. Throws if the outcome is unknown or the document
 * is not issued yet; a refusal opens a task for a manager.
 */
export async function issueTaxDocument(
  { transact, providers, jobs }: Issuing,
  { documentId }: { readonly documentId: string },
): Promise<void> {
  const wanted = await transact(systemActor(), (work) => lockDocument(work, documentId))
  if (wanted === null) return
  const provider = providers.find(wanted.provider)
  const report: DocumentReport =
    provider === null
      ? { state: 'refused', reason: 'provider-gone' }
      : await fetchDocument(provider, wanted.order)
  await transact(systemActor(), (work) => write(work, jobs, documentId, report))
}

/** Requests a document; for a provider that issues them only with the charge, queries the payment instead. */
export async function fetchDocument(
  provider: PaymentProvider,
  order: DocumentRequest,
): Promise<DocumentReport> {
  if (provider.issueDocument !== undefined) return provider.issueDocument(order)
  if (order.kind === 'credit') return { state: 'refused', reason: 'credit-not-issued' }
  const report = await provider.query(order.reference)
  const document = report?.transactions.find(({ id }) => id === order.transactionId)?.document
  if (document === undefined)
    throw new Error(`${provider.name} has not issued document ${order.documentId} yet`)
  return { state: 'issued', document }
}

type LockedDocument = { readonly provider: string; readonly order: DocumentRequest }

/** Null if it is already issued, or if the accountant issues it. */
async function lockDocument(work: Work, documentId: string): Promise<LockedDocument | null> {
  const [found] = await work.tx
    .update(taxDocuments)
    .set({ askedAt: sql`now()` })
    .where(and(eq(taxDocuments.id, documentId), ne(taxDocuments.status, 'issued')))
    .returning()
  if (found === undefined || found.provider === null) return null
  const [row] = await work.tx
    .select({
      order: orders,
      payment: payments,
      attempt: paymentAttempts,
      refundTransaction: refunds.transactionId,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, payments.attemptId))
    .leftJoin(refunds, found.refundId === null ? sql`false` : eq(refunds.id, found.refundId))
    .where(eq(payments.id, found.paymentId))
  if (row === undefined) throw new Error(`The payment of document ${documentId} is gone`)
  const [charged] = await work.tx
    .select({ number: taxDocuments.number })
    .from(taxDocuments)
    .where(and(eq(taxDocuments.paymentId, found.paymentId), isNull(taxDocuments.refundId)))
  const { order, payment, attempt, refundTransaction } = row
  return {
    provider: found.provider,
    order: {
      documentId,
      kind: found.kind,
      orderId: order.id,
      orderNumber: orderNumberText(order.number),
      language: order.language,
      reference: attempt.reference ?? '',
      transactionId: refundTransaction ?? payment.transactionId,
      amountAgorot: found.amountAgorot,
      currency: payment.currency,
      vatPercent: found.vatPercent,
      lines: await paidLines(work, order.id),
      buyer: buyerOf(order),
      creditOf: found.kind === 'credit' ? (charged?.number ?? null) : null,
    },
  }
}

async function write(work: Work, jobs: Enqueue, documentId: string, report: DocumentReport): Promise<void> {
  const [written] = await work.tx
    .update(taxDocuments)
    .set(report.state === 'issued' ? issuedAs(report.document) : { status: 'failed', problem: report.reason })
    .where(and(eq(taxDocuments.id, documentId), ne(taxDocuments.status, 'issued')))
    .returning()
  if (written === undefined) return
  const { orderId, kind, number } = written
  if (report.state === 'issued') {
    await record(work, 'document.issued', `order:${orderId}`, { documentId, kind, number })
    await resolveDocumentTask(work, orderId, documentId)
    if (written.link !== null)
      await jobs.enqueue(work, 'send-document-email', { documentId, number: newRowId() })
  } else {
    await record(work, 'document.refused', `order:${orderId}`, { documentId, kind, reason: report.reason })
    await openTask(work, { kind: 'document-missing', orderId, detail: { documentId, reason: report.reason } })
  }
}
