export type OrderAttempt = { readonly body: string; readonly key: string }

/**
 * The Idempotency-Key of an attempt to order: sending the same order again keeps its key, so that
 * a lost answer never becomes a second order; a changed order gets a new one.
 */
export function attemptFor(body: object, last: OrderAttempt | null, newKey: () => string): OrderAttempt {
  const text = JSON.stringify(body)
  return last?.body === text ? last : { body: text, key: newKey() }
}
