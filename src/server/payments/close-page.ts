import { type InferOutput, object, string } from 'valibot'
import type { PaymentProviders } from '#server/integrations/payments/providers.ts'

export const closePageJob = object({ provider: string(), reference: string() })

/** The job that closes a payment page at its provider, any number of times. */
export async function closePage(
  providers: Pick<PaymentProviders, 'find'>,
  { provider, reference }: InferOutput<typeof closePageJob>,
): Promise<void> {
  // the page of a provider that is no longer set up ends by itself
  await providers.find(provider)?.close(reference)
}
