import { beginningOfDay } from '#shop/israel-time.ts'

/** The beginning and end of a month such as `2026-11` in Israel. */
export function monthBounds(month: string): { readonly from: string; readonly end: string } {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
  return { from: beginningOfDay(`${month}-01`), end: beginningOfDay(`${next}-01`) }
}
