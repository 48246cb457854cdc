import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { refuse, type Refusal } from '#shop/result.ts'
import type { Work } from '#server/database/transaction.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { countPaymentOpened } from '#server/analytics/count-order.ts'
import { paymentAttempts } from '#server/database/tables/payments/payments.ts'

type OpenedPage = {
  readonly attemptId: string
  readonly provider: string
  readonly reference: string
  readonly paymentUrl: string
}

/**
 * Writes down where an attempt's page is, also when its order was paid otherwise or has ended while
 * the provider opened it: money that comes through it all the same is then known by its order. Of two
 * pages that were opened at once the first stays. A page that is not shown to the buyer is closed.
 */
export async function savePage(
  work: Work,
  jobs: Pick<Jobs, 'enqueue'>,
  page: OpenedPage,
): Promise<{ paymentUrl: string } | Refusal<'order-not-payable' | 'payment-provider-unavailable'>> {
  if (await isOfAnother(work, page)) return refuse('payment-provider-unavailable')
  const { attemptId, provider, reference, paymentUrl } = page
  await work.tx
    .update(paymentAttempts)
    .set({
      reference,
      paymentUrl,
      status: sql`case when ${paymentAttempts.status} = 'created' then 'pending' else ${paymentAttempts.status} end`,
    })
    .where(and(eq(paymentAttempts.id, attemptId), isNull(paymentAttempts.reference)))
  const [kept] = await work.tx.select().from(paymentAttempts).where(eq(paymentAttempts.id, attemptId))
  if (kept?.status !== 'pending' || kept.reference !== reference)
    await jobs.enqueue(work, 'close-payment-page', { provider, reference })
  if (kept?.status !== 'pending' || kept.paymentUrl === null) return refuse('order-not-payable')
  await countPaymentOpened(work, kept.orderId)
  return { paymentUrl: kept.paymentUrl }
}

/** A provider may give out one page twice. It belongs to the order that had it first: nobody else pays there. */
async function isOfAnother({ tx }: Work, { attemptId, provider, reference }: OpenedPage): Promise<boolean> {
  const [other] = await tx
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.provider, provider),
        eq(paymentAttempts.reference, reference),
        ne(paymentAttempts.id, attemptId),
      ),
    )
  if (other === undefined) return false
  await tx
    .update(paymentAttempts)
    .set({ status: 'failed' })
    .where(and(eq(paymentAttempts.id, attemptId), isNull(paymentAttempts.reference)))
  return true
}
