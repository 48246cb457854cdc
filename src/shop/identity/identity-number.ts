/**
 * Normalises an Israeli identity number to nine digits with leading zeros. Null if its check digit is wrong: digits
 * are weighted 1, 2, 1, 2 …, and the digits of the products must add up to a multiple of ten.
 */
export function identityNumber(text: string): string | null {
  const bare = text.replace(/[\s\p{Pd}\p{Cf}]/gu, '')
  if (!/^\d{5,9}$/.test(bare) || /^0+$/.test(bare)) return null
  const digits = bare.padStart(9, '0')
  const sum = Array.from(digits).reduce((total, digit, at) => {
    const weighed = Number(digit) * (1 + (at % 2))
    return total + (weighed > 9 ? weighed - 9 : weighed)
  }, 0)
  return sum % 10 === 0 ? digits : null
}
