const prefix = 'MF-'

/** The number of an order as people read and say it: `MF-10427`. */
export function orderNumberText(number: number): string {
  return `${prefix}${number}`
}

/**
 * The number in what somebody typed or pasted: with or without its letters, in any case, with any dash
 * or space between, and with the invisible signs that isolate it in a text. Null: it is none.
 */
export function readOrderNumber(typed: string): number | null {
  const plain = typed.replace(/[\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, '').trim()
  const [, digits] = /^#?(?:mf[\s\p{Pd}]?)?([1-9]\d{4,8})$/iu.exec(plain) ?? []
  return digits === undefined ? null : Number(digits)
}
