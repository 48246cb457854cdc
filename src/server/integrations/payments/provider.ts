import type { Agorot } from '#shop/money.ts'
import type { Language, Localized } from '#shop/localized.ts'

export type OpenPayment = {
  /** The provider's idempotency key: opening twice under one attempt gives one page. */
  readonly attemptId: string
  readonly orderId: string
  readonly amountAgorot: Agorot
  readonly language: Language
  readonly lines: readonly { readonly name: Localized; readonly quantity: number }[]
  readonly expiresAt: Date
  readonly successUrl: string
  readonly failureUrl: string
}

/** What the provider itself says of a payment page; the only ground on which money is believed. */
export type PaymentReport = {
  readonly state: 'pending' | 'paid' | 'failed'
  readonly orderId: string
  /** Each sum that was taken. Normally none or one; two when the buyer paid twice. */
  readonly transactions: readonly {
    readonly id: string
    readonly amountAgorot: Agorot
    readonly currency: string
  }[]
}

export type RefundOrder = {
  /** The provider's idempotency key: asking twice under one refund gives the money back once. */
  readonly refundId: string
  /** The payment page, and the transaction on it that is given back, whole or in part. */
  readonly reference: string
  readonly transactionId: string
  readonly amountAgorot: Agorot
  readonly currency: string
}

/** `pending`: taken, and to be asked again. `refused`: will not be done this way, and why. */
export type RefundReport =
  | { readonly state: 'done'; readonly transactionId: string }
  | { readonly state: 'pending' }
  | { readonly state: 'refused'; readonly reason: string }

export type WebhookReading = { readonly reference: string } | 'signature-wrong' | 'unreadable'

/**
 * One payment provider. All of it is network: never call it inside a transaction. A call that
 * fails or takes longer than its limit throws.
 */
export type PaymentProvider = {
  readonly name: string
  open(payment: OpenPayment): Promise<{ reference: string; paymentUrl: string }>
  /** Null: the provider knows no such payment. */
  ask(reference: string): Promise<PaymentReport | null>
  /** Nobody can pay on this page any more. One that is paid, or that the provider does not know, stays as it is. */
  close(reference: string): Promise<void>
  /** Gives money back; under the same `refundId` it answers how that stands. */
  refund(refund: RefundOrder): Promise<RefundReport>
  /** Checks the signature over the raw bytes before anything is parsed. */
  readWebhook(body: Uint8Array, headers: Readonly<Record<string, string>>): WebhookReading
}
