import { and, eq, isNull, ne, or, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { currency } from '#shop/money.ts'
import { dayIn } from '#shop/israel-time.ts'
import { type VatTerms, vatPercentOn, vatWithin } from '#shop/vat.ts'
import { together } from '#server/database/together.ts'
import { newRowId } from '#server/database/ids.ts'
import type { Work } from '#server/database/transaction.ts'
import { taxDocuments } from '#server/database/tables/payments/documents.ts'
import { orders } from '#server/database/tables/orders/orders.ts'
import type { payments } from '#server/database/tables/payments/payments.ts'
import { refunds } from '#server/database/tables/payments/refunds.ts'
import type { PaymentProvider, ProviderDocument } from '#server/integrations/payments/provider.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { record } from '#server/audit/record.ts'
import { lockOrderOfDocument } from '#server/orders/order/lock-order.ts'
import { resolveTask } from '#server/orders/order/manager-tasks.ts'
import { issuedAs } from './issued-columns.ts'

type PaymentRow = typeof payments.$inferSelect

type Documenting = {
  readonly jobs: Pick<Jobs, 'enqueue'>
  readonly vat: VatTerms
  /** The provider that received the payment; null if a manager recorded it. */
  readonly provider: Pick<PaymentProvider, 'name' | 'can'> | null
  /** The document that the provider issued with the charge. */
  readonly document?: ProviderDocument | undefined
}

/**
 * Records that this payment paid the order, which must be locked. The VAT rate is that of the payment's
 * day. The payment's document is issued by the provider, if it issues any, otherwise by the accountant.
 */
export async function writePaid(work: Work, documenting: Documenting, payment: PaymentRow): Promise<void> {
  const paid = work.tx
    .update(orders)
    .set({ paidAgorot: payment.amountAgorot, ...vatOf(payment, documenting.vat) })
    .where(eq(orders.id, payment.orderId))
  await together([paid, writeDocument(work, documenting, payment)])
}

/**
 * Records the document of a payment that pays no order, if its provider issues documents with the charge: the
 * refund then gets a credit. Such a document is only looked up; the shop never has it issued.
 */
export async function documentUnmatched(
  work: Work,
  documenting: Documenting,
  payment: PaymentRow,
): Promise<void> {
  const { provider, document } = documenting
  if (document === undefined && provider?.can.documentsWithCharge !== true) return
  // documents are in shekels: a manager settles other money, and its document, by hand
  if (payment.currency === currency) await writeDocument(work, documenting, payment)
}

function vatOf({ createdAt, amountAgorot }: PaymentRow, vat: VatTerms) {
  const vatPercent = vatPercentOn(dayIn(createdAt.toISOString()), vat)
  return { vatPercent, vatAgorot: vatWithin(amountAgorot, vatPercent) }
}

async function writeDocument(
  work: Work,
  { jobs, vat, provider, document }: Documenting,
  payment: PaymentRow,
): Promise<void> {
  const { vatPercent, vatAgorot } = vatOf(payment, vat)
  const issues = provider?.can.documents === true
  const id = newRowId()
  await work.tx.insert(taxDocuments).values({
    id,
    orderId: payment.orderId,
    paymentId: payment.id,
    kind: vatPercent > 0 ? 'invoice-receipt' : 'receipt',
    provider: issues ? provider.name : null,
    amountAgorot: payment.amountAgorot,
    vatAgorot,
    vatPercent,
    createdAt: payment.createdAt,
    ...(document !== undefined && issuedAs(document)),
  })
  if (issues && document === undefined) await jobs.enqueue(work, 'issue-document', { documentId: id })
}

/**
 * Creates the credit document of a paid refund, from the issuer of the payment's document. Refunds of
 * payments without a document get none: of unmatched ones, unless it came with the charge, and of those older
 * than the documents feature. The caller has locked the order.
 */
export async function documentRefund(
  work: Work,
  jobs: Pick<Jobs, 'enqueue'>,
  refundId: string,
): Promise<void> {
  const [found] = await work.tx
    .select({ refund: refunds, of: taxDocuments })
    .from(refunds)
    .innerJoin(
      taxDocuments,
      and(eq(taxDocuments.paymentId, refunds.paymentId), isNull(taxDocuments.refundId)),
    )
    .where(eq(refunds.id, refundId))
  if (found === undefined) return
  const { refund, of } = found
  const { paidAt } = refund
  if (paidAt === null) throw new Error(`Refund ${refundId} is not paid`)
  const id = newRowId()
  // the provider does not know a refund that a manager paid by other means
  const provider = refund.transactionId === null ? null : of.provider
  const { rowCount } = await work.tx
    .insert(taxDocuments)
    .values({
      id,
      orderId: refund.orderId,
      paymentId: refund.paymentId,
      refundId,
      kind: 'credit',
      provider,
      amountAgorot: refund.amountAgorot,
      vatAgorot: vatWithin(refund.amountAgorot, of.vatPercent),
      vatPercent: of.vatPercent,
      createdAt: paidAt,
    })
    .onConflictDoNothing()
  if (rowCount === 1 && provider !== null) await jobs.enqueue(work, 'issue-document', { documentId: id })
}

/**
 * A paid refund is owed again: its credit is removed, and the next payment gets another. It remains, in its month,
 * and belongs to the next payment if it is issued or may be, or if its month is over, because the accountant then
 * has it in that month's export.
 */
export async function withdrawCredit({ tx }: Work, orderId: string, refundId: string): Promise<void> {
  const { status, askedAt, sentAt, createdAt } = taxDocuments
  const [withdrawn] = await tx
    .delete(taxDocuments)
    .where(
      and(
        eq(taxDocuments.refundId, refundId),
        or(and(eq(status, 'wanted'), isNull(askedAt)), and(eq(status, 'failed'), isNull(sentAt))),
        isOfThisMonth(createdAt),
      ),
    )
    .returning({ id: taxDocuments.id })
  if (withdrawn !== undefined)
    await resolveTask({ tx }, { kind: 'document-missing', orderId, about: { documentId: withdrawn.id } })
}

/** In the shop's time; earlier months are in the accountant's hands. */
export function isOfThisMonth(time: SQLWrapper): SQL {
  const monthOf = (one: SQLWrapper) => sql`date_trunc('month', ${one} at time zone 'Asia/Jerusalem')`
  return sql`${monthOf(time)} = ${monthOf(sql`now()`)}`
}

/**
 * Removes the document of a payment that pays no order, once it is certain that none came with the charge, and
 * with it the credits, which would reverse nothing.
 */
export async function removeUnissued(work: Work, documentId: string): Promise<void> {
  // a refund of the payment is documented before or after this, not meanwhile
  await lockOrderOfDocument(work, documentId)
  const isUnissued = ne(taxDocuments.status, 'issued')
  const [charge] = await work.tx
    .delete(taxDocuments)
    .where(and(eq(taxDocuments.id, documentId), isUnissued))
    .returning()
  if (charge === undefined) return
  const credits = await work.tx
    .delete(taxDocuments)
    .where(and(eq(taxDocuments.paymentId, charge.paymentId), isUnissued))
    .returning()
  for (const { id, orderId, kind } of [charge, ...credits]) {
    await resolveTask(work, { kind: 'document-missing', orderId, about: { documentId: id } })
    await record(work, 'document.absent', `order:${orderId}`, { documentId: id, kind })
  }
}
