import type { Agorot } from '../../../shop/money.ts'
import type { Language, Localized } from '../../../shop/localized.ts'

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
  /** Checks the signature over the raw bytes before anything is parsed. */
  readWebhook(body: Uint8Array, headers: Readonly<Record<string, string>>): WebhookReading
}
