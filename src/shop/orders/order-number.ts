const prefix = 'MF-'

/** The order number that people see: `MF-10427`. */
export function orderNumberText(number: number): string {
  return `${prefix}${number}`
}

/**
 * Parses an order number as typed or pasted: with or without the letters, in any case, with any dash or space, and
 * with invisible characters such as direction marks. Null if it is not an order number.
 */
export function readOrderNumber(typed: string): number | null {
  const plain = typed.replace(/\p{Cf}/gu, '').trim()
  const [, digits] = /^#?(?:mf[\s\p{Pd}]?)?([1-9]\d{4,8})$/iu.exec(plain) ?? []
  return digits === undefined ? null : Number(digits)
}
