import type { Agorot } from '#shop/money.ts'

/** A transaction in the provider's own list. */
export type ListedTransaction = {
  readonly kind: 'charge' | 'refund'
  /** The same id that `query` returns for a charge and `refund` for a refund. */
  readonly id: string
  /** Always above zero. */
  readonly amountAgorot: Agorot
  readonly currency: string
  /** Null if the provider reports no time, or no time zone. */
  readonly at: Date | null
  /** Our order id of a charge or refund id of a refund, if the provider returns what the shop sent. */
  readonly ownId: string | null
  /** For refunds: the refunded charge, if the provider reports it. */
  readonly chargeId: string | null
}

/** `next` is the cursor of the next page, or null on the last. */
export type ListPage = { readonly transactions: readonly ListedTransaction[]; readonly next: string | null }

export type ListedPeriod = { readonly from: Date; readonly to: Date }
