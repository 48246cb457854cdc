import { setTimeout } from 'node:timers/promises'
import * as v from 'valibot'
import {
  createRequest,
  documentRequest,
  listRequest,
  refundRequest,
  resultRequest,
} from '#tests/support/contracts/cardcom.ts'
import {
  type ProviderResponse,
  type ProviderFault,
  providerServer,
} from '#tests/support/fakes/providers/provider-server.ts'
import { type CardcomBooks, cardcomBooks } from './cardcom-books.ts'

/**
 * A fake CardCom server: it accepts only requests that match the contract and contain the shop's
 * terminal, name and password, signs nothing, and fails on demand.
 */
export type FakeCardcom = {
  readonly url: string
  readonly books: CardcomBooks
  /** The settings of the shop for this server. */
  readonly environment: Readonly<Record<string, string>>
  /** The received calls: method and body. */
  readonly calls: { readonly method: string; readonly body: Record<string, unknown> }[]
  /** Failures by method: Create, GetLpResult, RefundByTransactionId, ListTransactions, CreateDocument. */
  readonly faults: Map<string, ProviderFault>
  /** Fields to change in the responses of a method. */
  readonly changed: Map<string, object>
  /** Fields to leave out of transactions in the list. */
  hidden: readonly string[]
  /** How long it takes for each response. */
  milliseconds: number
  /** The body of a webhook about a page. */
  webhook(pageId: string): string
  readonly stop: () => Promise<void>
}

const terminal = 1234
const apiName = 'name-of-the-shop'
const apiPassword = 'password-of-the-shop'

export async function fakeCardcom(): Promise<FakeCardcom> {
  const books = cardcomBooks()
  const server = await providerServer(async ({ call, path, body }) => {
    await setTimeout(fake.milliseconds)
    return path.startsWith('/api/v11/') ? respond(fake, call, JSON.parse(body)) : invalid('Not found', 404)
  })
  const fake: FakeCardcom = {
    url: `${server.url}/api/v11`,
    books,
    environment: {
      PAYMENT_METHODS: 'cardcom; cardcom:bit; cardcom:paypal',
      CARDCOM_URL: `${server.url}/api/v11`,
      CARDCOM_TERMINAL: String(terminal),
      CARDCOM_API_NAME: apiName,
      CARDCOM_API_PASSWORD: apiPassword,
      PAYMENT_TIMEOUT_SECONDS: '2',
    },
    calls: [],
    faults: server.faults,
    changed: new Map(),
    hidden: [],
    milliseconds: 0,
    webhook: (pageId) => JSON.stringify(resultOf(books, pageId)),
    stop: server.stop,
  }
  return fake
}

const invalid = (why: string, status = 400): ProviderResponse => ({
  status,
  body: { ResponseCode: 5000, Description: why },
})

const credentials = v.object({
  ApiName: v.literal(apiName),
  TerminalNumber: v.optional(v.literal(terminal)),
  ApiPassword: v.optional(v.literal(apiPassword)),
})

function respond(fake: FakeCardcom, method: string, body: unknown): ProviderResponse {
  fake.calls.push({ method, body: v.parse(v.record(v.string(), v.unknown()), body) })
  if (!v.is(credentials, body)) return invalid('Invalid username', 401)
  const { status, body: said } = run(fake, method, body)
  return { status, body: { ...v.parse(v.looseObject({}), said), ...fake.changed.get(method) } }
}

const requests = {
  Create: createRequest,
  GetLpResult: resultRequest,
  RefundByTransactionId: refundRequest,
  ListTransactions: listRequest,
  CreateDocument: documentRequest,
} as const

function run({ books, hidden }: FakeCardcom, method: string, body: unknown): ProviderResponse {
  const schema = Object.entries(requests).find(([name]) => name === method)?.[1]
  if (schema === undefined) return invalid('No such method', 404)
  const checked = v.safeParse<v.GenericSchema>(schema, body)
  if (!checked.success) return invalid(JSON.stringify(v.flatten(checked.issues)))
  if (method === 'Create') return opened(books.open(v.parse(createRequest, body)))
  if (method === 'GetLpResult') {
    const { LowProfileId: id } = v.parse(resultRequest, body)
    return books.pages.has(id) ? { status: 200, body: resultOf(books, id) } : invalid('No such page')
  }
  if (method === 'ListTransactions') {
    const asked = v.parse(listRequest, body)
    const Tranzactions = books
      .list(asked)
      .map((one) => Object.fromEntries(Object.entries(one).filter(([name]) => !hidden.includes(name))))
    const { Page, Page_size } = asked
    return { status: 200, body: { ResponseCode: 0, Description: null, Tranzactions, Page, Page_size } }
  }
  if (method === 'CreateDocument') {
    const made = books.issue(v.parse(documentRequest, body))
    return made === null ? invalid('No such transaction') : { status: 200, body: made }
  }
  const made = books.refund(v.parse(refundRequest, body))
  return typeof made === 'string'
    ? { status: 200, body: { ResponseCode: 33, Description: made, NewTranzactionId: null } }
    : { status: 200, body: { ResponseCode: 0, Description: 'OK', NewTranzactionId: made.TranzactionId } }
}

function opened(id: string): ProviderResponse {
  const place = 'https://secure.cardcom.example'
  return {
    status: 200,
    body: {
      ResponseCode: 0,
      Description: 'OK',
      LowProfileId: id,
      Url: `${place}/EA/LPC6/${terminal}/${id}`,
      UrlToPayPal: `${place}/paypal/${id}`,
      UrlToBit: `${place}/bit/${id}`,
    },
  }
}

/** The response of GetLpResult, which is also the body of a webhook. */
function resultOf({ pages }: CardcomBooks, id: string): object {
  const page = pages.get(id)
  const paid = page?.paid ?? null
  const code = paid === null ? 5122 : paid.ResponseCode
  return {
    ResponseCode: code,
    Description: code === 0 ? 'OK' : 'No successful transaction',
    TerminalNumber: terminal,
    LowProfileId: id,
    TranzactionId: paid?.TranzactionId ?? 0,
    ReturnValue: page?.ReturnValue ?? null,
    Operation: page?.Operation ?? 'ChargeOnly',
    UIValues: { CardOwnerName: 'Dana Levi', NumOfPayments: 1, CustomFields: null },
    DocumentInfo: page?.document ?? null,
    TokenInfo: null,
    SuspendedInfo: null,
    TranzactionInfo: paid,
    ExternalPaymentVector: null,
    Country: null,
    UTM: null,
    IssuerAuthCodeDescription: null,
  }
}
