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

/** How managers take a key out of sale: a withdrawn key may still be good, a burned key is known to be unusable. */
export const keyRemovals = { withdraw: 'withdrawn', burn: 'burned' } as const
export type KeyRemoval = keyof typeof keyRemovals

/** The statuses from which that is allowed. A key that a buyer holds or owns must be replaced instead. */
const removable: Readonly<Record<KeyRemoval, readonly KeyStatus[]>> = {
  withdraw: ['available', 'quarantined'],
  burn: ['available', 'quarantined', 'withdrawn'],
}

export function mayRemove(status: KeyStatus, how: KeyRemoval): boolean {
  return removable[how].includes(status)
}

// spaces, all kinds of dashes, the minus sign, and signs that nobody sees
const separators = /[\s\p{Pd}\u2212\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/** Normalises a key for the blind index: separators and case do not make a different key. */
export function normaliseKey(key: string): string {
  return key.normalize('NFKC').replace(separators, '').toUpperCase()
}

/** What lists may show of a key: nothing if it is so short that the rest could be guessed. */
export function lastFour(key: string): string {
  const plain = normaliseKey(key)
  return plain.length < 8 ? '' : plain.slice(-4)
}
