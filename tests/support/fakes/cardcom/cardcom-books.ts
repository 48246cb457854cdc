import { randomUUID } from 'node:crypto'
import type { InferOutput } from 'valibot'
import type {
  createRequest,
  documentRequest,
  listRequest,
  refundRequest,
} from '#tests/support/contracts/cardcom.ts'

type PageRequest = InferOutput<typeof createRequest>

/** In CardCom's format: for a page's result, a webhook and the list. */
export type FakeTransaction = {
  readonly TranzactionId: number
  ResponseCode: number
  Description: string | null
  TerminalNumber: number
  Amount: number | string
  CoinId: number | null
  CreateDate: string
  Uid: string | null
  IsRefund: boolean
  /** Left out if CardCom does not know. */
  IsAbroadCard?: boolean
  DealType: string
  CustomFields: readonly { readonly Id: number; readonly Value: string }[] | null
  Last4CardDigitsString: string | null
  DocumentNumber: number | null
  DocumentType: string | null
  DocumentUrl: string | null
}

/** In CardCom's format, for issued and failed documents. */
export type FakeDocument = {
  readonly ResponseCode: number
  readonly Description: string
  readonly DocumentType: string
  readonly DocumentNumber: number
  readonly DocumentUrl: string | null
}

/** CardCom's data: its pages, and its transactions, the newest last. */
export type CardcomBooks = {
  readonly pages: Map<string, PageRequest & { paid: FakeTransaction | null; document: FakeDocument | null }>
  readonly transactions: FakeTransaction[]
  readonly documents: FakeDocument[]
  open: (request: PageRequest) => string
  /** Debits the money of a page, or reports other data with `changed`. */
  charge(pageId: string, changed?: Partial<FakeTransaction>): FakeTransaction
  /** A text is the reason of a refusal. */
  refund: (request: InferOutput<typeof refundRequest>) => FakeTransaction | string
  refundsOf: (charge: FakeTransaction) => readonly FakeTransaction[]
  list(request: InferOutput<typeof listRequest>): readonly FakeTransaction[]
  /** Issues a document about a transaction; null if the transaction is unknown. */
  issue: (request: InferOutput<typeof documentRequest>) => FakeDocument | null
}

let latestId = 60_000_000

export function cardcomBooks(): CardcomBooks {
  const pages: CardcomBooks['pages'] = new Map()
  const transactions: FakeTransaction[] = []
  const documents: FakeDocument[] = []
  /** The charge of each refund. */
  const chargeOf = new Map<FakeTransaction, FakeTransaction>()
  const write = (transaction: FakeTransaction) => {
    transactions.push(transaction)
    return transaction
  }
  const issue = (type: string, about: FakeTransaction): FakeDocument => {
    const DocumentNumber = 5000 + documents.length
    const DocumentUrl = `https://secure.cardcom.example/documents/${DocumentNumber}`
    const made = { ResponseCode: 0, Description: 'OK', DocumentType: type, DocumentNumber, DocumentUrl }
    documents.push(made)
    Object.assign(about, { DocumentNumber, DocumentType: type, DocumentUrl })
    return made
  }
  const books: CardcomBooks = {
    pages,
    transactions,
    documents,
    open(request) {
      const id = randomUUID()
      pages.set(id, { ...request, paid: null, document: null })
      return id
    },
    charge(pageId, changed = {}) {
      const page = pages.get(pageId)
      if (page === undefined) throw new Error(`No page ${pageId}`)
      const { TerminalNumber, Amount, ISOCoinId: CoinId } = page
      page.paid = { ...blank(), TerminalNumber, Amount, CoinId, DealType: 'Debit', ...changed }
      const type = page.Document?.DocumentTypeToCreate
      if (type && page.paid.ResponseCode === 0) page.document = issue(type, page.paid)
      return write(page.paid)
    },
    refundsOf: (charge) => transactions.filter((one) => chargeOf.get(one) === charge),
    refund({ TransactionId, PartialSum, AllowMultipleRefunds, CustomFields = null }) {
      const charge = transactions.find((one) => one.TranzactionId === TransactionId && isMoney(one))
      if (charge === undefined) return 'Transaction not found'
      const earlier = books.refundsOf(charge)
      if (earlier.length > 0 && !AllowMultipleRefunds) return 'Transaction was refunded already'
      const left = agorot(charge) - earlier.reduce((sum, one) => sum + agorot(one), 0)
      const back = PartialSum ?? left / 100
      if (back <= 0 || Math.round(back * 100) > left) return 'Refund sum is larger than the transaction'
      const { TerminalNumber, CoinId, Uid, Last4CardDigitsString } = charge
      const card = { TerminalNumber, CoinId, Uid, Last4CardDigitsString }
      const made = { ...blank(), ...card, Amount: back, IsRefund: true, DealType: 'Refund', CustomFields }
      chargeOf.set(made, charge)
      return write(made)
    },
    list({ FromDate, ToDate, Page, Page_size: size, LimitForTerminal: terminal }) {
      const kept = transactions.filter(
        ({ ResponseCode: code, CreateDate: date, TerminalNumber: own }) =>
          code === 0 && isWithin(date, FromDate, ToDate) && (terminal ?? own) === own,
      )
      return kept.slice((Page - 1) * size, Page * size)
    },
    issue({ Document: document, DealNumbers: deals }) {
      const about = transactions.find(({ TranzactionId: id }) => id === deals?.[0]?.DealNumber)
      return about === undefined ? null : issue(document.DocumentTypeToCreate, about)
    },
  }
  return books
}

function blank() {
  return {
    TranzactionId: ++latestId,
    ResponseCode: 0,
    Description: null,
    CreateDate: new Date().toISOString().slice(0, 19),
    Uid: randomUUID(),
    IsRefund: false,
    CustomFields: null,
    Last4CardDigitsString: '0000',
    DocumentNumber: null,
    DocumentType: null,
    DocumentUrl: null,
  }
}

function isMoney({ ResponseCode: code, IsRefund: back }: FakeTransaction): boolean {
  return code === 0 && !back
}

function agorot({ Amount: amount }: FakeTransaction): number {
  return Math.round(Number(amount) * 100)
}

/** The end date is exclusive. */
function isWithin(moment: string, from: string, to: string): boolean {
  const day = moment.slice(0, 10).replaceAll('-', '')
  return isoOf(from) <= day && day < isoOf(to)
}

function isoOf(digits: string): string {
  return digits.slice(4) + digits.slice(2, 4) + digits.slice(0, 2)
}
