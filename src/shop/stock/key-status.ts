export const keyStatuses = [
  'available',
  'reserved',
  'sold',
  'revealed',
  'burned',
  'withdrawn',
  'quarantined',
] as const
export type KeyStatus = (typeof keyStatuses)[number]

/** What takes a key out of sale by hand: withdrawn may still be good, burned is known to be no good. */
export const keyRemovals = { withdraw: 'withdrawn', burn: 'burned' } as const
export type KeyRemoval = keyof typeof keyRemovals

/** From where it may be done. What a buyer holds or owns is not touched: that is a replacement. */
const removable: Readonly<Record<KeyRemoval, readonly KeyStatus[]>> = {
  withdraw: ['available', 'quarantined'],
  burn: ['available', 'quarantined', 'withdrawn'],
}

export function mayRemove(status: KeyStatus, how: KeyRemoval): boolean {
  return removable[how].includes(status)
}

/** Separators and case do not make another key: the blind index is taken over this form. */
export function normaliseKey(key: string): string {
  return key.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase()
}

/** What lists may show of a key. */
export function lastFour(key: string): string {
  return normaliseKey(key).slice(-4)
}
