import { NotSent } from '#server/integrations/payments/call-provider.ts'
import {
  CredentialsRefused,
  type DocumentReport,
  type DocumentRequest,
  type FoundDocument,
  type PaymentProvider,
  type ProviderDocument,
} from '#server/integrations/payments/provider.ts'

/** How long a provider may take to show a document that was sent and whose response never arrived. */
const settleSeconds = 600

/** Whether and when a document was sent to the provider. */
export type DocumentSending = {
  /** Null if it was not sent. */
  readonly sentSecondsAgo: number | null
  /** Records that it is sent now; false if another server is issuing it. */
  readonly record: () => Promise<boolean>
  /** Records that it was not sent after all. */
  readonly undo: () => Promise<void>
}

/**
 * Requests a document; for a provider that issues them only with the charge, queries the payment instead. A
 * provider that would issue it twice gets it once: after that it is only looked up, and refused as
 * `document-unconfirmed` if the provider does not show it. Throws if it may still be issued.
 */
export async function fetchDocument(
  provider: PaymentProvider,
  order: DocumentRequest,
  sending: DocumentSending,
): Promise<DocumentReport> {
  if (provider.issueDocument === undefined) return findWithCharge(provider, order)
  if (provider.findDocument === undefined) return provider.issueDocument(order)
  const found = await provider.findDocument(order)
  if (found.state === 'issued') return found
  const { sentSecondsAgo, record, undo } = sending
  if (sentSecondsAgo !== null) {
    if (sentSecondsAgo >= settleSeconds) return { state: 'refused', reason: 'document-unconfirmed' }
    throw new Error(`${provider.name} was sent document ${order.documentId} and does not show it yet`)
  }
  if (!(await record())) throw new Error(`Document ${order.documentId} is being issued by another server`)
  return provider.issueDocument(order).catch(async (error: unknown) => {
    if (error instanceof NotSent || error instanceof CredentialsRefused) await undo()
    throw error
  })
}

/** Looks up the document that came with a charge, without ever issuing it. Throws if it may still come. */
export async function findOfCharge(
  provider: PaymentProvider,
  order: DocumentRequest,
): Promise<FoundDocument> {
  return provider.findDocument === undefined
    ? { state: 'issued', document: await withCharge(provider, order) }
    : provider.findDocument(order)
}

async function findWithCharge(provider: PaymentProvider, order: DocumentRequest): Promise<DocumentReport> {
  if (order.kind === 'credit') return { state: 'refused', reason: 'credit-not-issued' }
  return { state: 'issued', document: await withCharge(provider, order) }
}

async function withCharge(provider: PaymentProvider, order: DocumentRequest): Promise<ProviderDocument> {
  const report = await provider.query(order.reference)
  const document = report?.transactions.find(({ id }) => id === order.transactionId)?.document
  if (document === undefined)
    throw new Error(`${provider.name} has not issued document ${order.documentId} yet`)
  return document
}
