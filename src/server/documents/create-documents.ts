import { and, eq, isNull } from 'drizzle-orm'
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
export async function writePaid(
  work: Work,
  { jobs, vat, provider, document }: Documenting,
  payment: PaymentRow,
): Promise<void> {
  const vatPercent = vatPercentOn(dayIn(payment.createdAt.toISOString()), vat)
  const vatAgorot = vatWithin(payment.amountAgorot, vatPercent)
  const paid = work.tx
    .update(orders)
    .set({ paidAgorot: payment.amountAgorot, vatPercent, vatAgorot })
    .where(eq(orders.id, payment.orderId))
  const issues = provider?.can.documents === true
  const id = newRowId()
  const wanted = work.tx.insert(taxDocuments).values({
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
  await together([paid, wanted])
  if (issues && document === undefined) await jobs.enqueue(work, 'issue-document', { documentId: id })
}

/**
 * Creates the credit document of a paid refund, issued by whoever issued the payment's document. Refunds of
 * unmatched payments, and of payments older than the documents feature, get none.
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
