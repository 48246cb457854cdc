import type pg from 'pg'
import { countCall } from '#server/http/checks/rate-limit.ts'

/** A waiting page polls 40 times a minute. */
const perOrder = { calls: 60, seconds: 60 }
const perAddress = { calls: 240, seconds: 60 }

/** Whether a buyer may cause another query to the payment provider about their order. */
export type MayQueryProvider = (orderId: string) => Promise<boolean>

/**
 * Limits the provider queries that buyers cause, per order and, if rate limits by address are on, per
 * address. Over the limit the shop responds from what it has stored; background queries go on.
 */
export function buyerQueryLimit(
  pool: pg.Pool,
  { rateLimits }: { readonly rateLimits: boolean },
  address: string,
): MayQueryProvider {
  return async (orderId) => {
    const order = await countCall(pool, `query-provider ${orderId}`, perOrder)
    if (!order.allowed || !rateLimits) return order.allowed
    return (await countCall(pool, `query-provider ${address}`, perAddress)).allowed
  }
}
