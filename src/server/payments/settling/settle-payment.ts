import { and, eq, inArray, sql } from 'drizzle-orm'
import { currency } from '#shop/money.ts'
import { record } from '#server/audit/record.ts'
import { together } from '#server/database/together.ts'
import { newRowId } from '#server/database/ids.ts'
import type { Transact, Work } from '#server/database/transaction.ts'
import type { Actor } from '#server/database/actor.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { documentUnmatched, writePaid } from '#server/documents/create-documents.ts'
import { deliverOrder } from '#server/orders/delivery/deliver-order.ts'
import { orders } from '#server/database/tables/orders/orders.ts'
import type { OwnerSettings } from '#server/settings/owner-settings.ts'
import type { PaymentReport } from '#server/integrations/payments/provider.ts'
import type { PaymentProviders } from '#server/integrations/payments/providers.ts'
import { isTestOrder } from './is-test-order.ts'
import { allocatePayment, type Receipt, refundOrReport } from '../allocation/allocate-payment.ts'
import { checkRisk } from '../risk/check-risk.ts'
import { paymentAttempts, payments } from '#server/database/tables/payments/payments.ts'

export type SettleContext = {
  readonly transact: Transact
  readonly actor: Actor
  readonly providers: PaymentProviders
  readonly jobs: Pick<Jobs, 'enqueue'>
  /** The current settings. */
  readonly settings: Pick<OwnerSettings, 'vat' | 'risk'>
}

/** A payment page: its provider, and the provider's reference for it. */
export type PageOfPayment = { readonly provider: string; readonly reference: string }

/** Writes more in the settling transaction, once the payment is known to be the shop's. */
type WhenSettled = (work: Work) => Promise<unknown>
const nothingMore: WhenSettled = async () => undefined

/**
 * `unknown`: the provider's report of a payment the shop does not know, or null if the provider does not know
 * it either.
 */
type Outcome = 'settled' | { readonly unknown: PaymentReport | null }

/**
 * The only way a payment completes an order. The webhook, the poll and the buyer's return all end here, any
 * number of times, in any order: the provider is queried first, and its report is then recorded in one
 * transaction under the order's lock, together with `whenSettled`.
 */
export async function settlePayment(
  settling: SettleContext,
  page: PageOfPayment,
  whenSettled: WhenSettled = nothingMore,
): Promise<Outcome> {
  const provider = settling.providers.find(page.provider)
  if (provider === null) throw new Error(`The payment provider ${page.provider} is not set up`)
  const report = await provider.query(page.reference, {
    isWanted: () => isWanted(settling, page),
    returned: provider.readReturn === undefined ? [] : await returnsOf(settling, page),
  })
  if (report === null) return { unknown: null }
  return settling.transact(settling.actor, async (work) => {
    const outcome = await writeReport(work, settling, page, report)
    if (outcome === 'settled') await whenSettled(work)
    return outcome
  })
}

/**
 * Whether the order of a page still waits for payment: it is unpaid and held, and the buyer has not left the
 * page.
 */
async function isWanted(
  { transact, actor }: SettleContext,
  { provider, reference }: PageOfPayment,
): Promise<boolean> {
  const rows = await transact(actor, ({ tx }) =>
    tx
      .select({ id: orders.id })
      .from(paymentAttempts)
      .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
      .where(
        and(
          eq(paymentAttempts.provider, provider),
          eq(paymentAttempts.reference, reference),
          inArray(paymentAttempts.status, ['created', 'pending']),
          eq(orders.status, 'pending'),
          eq(orders.paidAgorot, 0),
          eq(orders.totalAgorot, paymentAttempts.amountAgorot),
          sql`${orders.heldUntil} > now()`,
        ),
      ),
  )
  return rows.length > 0
}

/** What browsers returned from a page. */
async function returnsOf(
  { transact, actor }: SettleContext,
  { provider, reference }: PageOfPayment,
): Promise<readonly string[]> {
  const [attempt] = await transact(actor, ({ tx }) =>
    tx
      .select({ returned: paymentAttempts.returned })
      .from(paymentAttempts)
      .where(and(eq(paymentAttempts.provider, provider), eq(paymentAttempts.reference, reference))),
  )
  return attempt?.returned ?? []
}

async function writeReport(
  work: Work,
  settling: SettleContext,
  { provider, reference }: PageOfPayment,
  report: PaymentReport,
): Promise<Outcome> {
  const isPage = and(eq(paymentAttempts.provider, provider), eq(paymentAttempts.reference, reference))
  const orderId = work.tx.select({ id: paymentAttempts.orderId }).from(paymentAttempts).where(isPage)
  const [[attempt], [order]] = await together([
    work.tx.select().from(paymentAttempts).where(isPage),
    // The order's row guards everything about it: settling, ending a hold and refunding run one after the
    // other.
    work.tx.select().from(orders).where(inArray(orders.id, orderId)).for('update'),
  ])
  if (attempt === undefined)
    return (await isTestOrder(work, { provider, reference })) ? 'settled' : { unknown: report }
  if (order === undefined) throw new Error(`Attempt ${attempt.id} has no order`)
  const { status } = paymentAttempts
  const failed = sql`case when ${status} in ('created', 'pending') then 'failed' else ${status} end`
  const paying = report.state === 'paid' ? report.transactions : []
  let pays = false
  for (const transaction of paying)
    if (await writeTransaction(work, settling, { order, attempt, report, transaction })) pays = true
  const updating = work.tx
    .update(paymentAttempts)
    .set({
      askedAt: sql`now()`,
      ...(report.state === 'failed' && { status: failed, cardCountry: report.declinedCard ?? null }),
      ...(pays && { status: 'paid' }),
    })
    .where(eq(paymentAttempts.id, attempt.id))
  await together([
    updating,
    pays ? deliverOrder(work, settling.jobs, order, { cause: 'payment', reason: null }) : null,
  ])
  return 'settled'
}

/**
 * Records one payment, once. True if it pays the order: it is the first with the right sum, and the order is
 * still payable.
 */
async function writeTransaction(work: Work, settling: SettleContext, receipt: Receipt): Promise<boolean> {
  const { order, attempt, transaction } = receipt
  const { allocation, why } = await allocatePayment(work, receipt)
  const [payment] = await work.tx
    .insert(payments)
    .values({
      id: newRowId(),
      attemptId: attempt.id,
      orderId: order.id,
      provider: attempt.provider,
      transactionId: transaction.id,
      amountAgorot: transaction.amountAgorot,
      currency: transaction.currency,
      cardCountry: transaction.cardCountry ?? null,
      allocation,
    })
    .onConflictDoNothing({ target: [payments.provider, payments.transactionId] })
    .returning()
  if (payment === undefined) return false
  const recorded = record(work, `payment.${allocation}`, `order:${order.id}`, {
    transactionId: transaction.id,
    amountAgorot: transaction.amountAgorot,
    ...(transaction.currency !== currency && { currency: transaction.currency }),
    ...(why !== null && { reason: why }),
  })
  const documenting = {
    jobs: settling.jobs,
    vat: settling.settings.vat,
    provider: settling.providers.find(payment.provider),
    document: transaction.document,
  }
  if (allocation !== 'matched') {
    await together([recorded, documentUnmatched(work, documenting, payment)])
    await refundOrReport(work, settling.jobs, payment, why)
    return false
  }
  await together([
    recorded,
    writePaid(work, documenting, payment),
    checkRisk(work, settling.jobs, { order, cardCountry: payment.cardCountry }, settling.settings.risk),
  ])
  return true
}
