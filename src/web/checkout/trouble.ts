import type { ProblemBody } from '../../contract/problem.ts'
import type { Answer } from '../platform/api.ts'

type Failure = Extract<Answer<unknown>, { data: null }>

/** A trouble that no single product is to blame for. */
export type PlainTrouble = { readonly kind: 'price' | 'details' | 'offline' | 'busy' | 'later' | 'other' }

/** Why an order could not be placed or paid, as the checkout shows it. */
export type Trouble =
  | { readonly kind: 'gone' | 'short'; readonly productIds: readonly string[] }
  | { readonly kind: 'coupon'; readonly failure: Failure }
  /** `share`: of what one buyer may hold before paying. */
  | { readonly kind: 'most' | 'share'; readonly productId: string; readonly most: number }
  /** Too many orders of this buyer wait for payment. */
  | { readonly kind: 'unpaid' }
  /** The session is over: the next try would be a guest's. */
  | { readonly kind: 'session' }
  | PlainTrouble

/** What a failed answer means to somebody who wants to pay. */
export function troubleOf(failure: Failure): Trouble {
  const { problem } = failure
  if (problem?.code === 'product-unknown') return named('gone', problem)
  if (problem?.code === 'out-of-stock') return named('short', problem)
  if (problem?.code === 'too-many-units') return tooMany('most', problem)
  if (problem?.code === 'too-many-unpaid-units') return tooMany('share', problem)
  if (problem?.code === 'too-many-unpaid-orders') return { kind: 'unpaid' }
  if (problem?.code === 'session-expired' || problem?.code === 'session-unknown') return { kind: 'session' }
  if (problem?.code.startsWith('coupon-') === true) return { kind: 'coupon', failure }
  return plainTroubleOf(failure)
}

/** The same where no product can be named. */
export function plainTroubleOf({ problem, status }: Failure): PlainTrouble {
  if (status === null) return { kind: 'offline' }
  if (problem?.code === 'price-changed') return { kind: 'price' }
  if (status === 429) return { kind: 'busy' }
  return { kind: status === 502 || status === 503 || status === 504 ? 'later' : 'other' }
}

function named(kind: 'gone' | 'short', problem: ProblemBody): Trouble {
  const ids = detailOf(problem, 'productIds')
  const productIds = Array.isArray(ids) ? ids.filter((id: unknown) => typeof id === 'string') : []
  return productIds.length === 0 ? { kind: 'other' } : { kind, productIds }
}

function tooMany(kind: 'most' | 'share', problem: ProblemBody): Trouble {
  const [productId, most] = [detailOf(problem, 'productId'), detailOf(problem, 'most')]
  return typeof productId === 'string' && typeof most === 'number'
    ? { kind, productId, most }
    : { kind: 'other' }
}

function detailOf({ detail }: ProblemBody, name: string): unknown {
  return typeof detail === 'object' ? detail[name] : undefined
}
