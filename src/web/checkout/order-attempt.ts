export type PlacedOrder = { readonly orderId: string; readonly total: number }

/**
 * The form that was last sent: under an Idempotency-Key for as long as no answer has come, then with
 * the order that it became. The key is not needed any more, so it is not kept.
 */
export type OrderAttempt = { readonly body: string } & (
  | { readonly key: string }
  | { readonly placed: PlacedOrder }
)

/**
 * Sending the same order again keeps its key, so that a lost answer never becomes a second order, or
 * finds the order it became; a changed order gets a new key.
 */
export function attemptFor(body: object, last: OrderAttempt | null, newKey: () => string): OrderAttempt {
  const text = JSON.stringify(body)
  return last?.body === text ? last : { body: text, key: newKey() }
}
