import { foldText } from '#shop/catalogue/fold-text.ts'
import { unescapeHtml } from '#shop/text/escape-html.ts'

/** Whether the typed text is in a question or its answer. */
export function answersTyped(
  typed: string,
  { question, html }: { readonly question: string; readonly html: string },
): boolean {
  const answer = unescapeHtml(html.replace(/<[^>]*>/g, ' '))
  return foldText(`${question} ${answer}`).includes(foldText(typed))
}
