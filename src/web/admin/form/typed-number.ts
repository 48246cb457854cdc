/**
 * The number somebody has typed, null for an empty field. A text that is none stays as it is, so that the
 * contract complains at its field: JSON would make null of NaN, and null means “no limit” in many places.
 */
export function typedNumber(text: string): number | null {
  if (text.trim() === '') return null
  const number = Number(text)
  // edge: the server judges it by the contract
  return Number.isFinite(number) ? number : (text as unknown as number)
}

/** The same for a field that must not be empty: the server says so. */
export function requiredNumber(text: string): number {
  // edge: as above
  return typedNumber(text) ?? (null as unknown as number)
}
