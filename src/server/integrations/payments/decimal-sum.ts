import type { Agorot } from '#shop/money.ts'

/** Agorot as shekels with two decimals, without floating point: 24990 becomes 249.90. */
export function shekelText(agorot: Agorot): string {
  const digits = String(agorot).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Agorot as a number of shekels: 24990 becomes 249.9. */
export function decimalOf(agorot: Agorot): number {
  return Number(shekelText(agorot))
}

/** A provider's decimal amount in agorot. Null if it is not a whole number of agorot. */
export function agorotOf(decimal: number | string): Agorot | null {
  const [, whole = '', part = ''] = /^(\d{1,10})(?:\.(\d+))?$/.exec(String(decimal).trim()) ?? []
  if (whole === '' || /[1-9]/.test(part.slice(2))) return null
  return Number(whole) * 100 + Number(part.slice(0, 2).padEnd(2, '0'))
}
