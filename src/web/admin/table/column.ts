import type { ReactNode } from 'react'

/** One column of a table of the admin area. */
export type AdminColumn<Row> = {
  /** Its name in storage and in the export; stays the same for ever. */
  readonly id: string
  readonly title: string
  /** `grouped`: the row stands below the name of its group. */
  readonly cell: (row: Row, grouped: boolean) => ReactNode
  /** The value of the list's `sort`; `-price` is the same from the other end. Not sortable when absent. */
  readonly sort?: string
  /** Numbers and dates stand at the end of their cell. */
  readonly atEnd?: true
  /** Cannot be hidden: what the row is called. */
  readonly always?: true
  /** Buttons: on a phone they stand at the foot of the card. There is nothing to choose about them. */
  readonly acts?: true
  /**
   * Where it stands on a phone, in a row of two lines: in place of the first column as what the row is called, at
   * the end of the first line, or on the second, there with its title before it where the value alone says too little. Without this it is left out, unless somebody chose it.
   * Once a column of a table has it, the rows have two lines; else they are cards.
   */
  readonly phone?: 'name' | 'end' | 'line' | 'named'
  /** Not shown until somebody chooses it. */
  readonly hiddenAtFirst?: true
}

/** Rows that belong together, in a list whose order puts them one after the other. */
export type AdminGroups<Row> = {
  readonly idOf: (row: Row) => string
  /** What stands above two or more of them. */
  readonly nameOf: (row: Row) => string
}

/** A choice above the table: a parameter of the list, and its values. */
export type AdminFilter = {
  readonly name: string
  readonly title: string
  /** Those with the same `group` stand together, in the order of the list. */
  readonly options: readonly {
    readonly value: string
    readonly text: string
    readonly group?: string
  }[]
}
