import type { AdminColumn } from './column.ts'

/** Whether the rows of a table have two lines on a phone. */
export function hasTwoLines<Row>(columns: readonly AdminColumn<Row>[]): boolean {
  return columns.some(({ phone }) => phone !== undefined)
}

/**
 * The place of a column in such a row: the first column names the row unless it has another place; a column
 * that the user chose is shown with its title.
 */
export function phonePlace<Row>(
  { phone, actions, hiddenAtFirst }: AdminColumn<Row>,
  at: number,
): 'name' | 'end' | 'line' | 'named' | 'none' | undefined {
  if (actions === true) return undefined
  if (at === 0) return phone ?? 'name'
  return phone ?? (hiddenAtFirst === true ? 'named' : 'none')
}
