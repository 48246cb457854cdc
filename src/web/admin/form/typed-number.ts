/**
 * Digits with at most one decimal point: other notations that JavaScript accepts (`1e3`, `0x10`) are typing
 * errors.
 */
const plainNumber = /^[+-]?(?:\d+\.?\d*|\.\d+)$/
/** Invisible characters that are copied along with Hebrew text. */
const invisible = /\p{Cf}/gu

/**
 * The typed number, null for an empty field. An invalid text is returned as it is, so that the contract
 * reports it at its field: JSON would turn NaN into null, and null means “no limit” in many places.
 */
export function typedNumber(text: string): number | null {
  const typed = text.replace(invisible, '').trim()
  if (typed === '') return null
  if (plainNumber.test(typed)) return Number(typed)
  // edge: a type that allows texts for numbers would let every caller send one; only the contract may see
  // this one
  return text as unknown as number
}

/** The same for a required field: empty gives NaN, which no contract accepts and JSON sends as null. */
export function requiredNumber(text: string): number {
  return typedNumber(text) ?? Number.NaN
}
