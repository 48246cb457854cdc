import { escapeHtml } from '#shop/text/escape-html.ts'
import { piecesOf } from '#shop/text/name-in-text.ts'

/** Escapes a sentence as HTML; names isolated by `nameInText` stay isolated. */
export function sentenceHtml(text: string): string {
  return piecesOf(text)
    .map(({ text: piece, direction }) =>
      direction === null ? escapeHtml(piece) : `<bdi dir="${direction}">${escapeHtml(piece)}</bdi>`,
    )
    .join('')
}
