import { randomBytes } from 'node:crypto'
import { readSubject } from '#server/payments/webhooks/webhook-subject.ts'
import type { ListedTransaction } from '#server/integrations/payments/listed-transaction.ts'
import type {
  PaymentProvider,
  DocumentRequest,
  PaymentReport,
  ProviderDocument,
  RefundRequest,
  StartPayment,
} from '#server/integrations/payments/provider.ts'
import type { WebhookSubject } from '#server/integrations/payments/provider-webhooks.ts'

/**
 * A payment provider that misbehaves on demand: it can be down, slow, lose its messages, and report
 * another sum, currency or order than requested.
 */
export type FakeProvider = PaymentProvider & {
  readonly opened: Map<string, StartPayment>
  openCalls: number
  queryCalls: number
  /** Closed payment pages, by reference. */
  readonly closed: Set<string>
  down: boolean
  slowMilliseconds: number
  /** Its refunds, by refund id. */
  readonly refunds: Map<string, RefundRequest>
  refundCalls: number
  /** `lost`: it refunds, but its response never arrives. `pending`: it has only accepted the request. */
  refunding: 'well' | 'lost' | 'pending' | 'refused'
  /** Debits the money; returns the transaction's id. */
  pay(
    reference: string,
    changed?: Partial<{
      amountAgorot: number
      currency: string
      orderId: string
      id: string
      document: ProviderDocument
      cardCountry: string
    }>,
  ): string
  /** `cardCountry`: the country of the declined card. */
  decline(reference: string, cardCountry?: string): void
  /** Its own list of transactions: payments, refunds and what a test adds. */
  readonly listed: ListedTransaction[]
  /** `page-lost`: the second page fails. `endless`: the second page repeats forever. */
  listing: 'well' | 'page-lost' | 'endless'
  sharedAccount: boolean
  /** How long its pages can be paid on; null without a limit. */
  pageMinutes: number | null
  /** Its issued documents, by the shop's reference. */
  readonly documents: Map<string, DocumentRequest>
  /** `lost`: it issues the document, but its response never arrives. */
  issuing: 'well' | 'lost' | 'refused'
}

/** Trust by the value of the signature header; only the provider can tell `ask` from `ask-forged`. */
const trusts: Readonly<Record<string, 'signed' | 'unsigned' | 'unchecked'>> = {
  right: 'signed',
  none: 'unsigned',
  ask: 'unchecked',
  'ask-forged': 'unchecked',
}

/** The body is the reference of a payment page, or a subject as JSON. */
function subjectIn(body: string): WebhookSubject {
  return body.startsWith('{') ? readSubject(JSON.parse(body)) : { about: 'payment', reference: body }
}

type Book = { payment: StartPayment; report: PaymentReport }

