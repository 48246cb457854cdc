const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // HTML 4, which some e-mail programs read, has no &apos;
  "'": '&#39;',
}

/** Escapes text for an element or a quoted attribute of HTML or XML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)
}

const signs = new Map(Object.entries(escapes).map(([sign, escape]) => [escape, sign]))

/** The text that was escaped by `escapeHtml`, or in rendered Markdown. */
export function unescapeHtml(html: string): string {
  return html.replace(/&(?:amp|lt|gt|quot|#39);/g, (escape) => signs.get(escape) ?? escape)
}
