import type { FeeTerms } from '#shop/orders/refunds/cancellation-fee.ts'
import type { Read } from '#server/database/transaction.ts'
import { holdOf } from './delivery-holds.ts'
import type { OrderRow } from './find-own-order.ts'

/**
 * The cancellation fee if the buyer changes their mind now, by the terms the order was placed under; null for
 * none. Orders not delivered, or held to be checked, are refunded in full.
 */
export async function feeTermsOf({ tx }: Pick<Read, 'tx'>, order: OrderRow): Promise<FeeTerms | null> {
  const { feePercent, paidAgorot, status } = order
  if (feePercent === 0 || paidAgorot === 0 || (status !== 'completed' && status !== 'shipped')) return null
  return (await holdOf(tx, order.id)) === null ? { feePercent, paidAgorot } : null
}
