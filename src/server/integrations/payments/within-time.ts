import { CredentialsRefused, type PaymentProvider } from './provider.ts'

/** They make several requests, each with its own limit; a limit for all would end them before the last one. */
const limitedByRequest: readonly string[] = ['refund', 'findRefund', 'issueDocument', 'findDocument']

/**
 * Wraps a provider so that calls fail after this many seconds: an unresponsive one delays neither buyers nor
 * the job that polls all payments. Calls about refunds and documents are left to the limits of their requests.
 */
export function withinTime(provider: PaymentProvider, seconds: number): PaymentProvider {
  return aroundCalls(provider, async (call, operation) => {
    if (limitedByRequest.includes(operation)) return call
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      const silent = new Error(`The payment provider ${provider.name} did not respond within ${seconds} s`)
      timer = setTimeout(() => reject(silent), seconds * 1000)
    })
    return Promise.race([call, late]).finally(() => clearTimeout(timer))
  })
}

/**
 * Wraps a provider so that calls fail as soon as the signal aborts: a shop that shuts down does not wait for
 * responses.
 */
export function untilAborted(provider: PaymentProvider, signal: AbortSignal): PaymentProvider {
  return aroundCalls(provider, async (call) => {
    const { promise: aborted, reject } = Promise.withResolvers<never>()
    const abort = () => reject(new Error(`The shop is closing and no longer waits for ${provider.name}`))
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort)
    return Promise.race([call, aborted]).finally(() => signal.removeEventListener('abort', abort))
  })
}

/**
 * Wraps a provider and reports when it refuses the shop's credentials. A successful call proves nothing: some
 * make no request, and some need only part of the credentials. Only `check` proves that all are right.
 */
export function watchCredentials(
  provider: PaymentProvider,
  onRefused: (refused: CredentialsRefused) => void,
): PaymentProvider {
  return aroundCalls(provider, (call) =>
    call.catch((error: unknown) => {
      if (error instanceof CredentialsRefused) onRefused(error)
      throw error
    }),
  )
}

type Guard = <T>(call: Promise<T>, operation: string) => Promise<T>

/** Wraps a provider with a guard around each call that uses the network. */
export function aroundCalls(provider: PaymentProvider, guard: Guard): PaymentProvider {
  const { check, checkWebhook, findDocument, findRefund, issueDocument } = provider
  const { listTransactions, readReturn, scriptUrl } = provider
  return {
    name: provider.name,
    can: provider.can,
    start: (payment) => guard(provider.start(payment), 'start'),
    ...(scriptUrl !== undefined && { scriptUrl }),
    verifyWebhook: (body, headers) => provider.verifyWebhook(body, headers),
    checkWebhook:
      checkWebhook === null ? null : (body, headers) => guard(checkWebhook(body, headers), 'checkWebhook'),
    query: (reference, known) => guard(provider.query(reference, known), 'query'),
    ...(readReturn !== undefined && { readReturn }),
    refund: (refund) => guard(provider.refund(refund), 'refund'),
    findRefund: findRefund === null ? null : (refund) => guard(findRefund(refund), 'findRefund'),
    ...(issueDocument !== undefined && {
      issueDocument: (document) => guard(issueDocument(document), 'issueDocument'),
    }),
    ...(findDocument !== undefined && {
      findDocument: (document) => guard(findDocument(document), 'findDocument'),
    }),
    ...(listTransactions !== undefined && {
      listTransactions: (period, page) => guard(listTransactions(period, page), 'listTransactions'),
    }),
    sharedAccount: provider.sharedAccount === true,
    close: (reference) => guard(provider.close(reference), 'close'),
    ...(check !== undefined && { check: () => guard(check(), 'check') }),
  }
}
