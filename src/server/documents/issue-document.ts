import { and, eq, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { orderNumberText } from '#shop/orders/order-number.ts'
import { record } from '#server/audit/record.ts'
import { newRowId } from '#server/database/ids.ts'
import { systemActor } from '#server/database/actor.ts'
import { checkedValue } from '#server/database/rows.ts'
import type { Transact, Work } from '#server/database/transaction.ts'
import { taxDocuments } from '#server/database/tables/payments/documents.ts'
import { orders } from '#server/database/tables/orders/orders.ts'
import { paymentAttempts, payments } from '#server/database/tables/payments/payments.ts'
import { refunds } from '#server/database/tables/payments/refunds.ts'
import type { DocumentRequest, DocumentReport } from '#server/integrations/payments/provider.ts'
import type { PaymentProviders } from '#server/integrations/payments/providers.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { openTask, resolveDocumentTask } from '#server/orders/order/manager-tasks.ts'
import { buyerOf, paidLines } from '#server/orders/order/paid-lines.ts'
import { type DocumentSending, fetchDocument } from './fetch-document.ts'
import { issuedAs } from './issued-columns.ts'

type Enqueue = Pick<Jobs, 'enqueue'>
type Issuing = {
  readonly transact: Transact
  readonly providers: PaymentProviders
  readonly jobs: Enqueue
}

/** How long one server claims a document: longer than looking it up and issuing it take at a slow provider. */
export const busySeconds = 600

/**
 * Has the provider issue the document of a payment or a refund, calling it between two transactions. Can be
 * repeated: one server at a time, and the provider issues one document. Throws if another server is
 * issuing it, if the outcome is unknown or if the document is not issued yet; a refusal opens a task for a
 * manager, who can request it again.
 */
export async function issueTaxDocument(
  { transact, providers, jobs }: Issuing,
  { documentId }: { readonly documentId: string },
): Promise<void> {
  const claimed = await transact(systemActor(), (work) => claimDocument(work, documentId))
  if (claimed === null) return
  try {
    const provider = providers.find(claimed.provider)
    const report: DocumentReport =
      provider === null
        ? { state: 'refused', reason: 'provider-gone' }
        : await fetchDocument(provider, claimed.order, sendingOf(transact, claimed))
    await transact(systemActor(), (work) => write(work, jobs, documentId, report))
  } finally {
    await transact(systemActor(), ({ tx }) =>
      tx.update(taxDocuments).set({ busyUntil: null }).where(isClaimedAs(claimed)),
    )
  }
}

type ClaimedDocument = {
  readonly provider: string
  readonly order: DocumentRequest
  /** The end of the claim, as PostgreSQL's text: no other claim of this document has the same. */
  readonly claim: string
  readonly sentSecondsAgo: number | null
}

/** A claim that has ended and was taken by another server is no longer one's own. */
function isClaimedAs({ order, claim }: Pick<ClaimedDocument, 'order' | 'claim'>) {
  return and(eq(taxDocuments.id, order.documentId), sql`${taxDocuments.busyUntil} = ${claim}::timestamptz`)
}

function sendingOf(transact: Transact, claimed: ClaimedDocument): DocumentSending {
  return {
    sentSecondsAgo: claimed.sentSecondsAgo,
    record: () =>
      transact(systemActor(), async ({ tx }) => {
        const { rowCount } = await tx
          .update(taxDocuments)
          .set({ sentAt: sql`now()` })
          .where(and(isClaimedAs(claimed), eq(taxDocuments.status, 'wanted'), isNull(taxDocuments.sentAt)))
        return rowCount === 1
      }),
    undo: async () => {
      await transact(systemActor(), ({ tx }) =>
        tx.update(taxDocuments).set({ sentAt: null }).where(isClaimedAs(claimed)),
      )
    },
  }
}

/** Claims a document that the provider should issue; null if it is issued, refused, or the accountant's. */
async function claimDocument(work: Work, documentId: string): Promise<ClaimedDocument | null> {
  const isWanted = and(
    eq(taxDocuments.id, documentId),
    eq(taxDocuments.status, 'wanted'),
    isNotNull(taxDocuments.provider),
  )
  const [found] = await work.tx
    .update(taxDocuments)
    .set({ askedAt: sql`now()`, busyUntil: sql`now() + make_interval(secs => ${busySeconds})` })
    .where(and(isWanted, or(isNull(taxDocuments.busyUntil), lte(taxDocuments.busyUntil, sql`now()`))))
    .returning({
      kind: taxDocuments.kind,
      provider: taxDocuments.provider,
      paymentId: taxDocuments.paymentId,
      refundId: taxDocuments.refundId,
      amountAgorot: taxDocuments.amountAgorot,
      vatPercent: taxDocuments.vatPercent,
      claim: checkedValue(v.string(), sql`${taxDocuments.busyUntil}::text`),
      sentSecondsAgo: checkedValue(
        v.nullable(v.number()),
        sql`extract(epoch from now() - ${taxDocuments.sentAt})::float8`,
      ),
    })
  if (found === undefined) {
    const [busy] = await work.tx.select({ id: taxDocuments.id }).from(taxDocuments).where(isWanted)
    if (busy === undefined) return null
    throw new Error(`Document ${documentId} is being issued by another server`)
  }
  if (found.provider === null) return null
  const order = await requestOf(work, documentId, found)
  const { provider, claim, sentSecondsAgo } = found
  return { provider, order, claim, sentSecondsAgo }
}

type Described = Pick<
  typeof taxDocuments.$inferSelect,
  'kind' | 'paymentId' | 'refundId' | 'amountAgorot' | 'vatPercent'
>

/** What the provider gets. */
async function requestOf(work: Work, documentId: string, found: Described): Promise<DocumentRequest> {
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
