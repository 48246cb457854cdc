import { and, eq, gt, sql } from 'drizzle-orm'
import type { InputOf, OutputOf, RefusalOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/admin/orders/documents.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import { newRowId } from '#server/database/ids.ts'
import type { Work } from '#server/database/transaction.ts'
import { taxDocuments } from '#server/database/tables/payments/documents.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { resolveTask } from '#server/orders/order/manager-tasks.ts'
import { lockOrderOfDocument } from '#server/orders/order/lock-order.ts'

type DocumentRow = typeof taxDocuments.$inferSelect

/** Locks the document and, first, its order, as for every change of an order. */
async function lockDocument(work: Work, documentId: string): Promise<DocumentRow | null> {
  await lockOrderOfDocument(work, documentId)
  const its = eq(taxDocuments.id, documentId)
  const [locked] = await work.tx.select().from(taxDocuments).where(its).for('update')
  return locked ?? null
}

async function isBusy({ tx }: Work, documentId: string): Promise<boolean> {
  const isClaimed = and(eq(taxDocuments.id, documentId), gt(taxDocuments.busyUntil, sql`now()`))
  return (await tx.select({ id: taxDocuments.id }).from(taxDocuments).where(isClaimed)).length > 0
}

/** A manager enters a document issued elsewhere, corrects it, or adds a document's allocation number. */
export async function enterDocument(
  work: Work,
  jobs: Pick<Jobs, 'enqueue'>,
  { documentId, number, link, allocationNumber }: InputOf<typeof contract.enterDocument>,
): Promise<OutputOf<typeof contract.enterDocument> | Refusal<RefusalOf<typeof contract.enterDocument>>> {
  const document = await lockDocument(work, documentId)
  if (document === null) return refuse('not-found')
  // a provider that is issuing it would issue a second one
  if (await isBusy(work, documentId)) return refuse('document-busy')
  const isOfProvider = document.status === 'issued' && document.provider !== null
  if (isOfProvider && (document.number !== number || document.link !== link)) return refuse('document-issued')
  await work.tx
    .update(taxDocuments)
    .set({
      status: 'issued',
      // it was issued elsewhere, so no provider will issue it any more
      ...(!isOfProvider && { provider: null }),
      number,
      link,
      allocationNumber,
      problem: null,
      // the buyer gets a changed link by e-mail
      ...(link !== document.link && { emailedAt: null }),
      issuedAt: document.issuedAt ?? sql`now()`,
    })
    .where(eq(taxDocuments.id, documentId))
  await record(work, 'document.entered', `order:${document.orderId}`, {
    documentId,
    number,
    ...(document.number !== null && document.number !== number && { from: document.number }),
    ...(allocationNumber !== null && { allocationNumber }),
  })
  await resolveTask(work, { kind: 'document-missing', orderId: document.orderId, about: { documentId } })
  if (link !== null && link !== document.link)
    await jobs.enqueue(work, 'send-document-email', { documentId, number: newRowId() })
  return { documentId }
}

/**
 * Requests the document from the provider again. Safe to repeat: one that was sent is only looked up, until the
 * provider has refused it, or not shown it for so long that a manager has checked there.
 */
export async function requestDocument(
  work: Work,
  jobs: Pick<Jobs, 'enqueue'>,
  { documentId }: InputOf<typeof contract.requestDocument>,
): Promise<OutputOf<typeof contract.requestDocument> | Refusal<'not-found' | 'document-not-requestable'>> {
  const document = await lockDocument(work, documentId)
  if (document === null) return refuse('not-found')
  if (document.status === 'issued' || document.provider === null) return refuse('document-not-requestable')
  await work.tx
    .update(taxDocuments)
    .set({ status: 'wanted', problem: null, ...(document.status === 'failed' && { sentAt: null }) })
    .where(eq(taxDocuments.id, documentId))
  await jobs.enqueue(work, 'issue-document', { documentId })
  return { documentId }
}
