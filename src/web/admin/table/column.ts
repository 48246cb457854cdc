import type { ReactNode } from 'react'

/** One column of a table of the admin area. */
export type AdminColumn<Row> = {
  /** Its name in storage and in the export; never changes. */
  readonly id: string
  readonly title: string
  /** `grouped` is true for a row below the name of its group. */
  readonly cell: (row: Row, grouped: boolean) => ReactNode
  /** The value of the list's `sort`; `-price` sorts in reverse. Not sortable if absent. */
  readonly sort?: string
  /** Aligns numbers and dates at the end of the cell. */
  readonly atEnd?: true
  /** Cannot be hidden, because it names the row. */
  readonly always?: true
  /** A column of buttons: on a phone they are at the bottom of the card. It cannot be hidden. */
  readonly actions?: true
  /**
   * The place in a phone's row of two lines: `name`: instead of the first column, as the row's name; `end`:
   * at the end of the first line; `line`: on the second line; `named`: there with its title, if the value
   * alone is unclear. A column without a place is left out unless the user chose it. If no column of a table
   * has a place, its rows are cards.
   */
  readonly phone?: 'name' | 'end' | 'line' | 'named'
  /** Hidden until the user chooses it. */
  readonly hiddenAtFirst?: true
}

/** Groups of rows, in a list whose order puts them one after the other. */
export type AdminGroups<Row> = {
  readonly idOf: (row: Row) => string
  /** The heading above two or more of them. */
  readonly nameOf: (row: Row) => string
}

/** A filter above the table: a parameter of the list, and its values. */
export type AdminFilter = {
  readonly name: string
  readonly title: string
  /** Options with the same `group` are shown together, in the order of the list. */
  readonly options: readonly {
    readonly value: string
    readonly text: string
    readonly group?: string
  }[]
}
