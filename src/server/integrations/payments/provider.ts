import type { MethodMark } from '#contract/orders/payments.ts'
import type { Agorot } from '#shop/money.ts'
import type { Language, Localized } from '#shop/localized.ts'
import type { ListedPeriod, ListPage } from './listed-transaction.ts'
import type { WebhookReading, WebhookHeaders, ReturnReading } from './provider-webhooks.ts'

/** A line of the order. All totals add up to the amount paid, including VAT. */
export type PaidLine = {
  readonly name: Localized
  readonly quantity: number
  readonly unitPriceAgorot: Agorot
  /** The line's part of the discount. */
  readonly discountAgorot: Agorot
  /** Unit price times quantity, minus the line's part of the discount. */
  readonly totalAgorot: Agorot
}

/** The recipient of a tax document. */
export type PaymentBuyer = {
  readonly name: string
  readonly email: string
  readonly phone: string | null
  /** Null for a private person. */
  readonly business: { readonly name: string; readonly number: string | null } | null
}

export type StartPayment = {
  /** Used as idempotency key if the provider supports one: the same attempt always opens the same page. */
  readonly attemptId: string
  readonly orderId: string
  /** The order number shown to people: MF-10427. */
  readonly orderNumber: string
  readonly amountAgorot: Agorot
  readonly language: Language
  readonly lines: readonly PaidLine[]
  readonly buyer: PaymentBuyer
  /** The VAT included in prices, in per cent; 0 for an exempt dealer, who charges none. */
  readonly vatPercent: number
  /** The method chosen by the buyer, or null for all methods of the provider's page. */
  readonly method: MethodMark | null
  readonly expiresAt: Date
  readonly successUrl: string
  readonly failureUrl: string
  readonly webhookUrl: string
}

/** A payment page that the provider has opened. */
export type PaymentPage = {
  /** The provider's id of it. */
  readonly reference: string
  readonly paymentUrl: string
  /** From then on nobody can pay there; absent if the provider sets no limit. */
  readonly endsAt?: Date
}

/** A tax document issued by the provider. */
export type ProviderDocument = {
  readonly number: string
  /** The buyer's link to it. */
  readonly url: string | null
  /** The tax authority's allocation number, if it issued one. */
  readonly allocationNumber: string | null
}

/** A request for a tax document about a charge or a refund. */
export type DocumentRequest = {
  /** The shop's id for it: requesting it twice issues one document. */
  readonly documentId: string
  /** Exempt dealers issue receipts; a credit documents a refund. */
  readonly kind: 'invoice-receipt' | 'receipt' | 'credit'
  readonly orderId: string
  readonly orderNumber: string
  readonly language: Language
  /** The payment page, and the charge or refund that the document is about. */
  readonly reference: string
  readonly transactionId: string
  /** Seconds since the shop recorded the charge. */
  readonly chargedSecondsAgo: number
  /** Always positive, also for a credit. */
  readonly amountAgorot: Agorot
  readonly currency: string
  readonly vatPercent: number
  readonly lines: readonly PaidLine[]
  readonly buyer: PaymentBuyer
  /** The number of the document that a credit reverses, or null if there is none. */
  readonly creditOf: string | null
}

/** `refused`: it cannot be issued this way, with the reason. */
export type DocumentReport =
  | { readonly state: 'issued'; readonly document: ProviderDocument }
  | { readonly state: 'refused'; readonly reason: string }

/** `none`: the provider shows no such document. */
export type FoundDocument =
  | { readonly state: 'issued'; readonly document: ProviderDocument }
  | { readonly state: 'none' }

/** The provider's report about a payment page: the only proof of payment the shop accepts. */
export type PaymentReport = {
  readonly state: 'pending' | 'paid' | 'failed'
  readonly orderId: string
  /** The country of a declined card, as in `cardCountry`. */
  readonly declinedCard?: string | null
  /** Every charge. Normally none or one; two if the buyer paid twice. */
  readonly transactions: readonly {
    readonly id: string
    readonly amountAgorot: Agorot
    readonly currency: string
    /** ISO 3166 country of the card, if reported; `ZZ` for an unknown country other than Israel. */
    readonly cardCountry?: string | null
    /** The document issued with the charge, if the provider does that. */
    readonly document?: ProviderDocument
  }[]
}

export type RefundRequest = {
  /** Used as idempotency key if the provider supports one; otherwise the id by which the refund is found. */
  readonly refundId: string
  /** The payment page, and the transaction on it to refund in whole or in part. */
  readonly reference: string
  readonly transactionId: string
  readonly amountAgorot: Agorot
  /** True if the refund is less than the charge. */
  readonly isPartial: boolean
  readonly currency: string
  /** The provider's ids of other refunds of this transaction. */
  readonly earlierRefunds: readonly string[]
  /**
   * True if it was sent and its outcome is unknown. When `refund` is called, a provider that can be queried did not
   * know it minutes later.
   */
  readonly sentBefore: boolean
  /**
   * True if a manager retries it after a refusal: somebody may have made it at the provider meanwhile, without the
   * shop's id.
   */
  readonly sendAgain?: boolean
}

