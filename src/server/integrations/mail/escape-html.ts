import { piecesOf } from '#shop/text/name-in-text.ts'

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)
}

/** Escapes a sentence as HTML; names isolated by `nameInText` stay isolated. */
export function sentenceHtml(text: string): string {
  return piecesOf(text)
    .map(({ text: piece, direction }) =>
      direction === null ? escapeHtml(piece) : `<bdi dir="${direction}">${escapeHtml(piece)}</bdi>`,
    )
    .join('')
}
