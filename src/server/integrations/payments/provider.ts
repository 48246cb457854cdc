import type { MethodMark } from '#contract/orders/payments.ts'
import type { Agorot } from '#shop/money.ts'
import type { Language, Localized } from '#shop/localized.ts'
import type { ListedPeriod, ListPage } from './listed-transaction.ts'

/**
 * A line of what is paid for. What the lines come to is the sum: the totals of all of them add up to
 * the amount, discounts taken off and VAT inside.
 */
export type PaidLine = {
  readonly name: Localized
  readonly quantity: number
  readonly unitPriceAgorot: Agorot
  /** The line's part of the discount. */
  readonly discountAgorot: Agorot
  /** Its unit price times its quantity, less its part of the discount. */
  readonly totalAgorot: Agorot
}

/** Whom a document is made out to. */
export type PaymentBuyer = {
  readonly name: string
  readonly email: string
  readonly phone: string | null
  /** Null: a private person. */
  readonly business: { readonly name: string; readonly number: string | null } | null
}

export type StartPayment = {
  /** The provider's idempotency key, where it has one: starting twice under one attempt gives one page. */
  readonly attemptId: string
  readonly orderId: string
  /** As people know the order: MF-10427. */
  readonly orderNumber: string
  readonly amountAgorot: Agorot
  readonly language: Language
  readonly lines: readonly PaidLine[]
  readonly buyer: PaymentBuyer
  /** The VAT inside every price, in per cent; 0: the shop is an exempt dealer and charges none. */
  readonly vatPercent: number
  /** How the buyer wants to pay; null: whatever the provider's page offers. */
  readonly method: MethodMark | null
  readonly expiresAt: Date
  readonly successUrl: string
  readonly failureUrl: string
  readonly callbackUrl: string
}

/** A tax document that the provider has issued. */
export type ProviderDocument = {
  readonly number: string
  /** Where the buyer sees it. */
  readonly url: string | null
  /** Of the tax authority, where it gave one. */
  readonly allocationNumber: string | null
}

/** A document the provider is asked for, about money that it took or gave back. */
export type DocumentOrder = {
  /** The shop's own name for it: asking twice under one gives one document. */
  readonly documentId: string
  /** An exempt dealer gives receipts; a credit says that money went back. */
  readonly kind: 'invoice-receipt' | 'receipt' | 'credit'
  readonly orderId: string
  readonly orderNumber: string
  readonly language: Language
  /** The payment page, and the charge or refund that the document is about. */
  readonly reference: string
  readonly transactionId: string
  /** Always above zero, also of a credit. */
  readonly amountAgorot: Agorot
  readonly currency: string
  readonly vatPercent: number
  readonly lines: readonly PaidLine[]
  readonly buyer: PaymentBuyer
  /** The number of the document that a credit takes back; null where there is none. */
  readonly creditOf: string | null
}

/** `refused`: it will not be issued this way, and why. */
export type DocumentReport =
  | { readonly state: 'issued'; readonly document: ProviderDocument }
  | { readonly state: 'refused'; readonly reason: string }

/** What the provider itself says of a payment page; the only ground on which money is believed. */
export type PaymentReport = {
  readonly state: 'pending' | 'paid' | 'failed'
  readonly orderId: string
  /** The country of a card that was declined, as `cardCountry`. */
  readonly declinedCard?: string | null
  /** Each sum that was taken. Normally none or one; two when the buyer paid twice. */
  readonly transactions: readonly {
    readonly id: string
    readonly amountAgorot: Agorot
    readonly currency: string
    /** Of the card, where the provider tells: ISO 3166, `ZZ` for another than Israel that it does not name. */
    readonly cardCountry?: string | null
    /** The document that was issued with the charge, where the provider issues it there. */
    readonly document?: ProviderDocument
  }[]
}

export type RefundOrder = {
  /** The provider's idempotency key, where it has one; otherwise what the refund is found again by. */
  readonly refundId: string
  /** The payment page, and the transaction on it that is given back, whole or in part. */
  readonly reference: string
  readonly transactionId: string
  readonly amountAgorot: Agorot
  /** Less than the transaction took. */
  readonly isPartial: boolean
  readonly currency: string
  /** The provider's own ids of other refunds of this transaction. */
  readonly earlierRefunds: readonly string[]
  /** It was sent before and no answer came; where the provider can be read, it had no such refund minutes later. */
  readonly sentBefore: boolean
}

/** `pending`: taken, and to be asked again. `refused`: will not be done this way, and why. */
export type RefundReport =
  | { readonly state: 'done'; readonly transactionId: string }
  | { readonly state: 'pending' }
  | { readonly state: 'refused'; readonly reason: string }

/** `none`: the provider has no such refund. `unsaid`: its answer does not tell. */
export type FoundRefund = RefundReport | { readonly state: 'none' } | { readonly state: 'unsaid' }

/** A payment by whichever names a callback gives; a provider may name the page, the transaction on it, or both. */
export type NamedPayment = {
  readonly reference: string | null
  readonly transactionId: string | null
}

