import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import type { CallError } from '#web/platform/query/queries.ts'
import type { AdminColumn, AdminFilter, AdminGroups } from './column.ts'
import { type Paging } from './table-foot.tsx'
import type { TableAddress } from './use-table-address.ts'

/** Whether the rows of a page are selected, and what changes it. */
export type RowSelection = {
  readonly all: boolean
  readonly some: boolean
  readonly toggle: (on: boolean) => void
}

export type AdminTableProps<Row> = {
  /** The name under which the choice of columns is stored. */
  readonly name: string
  /** The accessible name of the table. */
  readonly label: string
  readonly address: TableAddress
  readonly query: UseQueryResult<Paging & { readonly rows: readonly Row[] }, CallError>
  readonly columns: readonly AdminColumn<Row>[]
  readonly idOf: (row: Row) => string
  /** The name of a row, for its checkbox. */
  readonly nameOf: (row: Row) => string
  readonly groups?: AdminGroups<Row>
  readonly search?: boolean
  readonly filters?: readonly AdminFilter[]
  /** More filters, above the others. With them, a phone shows all filters behind a button. */
  readonly views?: ReactNode
  /** Buttons for the selected rows; without it rows cannot be selected. */
  readonly bulk?: (ids: readonly string[], clear: () => void) => ReactNode
  /** The endpoint for the CSV export, called with the list's search and filters. */
  readonly csv?: Endpoint
  /** Shown if the list is empty without any filter. */
  readonly empty: ReactNode
}
