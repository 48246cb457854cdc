/** Digits with a point at most: what else JavaScript reads (`1e3`, `0x10`) was typed by mistake. */
const plainNumber = /^[+-]?(?:\d+\.?\d*|\.\d+)$/
/** They come along, unseen, with what is copied from a Hebrew text. */
const directionMarks = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/**
 * The number somebody has typed, null for an empty field. A text that is none stays as it is, so that the
 * contract complains at its field: JSON would make null of NaN, and null means “no limit” in many places.
 */
export function typedNumber(text: string): number | null {
  const typed = text.replace(directionMarks, '').trim()
  if (typed === '') return null
  if (plainNumber.test(typed)) return Number(typed)
  // edge: a type that lets texts stand for numbers would let every caller send one; only the contract may see this one
  return text as unknown as number
}

/** The same for a field that must not be empty: NaN, which no contract takes and JSON sends as null. */
export function requiredNumber(text: string): number {
  return typedNumber(text) ?? Number.NaN
}