/** A chargeback, dispute or claim: the buyer asks their bank or the provider for the money back. */
export type Dispute = NamedPayment & {
  /** The provider's own id: it tells several times of one dispute. */
  readonly id: string
  readonly state: 'open' | 'won' | 'lost'
  /** As the provider words it. */
  readonly reason: string
  readonly amountAgorot: Agorot | null
  /** Until when the shop may answer. */
  readonly answerBy: Date | null
}

/** What a callback is about. `nothing`: an event that the shop has no use for. */
export type CallbackSubject =
  | { readonly about: 'payment'; readonly reference: string }
  /** `failed`: why money that was said to have gone back did not; null: the refunds are asked about. */
  | ({ readonly about: 'refund'; readonly failed: string | null } & NamedPayment)
  | { readonly about: 'dispute'; readonly dispute: Dispute }
  | { readonly about: 'nothing' }

/**
 * How far a callback can be trusted. `signed`: the provider wrote it, as its signature shows.
 * `unsigned`: anybody may have written it; it is a reason to ask, and nothing more. `unchecked`: the
 * provider signs, and only a call to it tells whether the signature is right (`checkCallback`).
 */
export type CallbackReading =
  | { readonly trust: 'signed' | 'unsigned' | 'unchecked'; readonly subject: CallbackSubject }
  | 'signature-wrong'
  | 'unreadable'

export type CallbackHeaders = Readonly<Record<string, string>>

export type ReturnReading = { readonly reference: string; readonly failed: boolean }

/** What a provider can do; the shop does not ask for more. */
export type Capabilities = {
  readonly instalments: boolean
  readonly partialRefund: boolean
  readonly severalPartialRefunds: boolean
  /** It issues the tax documents of its payments: with the charge, or when `issueDocument` asks for one. */
  readonly documents: boolean
  /** Doing something twice under one id has one effect. Without it the state is read before a refund is repeated. */
  readonly idempotency: boolean
}

/** What the provider says of the shop's credentials. */
export type CredentialReport = {
  /** The names of the settings that are wrong, or may be; none: it accepts all of them. */
  readonly wrong: readonly string[]
  /** Why not, in the provider's own words, where it says so. */
  readonly said: string | null
}

/** The provider does not accept the shop's credentials. */
export class CredentialsRefused extends Error {
  readonly settings: readonly string[]
  /** `settings`: the names of those that are wrong, or may be. */
  constructor(message: string, settings: readonly string[]) {
    super(message)
    this.settings = settings
  }
}

/** What the shop knows of a page that it asks about. */
export type KnownOfPage = {
  /** Whether the order still waits for this page's money. */
  readonly isWanted: () => Promise<boolean>
  /** What browsers brought back from the page (`readReturn`). It proves nothing until the provider says that it wrote it. */
  readonly returned: readonly string[]
}

/**
 * One payment provider. All of it but `verifyCallback` is network: never call it inside a
 * transaction. A call that fails or takes longer than its limit throws, and its outcome is unknown.
 */
export type PaymentProvider = {
  readonly name: string
  readonly can: Capabilities
  start(payment: StartPayment): Promise<{ reference: string; paymentUrl: string }>
  /** The script that draws its buttons on the shop's payment step; without one buyers are sent to its own page. */
  readonly scriptUrl?: (language: Language) => string
  /** Checks the signature over the raw bytes before anything is parsed, where that needs no network. */
  verifyCallback(body: Uint8Array, headers: CallbackHeaders): CallbackReading
  /** Asks the provider whether it wrote a callback that was read as `unchecked`; null where none ever is. */
  readonly checkCallback: ((body: Uint8Array, headers: CallbackHeaders) => Promise<boolean>) | null
  /**
   * Null: the provider knows no such payment. A provider at which the shop itself takes the money that
   * the buyer has approved takes it here, and only if it is wanted: what was left or has ended is not taken.
   */
  ask(reference: string, known?: KnownOfPage): Promise<PaymentReport | null>
  /**
   * Only for a provider that cannot be asked about a page, but says whether it wrote what the browser came
   * back with. Reads that query, as it came: the page it names, and whether it says that nothing was paid.
   * Null: it names none.
   */
  readonly readReturn?: (query: string) => ReturnReading | null
  /** Refunds a payment. With idempotency it may be called again and answers how that stands. */
  refund(refund: RefundOrder): Promise<RefundReport>
  /** What became of a refund that was sent before; null where `refund` itself answers that. */
  readonly findRefund: ((refund: RefundOrder) => Promise<FoundRefund>) | null
  /**
   * Issues a document, or finds the one that was issued under its id. Without it documents only come with
   * the charge, in what `ask` says. A call that throws may have issued it; asked again, it finds that one.
   */
  readonly issueDocument?: (document: DocumentOrder) => Promise<DocumentReport>
  /**
   * One page of what was charged and given back in a period, whoever did it: where the provider has such a
   * list. A page that cannot be read throws: nobody may take it for the end of the list.
   */
  readonly listTransactions?: (period: ListedPeriod, page: string | null) => Promise<ListPage>
  /** The account takes money for others than this shop: what its list shows beyond the shop is no news. */
  readonly sharedAccount?: boolean
  /** Tries the shop's credentials by a call that moves no money. Left out: only real calls tell. */
  readonly check?: () => Promise<CredentialReport>
  /** Nobody can pay on this page any more, where the provider can close one. One that is paid stays as it is. */
  close(reference: string): Promise<void>
}
