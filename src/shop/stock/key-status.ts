export const keyStatuses = ['available', 'reserved', 'sold', 'revealed', 'burned', 'withdrawn'] as const
export type KeyStatus = (typeof keyStatuses)[number]

/** Separators and case do not make another key: the blind index is taken over this form. */
export function normaliseKey(key: string): string {
  return key.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase()
}

/** What lists may show of a key. */
export function lastFour(key: string): string {
  return normaliseKey(key).slice(-4)
}
