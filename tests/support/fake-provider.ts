import { randomBytes } from 'node:crypto'
import type {
  OpenPayment,
  PaymentProvider,
  PaymentReport,
} from '../../src/server/outside/payments/provider.ts'

/**
 * A payment provider that misbehaves on demand: it can be down, slow, lose its messages, and say
 * another sum, currency or order than was asked for.
 */
export type FakeProvider = PaymentProvider & {
  readonly opened: Map<string, OpenPayment>
  openCalls: number
  down: boolean
  slowMilliseconds: number
  /** Takes the money; gives the transaction's id. */
  pay(
    reference: string,
    changed?: Partial<{ amountAgorot: number; currency: string; orderId: string; id: string }>,
  ): string
  decline(reference: string): void
}

type Book = { payment: OpenPayment; report: PaymentReport }

export function fakeProvider(): FakeProvider {
  const books = new Map<string, Book>()
  const byAttempt = new Map<string, string>()
  const opened = new Map<string, OpenPayment>()
  const bookOf = (reference: string) => {
    const book = books.get(reference)
    if (book === undefined) throw new Error(`No payment ${reference}`)
    return book
  }
  const provider: FakeProvider = {
    name: 'fake',
    opened,
    openCalls: 0,
    down: false,
    slowMilliseconds: 0,
    async open(payment) {
      await answerLikeANetwork()
      provider.openCalls++
      const reference = byAttempt.get(payment.attemptId) ?? `ref${randomBytes(10).toString('hex')}`
      byAttempt.set(payment.attemptId, reference)
      opened.set(reference, payment)
      if (!books.has(reference))
        books.set(reference, {
          payment,
          report: { state: 'pending', orderId: payment.orderId, transactions: [] },
        })
      return { reference, paymentUrl: `https://pay.example/${reference}` }
    },
    async ask(reference) {
      await answerLikeANetwork()
      return books.get(reference)?.report ?? null
    },
    readWebhook(body, headers) {
      if (headers['fake-signature'] !== 'right') return 'signature-wrong'
      return { reference: Buffer.from(body).toString() }
    },
    pay(reference, changed = {}) {
      const book = bookOf(reference)
      const id = changed.id ?? `tx-${randomBytes(8).toString('hex')}`
      const transaction = {
        id,
        amountAgorot: changed.amountAgorot ?? book.payment.amountAgorot,
        currency: changed.currency ?? 'ILS',
      }
      book.report = {
        state: 'paid',
        orderId: changed.orderId ?? book.report.orderId,
        transactions: [...book.report.transactions, transaction],
      }
      return id
    },
    decline(reference) {
      const book = bookOf(reference)
      book.report = { ...book.report, state: 'failed' }
    },
  }
  async function answerLikeANetwork(): Promise<void> {
    if (provider.slowMilliseconds > 0)
      await new Promise((resolve) => setTimeout(resolve, provider.slowMilliseconds))
    if (provider.down) throw new Error('connect ECONNREFUSED (the provider is down)')
  }
  return provider
}
