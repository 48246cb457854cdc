import { and, eq, gt, isNotNull, lt, sql } from 'drizzle-orm'
import { isRefusal } from '#shop/result.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { systemActor } from '#server/database/actor.ts'
import { typed } from '#server/database/connect.ts'
import { orders } from '#server/database/tables/orders/orders.ts'
import { paymentAttempts } from '#server/database/tables/payments/payments.ts'
import { sendOrderEmail } from '#server/orders/emails/send-order-email.ts'
import type { JobData } from '#server/jobs/job-data.ts'
import { pageHasEnded } from './save-page.ts'
import { openPaymentPage } from './start-payment.ts'

/**
 * The job that e-mails a buyer a payment link: to the provider's page, or to the order if that page ends before
 * the order's hold, because the order opens a new page whenever the buyer pays from there. If a page is open, the
 * buyer may be paying on it: it stays open, and the link leads to the order. If the provider does not respond, the
 * job fails and is retried. No e-mail is sent if the order was paid or cancelled meanwhile.
 */
export async function sendPaymentLink(
  context: ServerContext,
  { orderId, number }: JobData['send-payment-link'],
): Promise<void> {
  const { transact, payments: providers, settings, jobs, report } = context
  if (await isPageOpen(context, orderId))
    return sendOrderEmail(context, orderId, { template: 'payment-link', number })
  const opened = await openPaymentPage(
    {
      transact,
      actor: systemActor(),
      providers,
      publicUrl: settings.publicUrl,
      vat: settings.vat,
      jobs,
      report,
      mayQuery: async () => true,
      declines: null,
      blocks: null,
    },
    orderId,
  )
  if (!isRefusal(opened)) {
    const lasts = await lastsAsLongAsHold(context, orderId)
    return sendOrderEmail(context, orderId, {
      template: 'payment-link',
      number,
      ...(lasts && { url: opened.paymentUrl }),
    })
  }
  if (opened.refused === 'payment-provider-unavailable' || opened.refused === 'payment-method-not-offered')
    throw new Error('The provider opened no payment page')
}

async function isPageOpen({ pool }: Pick<ServerContext, 'pool'>, orderId: string): Promise<boolean> {
  const open = await typed(pool)
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(
      and(
        eq(orders.id, orderId),
        eq(orders.status, 'pending'),
        eq(orders.paidAgorot, 0),
        gt(orders.heldUntil, sql`now()`),
        eq(paymentAttempts.status, 'pending'),
        isNotNull(paymentAttempts.paymentUrl),
        sql`not ${pageHasEnded}`,
      ),
    )
    .limit(1)
  return open.length > 0
}

async function lastsAsLongAsHold({ pool }: Pick<ServerContext, 'pool'>, orderId: string): Promise<boolean> {
  const ending = await typed(pool)
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(
      and(
        eq(orders.id, orderId),
        eq(paymentAttempts.status, 'pending'),
        lt(paymentAttempts.pageEndsAt, orders.heldUntil),
      ),
    )
  return ending.length === 0
}
