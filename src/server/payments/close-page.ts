import type { PaymentProviders } from '#server/integrations/payments/providers.ts'
import type { JobData } from '#server/jobs/job-data.ts'

/** The job that closes a payment page at its provider; it may run more than once. */
export async function closePage(
  providers: Pick<PaymentProviders, 'find'>,
  { provider, reference }: JobData['close-payment-page'],
): Promise<void> {
  // pages of a provider that is no longer configured expire automatically
  await providers.find(provider)?.close(reference)
}
