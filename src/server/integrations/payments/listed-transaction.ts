import type { Agorot } from '#shop/money.ts'

/** One transaction in the provider's own list. */
export type ListedTransaction = {
  readonly kind: 'charge' | 'refund'
  /** The same id that `ask` gives of a charge, and `refund` of a refund. */
  readonly id: string
  /** Always above zero. */
  readonly amountAgorot: Agorot
  readonly currency: string
  /** Null: the provider does not say, or not in which time zone. */
  readonly at: Date | null
  /** The order of a charge, the refund of a refund, where the provider shows what the shop sent along. */
  readonly ownId: string | null
  /** Of a refund: the charge that it gives back, where the provider says so. */
  readonly chargeId: string | null
}

/** `next` asks for what follows; null: this was the last page. */
export type ListPage = { readonly transactions: readonly ListedTransaction[]; readonly next: string | null }

export type ListedPeriod = { readonly from: Date; readonly to: Date }
