/** One row of a table: what it is about, and what it says. */
export type EmailRow = {
  readonly label: string
  readonly value: string
  /** Where the value leads. */
  readonly url?: string
}

/** Something that was bought, with the picture of its product (an absolute address), where it has one. */
export type EmailItem = EmailRow & { readonly imageUrl: string | null }

/** What an e-mail is made of, from top to bottom; the frame around it is the same for all. */
export type EmailBlock =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'heading'; readonly text: string }
  | { readonly type: 'items'; readonly items: readonly EmailItem[] }
  | { readonly type: 'rows'; readonly rows: readonly EmailRow[] }
  | { readonly type: 'steps'; readonly title: string; readonly steps: readonly string[] }
  /** A code or a key to be copied: large, and always read from the left. */
  | { readonly type: 'code'; readonly label: string; readonly code: string }
  | { readonly type: 'button'; readonly label: string; readonly url: string }

/** Plain sentences, each a paragraph. */
export function texts(paragraphs: readonly string[]): EmailBlock[] {
  return paragraphs.map((text) => ({ type: 'text', text }))
}

/** A table, or nothing where there are no rows. */
export function rowsBlock(rows: readonly EmailRow[]): EmailBlock[] {
  return rows.length === 0 ? [] : [{ type: 'rows', rows }]
}
