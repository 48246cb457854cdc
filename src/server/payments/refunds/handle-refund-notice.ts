import { and, eq, inArray } from 'drizzle-orm'
import type { ServerContext } from '#server/context/server-context.ts'
import { systemActor } from '#server/database/actor.ts'
import { paymentAttempts, payments, type WebhookVerdict } from '#server/database/tables/payments/payments.ts'
import { refunds } from '#server/database/tables/payments/refunds.ts'
import type { WebhookSubject } from '#server/integrations/payments/provider-webhooks.ts'
import { payRefund } from './pay-refund.ts'
import { recordFailedRefund } from './record-failed-refund.ts'

type RefundNews = Extract<WebhookSubject, { about: 'refund' }>

/**
 * Handles a provider's notice of a refund: queries the refunds of that payment still owed. A refund that has
 * failed after it was recorded as paid becomes a manager's task again, as does one that only the provider
 * knows.
 */
export async function handleRefundNotice(
  { transact, payments: providers, jobs }: Pick<ServerContext, 'transact' | 'payments' | 'jobs'>,
  provider: string,
  verdict: WebhookVerdict,
  { reference, transactionId, failed, refund }: RefundNews,
): Promise<void> {
  const its = await transact(systemActor(), ({ tx }) =>
    tx
      .select({ payment: payments })
      .from(payments)
      .innerJoin(paymentAttempts, eq(paymentAttempts.id, payments.attemptId))
      .where(
        and(
          eq(payments.provider, provider),
          transactionId === null
            ? eq(paymentAttempts.reference, reference ?? '')
            : eq(payments.transactionId, transactionId),
        ),
      ),
  )
  const [known] = its
  // the charge itself is what the shop does not know: its own webhook says so
  if (known === undefined) return
  const paymentIds = its.map(({ payment }) => payment.id)
  if (failed !== null && verdict !== 'unsigned')
    await transact(systemActor(), (work) =>
      recordFailedRefund(work, jobs, { payment: known.payment, paymentIds, refund, reason: failed }),
    )
  const outstanding = await transact(systemActor(), ({ tx }) =>
    tx
      .select({ id: refunds.id })
      .from(refunds)
      .where(and(inArray(refunds.paymentId, paymentIds), eq(refunds.status, 'owed'))),
  )
  for (const { id } of outstanding) await payRefund({ transact, providers, jobs }, id)
}
