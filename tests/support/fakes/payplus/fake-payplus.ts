import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import * as v from 'valibot'
import {
  documentRequest,
  documentTypes,
  generateLinkRequest,
  ipnRequest,
  refundRequest,
} from '#tests/support/contracts/payplus.ts'
import { type ProviderFault, providerServer } from '#tests/support/fakes/providers/provider-server.ts'
import { type FakeTransaction, type PayplusBooks, payplusBooks } from './payplus-books.ts'

/**
 * A fake PayPlus server: it accepts only requests that match the contract and have the shop's
 * keys, signs its webhooks, and fails on demand.
 */
export type FakePayplus = {
  readonly url: string
  readonly books: PayplusBooks
  /** The settings of the shop for this server. */
  readonly environment: Readonly<Record<string, string>>
  /** The received calls: method and body. */
  readonly calls: { readonly method: string; readonly body: Record<string, unknown> }[]
  /** Failures by method: generateLink, ipn, RefundByTransactionUID. */
  readonly faults: Map<string, ProviderFault>
  /** False if `ipn` finds no refunds and lists no related transactions. */
  tellsOfRefunds: boolean
  /** The documents issued by PayPlus Books, by `unique_identifier`. */
  readonly documents: Map<string, { number: number; originalDocAddress: string }>
  /** The reason why Books refuses documents; null if it issues them. */
  refusesDocuments: string | null
  /** The body of a webhook about a transaction, and its headers. */
  webhook(transaction: FakeTransaction, secret?: string): { body: string; headers: Record<string, string> }
  stop(): Promise<void>
}

const page = 'page-of-the-shop'
const keys = { api: 'api-key-of-the-shop', secret: 'secret-key-of-the-shop' }

export async function fakePayplus(): Promise<FakePayplus> {
  const books = payplusBooks()
  const server = await providerServer(
    ({ call, path, headers, body }) => ({
      status: 200,
      body: hasKeys(headers)
        ? run(fake, booksCall(path) ?? call, body === '' ? {} : JSON.parse(body))
        : { message: 'API_KEY / SECRET_KEY ARE INCORRECT' },
    }),
    (path) => booksCall(path)?.split('/')[0] ?? path.split('/').at(-1) ?? '',
  )
  const url = `${server.url}/api/v1.0`
  const fake: FakePayplus = {
    url,
    books,
    environment: {
      PAYMENT_METHODS: 'payplus',
      PAYPLUS_URL: url,
      PAYPLUS_API_KEY: keys.api,
      PAYPLUS_SECRET_KEY: keys.secret,
      PAYPLUS_PAGE_UID: page,
      PAYMENT_TIMEOUT_SECONDS: '2',
    },
    calls: [],
    faults: server.faults,
    tellsOfRefunds: true,
    documents: new Map(),
    refusesDocuments: null,
    webhook(transaction, secret = keys.secret) {
      const body = JSON.stringify(webhookOf(transaction))
      const hash = createHmac('sha256', secret).update(body).digest('base64')
      return { body, headers: { 'content-type': 'application/json', 'user-agent': 'PayPlus', hash } }
    },
    stop: server.stop,
  }
  return fake
}

/** `new/inv_tax_receipt`, of PayPlus Books. */
function booksCall(path: string): string | undefined {
  return path.split('/books/docs/')[1]
}

function hasKeys(headers: IncomingHttpHeaders): boolean {
  return headers['api-key'] === keys.api && headers['secret-key'] === keys.secret
}

const success = { status: 'success', code: 0, description: 'operation has been success' }
const failure = (description: string) => ({ results: { status: 'error', code: 1, description } })

