import TurndownService from 'turndown'

const service = new TurndownService({ headingStyle: 'atx', bulletListMarker: '-', codeBlockStyle: 'fenced' })
// invisible elements, and pictures on the other shop's server
service.remove(['script', 'style', 'iframe', 'noscript', 'form', 'object'])
service.addRule('pictures', { filter: ['img'], replacement: () => '' })

/**
 * Converts HTML of another shop to Markdown; a text without tags is returned unchanged. HTML in Markdown is
 * never shown.
 */
export function markdownOf(html: string): string {
  const text = html.replace(/\r\n?|\\n/g, '\n')
  if (!/<[a-z/!]|&[a-z#]/i.test(text)) return text.trim()
  // WordPress separates paragraphs by empty lines
  const paragraphs = /<(?:p|br|div|ul|ol|h\d)\b/i.test(text) ? text : text.replace(/\n\n+/g, '<p>')
  return service.turndown(paragraphs).trim()
}

/** The same in one line without formatting, cut to a maximum length. */
export function plainLineOf(html: string, most: number): { readonly text: string; readonly cut: boolean } {
  const text = markdownOf(html)
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\\([\\`*_{}[\]()#+\-.!>])/g, '$1')
    .replace(/(?:^|\n)\s*(?:#{1,6}|[-*>]|\d+\.)\s+/g, ' ')
    .replace(/(^|[\s(])[*_`]{1,3}(?=\S)|(?<=\S)[*_`]{1,3}(?=[\s).,!?:;]|$)/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
  return text.length <= most
    ? { text, cut: false }
    : { text: `${text.slice(0, most - 1).trimEnd()}…`, cut: true }
}
