import type { Agorot } from '../money.ts'

/** From a day on, documents of more than so much before VAT need an allocation number (“Israel invoices” model). */
const allocationThresholds: readonly { readonly from: string; readonly aboveAgorot: Agorot }[] = [
  { from: '2024-05-05', aboveAgorot: 2_500_000 },
  { from: '2025-01-01', aboveAgorot: 2_000_000 },
  { from: '2026-01-01', aboveAgorot: 1_000_000 },
  { from: '2026-06-01', aboveAgorot: 500_000 },
]

type Documented = {
  /** The day of the payment in Israel. */
  readonly day: string
  readonly totalAgorot: Agorot
  readonly vatAgorot: Agorot
  /** The buyer’s number as a company or dealer; null: nobody deducts the VAT. */
  readonly businessNumber: string | null
}

/**
 * True for a document whose VAT a business may only deduct with an allocation number of the tax
 * authority: it carries VAT, its buyer is a business, and the sum before VAT is above the day's threshold.
 */
export function needsAllocationNumber({ day, totalAgorot, vatAgorot, businessNumber }: Documented): boolean {
  const threshold = allocationThresholds.findLast(({ from }) => from <= day)
  return (
    businessNumber !== null &&
    vatAgorot > 0 &&
    threshold !== undefined &&
    totalAgorot - vatAgorot > threshold.aboveAgorot
  )
}

/** So long after the money a document may be on its way before it counts as missing. */
export const documentHours = 6
