import type { Agorot } from '#shop/money.ts'

/** Agorot as shekels with two decimals, by their digits: 24990 is 249.90. */
export function shekelText(agorot: Agorot): string {
  const digits = String(agorot).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** The same as a number: 249.9. */
export function decimalOf(agorot: Agorot): number {
  return Number(shekelText(agorot))
}

/** A provider's decimal sum in agorot, by its digits. Null: it is no sum of whole agorot. */
export function agorotOf(decimal: number | string): Agorot | null {
  const [, whole = '', part = ''] = /^(\d{1,10})(?:\.(\d+))?$/.exec(String(decimal).trim()) ?? []
  if (whole === '' || /[1-9]/.test(part.slice(2))) return null
  return Number(whole) * 100 + Number(part.slice(0, 2).padEnd(2, '0'))
}
