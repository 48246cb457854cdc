import { isRefusal } from '#shop/result.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { systemActor } from '#server/database/actor.ts'
import { sendOrderEmail } from '#server/orders/emails/send-order-email.ts'
import type { JobData } from '#server/jobs/job-data.ts'
import { openPaymentPage } from './start-payment.ts'

/**
 * The job that e-mails a buyer a payment link. If the provider does not answer, the job fails and is retried.
 * No e-mail is sent if the order was paid or cancelled meanwhile.
 */
export async function sendPaymentLink(
  context: ServerContext,
  { orderId, number }: JobData['send-payment-link'],
): Promise<void> {
  const { transact, payments: providers, settings, jobs, report } = context
  const opened = await openPaymentPage(
    {
      transact,
      actor: systemActor(),
      providers,
      publicUrl: settings.publicUrl,
      jobs,
      report,
      mayQuery: async () => true,
      declines: null,
      blocks: null,
    },
    orderId,
  )
  if (!isRefusal(opened))
    return sendOrderEmail(context, orderId, { template: 'payment-link', number, url: opened.paymentUrl })
  if (opened.refused === 'payment-provider-unavailable' || opened.refused === 'payment-method-not-offered')
    throw new Error('The provider opened no payment page')
}
