import { and, eq } from 'drizzle-orm'
import type { ServerContext } from '#server/context/server-context.ts'
import { systemActor } from '#server/database/actor.ts'
import { paymentAttempts, payments, type WebhookVerdict } from '#server/database/tables/payments/payments.ts'
import { refunds } from '#server/database/tables/payments/refunds.ts'
import type { WebhookSubject } from '#server/integrations/payments/provider-webhooks.ts'
import { payRefund } from './pay-refund.ts'
import { recordRefusedRefund } from './record-refused-refund.ts'

type RefundNews = Extract<WebhookSubject, { about: 'refund' }>

/**
 * Handles a provider's notice of a refund: queries the refunds of that payment still owed. A refund recorded
 * as paid that has failed becomes a manager's task again.
 */
export async function handleRefundNotice(
  { transact, payments: providers, jobs }: Pick<ServerContext, 'transact' | 'payments' | 'jobs'>,
  provider: string,
  verdict: WebhookVerdict,
  { reference, transactionId, failed }: RefundNews,
): Promise<void> {
  const its = await transact(systemActor(), ({ tx }) =>
    tx
      .select({ refund: refunds })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
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
  const outstanding = its.filter(({ refund }) => refund.status === 'owed')
  for (const { refund } of outstanding) await payRefund({ transact, providers, jobs }, refund.id)
  const [paid, ...others] = its.filter(({ refund }) => refund.status === 'paid')
  // if several were refunded, it is unknown which one this is; the order's page shows them all
  if (
    failed === null ||
    verdict === 'unsigned' ||
    outstanding.length > 0 ||
    paid === undefined ||
    others.length > 0
  )
    return
  await transact(systemActor(), (work) => recordRefusedRefund(work, jobs, paid.refund.id, failed, 'paid'))
}
