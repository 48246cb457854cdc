/** A table of the database as the export of the shop has it. */
export type ExportedTable = {
  readonly name: string
  /** What one row is: a sentence of the export's documentation. */
  readonly about: string
  /** The columns that leave, by their names in the database, with spaces between. */
  readonly columns: string
  /** The others → why they stay. */
  readonly without?: Readonly<Record<string, string>>
  /** What its columns cannot say by their names: units, codes, what JSON holds. */
  readonly notes?: Readonly<Record<string, string>>
}

export const secretOfBrowser = 'recognises a browser; worth nothing elsewhere'
export const sealedText = 'sealed under the master key of this shop'
