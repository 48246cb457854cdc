import type { PaymentProvider } from './provider.ts'

/**
 * The provider, but a call that takes longer than so many seconds fails: one that has fallen silent
 * holds up neither a buyer nor the round that asks about all payments.
 */
export function withinTime(provider: PaymentProvider, seconds: number): PaymentProvider {
  async function limit<T>(call: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      const silent = new Error(`The payment provider ${provider.name} did not answer within ${seconds} s`)
      timer = setTimeout(() => reject(silent), seconds * 1000)
    })
    return Promise.race([call, late]).finally(() => clearTimeout(timer))
  }
  return {
    name: provider.name,
    open: (payment) => limit(provider.open(payment)),
    ask: (reference) => limit(provider.ask(reference)),
    close: (reference) => limit(provider.close(reference)),
    refund: (refund) => limit(provider.refund(refund)),
    readWebhook: (body, headers) => provider.readWebhook(body, headers),
  }
}