/** `pending`: accepted, query it again later. `refused`: cannot be done this way, with the reason. */
export type RefundReport =
  | { readonly state: 'done'; readonly transactionId: string }
  | { readonly state: 'pending' }
  | { readonly state: 'refused'; readonly reason: string }

/** `none`: the provider has no such refund. `inconclusive`: its response is inconclusive. */
export type FoundRefund = RefundReport | { readonly state: 'none' } | { readonly state: 'inconclusive' }

/** What a provider supports; the shop uses nothing else. */
export type Capabilities = {
  readonly instalments: boolean
  readonly partialRefund: boolean
  readonly severalPartialRefunds: boolean
  /** It issues tax documents for its payments, with the charge or through `issueDocument`. */
  readonly documents: boolean
  /** It issues a document with each charge, also with one that pays no order. */
  readonly documentsWithCharge: boolean
  /** Repeating a request with the same id has one effect. Without this the state is read before a retry. */
  readonly idempotency: boolean
  /** It can be asked for the state of a refund before that is retried. */
  readonly refundLookup: boolean
}

/** The result of checking the shop's credentials. */
export type CredentialReport = {
  /** The names of settings that are or may be wrong; empty if all are accepted. */
  readonly wrong: readonly string[]
  /** The reason in the provider's words, if it gives one. */
  readonly reason: string | null
}

/** The provider does not accept the shop's credentials. */
export class CredentialsRefused extends Error {
  readonly settings: readonly string[]
  /** `settings`: the names of those that are or may be wrong. */
  constructor(message: string, settings: readonly string[]) {
    super(message)
    this.settings = settings
  }
}

/** What the shop knows about the queried page. */
type KnownOfPage = {
  /** Whether the order still awaits this page's money. */
  readonly isWanted: () => Promise<boolean>
  /** Query strings with which browsers returned from the page (`readReturn`), not yet confirmed by the provider. */
  readonly returned: readonly string[]
}

/**
 * A payment provider. Everything except `verifyWebhook` uses the network: never call it inside a
 * transaction. A call that fails or exceeds its time limit throws, and its outcome is unknown.
 */
export type PaymentProvider = {
  readonly name: string
  readonly can: Capabilities
  start(payment: StartPayment): Promise<PaymentPage>
  /** The script of the provider's buttons on the payment step; without it, buyers are redirected to its page. */
  readonly scriptUrl?: (language: Language) => string
  /** Verifies the signature of the raw body before parsing, if that needs no network. */
  verifyWebhook(body: Uint8Array, headers: WebhookHeaders): WebhookReading
  /** Asks the provider whether it wrote an `unchecked` webhook; null if it has no such webhooks. */
  readonly checkWebhook: ((body: Uint8Array, headers: WebhookHeaders) => Promise<boolean>) | null
  /**
   * Queries a payment page. Null if the provider does not know it. For providers where the shop captures what
   * the buyer approved, this captures it, but only if the order still awaits it: abandoned and expired
   * payments are never captured.
   */
  query(reference: string, known?: KnownOfPage): Promise<PaymentReport | null>
  /**
   * Only for providers that cannot be queried by page but can confirm the query string the browser returned
   * with. Parses that raw query: the page it names, and whether it reports no payment. Null if it names no
   * page.
   */
  readonly readReturn?: (query: string) => ReturnReading | null
  /**
   * Refunds a payment. With idempotency, calling it again returns the refund's current state. It may throw
   * `NotSent` or `CredentialsRefused`, and without idempotency return `refused`, only while no call of it can have
   * had an effect.
   */
  refund(refund: RefundRequest): Promise<RefundReport>
  /** The state of a refund sent earlier; null if `refund` itself returns it. */
  readonly findRefund: ((refund: RefundRequest) => Promise<FoundRefund>) | null
  /**
   * Issues a document, or returns the one already issued under its id. Without this method documents only
   * come with the charge, in the result of `query`. A call that throws may have issued it; the next call then
   * finds it, or `findDocument` does.
   */
  readonly issueDocument?: (document: DocumentRequest) => Promise<DocumentReport>
  /**
   * Looks up a document issued earlier, if a repeated `issueDocument` would issue a second one. Throws if the
   * provider's response is inconclusive.
   */
  readonly findDocument?: (document: DocumentRequest) => Promise<FoundDocument>
  /**
   * One page of all charges and refunds in a period, no matter who made them, if the provider has such a list.
   * Throws if a page cannot be read, so that it is not taken for the end of the list.
   */
  readonly listTransactions?: (period: ListedPeriod, page: string | null) => Promise<ListPage>
  /** The account also serves other shops: unknown transactions in its list are not reported. */
  readonly sharedAccount?: boolean
  /** Tests the credentials by a call that moves no money. Missing if only real calls can tell. */
  readonly check?: () => Promise<CredentialReport>
  /** Closes the page for payment, if the provider can. A paid page does not change. */
  close(reference: string): Promise<void>
}
