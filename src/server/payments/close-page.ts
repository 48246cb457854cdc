import type { PaymentProvider } from '#server/integrations/payments/provider.ts'
import type { JobData } from '#server/jobs/job-data.ts'

/** The job that closes a payment page at the provider, any number of times. */
export async function closePage(
  provider: Pick<PaymentProvider, 'name' | 'close'>,
  { provider: opener, reference }: JobData['close-payment-page'],
): Promise<void> {
  // the page of a payment company the shop no longer works with ends by itself
  if (opener === provider.name) await provider.close(reference)
}
