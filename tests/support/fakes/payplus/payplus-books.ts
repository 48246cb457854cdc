import { randomUUID } from 'node:crypto'
import type { InferOutput } from 'valibot'
import type { generateLinkRequest, refundRequest } from '#tests/support/contracts/payplus.ts'

type PageRequest = InferOutput<typeof generateLinkRequest>

export type FakeTransaction = {
  readonly uid: string
  readonly pageUid: string
  type: string
  status_code: string
  amount: number
  currency: string
  readonly more_info: string
  /** The charge of a refund; null for a charge. */
  readonly of: string | null
}

/** PayPlus's data: its pages and its transactions, the newest last. */
export type PayplusBooks = {
  readonly pages: Map<string, PageRequest>
  readonly transactions: FakeTransaction[]
  open: (request: PageRequest) => string
  /** Debits the money of a page, or reports other data with `changed`. */
  charge(pageUid: string, changed?: Partial<FakeTransaction>): FakeTransaction
  /** Null if it debited less than that, or nothing. */
  refund(request: InferOutput<typeof refundRequest>): FakeTransaction | null
  refundsOf: (uid: string) => readonly FakeTransaction[]
}

export function payplusBooks(): PayplusBooks {
  const pages = new Map<string, PageRequest>()
  const byRequest = new Map<string, string>()
  const transactions: FakeTransaction[] = []
  const write = (transaction: FakeTransaction) => {
    transactions.push(transaction)
    return transaction
  }
  const books: PayplusBooks = {
    pages,
    transactions,
    open(request) {
      // otherwise identical requests get the same page
      const key = request.unique_request_id ?? JSON.stringify([request.amount, request.customer])
      const uid = byRequest.get(key) ?? randomUUID()
      byRequest.set(key, uid)
      pages.set(uid, request)
      return uid
    },
    charge(pageUid, changed = {}) {
      const page = pages.get(pageUid)
      if (page === undefined) throw new Error(`No page ${pageUid}`)
      const { amount, currency_code: currency, more_info: info = '' } = page
      const made = { type: 'Charge', status_code: '000', amount, currency, more_info: info, of: null }
      return write({ uid: randomUUID(), pageUid, ...made, ...changed })
    },
    refundsOf: (uid) => transactions.filter((one) => one.of === uid),
    refund({ transaction_uid: of, amount, more_info: info = '' }) {
      const charge = transactions.find(({ uid, type }) => uid === of && type === 'Charge')
      const back = books.refundsOf(of).reduce((sum, one) => sum + Math.round(one.amount * 100), 0)
      if (charge === undefined || back + Math.round(amount * 100) > Math.round(charge.amount * 100))
        return null
      const { pageUid, currency } = charge
      return write({
        uid: randomUUID(),
        pageUid,
        type: 'Refund',
        status_code: '000',
        amount,
        currency,
        more_info: info,
        of,
      })
    },
  }
  return books
}
