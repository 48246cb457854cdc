import { and, eq, isNull, ne, notExists, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { refuse, type Refusal } from '#shop/result.ts'
import { checkedValue } from '#server/database/rows.ts'
import type { Work } from '#server/database/transaction.ts'
import type { PaymentPage } from '#server/integrations/payments/provider.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { countPaymentOpened } from '#server/analytics/count-order.ts'
import { paymentAttempts } from '#server/database/tables/payments/payments.ts'

type OpenedPage = PaymentPage & { readonly attemptId: string; readonly provider: string }

/** Whether nobody can pay on the page of an attempt any more, for a statement that reads `payment_attempts`. */
export const pageHasEnded = checkedValue(
  v.boolean(),
  sql`coalesce(${paymentAttempts.pageEndsAt} <= now(), false)`,
)

/**
 * Stores the address of an attempt's page, even if its order was paid otherwise or cancelled while the
 * provider opened it, so that money arriving through it is matched to its order. Of two pages opened at the
 * same time the first is used. A page not shown to the buyer is closed.
 */
export async function savePage(
  work: Work,
  jobs: Pick<Jobs, 'enqueue'>,
  page: OpenedPage,
): Promise<{ paymentUrl: string } | Refusal<'order-not-payable' | 'payment-provider-unavailable'>> {
  const { attemptId, provider, reference, paymentUrl, endsAt = null } = page
  const ofAnother = attemptOfAnother(work, page)
  const [saved] = await work.tx
    .update(paymentAttempts)
    .set({
      reference,
      paymentUrl,
      pageEndsAt: endsAt,
      status: sql`case when ${paymentAttempts.status} = 'created' then 'pending' else ${paymentAttempts.status} end`,
    })
    .where(and(eq(paymentAttempts.id, attemptId), isNull(paymentAttempts.reference), notExists(ofAnother)))
    .returning()
  if (saved === undefined && (await ofAnother).length > 0) {
    await failAttempt(work, attemptId)
    return refuse('payment-provider-unavailable')
  }
  const [attempt] =
    saved === undefined
      ? await work.tx.select().from(paymentAttempts).where(eq(paymentAttempts.id, attemptId))
      : [saved]
  if (attempt?.status !== 'pending' || attempt.reference !== reference)
    await jobs.enqueue(work, 'close-payment-page', { provider, reference })
  if (attempt?.status !== 'pending' || attempt.paymentUrl === null) return refuse('order-not-payable')
  await countPaymentOpened(work, attempt.orderId)
  return { paymentUrl: attempt.paymentUrl }
}

/**
 * The attempt of another order that the page already belongs to: a provider may return one page twice. The first
 * order has it; nobody else can pay there.
 */
function attemptOfAnother({ tx }: Work, { attemptId, provider, reference }: OpenedPage) {
  return tx
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.provider, provider),
        eq(paymentAttempts.reference, reference),
        ne(paymentAttempts.id, attemptId),
      ),
    )
}

/** Ends an attempt that has no page. */
export async function failAttempt({ tx }: Work, attemptId: string): Promise<void> {
  await tx
    .update(paymentAttempts)
    .set({ status: 'failed' })
    .where(
      and(
        eq(paymentAttempts.id, attemptId),
        eq(paymentAttempts.status, 'created'),
        isNull(paymentAttempts.reference),
      ),
    )
}