function run(fake: FakePayplus, method: string, body: unknown): object {
  const { books, calls } = fake
  calls.push({ method, body: v.parse(v.record(v.string(), v.unknown()), body) })
  if (method.includes('/')) return document(fake, method, body)
  if (method === 'generateLink') {
    const read = v.safeParse(generateLinkRequest, body)
    if (!read.success)
      return failure(v.flatten(read.issues).root?.[0] ?? JSON.stringify(v.flatten(read.issues)))
    if (read.output.payment_page_uid !== page) return failure('payment-page-uid-is-not-valid')
    const uid = books.open(read.output)
    const data = { page_request_uid: uid, payment_page_link: `https://payments.payplus.example/${uid}` }
    return { results: success, data }
  }
  if (method === 'ipn') return ipn(fake, v.parse(ipnRequest, body))
  if (method !== 'RefundByTransactionUID') return failure('unknown-method')
  const made = books.refund(v.parse(refundRequest, body))
  return made === null
    ? failure('refund-amount-is-not-allowed')
    : { results: success, data: { transaction: { uid: made.uid, status_code: '000', type: 'Refund' } } }
}

/** PayPlus Books issues one document per `unique_identifier`. */
function document(fake: FakePayplus, method: string, body: unknown): object {
  const [verb, name = '', id = ''] = method.split('/')
  if (verb === 'getBy') {
    const found = fake.documents.get(id)
    return found === undefined
      ? { status: 'failure', error: 'document-not-found' }
      : { status: 'success', details: found }
  }
  if (fake.refusesDocuments !== null) return { status: 'failure', error: fake.refusesDocuments }
  const read = v.safeParse(documentRequest, body)
  if (!read.success || !documentTypes.some((type) => type === name))
    return { status: 'failure', error: JSON.stringify(read.issues?.map(({ message }) => message)) }
  const { unique_identifier: own = '', totalAmount } = read.output
  if (totalAmount < 0 !== (name === 'inv_refund_receipt')) return { status: 'failure', error: 'wrong-sign' }
  if (fake.documents.has(own)) return { status: 'failure', error: 'unique-identifier-exists' }
  const number = 4000 + fake.documents.size
  const made = {
    docUID: `uid-${number}`,
    number,
    originalDocAddress: `https://docs.payplus.example/${number}`,
  }
  fake.documents.set(own, made)
  return { status: 'success', details: made }
}

function ipn(fake: FakePayplus, asked: v.InferOutput<typeof ipnRequest>): object {
  const { transactions, refundsOf } = fake.books
  const found = transactions.findLast(
    (one) =>
      (one.type !== 'Refund' || fake.tellsOfRefunds) &&
      (asked.payment_request_uid === undefined
        ? asked.transaction_uid === one.uid || asked.more_info === one.more_info
        : asked.payment_request_uid === one.pageUid && one.type !== 'Refund'),
  )
  if (found === undefined) return failure('cannot-find-transaction')
  const related = fake.tellsOfRefunds && asked.related_transaction === true
  return {
    results: found.status_code === '000' ? success : { status: 'rejected', code: 1, description: 'declined' },
    data: { ...flat(found), ...(related && { related_transactions: refundsOf(found.uid).map(flat) }) },
  }
}

function flat({ uid, pageUid, type, status_code: code, amount, currency, more_info: info }: FakeTransaction) {
  return {
    transaction_uid: uid,
    page_request_uid: pageUid,
    type,
    method: 'credit-card',
    status: code === '000' ? 'approved' : 'rejected',
    status_code: code,
    amount,
    currency,
    more_info: info,
  }
}

function webhookOf({
  uid,
  pageUid,
  type,
  status_code: code,
  amount,
  currency,
  more_info: info,
}: FakeTransaction) {
  return {
    transaction_type: type,
    transaction: {
      uid,
      payment_page_request_uid: pageUid,
      status_code: code,
      amount,
      currency,
      more_info: info,
      approval_number: '0012345',
      payments: { number_of_payments: 1 },
    },
    data: {
      customer_uid: 'c',
      card_information: { four_digits: '1234', expiry_month: '01', expiry_year: '30' },
    },
  }
}
