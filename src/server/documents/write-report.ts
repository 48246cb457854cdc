import { and, eq, ne } from 'drizzle-orm'
import { record } from '#server/audit/record.ts'
import { newRowId } from '#server/database/ids.ts'
import { taxDocuments } from '#server/database/tables/payments/documents.ts'
import type { Work } from '#server/database/transaction.ts'
import type { DocumentReport } from '#server/integrations/payments/provider.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { lockOrderOfDocument } from '#server/orders/order/lock-order.ts'
import { openTask, resolveTask } from '#server/orders/order/manager-tasks.ts'
import { issuedAs } from './issued-columns.ts'

/**
 * Writes what became of a document: its number, or why it was refused, as a task for a manager. One that was issued
 * already does not change.
 */
export async function writeReport(
  work: Work,
  jobs: Pick<Jobs, 'enqueue'>,
  documentId: string,
  report: DocumentReport,
): Promise<void> {
  await lockOrderOfDocument(work, documentId)
  const [written] = await work.tx
    .update(taxDocuments)
    .set(report.state === 'issued' ? issuedAs(report.document) : { status: 'failed', problem: report.reason })
    .where(and(eq(taxDocuments.id, documentId), ne(taxDocuments.status, 'issued')))
    .returning()
  if (written === undefined) return reportSecond(work, documentId, report)
  const { orderId, kind, number } = written
  if (report.state === 'issued') {
    await record(work, 'document.issued', `order:${orderId}`, { documentId, kind, number })
    await resolveTask(work, { kind: 'document-missing', orderId, about: { documentId } })
    if (written.link !== null)
      await jobs.enqueue(work, 'send-document-email', { documentId, number: newRowId() })
  } else {
    await record(work, 'document.refused', `order:${orderId}`, { documentId, kind, reason: report.reason })
    await openTask(work, { kind: 'document-missing', orderId, detail: { documentId, reason: report.reason } })
  }
}

/** A document that was entered by hand after the claim had ended, while the provider was issuing another. */
async function reportSecond(work: Work, documentId: string, report: DocumentReport): Promise<void> {
  if (report.state !== 'issued') return
  const { number } = report.document
  const isOther = and(eq(taxDocuments.id, documentId), ne(taxDocuments.number, number))
  const [other] = await work.tx.select().from(taxDocuments).where(isOther)
  if (other === undefined) return
  const { orderId, kind } = other
  const reason = 'issued-twice'
  await record(work, 'document.issued', `order:${orderId}`, { documentId, kind, number, reason })
  await openTask(work, { kind: 'document-missing', orderId, detail: { documentId, reason } })
}
