import type { Agorot } from '../money.ts'

/** Thresholds by date: documents above the sum before VAT need an allocation number (“Israel invoices” model). */
export const allocationThresholds: readonly { readonly from: string; readonly aboveAgorot: Agorot }[] = [
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
  /** The buyer’s company or dealer number; null if the VAT is not deducted. */
  readonly businessNumber: string | null
}

/**
 * True if a business can deduct the document's VAT only with an allocation number of the tax authority: it has
 * VAT, the buyer is a business, and the sum before VAT is above the threshold of its date.
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

/** How long after the payment a document is reported as missing. */
export const documentHours = 6
