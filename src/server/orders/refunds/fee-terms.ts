import type { FeeTerms } from '#shop/orders/cancellation-fee.ts'
import type { Read } from '#server/database/transaction.ts'
import { holdOf } from '../delivery-holds.ts'
import type { OrderRow } from '../find-own-order.ts'

/**
 * The fee of an order whose buyer changes their mind now, as it was placed under; null: none. What was not
 * handed over, or is kept closed to be checked, is given back whole.
 */
export async function feeTermsOf({ tx }: Pick<Read, 'tx'>, order: OrderRow): Promise<FeeTerms | null> {
  const { feePercent, paidAgorot, status } = order
  if (feePercent === 0 || paidAgorot === 0 || (status !== 'completed' && status !== 'shipped')) return null
  return (await holdOf(tx, order.id)) === null ? { feePercent, paidAgorot } : null
}
