import type { KeyStatus } from '../stock/key-status.ts'

/** What becomes of a key whose unit is refunded. */
export const keyFates = ['stock', 'withdrawn', 'burned'] as const
export type KeyFate = (typeof keyFates)[number]

/**
 * What may become of a key of a refunded unit, the safe choice first: nobody saw it, so it is sold again or
 * withdrawn; somebody saw it, so it is burned and never sold again. None: it is no buyer's.
 */
export function fatesOf(status: KeyStatus): readonly KeyFate[] {
  if (status === 'reserved' || status === 'sold') return ['stock', 'withdrawn']
  return status === 'revealed' ? ['burned'] : []
}
