import type { KeyStatus } from '../stock/key-status.ts'

/** What happens to a key when its unit is refunded. */
export const keyFates = ['stock', 'withdrawn', 'burned'] as const
export type KeyFate = (typeof keyFates)[number]

/**
 * The choices for the key of a refunded unit, the safe one first: an unseen key is sold again or withdrawn; a
 * revealed key is burned and never sold again. Empty if the key is not a buyer's.
 */
export function fatesOf(status: KeyStatus): readonly KeyFate[] {
  if (status === 'reserved' || status === 'sold') return ['stock', 'withdrawn']
  return status === 'revealed' ? ['burned'] : []
}
