/** What managers are written to about. Facts only: the letter's words are chosen when it is sent. */
export type StockNotice =
  | GivenNotice
  | { readonly kind: 'low-stock'; readonly productIds: readonly string[] }
  | { readonly kind: 'expiring'; readonly batchIds: readonly string[] }
  | {
      readonly kind: 'key-opened'
      readonly productId: string
      readonly lastFour: string
      readonly byUserId: string | null
      readonly reason: string
    }

/** What a manager gave away, or said was paid: see `tellOwners`. */
export type GivenNotice = {
  readonly kind: 'order-free' | 'order-paid-by-hand' | 'order-unpaid' | 'keys-replaced'
  readonly orderId: string
  /** What its goods cost before anything came off. */
  readonly amountAgorot: number
  readonly byUserId: string | null
  readonly reason: string
}
