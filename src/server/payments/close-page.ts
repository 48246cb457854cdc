import { type InferOutput, object, string } from 'valibot'
import type { PaymentProvider } from '#server/integrations/payments/provider.ts'

export const closePageJob = object({ provider: string(), reference: string() })

/** The job that closes a payment page at the provider, any number of times. */
export async function closePage(
  provider: Pick<PaymentProvider, 'name' | 'close'>,
  { provider: opener, reference }: InferOutput<typeof closePageJob>,
): Promise<void> {
  // the page of a payment company the shop no longer works with ends by itself
  if (opener === provider.name) await provider.close(reference)
}
