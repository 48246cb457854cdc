import type { AdminColumn } from './column.ts'

/** Whether the rows of a table have two lines on a phone. */
export function hasTwoLines<Row>(columns: readonly AdminColumn<Row>[]): boolean {
  return columns.some(({ phone }) => phone !== undefined)
}

/** Where a column stands in such a row: the first is what the row is called unless it says otherwise, one that somebody chose is named. */
export function phonePlace<Row>(
  { phone, acts, hiddenAtFirst }: AdminColumn<Row>,
  at: number,
): 'name' | 'end' | 'line' | 'named' | 'none' | undefined {
  if (acts === true) return undefined
  if (at === 0) return phone ?? 'name'
  return phone ?? (hiddenAtFirst === true ? 'named' : 'none')
}
