import type { Agorot } from './money.ts'

/** A VAT rate in Israel, in whole per cent, and the day from which it applies. */
type VatRate = { readonly from: string; readonly percent: number }

/** The rates of the law (VAT orders of 2015 and 2024). An owner adds a later one in the settings. */
export const lawfulVatRates: readonly VatRate[] = [
  { from: '2015-10-01', percent: 17 },
  { from: '2025-01-01', percent: 18 },
]

/** `exempt`: an exempt dealer (osek patur), who charges no VAT and shows none. */
export const vatModes = ['registered', 'exempt'] as const
export type VatTerms = {
  readonly mode: (typeof vatModes)[number]
  /** Rates added by the owner; for the same day, the later in the list wins. */
  readonly added: readonly VatRate[]
}

/** A registered dealer with the built-in rates. */
export const lawfulVat: VatTerms = { mode: 'registered', added: [] }

/** The VAT inside prices on a day such as `2025-01-01`, in per cent; 0 for an exempt dealer. */
export function vatPercentOn(day: string, { mode, added }: VatTerms): number {
  if (mode === 'exempt') return 0
  let latest: VatRate | null = null
  for (const rate of [...lawfulVatRates, ...added])
    if (rate.from <= day && (latest === null || rate.from >= latest.from)) latest = rate
  if (latest === null) throw new Error(`There is no rate of VAT on ${day}`)
  return latest.percent
}

/**
 * The VAT contained in a VAT-inclusive total, rounded half up to the agora: `total × p / (100 + p)`,
 * in integers, once for each order or document and never line by line.
 */
export function vatWithin(total: Agorot, percent: number): Agorot {
  const whole = 2 * (100 + percent)
  const part = 2 * total * percent + 100 + percent
  return (part - (part % whole)) / whole
}
