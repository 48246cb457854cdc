import type { Agorot } from '#shop/money.ts'

/**
 * Who refunded the money of a refund whose payment lost a dispute: the bank through the dispute, the shop, or the
 * bank a part and the shop the rest.
 */
export const refundPayers = ['bank', 'shop', 'both'] as const
export type RefundPayer = (typeof refundPayers)[number]

/**
 * Who can have paid a refund. Only a lost dispute makes the bank possible, as far as its money goes. `taken`: what
 * lost disputes took and is booked for no other refund; null if unknown.
 */
export function possiblePayers(
  lost: { readonly owed: Agorot; readonly taken: Agorot | null } | null,
): readonly RefundPayer[] {
  if (lost === null) return ['shop']
  const { owed, taken } = lost
  if (taken === null || taken >= owed) return ['bank', 'shop']
  return taken > 0 ? ['shop', 'both'] : ['shop']
}

/** The reason with which a refund ends when the dispute of its money is lost. */
export const disputeLost = 'dispute-lost'

type Paid = {
  readonly cause: string
  readonly status: string
  readonly transactionId: string | null
  readonly refusedReason: string | null
}

/**
 * Whether a bank or the payment provider returned the money of a refund to the buyer through a dispute, and the
 * shop sent nothing.
 */
export function isPaidByBank(refund: Paid): boolean {
  if (refund.cause === 'dispute') return true
  return refund.status === 'paid' && refund.transactionId === null && refund.refusedReason === disputeLost
}

/** How much of a refund is booked as what the buyer got through a dispute: nothing while it is owed again. */
export function bankPartOf(
  refund: Paid & { readonly amountAgorot: Agorot; readonly bankPartAgorot: Agorot },
): Agorot {
  if (isPaidByBank(refund)) return refund.amountAgorot
  return refund.status === 'paid' ? refund.bankPartAgorot : 0
}
