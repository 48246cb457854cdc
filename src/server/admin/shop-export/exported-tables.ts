import { catalogueTables } from './catalogue-tables.ts'
import type { ExportedTable } from './exported-table.ts'
import { orderTables } from './order-tables.ts'
import { peopleTables, textTables } from './people-tables.ts'

/** Every exported table; `excluded-tables.ts` has the others. A test compares both with the database. */
export const exportedTables: readonly ExportedTable[] = [
  ...catalogueTables,
  ...orderTables,
  ...peopleTables,
  ...textTables,
]

export function columnNames({ columns }: ExportedTable): string[] {
  return columns.split(' ')
}
