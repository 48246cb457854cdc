import { and, eq, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import * as v from 'valibot'
import { orderNumberText } from '#shop/orders/order-number.ts'
import { systemActor } from '#server/database/actor.ts'
import { checkedValue } from '#server/database/rows.ts'
import type { Transact, Work } from '#server/database/transaction.ts'
import { taxDocuments } from '#server/database/tables/payments/documents.ts'
import { orders } from '#server/database/tables/orders/orders.ts'
import { paymentAttempts, payments } from '#server/database/tables/payments/payments.ts'
import { refunds } from '#server/database/tables/payments/refunds.ts'
import type {
  DocumentRequest,
  DocumentReport,
  FoundDocument,
} from '#server/integrations/payments/provider.ts'
import type { PaymentProviders } from '#server/integrations/payments/providers.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { lockOrderOfDocument } from '#server/orders/order/lock-order.ts'
import { resolveTask } from '#server/orders/order/manager-tasks.ts'
import { buyerOf, paidLines } from '#server/orders/order/paid-lines.ts'
import { removeUnissued } from './create-documents.ts'
import { type DocumentSending, fetchDocument, findOfCharge } from './fetch-document.ts'
import { writeReport } from './write-report.ts'

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
 * manager, who can request it again. A credit waits for the document that it reverses. The document of
 * a payment that pays no order is only looked up; if the charge came without one, its row is removed.
 */
export async function issueTaxDocument(
  { transact, providers, jobs }: Issuing,
  { documentId }: { readonly documentId: string },
): Promise<void> {
  const claimed = await transact(systemActor(), async (work) =>
    (await followsCharge(work, jobs, documentId)) ? claimDocument(work, documentId) : null,
  )
  if (claimed === null) return
  try {
    const provider = providers.find(claimed.provider)
    const report: DocumentReport | FoundDocument =
      provider === null
        ? { state: 'refused', reason: 'provider-gone' }
        : claimed.mayBeIssued
          ? await fetchDocument(provider, claimed.order, sendingOf(transact, claimed))
          : await findOfCharge(provider, claimed.order)
    await transact(systemActor(), (work) =>
      report.state === 'none'
        ? removeUnissued(work, documentId)
        : writeReport(work, jobs, documentId, report),
    )
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
  /** False for the document of a payment that pays no order. */
  readonly mayBeIssued: boolean
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

/**
 * Whether the provider may issue this document now. A credit reverses the document of its payment: it throws while
 * that is not issued yet, is refused if that was refused or is gone, and is the accountant's if that was issued
 * elsewhere.
 */
async function followsCharge(work: Work, jobs: Enqueue, documentId: string): Promise<boolean> {
  const charge = alias(taxDocuments, 'charge')
  const isDueCredit = and(
    eq(taxDocuments.id, documentId),
    eq(taxDocuments.kind, 'credit'),
    eq(taxDocuments.status, 'wanted'),
    isNotNull(taxDocuments.provider),
  )
  const [reversed] = await work.tx
    .select({ status: charge.status, provider: charge.provider })
    .from(taxDocuments)
    .leftJoin(charge, and(eq(charge.paymentId, taxDocuments.paymentId), isNull(charge.refundId)))
    .where(isDueCredit)
  if (reversed === undefined) return true
  if (reversed.status === 'wanted')
    throw new Error(`Credit ${documentId} waits for the document of its payment`)
  if (reversed.status === null || reversed.status === 'failed') {
    await writeReport(work, jobs, documentId, { state: 'refused', reason: 'charge-not-documented' })
    return false
  }
  if (reversed.provider !== null) return true
  await leaveToAccountant(work, documentId, isDueCredit)
  return false
}

/** The provider need not issue the credit any more, so a task that says it is missing is resolved. */
async function leaveToAccountant(
  work: Work,
  documentId: string,
  isDueCredit: SQL | undefined,
): Promise<void> {
  await lockOrderOfDocument(work, documentId)
  const [left] = await work.tx
    .update(taxDocuments)
    .set({ provider: null, problem: null })
    .where(isDueCredit)
    .returning({ orderId: taxDocuments.orderId })
  if (left !== undefined)
    await resolveTask(work, { kind: 'document-missing', orderId: left.orderId, about: { documentId } })
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
  const { order, paysOrder } = await requestOf(work, documentId, found)
  const { provider, claim, sentSecondsAgo, kind } = found
  return { provider, order, claim, sentSecondsAgo, mayBeIssued: paysOrder || kind === 'credit' }
}

type Described = Pick<
  typeof taxDocuments.$inferSelect,
  'kind' | 'paymentId' | 'refundId' | 'amountAgorot' | 'vatPercent'
>

/** What the provider gets, and whether the payment pays its order. */
async function requestOf(
  work: Work,
  documentId: string,
  found: Described,
): Promise<{ order: DocumentRequest; paysOrder: boolean }> {
  const [row] = await work.tx
    .select({
      order: orders,
      payment: payments,
      attempt: paymentAttempts,
      refundTransaction: refunds.transactionId,
      chargedSecondsAgo: checkedValue(
        v.number(),
        sql`extract(epoch from now() - ${payments.createdAt})::float8`,
      ),
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
  const { order, payment, attempt, refundTransaction, chargedSecondsAgo } = row
  const request = {
    documentId,
    kind: found.kind,
    orderId: order.id,
    orderNumber: orderNumberText(order.number),
    language: order.language,
    reference: attempt.reference ?? '',
    transactionId: refundTransaction ?? payment.transactionId,
    chargedSecondsAgo,
    amountAgorot: found.amountAgorot,
    currency: payment.currency,
    vatPercent: found.vatPercent,
    lines: await paidLines(work, order.id),
    buyer: buyerOf(order),
    creditOf: found.kind === 'credit' ? (charged?.number ?? null) : null,
  }
  return { order: request, paysOrder: payment.allocation === 'matched' }
}
