import type { ProblemBody } from '#contract/problems/problem.ts'
import type { Failure } from '#web/platform/http/send.ts'

/** A failure not caused by a single product. */
export type PlainFailure = {
  readonly kind:
    | 'price'
    | 'terms'
    | 'details'
    | 'offline'
    | 'busy'
    | 'gift'
    | 'paused'
    | 'not-accepted'
    | 'method'
    | 'later'
    | 'other'
}

/** Why an order could not be placed or paid, as shown at the checkout. */
export type CheckoutFailure =
  | { readonly kind: 'gone' | 'short'; readonly productIds: readonly string[] }
  | { readonly kind: 'coupon'; readonly cause: Failure }
  /** `share`: the limit of units one buyer may hold before paying. */
  | { readonly kind: 'most' | 'share'; readonly productId: string; readonly most: number }
  /** This buyer has too many unpaid orders. */
  | { readonly kind: 'unpaid' }
  /** The session has expired: the next attempt would be a guest order. */
  | { readonly kind: 'session' }
  | PlainFailure

/** Maps a failed response to what the checkout shows. */
export function checkoutFailureOf(failure: Failure): CheckoutFailure {
  const { problem } = failure
  if (problem?.code === 'product-unknown') return named('gone', problem)
  if (problem?.code === 'out-of-stock') return named('short', problem)
  if (problem?.code === 'too-many-units') return tooMany('most', problem)
  if (problem?.code === 'too-many-unpaid-units') return tooMany('share', problem)
  if (problem?.code === 'too-many-unpaid-orders') return { kind: 'unpaid' }
  if (problem?.code === 'session-expired' || problem?.code === 'session-unknown') return { kind: 'session' }
  if (problem?.code.startsWith('coupon-') === true) return { kind: 'coupon', cause: failure }
  return plainFailureOf(failure)
}

/** The same for failures not caused by a product. */
export function plainFailureOf({ problem, status }: Failure): PlainFailure {
  if (status === null) return { kind: 'offline' }
  if (problem?.code === 'price-changed') return { kind: 'price' }
  if (problem?.code === 'terms-changed') return { kind: 'terms' }
  if (problem?.code === 'gift-only-keys') return { kind: 'gift' }
  if (problem?.code === 'payments-paused') return { kind: 'paused' }
  if (problem?.code === 'payment-method-not-offered') return { kind: 'method' }
  if (problem?.code === 'order-not-accepted') return { kind: 'not-accepted' }
  if (status === 429) return { kind: 'busy' }
  return { kind: status === 502 || status === 503 || status === 504 ? 'later' : 'other' }
}

function named(kind: 'gone' | 'short', problem: ProblemBody): CheckoutFailure {
  const ids = detailOf(problem, 'productIds')
  const productIds = Array.isArray(ids) ? ids.filter((id: unknown) => typeof id === 'string') : []
  return productIds.length === 0 ? { kind: 'other' } : { kind, productIds }
}

function tooMany(kind: 'most' | 'share', problem: ProblemBody): CheckoutFailure {
  const [productId, most] = [detailOf(problem, 'productId'), detailOf(problem, 'most')]
  return typeof productId === 'string' && typeof most === 'number'
    ? { kind, productId, most }
    : { kind: 'other' }
}

function detailOf({ detail }: ProblemBody, name: string): unknown {
  return typeof detail === 'object' ? detail[name] : undefined
}