/** With `documents: 'asked'` it issues documents on request, with `'charge'` only with the charge. */
export function fakeProvider(name = 'fake', documents: 'none' | 'asked' | 'charge' = 'none'): FakeProvider {
  const books = new Map<string, Book>()
  const byAttempt = new Map<string, string>()
  const opened = new Map<string, StartPayment>()
  const bookOf = (reference: string) => {
    const book = books.get(reference)
    if (book === undefined) throw new Error(`No payment ${reference}`)
    return book
  }
  const provider: FakeProvider = {
    name,
    can: {
      instalments: false,
      partialRefund: true,
      severalPartialRefunds: true,
      documents: documents !== 'none',
      documentsWithCharge: documents === 'charge',
      idempotency: true,
      refundLookup: true,
    },
    documents: new Map(),
    issuing: 'well',
    opened,
    openCalls: 0,
    queryCalls: 0,
    closed: new Set(),
    down: false,
    slowMilliseconds: 0,
    listed: [],
    listing: 'well',
    sharedAccount: false,
    pageMinutes: null,
    async listTransactions(_, page) {
      await respondLikeANetwork()
      const from = Number(page ?? 0)
      if (from > 0 && provider.listing === 'page-lost') throw new Error('502 Bad Gateway')
      const next = provider.listing === 'endless' ? Math.min(from + 2, 2) : from + 2
      // each page starts with the last transaction of the previous one, as if a new one had moved the list
      const transactions = provider.listed.slice(Math.max(0, from - 1), from + 2)
      const goesOn = provider.listing === 'endless' || next < provider.listed.length
      return { transactions, next: goesOn ? String(next) : null }
    },
    refunds: new Map(),
    refundCalls: 0,
    refunding: 'well',
    async start(payment) {
      await respondLikeANetwork()
      provider.openCalls++
      const reference = byAttempt.get(payment.attemptId) ?? `ref${randomBytes(10).toString('hex')}`
      byAttempt.set(payment.attemptId, reference)
      opened.set(reference, payment)
      if (!books.has(reference))
        books.set(reference, {
          payment,
          report: { state: 'pending', orderId: payment.orderId, transactions: [] },
        })
      const { pageMinutes: minutes } = provider
      const limit = minutes === null ? {} : { endsAt: new Date(Date.now() + minutes * 60_000) }
      return { reference, paymentUrl: `https://pay.example/${reference}`, ...limit }
    },
    async query(reference) {
      provider.queryCalls++
      await respondLikeANetwork()
      return books.get(reference)?.report ?? null
    },
    async close(reference) {
      await respondLikeANetwork()
      provider.closed.add(reference)
    },
    async refund(refund) {
      await respondLikeANetwork()
      provider.refundCalls++
      if (provider.refunding === 'refused') return { state: 'refused', reason: 'the card was closed' }
      if (provider.refunding === 'pending') return { state: 'pending' }
      if (!provider.refunds.has(refund.refundId)) {
        provider.refunds.set(refund.refundId, refund)
        const { refundId: ownId, transactionId: chargeId, amountAgorot, currency } = refund
        const id = `back-${ownId}`
        provider.listed.push({ kind: 'refund', id, amountAgorot, currency, at: null, ownId, chargeId })
      }
      if (provider.refunding === 'lost') throw new Error('socket hang up (the response was lost)')
      return { state: 'done', transactionId: `back-${refund.refundId}` }
    },
    findRefund: null,
    async checkWebhook(_, headers) {
      await respondLikeANetwork()
      return headers['fake-signature'] === 'ask'
    },
    verifyWebhook(body, headers) {
      const trust = trusts[headers['fake-signature'] ?? '']
      return trust === undefined
        ? 'signature-wrong'
        : { trust, subject: subjectIn(Buffer.from(body).toString()) }
    },
    pay(reference, changed = {}) {
      const book = bookOf(reference)
      const id = changed.id ?? `tx-${randomBytes(8).toString('hex')}`
      const transaction = {
        id,
        amountAgorot: changed.amountAgorot ?? book.payment.amountAgorot,
        currency: changed.currency ?? 'ILS',
        ...(changed.document !== undefined && { document: changed.document }),
        ...(changed.cardCountry !== undefined && { cardCountry: changed.cardCountry }),
      }
      book.report = {
        state: 'paid',
        orderId: changed.orderId ?? book.report.orderId,
        transactions: [...book.report.transactions, transaction],
      }
      const { orderId: ownId } = book.report
      const { amountAgorot, currency } = transaction
      provider.listed.push({ kind: 'charge', id, amountAgorot, currency, at: null, ownId, chargeId: null })
      return id
    },
    decline(reference, cardCountry) {
      const book = bookOf(reference)
      book.report = { ...book.report, state: 'failed', declinedCard: cardCountry ?? null }
    },
  }
  if (documents === 'asked')
    return Object.assign(provider, {
      async issueDocument(order: DocumentRequest) {
        await respondLikeANetwork()
        if (provider.issuing === 'refused')
          return { state: 'refused' as const, reason: 'the month is closed' }
        if (!provider.documents.has(order.documentId)) provider.documents.set(order.documentId, order)
        if (provider.issuing === 'lost') throw new Error('socket hang up (the response was lost)')
        const number = String(1 + [...provider.documents.keys()].indexOf(order.documentId))
        return {
          state: 'issued' as const,
          document: { number, url: `https://docs.example/${number}`, allocationNumber: null },
        }
      },
    })
  async function respondLikeANetwork(): Promise<void> {
    if (provider.slowMilliseconds > 0)
      // unref: a test that does not wait for it can end
      await new Promise((resolve) => setTimeout(resolve, provider.slowMilliseconds).unref())
    if (provider.down) throw new Error('connect ECONNREFUSED (the provider is down)')
  }
  return provider
}
