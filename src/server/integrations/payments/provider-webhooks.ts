import type { Agorot } from '#shop/money.ts'

/** The ids in a webhook; providers send the page, the transaction on it, or both. */
export type NamedPayment = {
  readonly reference: string | null
  readonly transactionId: string | null
}

/** The refund a webhook is about. */
export type NamedRefund = {
  /** The provider's id of it. */
  readonly id: string
  /** The shop's id that it carries (`RefundRequest.refundId`); null if it was made on the provider's site. */
  readonly ownId: string | null
  readonly amountAgorot: Agorot
  readonly currency: string
}

/** A chargeback, dispute or claim: the buyer asks their bank or the provider for the money back. */
export type Dispute = NamedPayment & {
  /** The provider's id: it may report the same dispute several times. */
  readonly id: string
  readonly state: 'open' | 'won' | 'lost'
  /** In the provider's words. */
  readonly reason: string
  /** The disputed amount; of a lost one what the buyer got, if the provider names it. */
  readonly amountAgorot: Agorot | null
  /** The deadline for the shop's response. */
  readonly answerBy: Date | null
  /** When the provider wrote this notice; null if it does not say. */
  readonly noticeAt: Date | null
}

const reversalStart = 'reversal-'

/**
 * The id of a reversal: the provider took a payment back, and does not say for which dispute. It counts as a
 * lost dispute, unless it belongs to a dispute of the same payment page, or the shop wins one.
 */
export function reversalId(providersId: string): string {
  return reversalStart + providersId
}

export function isReversal(disputeId: string): boolean {
  return disputeId.startsWith(reversalStart)
}

/** The subject of a webhook. `nothing`: an event that the shop ignores. */
export type WebhookSubject =
  | { readonly about: 'payment'; readonly reference: string }
  /**
   * `failed`: why a refund reported as done failed after all; null: query the refunds. `refund`: null if the
   * webhook does not name it.
   */
  | ({
      readonly about: 'refund'
      readonly failed: string | null
      readonly refund: NamedRefund | null
    } & NamedPayment)
  | { readonly about: 'dispute'; readonly dispute: Dispute }
  | { readonly about: 'nothing' }

/**
 * How far a webhook can be trusted. `signed`: its signature proves that the provider wrote it. `unsigned`:
 * anybody may have written it; it only triggers a query. `unchecked`: the provider signs, but verifying the
 * signature needs a call to it (`checkWebhook`).
 */
export type WebhookReading =
  | { readonly trust: 'signed' | 'unsigned' | 'unchecked'; readonly subject: WebhookSubject }
  | 'signature-wrong'
  | 'unreadable'

export type WebhookHeaders = Readonly<Record<string, string>>

export type ReturnReading = { readonly reference: string; readonly failed: boolean }
