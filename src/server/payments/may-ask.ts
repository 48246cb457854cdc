import type pg from 'pg'
import { countCall } from '#server/http/rate-limit.ts'

/** A page that waits for a payment asks 40 times in a minute. */
const perOrder = { calls: 60, seconds: 60 }
const perAddress = { calls: 240, seconds: 60 }

/** Whether a buyer may have the payment provider asked about an order of theirs once more. */
export type MayAsk = (orderId: string) => Promise<boolean>

/**
 * Counts the questions that buyers cause, by order and, where addresses are limited at all, by
 * address. Whoever is over is answered from what the shop knows; the background goes on asking.
 */
export function buyersQuestions(
  pool: pg.Pool,
  { rateLimits }: { readonly rateLimits: boolean },
  address: string,
): MayAsk {
  return async (orderId) => {
    const order = await countCall(pool, `ask-provider ${orderId}`, perOrder)
    if (!order.allowed || !rateLimits) return order.allowed
    return (await countCall(pool, `ask-provider ${address}`, perAddress)).allowed
  }
}
