/** One row of a table: label and value. */
export type EmailRow = {
  readonly label: string
  readonly value: string
  /** The link of the value. */
  readonly url?: string
}

/** A bought product with the absolute URL of its picture, if it has one. */
export type EmailItem = EmailRow & { readonly imageUrl: string | null }

/** The parts of an e-mail from top to bottom, inside the frame that all e-mails share. */
export type EmailBlock =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'heading'; readonly text: string }
  | { readonly type: 'items'; readonly items: readonly EmailItem[] }
  | { readonly type: 'rows'; readonly rows: readonly EmailRow[] }
  | { readonly type: 'steps'; readonly title: string; readonly steps: readonly string[] }
  /** A code or key to copy: large, and always left to right. */
  | { readonly type: 'code'; readonly label: string; readonly code: string }
  | { readonly type: 'button'; readonly label: string; readonly url: string }

/** A text block with these paragraphs, or none if there are no paragraphs. */
export function texts(paragraphs: readonly string[]): EmailBlock[] {
  return paragraphs.map((text) => ({ type: 'text', text }))
}

/** A table, or nothing if there are no rows. */
export function rowsBlock(rows: readonly EmailRow[]): EmailBlock[] {
  return rows.length === 0 ? [] : [{ type: 'rows', rows }]
}
