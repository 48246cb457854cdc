export type PlacedOrder = { readonly orderId: string; readonly total: number }

/**
 * The last sent form: with its idempotency key until a response arrives, then with the placed order. The key
 * is then no longer needed, so it is not stored.
 */
export type OrderAttempt = { readonly body: string } & (
  | { readonly key: string }
  | { readonly placed: PlacedOrder }
)

/**
 * The same form reuses its key, so that a lost response never becomes a second order, or returns the order it
 * became; a changed form gets a new key.
 */
export function attemptFor(body: object, last: OrderAttempt | null, newKey: () => string): OrderAttempt {
  const text = JSON.stringify(body)
  return last?.body === text ? last : { body: text, key: newKey() }
}
