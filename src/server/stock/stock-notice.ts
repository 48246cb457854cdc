/** What managers are written to about. Facts only: the letter's words are chosen when it is sent. */
export type StockNotice =
  | { readonly kind: 'low-stock'; readonly productIds: readonly string[] }
  | { readonly kind: 'expiring'; readonly batchIds: readonly string[] }
  | {
      readonly kind: 'key-opened'
      readonly productId: string
      readonly lastFour: string
      readonly byUserId: string | null
      readonly reason: string
    }
