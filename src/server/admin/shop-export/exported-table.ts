/** A table of the database in the export of the shop. */
export type ExportedTable = {
  readonly name: string
  /** What one row is: a sentence of the export's documentation. */
  readonly about: string
  /** The exported columns, by their names in the database, separated by spaces. */
  readonly columns: string
  /** The other columns → why they are not exported. */
  readonly without?: Readonly<Record<string, string>>
  /** What the names of its columns do not say: units, codes, the content of JSON. */
  readonly notes?: Readonly<Record<string, string>>
}

export const secretOfBrowser = 'recognises a browser; worth nothing elsewhere'
export const sealedText = 'encrypted with keys of this shop'
