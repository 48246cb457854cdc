import { escapeHtml } from '#shop/text/escape-html.ts'

/** Escapes text for an XML element or attribute; characters that XML 1.0 does not allow are removed. */
export function xmlText(text: string): string {
  return escapeHtml(text.replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, ''))
}

/** `<name>text</name>`. */
export function element(name: string, text: string): string {
  return `<${name}>${xmlText(text)}</${name}>`
}
